"""What travels: the contract's messages as structs, protobuf and JSON."""
