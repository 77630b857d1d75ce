"""Settings from flags and environment, and addresses."""

import re
import socket
from dataclasses import fields
from pathlib import Path

import pytest

from royalpig.ops.addresses import Address, AddressError, listen, read_address, reserve
from royalpig.ops.settings import Settings, SettingsError, flag_of


def test_defaults() -> None:
    settings = Settings.read({})
    assert settings == Settings()
    assert (str(settings.grpc), str(settings.http)) == ("127.0.0.1:50051", "127.0.0.1:8080")


def test_a_flag_stands_before_the_variable() -> None:
    environment = {"ROYALPIG_WORKERS": "2", "ROYALPIG_HTTP": "0.0.0.0:80", "ROYALPIG_OTHER": "x", "WORKERS": "9"}
    settings = Settings.read(environment, {"workers": "4"})
    assert (settings.workers, settings.http) == (4, Address("0.0.0.0", 80))


def test_every_setting_is_described_and_goes_through_text(tmp_path: Path) -> None:
    changed = {
        "grpc": "[::1]:1",
        "http": "localhost:0",
        "workers": "3",
        "content": str(tmp_path),
        "max_message_bytes": "2048",
        "cors_origins": "https://a.example, http://b.example:8000",
        "store": "redis+cluster://ann:p%40ss@a.example,b.example:7000",
        "store_wait_replicas": "1",
        "store_memory_sessions": "100",
        "store_memory_bytes": "1000000",
        "session_idle_seconds": "3600",
        "session_finished_seconds": "7200",
        "callers": f"keys:{tmp_path}/keys",
        "jwt_audience": "royalpig",
        "jwt_issuer": "https://issuer.example/",
        "jwt_algorithms": "ES256, RS512",
        "jwt_leeway": "0",
        "open_to_anybody": "",
        "rate_limit": "20/second, 5000/day",
        "max_streams": "8",
        "max_sessions": "500",
        "tls_cert": __file__,
        "tls_key": __file__,
        "tls_client_ca": __file__,
        "seal_keys": f"{'A' * 43}=, {'_' * 42}8",
        "grace_seconds": "1.5",
        "drain_seconds": "2",
        "log_level": "Warning",
        "debug": "yes",
    }
    settings = Settings.read({}, changed)
    assert Settings.read({}, settings.texts()) == settings
    assert Settings.read({}, Settings().texts()) == Settings()
    for field in fields(Settings):
        assert getattr(settings, field.name) != field.default
        assert field.metadata["says"]


def test_flags_are_named_as_they_are_typed() -> None:
    assert flag_of("max_message_bytes") == "--max-message-bytes"
    with pytest.raises(TypeError, match="there are no flags wrokers"):
        Settings.read({}, {"wrokers": "2"})


WRONG = [
    ("grpc", "50051", "--grpc: an address is HOST:PORT, such as 127.0.0.1:8080, and not '50051'"),
    ("workers", "0", "--workers: must be a whole number from 1 to 256, and is '0'"),
    ("workers", "½", "--workers: must be a whole number from 1 to 256, and is '½'"),
    ("content", "/no/such/folder", "--content: must be a folder, and is '/no/such/folder'"),
    ("cors_origins", "example.org", "--cors-origins: must be origins such as https://example.org"),
    ("cors_origins", "https://example.org/page", "--cors-origins: must be origins such as https://example.org"),
    ("grace_seconds", "soon", "--grace-seconds: must be a number of seconds from 0 to 3600, and is 'soon'"),
    ("grace_seconds", "nan", "--grace-seconds: must be a number of seconds from 0 to 3600, and is 'nan'"),
    ("store", "disk", "--store: must be memory, redis://HOST:PORT/DATABASE, redis+sentinel://"),
    ("store_wait_replicas", "all", "--store-wait-replicas: must be a whole number from 0 to 64, and is 'all'"),
    ("session_idle_seconds", "0", "--session-idle-seconds: must be a whole number from 1 to 2147483648, and is '0'"),
    ("callers", "ann", "--callers: must be none, keys:FILE, jwt:FILE or jwt:https://HOST/PATH, and is 'ann'"),
    ("callers", "keys", "--callers: must be none, keys:FILE, jwt:FILE or jwt:https://HOST/PATH, and is 'keys'"),
    ("callers", "none:x", "--callers: must be none, keys:FILE, jwt:FILE or jwt:https://HOST/PATH, and is 'none:x'"),
    ("callers", "jwt:http://a.example/keys", "--callers: keys are fetched by https only, but from this machine itself"),
    ("jwt_algorithms", "none", "--jwt-algorithms: must be of RS256, RS384"),
    ("jwt_algorithms", "", "--jwt-algorithms: must be of RS256, RS384"),
    ("open_to_anybody", "health", "--open-to-anybody: must be of metrics, reflection, with commas between"),
    ("rate_limit", "100", "--rate-limit: must be such as 100/second, or 20/second,5000/day"),
    ("rate_limit", "0/second", "--rate-limit: must be such as 100/second, or 20/second,5000/day"),
    ("max_streams", "-1", "--max-streams: must be a whole number from 0 to 1048576, and is '-1'"),
    ("tls_cert", "/no/such/file", "--tls-cert: must be a file, and is '/no/such/file'"),
    ("log_level", "loud", "--log-level: must be one of debug, info, warning, error, and is 'loud'"),
    ("debug", "maybe", "--debug: must be on or off, and is 'maybe'"),
]


@pytest.mark.parametrize(("name", "text", "says"), WRONG)
def test_settings_that_cannot_be(name: str, text: str, says: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(says)):
        Settings.read({}, {name: text})
    with pytest.raises(SettingsError, match=f"ROYALPIG_{name.upper()}: "):
        Settings.read({f"ROYALPIG_{name.upper()}": text})


@pytest.mark.parametrize("text", ["127.0.0.1:8080", "localhost:0", "[::1]:65535", "host-1.example:80"])
def test_addresses(text: str) -> None:
    assert str(read_address(text)) == text


@pytest.mark.parametrize(
    "text", ["", "8080", ":8080", "::1:8080", "host:", "host:http", "host:65536", "host:-1", "host:²"]
)
def test_texts_that_are_no_addresses(text: str) -> None:
    with pytest.raises(AddressError):
        read_address(text)


def test_a_reserved_port_is_shared_with_those_who_are_let_in() -> None:
    with reserve(Address("127.0.0.1", 0)) as reservation:
        assert reservation.address.port != 0
        first, second = listen(reservation.address), listen(reservation.address)
        with first, second:
            with socket.create_connection(("127.0.0.1", reservation.address.port)):
                pass
            for _ in range(2):
                with pytest.raises(
                    AddressError, match=f"cannot listen on {reservation.address}: address already in use"
                ):
                    reserve(reservation.address)
    with reserve(reservation.address):
        pass


def test_a_port_that_is_reserved_and_not_listened_on_yet_is_taken() -> None:
    with reserve(Address("127.0.0.1", 0)) as reservation, pytest.raises(AddressError):
        reserve(reservation.address)


def test_hosts_that_there_are_not() -> None:
    with pytest.raises(
        AddressError, match=r"cannot listen on no\.such\.host\.invalid:80: there is no host of this name"
    ):
        reserve(Address("no.such.host.invalid", 80))
    with pytest.raises(AddressError, match=r"cannot listen on 192\.0\.2\.1:0: cannot assign requested address"):
        reserve(Address("192.0.2.1", 0))
