"""The store of verdicts, at the place that the environment names."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.errors import InputError

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.store.entries import Store

FOLDER = "FENCEPOST_CACHE_DIR"
"""The environment variable with the folder of the store; there is no store if it is empty."""
WORD = "FENCEPOST_CACHE_KEY"
"""The environment variable with a key that authenticates entries, instead of the user's own secret.
"""
LATE = 0.5
"""The share of the time limit after which an undecided result is not stored."""


def open_store() -> Store | None:
    """Return the user's store; None if there is to be none, or it cannot be opened. A store that is
    not trusted is named on standard error.
    """
    named = os.environ.get(FOLDER)
    if named == "":
        return None
    folder = Path(named) if named is not None else _base("XDG_CACHE_HOME", ".cache")
    if folder is None:
        return None
    try:
        return _opened(folder)
    except InputError as error:
        help_ = f"; help: {error.mend}" if error.mend else ""
        print(f"the cache is not used: {error.message}{help_}", file=sys.stderr)
    except (OSError, ValueError, ImportError) as error:
        # A home that is missing or read-only is nobody's mistake; a folder that was named is.
        if named is not None:
            print(f"the cache is not used: '{folder}': {error}", file=sys.stderr)
    return None


def _opened(folder: Path) -> Store | None:
    from fencepost.store.database import Database
    from fencepost.store.entries import FORMAT, Store
    from fencepost.store.folders import private_folder
    from fencepost.store.identity import identity
    from fencepost.store.secret import secret_in, secret_of_word

    private = private_folder(folder)
    if word := os.environ.get(WORD):
        secret = secret_of_word(word)
    else:
        state = _base("XDG_STATE_HOME", ".local/state")
        if state is None:
            return None
        secret = secret_in(private_folder(state))
    return Store(Database(private / f"verdicts-{FORMAT}.sqlite"), secret, identity())


def _base(variable: str, usual: str) -> Path | None:
    """Return fencepost's folder in one of the base directories of the XDG specification, according
    to which relative ones are ignored.
    """
    given = os.environ.get(variable, "")
    if given and Path(given).is_absolute():
        return Path(given) / "fencepost"
    if os.environ.get("HOME") == "":
        return None
    try:
        return Path.home() / usual / "fencepost"
    except RuntimeError:  # nobody's home
        return None


def is_late(desk: Desk) -> bool:
    """Return True if an undecided result may be due to lack of time, so that another run may
    differ.
    """
    most = desk.limits.seconds
    left = desk.left()
    return most is not None and left is not None and left < (1 - LATE) * most
