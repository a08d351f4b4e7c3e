"""Template arguments of a name that was not resolved, as far as they are literals.

k<T, 512, true><<<grid, block>>>(p)     (None, 512, 1): no launch of k<float, 64, true>
"""

from __future__ import annotations

import re

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.text import NAME
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_NAMED = pattern(rf"(?:::\s*)?(?:{NAME.pattern}\s*::\s*)*{NAME.pattern}\s*<(?!<)", re.ASCII)
_NUMBER = pattern(r"(\d{1,18})[uUlL]{0,3}", re.ASCII)
_LONGEST = 1000


def template_literals(text: str, named: Node) -> tuple[int | None, ...]:
    """The arguments behind a name in a text that are literals, None for others; none at all where
    they were not understood.
    """
    found = _NAMED.match(text, named.begin) if named.begin >= 0 else None
    if found is None or named.kind is not Kind.UNRESOLVED:
        return ()
    parts: list[str] = []
    round_, angle, begin = 0, 0, found.end()
    for at in range(found.end(), min(len(text), found.end() + _LONGEST)):
        each = text[at]
        if each in ";\"'" or round_ < 0:
            return ()
        round_ += (each in "([{") - (each in ")]}")
        if round_:
            continue
        if each in ",>" and angle == 0:
            parts.append(text[begin:at].strip())
            begin = at + 1
            if each == ">":
                return () if any("..." in e for e in parts) else tuple(map(literal, parts))
        angle += (each == "<") - (each == ">")
    return ()


def literal(text: str) -> int | None:
    """The number that a literal is; None for another text."""
    number = _NUMBER.fullmatch(text)
    if number is None:
        return {"true": 1, "false": 0}.get(text)
    # Octal numbers begin with a zero.
    return integer_of(number[1]) if number[1] == "0" or number[1][0] != "0" else None
