"""What travels in the trailers of a refused call."""

from royalpig.api.calls import refused
from royalpig.api.errors import ApiError
from royalpig.api.grpc_errors import details_of
from royalpig.wire.structs import ErrorReason


def test_the_values_of_an_error_are_written_in_the_order_of_their_names() -> None:
    names = [f"value-{number:02}" for number in range(20)]
    values = dict.fromkeys(reversed(names), "x")
    written = details_of(refused(ApiError(ErrorReason.ILLEGAL_ACTION, "no", values)))
    places = [written.index(name.encode()) for name in names]
    assert places == sorted(places)
