"""The tests of the kernel, and the random play and the properties that the tests of every game share."""
