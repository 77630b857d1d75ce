"""Where sessions are kept, as it is told to the service."""

import re
from pathlib import Path

import pytest

from royalpig.ops.addresses import Address, AddressError
from royalpig.ops.store_address import MEMORY, StoreKind, read_store_address


def test_memory() -> None:
    assert read_store_address("memory") == MEMORY


def test_one_server() -> None:
    address = read_store_address("redis://localhost:7000/3")
    assert (address.kind, address.servers, address.database) == (StoreKind.REDIS, (Address("localhost", 7000),), 3)
    assert (address.user, address.password, address.tls) == ("", "", False)
    assert str(address) == "redis://localhost:7000/3"
    assert read_store_address("redis://localhost").servers == (Address("localhost", 6379),)
    assert read_store_address("redis://[::1]").servers == (Address("::1", 6379),)
    assert read_store_address("redis://[::1]:7").servers == (Address("::1", 7),)


def test_a_user_and_a_password() -> None:
    address = read_store_address("rediss://ann:p%40ss:w@r@redis.example/0")
    assert (address.user, address.password, address.tls) == ("ann", "p@ss:w@r", True)
    assert read_store_address("redis://:word@localhost").password == "word"


def test_sentinels() -> None:
    address = read_store_address("redis+sentinel://:word@a.example,b.example:7000/main/2?sentinel-password=s%26t")
    assert address.kind is StoreKind.SENTINEL
    assert address.servers == (Address("a.example", 26379), Address("b.example", 7000))
    assert (address.name, address.database, address.password) == ("main", 2, "word")
    assert (address.option("sentinel-password"), address.option("sentinel-user")) == ("s&t", "")


def test_a_cluster_by_tls(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").touch()
    address = read_store_address(f"rediss+cluster://a.example,b.example:7000?ca={tmp_path}/ca.pem")
    assert (address.kind, address.tls) == (StoreKind.CLUSTER, True)
    assert address.servers == (Address("a.example", 6379), Address("b.example", 7000))
    assert address.option("ca") == f"{tmp_path}/ca.pem"


WRONG = [
    ("", "must be memory, redis://"),
    ("memory://secret", "must be memory, redis://"),
    ("http://secret", "must be memory, redis://"),
    ("redis://", "must be memory, redis://"),
    ("redis://secret#x", "must be memory, redis://"),
    ("redis://[secret", "must be memory, redis://"),
    ("redis://:secret@a,b", "one server is named by redis://"),
    ("redis://:secret@a/first", "a database is a whole number"),
    ("redis://:secret@a/0/1", "a database is a whole number"),
    ("redis://:secret@a:0x7", "a server is HOST or HOST:PORT"),
    ("redis://ann:secret?@a", "a server is HOST or HOST:PORT"),
    ("redis+sentinel://:secret@a", "after the Sentinels comes the name"),
    ("redis+cluster://:secret@a/0", "a cluster has no databases"),
    ("redis+cluster://:secret@a,,b", "a server is HOST or HOST:PORT"),
    ("redis://:secret@a?ca=b", "there are none for such an address"),
    ("rediss://:secret@a?password=secret", "there may be ca, cert, key"),
    ("rediss://:secret@a?ca=/no/secret", "the option ca must be a file"),
]


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_is_no_address_is_refused_and_not_repeated(text: str, says: str) -> None:
    with pytest.raises(AddressError, match=re.escape(says)) as refused:
        read_store_address(text)
    assert "secret" not in str(refused.value)


def test_passwords_are_not_shown() -> None:
    shown = repr(read_store_address("redis+sentinel://ann:secret@a/main?sentinel-password=secret"))
    assert "main" in shown
    assert "secret" not in shown
