"""Tests of the command `royalpig`."""
