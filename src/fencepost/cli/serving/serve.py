"""`fencepost serve`: the resident core, for editors, scripts and this command itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told

if TYPE_CHECKING:
    from fencepost.core.core import Core


def register(app: offers.Commands) -> None:
    """Adds the command to the application."""
    app.command("serve")(serve)


def serve(
    stdio: Annotated[
        bool, offers.Option("--stdio", help="Serve one client over standard input and output.")
    ] = False,
    socket: Annotated[
        Path | None,
        offers.Option("--socket", metavar="PATH", help="Serve a Unix socket of this user alone."),
    ] = None,
    mcp: Annotated[
        bool, offers.Option("--mcp", help="Serve the Model Context Protocol over standard streams.")
    ] = False,
    lsp: Annotated[
        bool, offers.Option("--lsp", help="Serve the Language Server Protocol over them.")
    ] = False,
    jobs: Annotated[
        int, offers.Option("--jobs", "-j", metavar="N", min=1, max=256, help="Jobs at a time.")
    ] = 2,
) -> None:
    """Answer requests from a process that has everything loaded (JSON-RPC 2.0).

    Where FENCEPOST_SOCKET names the socket of such a process, every other command has its work
    done there. Exit status 0: the client is gone, or the server was ended; 2: the socket cannot be
    made.
    """
    from fencepost.cli.serving.resident import collect_cycles_as_usual, open_core
    from fencepost.errors import InputError

    with errors_told():
        if [stdio, socket is not None, mcp, lsp].count(True) != 1:
            help_ = "give one of --stdio, --socket PATH, --mcp and --lsp"
            raise InputError("serve without one face", mend=help_)
        _check_extra("mcp", "mcp", wanted=mcp)
        _check_extra("lsp", "pygls", wanted=lsp)
        listening = None
        if socket is not None:
            from fencepost.core.listening import leave, listen

            listening = listen(str(socket))
            made = socket.lstat()
        try:
            with open_core(jobs) as core:
                core.start()
                collect_cycles_as_usual()
                if socket is not None:
                    _serve_socket(core, listening, socket)
                else:
                    _serve_streams(core, mcp=mcp, lsp=lsp)
        finally:
            if listening is not None:
                leave(listening, str(socket), made)
    raise offers.Exit(Status.OK)


def _check_extra(extra: str, module: str, *, wanted: bool) -> None:
    from importlib.util import find_spec

    from fencepost.errors import UnsupportedError

    if wanted and find_spec(module) is None:
        raise UnsupportedError(
            f"--{extra} needs the package '{module}'", mend=f"pip install 'fencepost[{extra}]'"
        )


def _serve_streams(core: Core, *, mcp: bool, lsp: bool) -> None:
    # A library writes JSON: it gets the streams as Python opened them.
    guarded = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    if mcp:
        from fencepost.core.mcp import server

        server(core, version()["version"]).run("stdio")
    elif lsp:
        from fencepost.core.lsp import language_server

        language_server(core, version()["version"]).start_io()
    else:
        from fencepost.core.listening import serve_streams

        serve_streams(core, 0, 1, version())
    sys.stdout, sys.stderr = guarded


def _serve_socket(core: Core, listening: Any, socket: Path) -> None:
    from fencepost.core.listening import serve_socket, signals

    with listening, signals() as ended:
        print(f"serving {socket}", file=sys.stderr)
        try:
            serve_socket(core, listening, version(), ended)
        except KeyboardInterrupt:
            return


def version() -> dict[str, str]:
    """The installation that serves: the answer to `status`."""
    from importlib.metadata import version as version_of

    import fencepost

    return {"version": version_of("fencepost"), "package": str(Path(fencepost.__file__).parent)}
