"""The contract as protobuf messages: `rules_pb2`, `play_pb2` and their kin, made from `proto/` by `proto/generate.py`."""
