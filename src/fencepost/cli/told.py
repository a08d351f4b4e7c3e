"""The report of a command that was ended by an exception."""

from __future__ import annotations


def told(error: Exception) -> int:
    """Report the error; return its exit status."""
    from fencepost.cli.workers.items import tell_stop
    from fencepost.cli.workers.stops import stop_of

    return tell_stop("", stop_of(error))
