"""The guard of the server: what a request must be before any page sees it.

A server on loopback is reached by every site that its user's browser shows, and by other users of
the machine. So the guard asks of each request:

- Its `Host` is one that the server was started for: a site whose name is made to point here (DNS
  rebinding) has another one.
- It comes from a page of this server, or is a link that a person followed: `Origin` and
  `Sec-Fetch-Site` say so in every browser. Programs send neither.
- It has the token, if the server has one: once in a link, then in a cookie that no script reads.
- Its body is not compressed, not longer than `Rules.max_body`, and comes in time.

Every answer has a content security policy that lets files of this server run alone.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fencepost.numerals import is_decimal
from fencepost.records import dataclass

COOKIE = "fencepost-token"
_METHODS = frozenset({"GET", "HEAD", "POST"})
_BODY_SECONDS = 30.0
"""Seconds between two pieces of a body."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a server.

    - `hosts`: values of `Host`, in lower case, with the port.
    - `token`: what every request must show; empty: nothing.
    - `max_body`: bytes of a body.
    """

    hosts: frozenset[str]
    token: str = ""
    max_body: int = 16 << 20


class Guard:
    """Middleware that refuses requests against the rules, and adds the headers of safety."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app = app
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        nonce = secrets.token_urlsafe(18)
        scope.setdefault("state", {})["nonce"] = nonce

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(safety_headers(nonce))
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send_safely)
            return
        await self._app(scope, self._bounded(receive), send_safely)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        for reason in (_wrong_request(scope["method"], headers, self._rules), _foreign(headers)):
            if reason is not None:
                return _refuse(*reason)
        own = headers["host"].lower()
        if scope["method"] == "POST" and (origin := headers.get("origin")) is not None:
            scheme = scope.get("scheme", "http")
            if origin.lower() != f"{scheme}://{own}":
                return _refuse(403, "this form belongs to another site")
        return self._without_token(scope, headers)

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        if not self._rules.token:
            return None
        if self._is_token(_cookie(headers)) or self._is_token(
            headers.get("authorization", "").removeprefix("Bearer ")
        ):
            return None
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = next((value for name, value in query if name == "token"), "")
        if scope["method"] != "GET" or not self._is_token(given):
            return _refuse(401, "open the link that `fencepost web` printed: it has the token")
        rest = urlencode([pair for pair in query if pair[0] != "token"])
        # A path that begins with two slashes would be another host.
        path = "/" + str(scope["path"]).lstrip("/")
        answer = RedirectResponse(f"{path}?{rest}" if rest else path, 303)
        answer.set_cookie(COOKIE, self._rules.token, httponly=True, samesite="strict", path="/")
        return answer

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(
            given.encode("utf-8", "surrogateescape"), self._rules.token.encode()
        )

    def _bounded(self, receive: Receive) -> Receive:
        """Return `receive` with a bound on the bytes of the body and on its pace."""
        seen = 0
        is_whole = False

        async def bounded() -> Message:
            nonlocal seen, is_whole
            if is_whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), _BODY_SECONDS)
            except TimeoutError as error:
                raise HTTPException(408, "the body did not come in time") from error
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                is_whole = not message.get("more_body", False)
                if seen > self._rules.max_body:
                    raise HTTPException(413, _too_long(self._rules))
            return message

        return bounded


def safety_headers(nonce: str) -> Mapping[str, str]:
    """Return the headers of every answer; style elements of a page need the nonce."""
    return {
        "content-security-policy": "default-src 'none'; script-src 'self'; "
        f"style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }


def _wrong_request(method: str, headers: Headers, rules: Rules) -> tuple[int, str] | None:
    hosts = headers.getlist("host")
    if len(hosts) != 1 or hosts[0].lower() not in rules.hosts:
        return 421, "this server has another name: open the link that `fencepost web` printed"
    if method not in _METHODS:
        return 405, "pages are got and posted"
    if headers.get("content-encoding", "identity").lower() != "identity":
        return 415, "bodies are sent as they are, not compressed"
    length = headers.get("content-length", "0")
    if not is_decimal(length) or len(length) > 18:
        return 400, "content-length is no number"
    if int(length) > rules.max_body:
        return 413, _too_long(rules)
    return None


def _foreign(headers: Headers) -> tuple[int, str] | None:
    """Return the refusal of a request that another site makes. A link that is followed is none."""
    if headers.get("sec-fetch-site", "none") not in ("cross-site", "same-site"):
        return None
    is_link = (
        headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
        and headers.get("origin") is None
    )
    return None if is_link else (403, "another site may link to this one, and no more")


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value


def _too_long(rules: Rules) -> str:
    return f"a request has at most {rules.max_body >> 20} MiB"


def _refuse(status: int, why: str) -> Response:
    return PlainTextResponse(f"{why}\n", status, {"cache-control": "no-store"})
