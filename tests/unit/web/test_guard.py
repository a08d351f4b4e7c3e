"""The guard: hosts, origins, tokens, bodies; and the headers of every answer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Router
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from fencepost.web.guard import Guard, Rules

HOST = "127.0.0.1:8770"


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the length of the body."""
    from starlette.applications import Starlette
    from starlette.routing import Route

    async def length(request: Request) -> Response:
        return PlainTextResponse(str(len(await request.body())))

    app = Starlette(routes=[Route("/{path:path}", length, methods=["GET", "POST"])])
    await app(scope, receive, send)


def ask(
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    *,
    path: str = "/x",
    token: str = "",
    body: bytes = b"",
) -> Response:
    """Ask a guarded server, as a program or, with its headers, as a browser."""
    guard = Guard(echo, Rules(frozenset({HOST}), token, max_body=1000))
    client = TestClient(guard, f"http://{HOST}", follow_redirects=False)
    return client.request(method, path, headers=headers, content=body)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:8770.evil.example", "", "[::1]"]
)
def test_other_hosts(host: str) -> None:
    """A name that is made to point here is refused."""
    assert ask(headers={"host": host}).status_code == 421
    assert ask(headers={"host": HOST.upper()}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:8770", "http://127.0.0.1:8771", "", HOST],
)
def test_other_origins(origin: str) -> None:
    """A form of another site is refused, whatever it is."""
    assert ask("POST", {"origin": origin}).status_code == 403
    assert ask("POST", {"origin": f"http://{HOST}"}).status_code == 200
    assert ask("POST").status_code == 200  # a program


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites(site: str) -> None:
    """Another site may link to a page; it may not embed it, fetch it or post to it."""
    link = {"sec-fetch-site": site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert ask(headers=link).status_code == 200
    assert ask(headers={**link, "sec-fetch-dest": "iframe"}).status_code == 403
    assert ask(headers={**link, "sec-fetch-mode": "no-cors"}).status_code == 403
    assert ask("POST", {**link, "origin": "http://evil.example"}).status_code == 403
    assert ask(headers={"sec-fetch-site": "same-origin"}).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"])
def test_methods(method: str) -> None:
    """Pages are got and posted."""
    assert ask(method).status_code == 405


def test_bodies() -> None:
    """They are bounded, by what they say and by what they are, and never unpacked."""
    assert ask("POST", body=b"x" * 1000).status_code == 200
    assert ask("POST", body=b"x" * 1001).status_code == 413
    assert ask("POST", {"content-encoding": "gzip"}, body=b"x").status_code == 415
    for length in ("-1", "1e3", "0x1", "9" * 30, "1_0"):
        assert ask("POST", {"content-length": length}).status_code == 400


def test_body_without_a_length() -> None:
    """A body that comes in pieces is counted."""
    guard = Guard(echo, Rules(frozenset({HOST}), max_body=1000))
    client = TestClient(guard, f"http://{HOST}")
    pieces = (b"x" * 100 for _ in range(11))
    assert client.post("/x", content=pieces).status_code == 413


def test_token() -> None:
    """It is taken from a link once, then from the cookie; nothing else opens the server."""
    for path in ("/x", "/x?token=", "/x?token=wrong", "/static/page.js", "/queue/1"):
        assert ask(path=path, token="secret").status_code == 401
    opened = ask(path="/x?a=1&token=secret", token="secret")
    assert opened.status_code == 303
    assert opened.headers["location"] == "/x?a=1"
    cookie = opened.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    value = cookie.partition(";")[0]
    assert ask(headers={"cookie": value}, token="secret").status_code == 200
    assert ask(headers={"cookie": f"{value}x"}, token="secret").status_code == 401
    assert ask(headers={"cookie": '"\\377'}, token="secret").status_code == 401
    assert ask(headers={"authorization": "Bearer secret"}, token="secret").status_code == 200
    assert ask("POST", path="/x?token=secret", token="secret").status_code == 401


@pytest.mark.parametrize("path", ["//evil.example/?token=secret", "/%5Cevil.example?token=secret"])
def test_token_leads_nowhere_else(path: str) -> None:
    """The link with the token leads to this server."""
    found = ask(path=f"http://{HOST}{path}", token="secret")
    assert found.status_code == 303
    assert found.headers["location"].startswith("/")
    assert not found.headers["location"].startswith(("//", "/\\"))


@pytest.mark.parametrize("headers", [{}, {"host": "evil.example"}])
def test_headers_of_safety(headers: dict[str, str]) -> None:
    """Answers and refusals have them; the nonce is another one each time."""
    first, second = ask(headers=headers).headers, ask(headers=headers).headers
    policy = first["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert policy != second["content-security-policy"]
    assert first["x-content-type-options"] == "nosniff"
    assert first["referrer-policy"] == "same-origin"


def test_no_web_sockets() -> None:
    """They are closed before they are open."""
    client = TestClient(Guard(Router(), Rules(frozenset({HOST}))), f"http://{HOST}")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/x"):
        pass
