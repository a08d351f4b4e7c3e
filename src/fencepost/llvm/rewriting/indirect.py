"""Indirect calls as calls of functions by name.

A call through a pointer can reach the functions of its signature that the module defines. It
becomes a call of a function made for it, which compares the pointer with each of them and calls the
one that is equal. The remaining case, a function that the module does not define, stays a call of a
declared name. All of it is inlined afterwards, and decided comparisons disappear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fencepost.llvm.rewriting.pieces import arguments
from fencepost.patterns import pattern

PREFIX = "fencepost_indirect."
MOST = 24
"""The most functions of one signature that a call is expanded to."""

_TYPE = r"(?:ptr(?: addrspace\(\d+\))?|<[^<>]*>|\{[^{}]*\}|\[[^\[\]]*\]|%[\w.$]+|[a-z]\w*)"
_CALL = pattern(
    rf"^(?P<start>\s+(?:%[\w.$]+ = )?(?:tail |musttail |notail )?call (?:[^@%\"]*? )?)"
    rf"(?P<type>{_TYPE}) (?P<target>%[\w.$]+)\((?P<rest>.*)$",
    re.ASCII,
)
_DEFINE = pattern(rf"^define .*?(?P<type>{_TYPE}) (?P<name>@[\w.$]+)\((?P<rest>.*)$", re.ASCII)
_FIRST = pattern(rf"\s*({_TYPE})", re.ASCII)
_MEMORY = pattern(r"\b(?:byval|byref|sret)\((?:[^()]|\([^()]*\))*\)|\balign \d+", re.ASCII)
_KERNEL = pattern(r"\b(?:amdgpu|spir|ptx)_kernel\b", re.ASCII)
_CONVENTION = pattern(r"\b(?:fastcc|coldcc|cc ?\d+)\b", re.ASCII)


def resolved(text: str) -> str | None:
    """Return the module with its indirect calls expanded; None if it has none."""
    lines = text.split("\n")
    known: list[tuple[str, str, tuple[str, ...], str]] = []
    for line in lines:
        if line.startswith("define ") and not _KERNEL.search(line) and (f := _DEFINE.match(line)):
            kinds = _arguments(f["rest"])
            convention = _CONVENTION.search(line[: f.start("name")])
            if kinds is not None:
                plain = tuple(kind for kind, _ in kinds)
                known.append((f["name"], f["type"], plain, convention[0] if convention else ""))
    made: list[str] = []
    for index, line in enumerate(lines):
        found = _CALL.match(line) if " call " in line else None
        if found is None or " asm " in found["start"]:
            continue
        kinds = _arguments(found["rest"])
        if kinds is None:
            continue
        signature = (found["type"], tuple(kind for kind, _ in kinds))
        fitting = [each for each in known if each[1:3] == signature][:MOST]
        made.append(_chooser(len(made), found["type"], kinds, fitting))
        comma = ", " if kinds else ""
        lines[index] = (
            f"{found['start']}{found['type']} @{PREFIX}choose.{len(made) - 1}"
            f"(ptr {found['target']}{comma}{found['rest']}"
        )
    return "\n".join(lines + made) if made else None


def _arguments(rest: str) -> list[tuple[str, str]] | None:
    """Return the types of a list of arguments, and whatever else callee and caller must agree
    on.
    """
    pieces = arguments(rest)
    if pieces is None:
        return None
    if pieces == [""]:
        return []
    kinds = []
    for each in pieces:
        found = _FIRST.match(each)
        if found is None or each.strip() == "...":
            return None
        kinds.append((found[1], " ".join(_MEMORY.findall(each[found.end() :]))))
    return kinds


def _chooser(
    number: int,
    result: str,
    kinds: Sequence[tuple[str, str]],
    fitting: Sequence[tuple[str, str, tuple[str, ...], str]],
) -> str:
    taken = [f"{kind} {rest} %a{at}" for at, (kind, rest) in enumerate(kinds)]
    listed = ", ".join(taken)
    lines = [
        f"declare {result} @{PREFIX}{number}({', '.join(f'{k} {r}' for k, r in kinds)}) convergent",
        (
            f"define internal {result} @{PREFIX}choose.{number}"
            f"({', '.join(['ptr %f', *taken])}) alwaysinline convergent {{"
        ),
        "  %null = icmp eq ptr %f, null",
        "  br i1 %null, label %nowhere, label %t0",
        "nowhere:",
        "  unreachable",
    ]
    callees = [(name, convention) for name, _, _, convention in fitting]
    for at, (name, convention) in enumerate([*callees, (f"@{PREFIX}{number}", "")]):
        lines.append(f"t{at}:")
        if at < len(callees):
            lines.append(f"  %is{at} = icmp eq ptr %f, {name}")
            lines.append(f"  br i1 %is{at}, label %c{at}, label %t{at + 1}")
            lines.append(f"c{at}:")
        if result == "void":
            lines += [f"  call {convention} void {name}({listed})", "  ret void"]
        else:
            lines.append(f"  %r{at} = call {convention} {result} {name}({listed})")
            lines.append(f"  ret {result} %r{at}")
    return "\n".join([*lines, "}"])


_DEFINED = pattern(
    r"^define (?!.*\b(?:amdgpu|spir|ptx)_kernel\b).*?(@[\w.$]+)\(", re.MULTILINE | re.ASCII
)
_CALLED = pattern(r"\bcall [^\n]*?(@[\w.$]+)\(", re.ASCII)


def calls_left(text: str) -> bool:
    """Return True if a function that the module defines is still called somewhere."""
    defined = set(_DEFINED.findall(text))
    return bool(defined) and any(name in defined for name in _CALLED.findall(text))
