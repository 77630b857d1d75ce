"""What is measured, as ratios to a named peer in the same run; `python -m tests.bench` writes the figures down."""
