"""`royalpig serve`: the service."""

import os
import sys
from dataclasses import fields
from typing import Annotated, Any, Final, TypeAlias

import typer

from royalpig.cli.running import REFUSED, USAGE
from royalpig.ops.settings import Settings, SettingsError, flag_of

_TELLS: Final = {field.name: str(field.metadata["says"]) for field in fields(Settings)}
_DEFAULTS: Final = Settings().texts()


def _flag(name: str, metavar: str) -> Any:
    """The flag of a setting. Its text is read by the setting itself."""
    sentence = _TELLS[name][:1].upper() + _TELLS[name][1:]
    default = f"; {_DEFAULTS[name]} if not given" if _DEFAULTS[name] else ""
    return typer.Option(flag_of(name), metavar=metavar, help=f"{sentence}{default}.")


Text: TypeAlias = str | None


def serve(
    grpc: Annotated[Text, _flag("grpc", "ADDR")] = None,
    http: Annotated[Text, _flag("http", "ADDR")] = None,
    workers: Annotated[Text, _flag("workers", "N")] = None,
    content: Annotated[Text, _flag("content", "DIR")] = None,
    max_message_bytes: Annotated[Text, _flag("max_message_bytes", "N")] = None,
    cors_origins: Annotated[Text, _flag("cors_origins", "ORIGINS")] = None,
    store: Annotated[Text, _flag("store", "WHERE")] = None,
    store_wait_replicas: Annotated[Text, _flag("store_wait_replicas", "N")] = None,
    store_memory_sessions: Annotated[Text, _flag("store_memory_sessions", "N")] = None,
    store_memory_bytes: Annotated[Text, _flag("store_memory_bytes", "N")] = None,
    session_idle_seconds: Annotated[Text, _flag("session_idle_seconds", "S")] = None,
    session_finished_seconds: Annotated[Text, _flag("session_finished_seconds", "S")] = None,
    callers: Annotated[Text, _flag("callers", "WHO")] = None,
    jwt_audience: Annotated[Text, _flag("jwt_audience", "TEXT")] = None,
    jwt_issuer: Annotated[Text, _flag("jwt_issuer", "TEXT")] = None,
    jwt_algorithms: Annotated[Text, _flag("jwt_algorithms", "NAMES")] = None,
    jwt_leeway: Annotated[Text, _flag("jwt_leeway", "S")] = None,
    open_to_anybody: Annotated[Text, _flag("open_to_anybody", "WHAT")] = None,
    rate_limit: Annotated[Text, _flag("rate_limit", "RATES")] = None,
    max_streams: Annotated[Text, _flag("max_streams", "N")] = None,
    max_sessions: Annotated[Text, _flag("max_sessions", "N")] = None,
    tls_cert: Annotated[Text, _flag("tls_cert", "FILE")] = None,
    tls_key: Annotated[Text, _flag("tls_key", "FILE")] = None,
    tls_client_ca: Annotated[Text, _flag("tls_client_ca", "FILE")] = None,
    seal_keys: Annotated[Text, _flag("seal_keys", "FILE|KEYS")] = None,
    grace_seconds: Annotated[Text, _flag("grace_seconds", "S")] = None,
    drain_seconds: Annotated[Text, _flag("drain_seconds", "S")] = None,
    log_level: Annotated[Text, _flag("log_level", "LEVEL")] = None,
    debug: Annotated[Text, _flag("debug", "ON|OFF")] = None,
) -> None:
    """Start the service: gRPC and REST on two ports, until SIGTERM or SIGINT. The log is JSON on standard error.

    Each flag may be given as a variable of the environment too, such as ROYALPIG_HTTP for --http.
    """
    given = {name: value for name, value in locals().items() if value is not None}
    try:
        from royalpig.server import CannotServe
        from royalpig.server import serve as serve_until_told
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "royalpig":
            raise
        _say(f"{package} is missing: install royalpig[server]")
        raise typer.Exit(USAGE) from error
    try:
        serve_until_told(Settings.read(os.environ, given))
    except SettingsError as error:
        _say(str(error))
        raise typer.Exit(USAGE) from error
    except CannotServe as error:
        _say(str(error))
        raise typer.Exit(REFUSED) from error


def _say(sentence: str) -> None:
    print(f"royalpig: {sentence}", file=sys.stderr)
