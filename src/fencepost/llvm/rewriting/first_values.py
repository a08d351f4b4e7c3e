"""The initial contents of local variables: any value, another one at each use.

Where nothing was stored, LLVM picks any value that suits it for the registers into which it splits
a variable. So before passes run, each variable is copied from an object that only the reader knows,
each time its life begins. LLVM splits the copy as it splits the variable, whatever the variable's
type and size. A load from that object then becomes a call that gives any value, and remaining
copies are removed [LangRef alloca; llvm.lifetime.start; Undefined Values].
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.llvm.rewriting.bodies import REGISTER, bodies
from fencepost.llvm.rewriting.pieces import type_at
from fencepost.llvm.rewriting.undefined import any_of, numbered
from fencepost.patterns import pattern

UNSET = "fencepost_unset"
"""The object that variables are copied from."""

_BYTES = 1 << 40
"""More than any variable has: LLVM copies as much as there is."""
_OBJECT = f"@{UNSET} = external addrspace(1) global i8"
_ALLOCA = pattern(
    rf"^\s+(?P<name>{REGISTER}) = alloca .*?(?:, addrspace\((?P<space>\d+)\)|$)", re.ASCII
)
_CAST = pattern(
    rf"^\s+(?P<name>{REGISTER}) = addrspacecast ptr(?: addrspace\(\d+\))? "
    rf"(?P<of>{REGISTER}) to ptr",
    re.ASCII,
)
_LIFE = pattern(
    rf"^\s+(?:tail )?call void @llvm\.lifetime\.\w+\.\w+\(.*?(?P<name>{REGISTER})\)", re.ASCII
)
_LOAD = pattern(rf"^\s+(?P<name>{REGISTER}) = load (?=.*@{UNSET}\b)", re.ASCII)
_COPY = pattern(rf"^\s+(?:tail )?call void @llvm\.memcpy\.[^@]*@{UNSET}\b", re.ASCII)

_CALLED = pattern(r"@(llvm\.memcpy\.p\d+\.p1\.i64)\(", re.ASCII)
_DECLARED = pattern(r"declare void @(?P<name>llvm\.memcpy\.p\d+\.p1\.i64)\(", re.ASCII)


class FirstValues:
    """Replacer that copies any values to variables at the beginning of their lives."""

    def __init__(self) -> None:
        self._copies = False

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Change the lines of a body."""
        spaces: dict[str, tuple[str, str]] = {}
        for index in range(start, end):
            line = lines[index]
            if found := _ALLOCA.match(line):
                spaces[found["name"]] = found["space"] or "0", found["name"]
            elif (found := _CAST.match(line)) and found["of"] in spaces:
                spaces[found["name"]] = spaces[found["of"]]
                continue
            else:
                found = _LIFE.match(line)
            if found and found["name"] in spaces:
                lines[index] = f"{line} {_copied(*spaces[found['name']])}"
                self._copies = True

    def declarations(self) -> Iterable[str]:
        """Return the declaration of the object that variables are copied from."""
        return (_OBJECT,) if self._copies else ()


def _copied(space: str, name: str) -> str:
    return (
        f"call void @llvm.memcpy.p{space}.p1.i64(ptr addrspace({space}) {name}, "
        f"ptr addrspace(1) @{UNSET}, i64 {_BYTES}, i1 false)"
    )


def without_copies(text: str) -> str:
    """Return the text that LLVM printed with calls that give any value in place of loads from the
    object, and without copies.
    """
    if UNSET not in text:
        return text
    lines = [
        each
        for each in text.split("\n")
        if not (_COPY.match(each) or each.startswith(f"@{UNSET} = "))
    ]
    count, declared = numbered(lines), dict[str, None]()
    for start, end in bodies(lines):
        names: dict[str, str] = {}

        def named(found: re.Match[str], names: dict[str, str] = names) -> str:
            return names.get(found[0], found[0])

        for index in range(start, end):
            found = _LOAD.match(lines[index])
            kind = type_at(lines[index], found.end()) if found else None
            if found and kind:
                count += 1
                names[found["name"]], call, declaration = any_of(kind, count)
                lines[index] = f"  {call}"
                declared[declaration] = None
        if names:
            for index in range(start, end):
                lines[index] = re.sub(REGISTER, named, lines[index], flags=re.ASCII)
    lines = _without_unused(lines)
    known = set(lines)
    return "\n".join([*lines, *(each for each in declared if each not in known), ""])


def _without_unused(lines: list[str]) -> list[str]:
    """The lines without declarations of copies that nothing calls."""
    called = {name for each in lines if "call " in each for name in _CALLED.findall(each)}
    return [
        each
        for each in lines
        if not ((found := _DECLARED.match(each)) and found["name"] not in called)
    ]


__all__ = ["UNSET", "FirstValues", "without_copies"]
