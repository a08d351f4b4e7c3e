"""Aliases: other names for objects and functions, or for places in objects."""

from __future__ import annotations

import re

from fencepost.patterns import pattern

_NAME = r'@(?:"[^"]*"|[\w.$-]+)'
_ALIAS = pattern(
    rf"^(?P<name>{_NAME}) = (?:[\w()]+ )*?alias (?P<type>.*), ptr(?: addrspace\(\d+\))? "
    rf"(?P<of>{_NAME})(?:, (?:partition|!).*)?\s*$",
    re.ASCII,
)
_REPLACEABLE = pattern(rf"^{_NAME} = (?:weak|linkonce) (?:[\w()]+ )*?alias (?P<of>.*)$", re.ASCII)
_LINKAGES = "private|internal|available_externally|linkonce|weak|linkonce_odr|weak_odr|external"
_FUNCTION = pattern(
    rf"^define (?:(?:{_LINKAGES}) )?(?P<rest>(?!.*\bamdgpu_kernel\b).*?(?P<name>{_NAME})\(.*)$",
    re.ASCII,
)
_CONSTANT = pattern(
    rf"^(?P<name>{_NAME}) = (?:(?:{_LINKAGES}) )?(?P<rest>(?:[\w()]+ )*?constant .*)$", re.ASCII
)
_LONG = 16
"""The longest chain of aliases of aliases."""


def without_aliases(lines: list[str]) -> list[str]:
    """Return the lines with aliases of whole objects and functions replaced by their targets."""
    known: dict[str, str] = {}
    for line in lines:
        if line.startswith("@") and " alias " in line and (found := _ALIAS.match(line)):
            known[found["name"]] = found["of"]
    lines = _loosened(lines)
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
    names = re.compile(_NAME, re.ASCII)
    made = []
    for line in lines:
        if line.startswith("@") and (found := _ALIAS.match(line)) and found["name"] in known:
            made.append("")
        elif "@" in line and not line.startswith("!"):
            made.append(names.sub(lambda found: known.get(found[0], found[0]), line))
        else:
            made.append(line)
    return made


def _loosened(lines: list[str]) -> list[str]:
    """Define as `weak` the constants and functions that another module may replace, and the targets
    of such names [LangRef Linkage Types]. As `linkonce`, LLVM would drop them without a trace once
    they are inlined.
    """
    loose = {
        each
        for line in lines
        if line.startswith("@") and (found := _REPLACEABLE.match(line))
        for each in re.findall(_NAME, found["of"], flags=re.ASCII)
    }
    made = []
    for line in lines:
        if found := _FUNCTION.match(line) if line.startswith("define ") else None:
            if found["name"] in loose or line.startswith("define linkonce "):
                line = f"define weak {found['rest']}"
        elif (
            loose
            and line.startswith("@")
            and (found := _CONSTANT.match(line))
            and found["name"] in loose
        ):
            line = f"{found['name']} = weak {found['rest']}"
        made.append(line)
    return made
