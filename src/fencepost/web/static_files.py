"""The static files of the pages, held in memory: a request's path is looked up, never opened."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fencepost.records import dataclass

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent, with the version that its links name."""

    data: bytes
    packed: bytes
    media_type: str
    version: str


def static_files(contents: Mapping[str, bytes]) -> Mapping[str, StaticFile]:
    """Return files by name, ready to be sent. Raises KeyError for a kind that no page needs."""
    return {name: _static(name, data) for name, data in contents.items()}


def _static(name: str, data: bytes) -> StaticFile:
    digest = hashlib.sha256(data).hexdigest()[:12]
    return StaticFile(
        data, gzip.compress(data, 9, mtime=0), _TYPES[name.rpartition(".")[2]], digest
    )


def send_static(found: Mapping[str, StaticFile], request: Request) -> Response:
    """Answer a request for a static file."""
    file = found.get(str(request.path_params["name"]))
    if file is None:
        return PlainTextResponse("there is no such file\n", 404)
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if request.query_params.get("v") == file.version:
        headers["cache-control"] = "public, max-age=31536000, immutable"
    data = file.data
    if "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, 200, headers, file.media_type)
