"""What the deploy files say, held against the service and against the programs that read them."""
