"""TLS on both ports, one way and both ways, with certificates that are made here."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
import trustme
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from royalpig_client import AsyncClient, Client, Unreachable
from royalpig_client.encryption import trusted
from tests.api.faces import method_of
from tests.api.running import Service, running
from tests.api.test_serving import refused_to_start
from tests.clients.cli.running import ENVIRONMENT, royalpig


@dataclass(frozen=True)
class Papers:
    """The files of a certificate, its key and who signed it."""

    cert: str
    key: str
    ca: str

    @classmethod
    def issued(cls, folder: Path, authority: trustme.CA, name: str) -> "Papers":
        """A certificate for a name or an address."""
        issued = authority.issue_cert(name)
        papers = cls(*(str(folder / f"{name}-{kind}.pem") for kind in ("cert", "key", "ca")))
        Path(papers.cert).write_bytes(b"".join(each.bytes() for each in issued.cert_chain_pems))
        issued.private_key_pem.write_to_path(papers.key)
        authority.cert_pem.write_to_path(papers.ca)
        return papers

    @property
    def pair(self) -> tuple[str, str]:
        return self.cert, self.key


@dataclass(frozen=True)
class World:
    """A service's papers, a client's, those of a client whom nobody here knows, and those for another address."""

    service: Papers
    client: Papers
    stranger: Papers
    elsewhere: Papers


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    def papers(authority: trustme.CA, name: str) -> Papers:
        return Papers.issued(tmp_path_factory.mktemp("papers"), authority, name)

    services, clients = trustme.CA(), trustme.CA()
    return World(
        papers(services, "127.0.0.1"),
        papers(clients, "client.example"),
        papers(trustme.CA(), "client.example"),
        papers(services, "192.0.2.1"),
    )


@pytest.fixture(scope="module", params=["1", "2"])
def one_way(request: pytest.FixtureRequest, world: World) -> Iterator[Service]:
    with running(
        tls_cert=world.service.cert, tls_key=world.service.key, workers=request.param, store="none"
    ) as service:
        yield service


@pytest.fixture(scope="module")
def both_ways(world: World) -> Iterator[Service]:
    papers = world.service
    with running(tls_cert=papers.cert, tls_key=papers.key, tls_client_ca=world.client.ca) as service:
        yield service


def credentials_of(ca: str, papers: Papers | None) -> grpc.ChannelCredentials:
    key, chain = (Path(papers.key).read_bytes(), Path(papers.cert).read_bytes()) if papers else (None, None)
    return grpc.ssl_channel_credentials(Path(ca).read_bytes(), key, chain)


@asynccontextmanager
async def channel_to(service: Service, ca: str, papers: Papers | None = None) -> AsyncIterator[grpc.aio.Channel]:
    credentials = credentials_of(ca, papers)
    options = [("grpc.use_local_subchannel_pool", 1)]
    async with grpc.aio.secure_channel(service.grpc, credentials, options=options) as channel:
        yield channel


async def answers_grpc(service: Service, ca: str, papers: Papers | None = None) -> bool:
    async with channel_to(service, ca, papers) as channel:
        code = await method_of(channel, "ListGames")(b"").code()
    assert code in (grpc.StatusCode.OK, grpc.StatusCode.UNAVAILABLE)
    return bool(code is grpc.StatusCode.OK)


async def answers_rest(service: Service, ca: str, papers: Papers | None = None) -> bool:
    try:
        async with httpx.AsyncClient(verify=trusted(ca, papers.pair if papers else None)) as client:
            return (await client.get(f"{service.url}/v1/games")).status_code == 200
    except httpx.TransportError:
        return False


both_faces = pytest.mark.parametrize("answers", [answers_grpc, answers_rest], ids=["grpc", "rest"])


@both_faces
async def test_a_service_with_a_certificate(one_way: Service, world: World, answers: Any) -> None:
    assert await answers(one_way, world.service.ca)
    assert not await answers(one_way, world.client.ca)


async def test_nothing_is_answered_in_clear(one_way: Service) -> None:
    async with httpx.AsyncClient() as client:
        with pytest.raises(httpx.TransportError):
            await client.get(f"{one_way.url.replace('https', 'http')}/v1/games")
    async with grpc.aio.insecure_channel(one_way.grpc) as channel:
        assert await method_of(channel, "ListGames")(b"").code() is grpc.StatusCode.UNAVAILABLE


async def test_old_versions_of_tls_are_not_spoken(one_way: Service, world: World) -> None:
    for address in (one_way.url.removeprefix("https://"), one_way.grpc):
        host, port = address.split(":")
        context = ssl.create_default_context(cafile=world.service.ca)
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
        context.set_ciphers("ALL:@SECLEVEL=0")
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.open_connection(host, int(port), ssl=context)


async def test_the_banner_names_addresses_that_can_be_followed(one_way: Service) -> None:
    assert f"{one_way.url}/healthz" in one_way.banner
    assert "http://" not in one_way.banner


@both_faces
async def test_a_client_must_show_a_certificate(both_ways: Service, world: World, answers: Any) -> None:
    assert await answers(both_ways, world.service.ca, world.client)
    assert not await answers(both_ways, world.service.ca)
    assert not await answers(both_ways, world.service.ca, world.stranger)
    assert not await answers(both_ways, world.service.ca, world.service)


async def test_it_keeps_answering_after_clients_that_it_refused(both_ways: Service, world: World) -> None:
    for _ in range(20):
        assert not await answers_rest(both_ways, world.service.ca)
    assert await answers_rest(both_ways, world.service.ca, world.client)
    assert not [line for line in both_ways.log() if line["event"] == "fault"]


@both_faces
async def test_a_certificate_for_another_address_is_refused_by_clients(world: World, answers: Any) -> None:
    with running(tls_cert=world.elsewhere.cert, tls_key=world.elsewhere.key) as service:
        assert not await answers(service, world.elsewhere.ca)


# The Python client, and the command.


async def test_the_python_client(both_ways: Service, world: World) -> None:
    ca, cert = world.service.ca, world.client.pair
    async with AsyncClient(both_ways.url, ca=ca, cert=cert) as client:
        assert await client.games()
    async with AsyncClient(both_ways.url, ca=ca) as client:
        with pytest.raises(Unreachable):
            await client.games()


def test_the_python_client_that_waits(one_way: Service, world: World) -> None:
    with Client(one_way.url, ca=world.service.ca) as client:
        assert client.games()
    with Client(one_way.url) as client, pytest.raises(Unreachable):
        client.games()


def test_files_that_the_client_cannot_read(world: World) -> None:
    with pytest.raises(ValueError, match="holds no certificates in PEM"):
        Client("https://127.0.0.1", ca="/no/such/file")
    with pytest.raises(ValueError, match="are no certificate and its private key"):
        AsyncClient("https://127.0.0.1", cert=(world.client.cert, world.service.key))


def test_the_command(one_way: Service, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "ROYALPIG_CA", world.service.ca)
    assert royalpig("games", "--server", one_way.url).code == 0
    monkeypatch.setitem(ENVIRONMENT, "ROYALPIG_CA", world.client.ca)
    assert royalpig("games", "--server", one_way.url).code == 2
    monkeypatch.setitem(ENVIRONMENT, "ROYALPIG_CA", "/no/such/file")
    ran = royalpig("games", "--server", one_way.url)
    assert (ran.code, "ROYALPIG_CA: /no/such/file holds no certificates" in ran.err) == (2, True)


# Settings that cannot be.


def test_files_that_do_not_fit(world: World, tmp_path: Path) -> None:
    papers, nothing, encrypted = world.service, tmp_path / "nothing.pem", tmp_path / "encrypted.pem"
    nothing.write_text("")
    key: Any = load_pem_private_key(Path(papers.key).read_bytes(), None)
    locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"pass"))
    encrypted.write_bytes(locked)
    no_pair = "are no certificate and its private key in PEM"
    for settings, says in [
        ({"tls_cert": papers.cert}, "TLS needs both --tls-cert and --tls-key"),
        ({"tls_client_ca": papers.ca}, "TLS needs both --tls-cert and --tls-key"),
        ({"tls_cert": papers.cert, "tls_key": world.client.key}, no_pair),
        ({"tls_cert": papers.cert, "tls_key": str(nothing)}, no_pair),
        ({"tls_cert": papers.cert, "tls_key": str(encrypted)}, no_pair),
        (
            {"tls_cert": papers.cert, "tls_key": papers.key, "tls_client_ca": str(nothing)},
            "holds no certificates in PEM",
        ),
    ]:
        said = refused_to_start(**settings)
        assert says in said
        assert said.count("\n") == 1
