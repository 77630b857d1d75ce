"""Tests of the reader of content packs."""
