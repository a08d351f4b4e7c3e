"""Aliases: other names for objects and functions, or for places in objects."""

from __future__ import annotations

import re

_NAME = r'@(?:"[^"]*"|[\w.$-]+)'
_ALIAS = re.compile(
    rf"^(?P<name>{_NAME}) = (?:[\w()]+ )*?alias (?P<type>.*), ptr(?: addrspace\(\d+\))? "
    rf"(?P<of>{_NAME})(?:, (?:partition|!).*)?\s*$"
)
_LONG = 16
"""Aliases of aliases, at the most."""


def without_aliases(lines: list[str]) -> list[str]:
    """The lines with aliases of whole objects and functions replaced by what they stand for."""
    known: dict[str, str] = {}
    for line in lines:
        if line.startswith("@") and " alias " in line and (found := _ALIAS.match(line)):
            known[found["name"]] = found["of"]
    if not known:
        return lines
    for name, of in known.items():
        end = of
        for _ in range(_LONG):
            if end not in known:
                break
            end = known[end]
        known[name] = end
    known = {name: of for name, of in known.items() if of not in known}
    names = re.compile(_NAME)
    made = []
    for line in lines:
        if line.startswith("@") and (found := _ALIAS.match(line)) and found["name"] in known:
            made.append("")
        elif "@" in line and not line.startswith("!"):
            made.append(names.sub(lambda found: known.get(found[0], found[0]), line))
        else:
            made.append(line)
    return made
