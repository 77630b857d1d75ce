"""What travels: the contract's messages as structs, and as bytes and JSON.

`structs` are the messages as msgspec structs, made from the protos. `json_text` reads and writes them as JSON and needs
no protobuf; `messages` does the same for the protobuf encoding. `codecs` carries the engine's tables, actions and
events into structs and back.
"""
