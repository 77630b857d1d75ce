"""`royalpig play`: a game in the terminal, the other seats played at random."""
