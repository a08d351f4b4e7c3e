"""The text that LLVM prints, as tokens."""

from __future__ import annotations

import re

from fencepost.errors import InternalError
from fencepost.patterns import pattern

_TOKEN = pattern(
    r"""\s*(?:
      (?P<local>%(?:"[^"]*"|[\w.$-]+))
    | (?P<global>@(?:"[^"]*"|[\w.$-]+))
    | (?P<meta>!(?:"[^"]*"|[\w.$-]+)?)
    | (?P<string>c?"[^"]*")
    | (?P<attr>\#\w+)
    | (?P<number>-?\d+\.\d+(?:[eE][-+]?\d+)?|0x[HKLMR]?[0-9A-Fa-f]+|-?\d+(?![\w.]))
    | (?P<word>[\w.$-]+)
    | (?P<dots>\.\.\.)
    | (?P<mark>[()\[\]{}<>,=*|:])
    | (?P<comment>;.*)
    )""",
    re.VERBOSE | re.ASCII,
)
_STRING = pattern(r'"[^"]*"')


def tokens(text: str) -> list[str]:
    """The tokens of one statement; names keep their sigil and lose their quotes."""
    found: list[str] = []
    position = 0
    end = len(text.rstrip())
    match = _TOKEN.match
    while position < end:
        token = match(text, position)
        if token is None:
            raise InternalError(f"no token at {text[position : position + 40]!r}")
        position = token.end()
        kind = token.lastgroup
        word = token[kind or 0]
        if kind == "comment":
            continue
        if kind in ("local", "global") and word[1] == '"':
            word = word[0] + word[2:-1]
        found.append(word)
    return found


def without_strings(text: str) -> str:
    """Return a statement of the same length with empty strings: names of scopes and assembly may
    contain text that looks like metadata.
    """
    if '"' not in text:
        return text
    return _STRING.sub(lambda found: '"' + "-" * (len(found[0]) - 2) + '"', text)
