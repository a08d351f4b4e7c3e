"""The socket and the server: bounded heads, bounded connections, no word of its software."""

from __future__ import annotations

import asyncio
import ipaddress
import socket

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from fencepost.errors import InputError

MAX_HEAD = 64 << 10
"""Bytes of a request's head: its line, with the packed text, and its headers."""
_CONNECTIONS = 256
_IDLE_SECONDS = 10
"""Seconds in which a head must come, the first one and each further one of a connection."""


def listen(host: str, port: int, *, is_remote: bool) -> socket.socket:
    """Return a listening socket. Raises InputError if the address is wrong or taken, or one that
    other machines reach without `is_remote`.
    """
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError as error:
        raise InputError(
            f"{host[:60]!r} is no address",
            rule="--host is an IP address, such as 127.0.0.1 or ::1",
            mend="give names by which browsers reach it with --name",
        ) from error
    if not address.is_loopback and not is_remote:
        raise InputError(
            f"other machines reach {host}",
            rule="the workbench is served to this machine unless --remote says otherwise",
            mend="add --remote: the link then has a token; put a proxy with TLS in front of it",
        )
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((str(address), port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise InputError(
            f"cannot listen at {host}, port {port}: {error.strerror}",
            rule="a port serves one program",
            mend="end the other one, or give --port 0 for a free port",
        ) from error
    return listening


def address_text(host: str) -> str:
    """Return an address as links have it."""
    return f"[{host}]" if ":" in host else host


class _Protocol(H11Protocol):
    """HTTP/1.1 whose heads come in time: connections that ask nothing would keep all others out."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first head."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; wait on if it is a part of a head."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _wait(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._waiting is None:
            self._waiting = self.loop.call_later(_IDLE_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def make_server(app: ASGIApp) -> uvicorn.Server:
    """Return a server of an application."""
    config = uvicorn.Config(
        app,
        http=_Protocol,
        ws="none",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=MAX_HEAD,
    )
    return uvicorn.Server(config)


def serve(app: ASGIApp, listening: socket.socket) -> None:
    """Serve until a signal ends it."""
    make_server(app).run([listening])
