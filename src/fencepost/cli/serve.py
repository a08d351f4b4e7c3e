"""`fencepost serve`: the resident core, for editors, scripts and this command itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from fencepost.cli import offers
from fencepost.cli.status import Status, errors_told

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
    jobs: Annotated[
        int, offers.Option("--jobs", "-j", metavar="N", min=1, max=256, help="Jobs at a time.")
    ] = 2,
) -> None:
    """Answer requests from a process that has everything loaded (JSON-RPC 2.0).

    Where FENCEPOST_SOCKET names the socket of such a process, every other command has its work
    done there. Exit status 0: the client is gone, or the server was ended; 2: the socket cannot be
    made.
    """
    from fencepost.cli.resident import open_core
    from fencepost.errors import InputError

    with errors_told():
        if stdio == (socket is not None):
            raise InputError("serve without a place", mend="give --stdio or --socket PATH")
        listening = None
        if socket is not None:
            from fencepost.core.listening import listen

            listening = listen(str(socket))
        try:
            with open_core(jobs) as core:
                core.start()
                if socket is None:
                    from fencepost.core.listening import serve_streams

                    serve_streams(core, 0, 1, version())
                else:
                    _serve_socket(core, listening, socket)
        finally:
            if socket is not None:
                socket.unlink(missing_ok=True)
    raise offers.Exit(Status.OK)


def _serve_socket(core: Core, listening: Any, socket: Path) -> None:
    from fencepost.core.listening import serve_socket

    print(f"serving {socket}", file=sys.stderr)
    with listening:
        try:
            serve_socket(core, listening, version())
        except KeyboardInterrupt:
            return


def version() -> dict[str, str]:
    """The installation that serves: the answer to `status`."""
    from importlib.metadata import version as version_of

    import fencepost

    return {"version": version_of("fencepost"), "package": str(Path(fencepost.__file__).parent)}
