"""Tests of The Lord of the P.I.G.S."""
