"""The application: routes, and how a request of each kind is answered.

Each page has four kinds of address: the page itself (`/litmus`), the answer alone, which the script
puts in its place (`/litmus/answer`), and downloads (`/litmus/svg`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from fencepost.core.core import Core
from fencepost.errors import BoundReached, FencepostError
from fencepost.records import dataclass
from fencepost.web import litmus
from fencepost.web.answers import Trouble
from fencepost.web.catalogue import Catalogue
from fencepost.web.desk import Desk, unless_gone
from fencepost.web.fields import Fields, read_fields
from fencepost.web.guard import Guard, Rules
from fencepost.web.links import link
from fencepost.web.pages import Download, Page, make_pages
from fencepost.web.static_files import StaticFile, send_static, static_files
from fencepost.web.templates import render

_GONE = 499
"""The status of an answer that nobody reads."""


def make_app(core: Core, catalogue: Catalogue, rules: Rules, workers: int = 2) -> ASGIApp:
    """Return the guarded application over a core that answers `workers` questions at a time."""
    site = _Site(catalogue, Desk(core, workers))
    return Guard(Starlette(routes=site.routes(), exception_handlers=site.handlers()), rules)


def warm(core: Core, catalogue: Catalogue) -> None:
    """Ask what the first page asks, so that the first user does not wait while all is loaded."""
    first = next(iter(catalogue.examples_of("litmus")), None)
    if first is not None:
        asked = litmus.job(Fields({}, text=first.text), explained=True)
        core.submit(asked).future.result()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a page that a request asks for: all, its answer, or a download."""

    page: Page
    download: str = ""
    is_whole: bool = False


class _Site:
    def __init__(self, catalogue: Catalogue, desk: Desk) -> None:
        self._catalogue = catalogue
        self._desk = desk
        self._pages = make_pages()
        self._static: Mapping[str, StaticFile] = static_files(catalogue.static)

    def routes(self) -> list[Route]:
        """Return the addresses."""
        routes = [
            Route("/", self._front),
            Route("/static/{name}", self._send_static),
            Route("/queue/{ticket}", self._standing),
            Route("/queue/{ticket}/cancel", self._cancel, methods=["POST"]),
        ]
        for page in self._pages:
            parts = {page.path: _Part(page, is_whole=True), f"{page.path}/answer": _Part(page)}
            parts |= {f"{page.path}/{kind}": _Part(page, kind) for kind in page.downloads}
            routes += [
                Route(path, self._endpoint(part), methods=["GET", "POST"])
                for path, part in parts.items()
            ]
        return routes

    def handlers(self) -> Mapping[Any, Any]:
        """Return what answers errors."""
        return {HTTPException: self._tell_http, Exception: self._tell_fault}

    async def _front(self, request: Request) -> Response:
        return RedirectResponse(self._pages[0].path, 307)

    async def _send_static(self, request: Request) -> Response:
        return send_static(self._static, request)

    async def _standing(self, request: Request) -> Response:
        found = self._desk.standing(request.path_params["ticket"])
        if found is None:
            return JSONResponse({"open": False}, headers=_NO_STORE)
        return JSONResponse(
            {"open": True, "ahead": found.ahead, "step": found.step}, headers=_NO_STORE
        )

    async def _cancel(self, request: Request) -> Response:
        done = self._desk.cancel(request.path_params["ticket"])
        return JSONResponse({"cancelled": done}, headers=_NO_STORE)

    def _endpoint(self, part: _Part) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            fields = Fields({})
            try:
                fields = await read_fields(request, part.page.fields)
                work = self._answer(part, fields, request)
                found = await unless_gone(work, request.receive)
            except FencepostError as error:
                return self._tell_error(part, fields, request, error)
            return Response(status_code=_GONE) if found is None else found

        return answer

    async def _answer(self, part: _Part, fields: Fields, request: Request) -> Response:
        page = part.page
        if part.download:
            return _attached(await page.downloads[part.download](self._desk, fields))
        if part.is_whole and not fields.text:
            is_asked = fields.values.keys() & {"example"}
            fields = page.opened(self._catalogue, fields)
            if page.is_slow and not is_asked:
                return self._page(part, fields, request, {"is_open": False})
        context = await page.answer(self._desk, self._catalogue, fields)
        return self._page(part, fields, request, context)

    def _page(
        self,
        part: _Part,
        fields: Fields,
        request: Request,
        context: Mapping[str, Any],
        status: int = 200,
    ) -> Response:
        page = part.page
        whole = {
            "page": page,
            "pages": self._pages,
            "catalogue": self._catalogue,
            "fields": fields,
            "link": link(page.path, fields.text, _kept_fields(fields, context)),
            "static": {name: f"/static/{name}?v={f.version}" for name, f in self._static.items()},
            "nonce": request.scope["state"]["nonce"],
            "trouble": None,
            "is_open": True,
            **context,
        }
        template = f"{page.name}.html" if part.is_whole else f"{page.name}_answer.html"
        if not part.is_whole and whole["trouble"] is not None:
            template = "trouble.html"
        return HTMLResponse(render(template, whole), status, _NO_STORE)

    def _tell_error(
        self, part: _Part, fields: Fields, request: Request, error: FencepostError
    ) -> Response:
        status = 503 if isinstance(error, BoundReached) else 400
        if part.download:
            return Response(f"{error}\n", status, _NO_STORE, "text/plain; charset=utf-8")
        trouble = Trouble(error.message, _said(error))
        return self._page(part, fields, request, {"trouble": trouble}, status)

    async def _tell_http(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return self._tell(request, error.status_code, str(error.detail))

    async def _tell_fault(self, request: Request, error: Exception) -> Response:
        return self._tell(request, 500, "a fault of fencepost: the server's terminal has more")

    def _tell(self, request: Request, status: int, text: str) -> Response:
        context = {
            "page": None,
            "pages": self._pages,
            "catalogue": self._catalogue,
            "static": {name: f"/static/{name}?v={f.version}" for name, f in self._static.items()},
            "nonce": request.scope["state"]["nonce"],
            "status": status,
            "text": text,
        }
        return HTMLResponse(render("error.html", context), status, _NO_STORE)


_NO_STORE = {"cache-control": "no-store"}


def _kept_fields(fields: Fields, context: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Return the fields that a link has: those of the state, and the hash of a sent file."""
    kept = {name: each for name, each in fields.values.items() if name not in ("example", "part")}
    for name, held in (("file", "digest"), ("with", "other")):
        if digest := context.get(held):
            kept[name] = (digest,)
    return kept


def _said(error: FencepostError) -> str:
    lines = [
        f"rule: {error.rule}" if error.rule else "",
        f"help: {error.mend}" if error.mend else "",
    ]
    return "\n".join(each for each in lines if each)


def _attached(download: Download) -> Response:
    headers = {
        **_NO_STORE,
        "content-disposition": f'attachment; filename="{download.name}"',
    }
    return Response(download.data, 200, headers, download.media_type)
