"""`fencepost web`: the workbench in a browser."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told

if TYPE_CHECKING:
    from fencepost.web.guard import Rules

PORT = 8770


def register(app: offers.Commands) -> None:
    """Adds the command to the application."""
    app.command("web")(web)


def web(
    host: Annotated[
        str, offers.Option("--host", metavar="ADDRESS", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int, offers.Option("--port", metavar="N", min=0, max=65535, help="The port; 0: a free one.")
    ] = PORT,
    remote: Annotated[
        bool,
        offers.Option(
            "--remote", help="Allow an address that other machines reach; a token is asked for."
        ),
    ] = False,
    name: Annotated[
        list[str] | None,
        offers.Option(
            "--name", metavar="HOST", help="A name by which browsers reach it (repeatable)."
        ),
    ] = None,
    jobs: Annotated[
        int, offers.Option("--jobs", "-j", metavar="N", min=1, max=64, help="Questions at a time.")
    ] = 2,
) -> None:
    """Serve the workbench: pages in a browser for litmus tests, kernels and code objects.

    Exit status 0: the server was ended; 2: it cannot listen there.
    """
    from importlib.util import find_spec

    from fencepost.errors import UnsupportedError

    with errors_told():
        for each in ("starlette", "uvicorn", "jinja2", "python_multipart"):
            if find_spec(each) is None:
                raise UnsupportedError(
                    f"the workbench needs the package '{each}'", mend="pip install 'fencepost[web]'"
                )
        _serve(host, port, tuple(name or ()), jobs, remote=remote)
    raise offers.Exit(Status.OK)


def _serve(host: str, port: int, names: tuple[str, ...], jobs: int, *, remote: bool) -> None:
    from fencepost.cli.serving.resident import collect_cycles_as_usual, open_core
    from fencepost.cli.serving.web_catalogue import make_catalogue
    from fencepost.web.app import make_app, warm
    from fencepost.web.serving import address_text, listen, serve

    with listen(host, port, is_remote=remote) as listening:
        bound = listening.getsockname()[1]
        rules = _rules(host, bound, names, remote=remote)
        token = f"?token={rules.token}" if rules.token else ""
        with open_core(jobs) as core:
            core.start()
            catalogue = make_catalogue()
            warm(core, catalogue)
            collect_cycles_as_usual()
            shown = names[0] if names else address_text(host)
            print(f"serving http://{shown}:{bound}/{token}", file=sys.stderr, flush=True)
            with suppress(KeyboardInterrupt):
                serve(make_app(core, catalogue, rules, jobs), listening)


def _rules(host: str, port: int, names: tuple[str, ...], *, remote: bool) -> Rules:
    import secrets

    from fencepost.web.guard import Rules
    from fencepost.web.serving import address_text

    known = {"127.0.0.1", "localhost", "[::1]"} if not remote else set[str]()
    known |= {address_text(host), *names}
    hosts = {f"{each.lower()}:{port}" for each in known}
    if port == 80:
        hosts |= {each.lower() for each in known}
    return Rules(frozenset(hosts), secrets.token_urlsafe(24) if remote else "")
