"""A server for tests: the application over a core, with a client that behaves as a browser does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("jinja2", reason="the extra 'web' is not installed")
pytest.importorskip("httpx2", reason="the test client of starlette needs httpx2")

from starlette.testclient import TestClient

from fencepost.cli.serving.resident import open_core
from fencepost.cli.serving.web_catalogue import make_catalogue
from fencepost.core.core import Core
from fencepost.web.app import make_app
from fencepost.web.guard import Rules

HOST = "127.0.0.1:8770"
RULES = Rules(frozenset({HOST, "localhost:8770"}))


@pytest.fixture(scope="session")
def core() -> Iterator[Core]:
    """A core that runs the command."""
    with open_core() as made:
        yield made


@pytest.fixture(scope="session")
def client(core: Core) -> TestClient:
    """A client of the server on loopback."""
    app = make_app(core, make_catalogue(), RULES)
    return TestClient(app, f"http://{HOST}", follow_redirects=False)
