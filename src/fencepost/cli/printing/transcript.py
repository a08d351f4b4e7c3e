"""The output of a command about an input, stored so that a later run prints the same.

The input's name is factored out: the report is made with a placeholder, which is random so that it
occurs nowhere else, and the name is inserted when it is printed. So an entry does not depend on the
file's path, and stored output takes the same way as new output.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from fencepost.cli.parsing.status import Status
from fencepost.records import dataclass, field
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.store.entries import Key, Store

_STREAMS = ("out", "err")
_VERDICTS = frozenset({Status.OK, Status.FOUND, Status.UNKNOWN})


@dataclass(slots=True)
class Transcript:
    """The output about the input called `name`, in lines of JSON if `as_json`."""

    name: str
    as_json: bool = False
    mark: str = field(default_factory=lambda: f"input-{os.urandom(16).hex()}")
    """The placeholder of the input's name."""
    _parts: list[tuple[str, list[str]]] = field(default_factory=list)

    def out(self, text: str, end: str = "\n") -> None:
        """Print a text, and keep it."""
        self._say("out", text + end)

    def err(self, text: str, end: str = "\n") -> None:
        """Print a text on standard error, and keep it."""
        self._say("err", text + end)

    def keep(self, store: Store, key: Key, status: Status) -> None:
        """Store all output, with its status."""
        store.keep(key, {"said": self._parts, "status": int(status)})

    def tell_again(self, store: Store, key: Key) -> Status | None:
        """Print the output stored under a key; return its status, or None if there is none."""
        found = store.recall(key)
        try:
            parts = [(str(stream), list(map(str, pieces))) for stream, pieces in found["said"]]
            status = Status(found["status"])
        except (TypeError, ValueError, KeyError):
            return None
        if status not in _VERDICTS or any(stream not in _STREAMS for stream, _ in parts):
            return None
        for stream, pieces in parts:
            self._print(stream, pieces)
        return status

    def _say(self, stream: str, text: str) -> None:
        pieces = text.split(self.mark)
        self._parts.append((stream, pieces))
        self._print(stream, pieces)

    def _print(self, stream: str, pieces: list[Any]) -> None:
        name = visible_name(self.name)
        if self.as_json and stream == "out":
            from fencepost.reports.text.encode import line

            name = line(self.name)[1:-1]
        print(name.join(pieces), end="", file=sys.stdout if stream == "out" else sys.stderr)
