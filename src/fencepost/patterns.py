"""Regular expressions that are compiled when they are first used.

Compiling one takes as long as loading a small module, and a command uses a few of those that its
modules have.

    _NUMBER = pattern(r"[0-9]+", re.ASCII)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import AnyStr

    def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
        """A pattern, as `re.compile` gives it."""
else:

    def pattern(text: Any, flags: int = 0) -> Any:
        """A pattern, as `re.compile` gives it."""
        return _Late(text, flags)


class _Late:
    """A pattern that is not compiled yet; what it offers is that of the compiled one."""

    def __init__(self, text: Any, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _OFFERED:
            raise AttributeError(name)
        made = re.compile(self._text, self._flags)
        self.__dict__.update({each: getattr(made, each) for each in _OFFERED})
        return self.__dict__[name]


_OFFERED = (
    *("match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn"),
    *("pattern", "flags", "groups", "groupindex"),
)
