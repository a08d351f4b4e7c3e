"""How a command says that it was ended by an exception."""

from __future__ import annotations


def told(error: Exception) -> int:
    """Says what is wrong; the exit status for it."""
    from fencepost.cli.items import tell_stop
    from fencepost.cli.worker import stop_of

    return tell_stop("", stop_of(error))
