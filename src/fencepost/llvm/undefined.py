"""undef, poison and locals without a value, as calls of functions that nobody defines.

LLVM may take any value for what is undefined, another one at each use, and its passes take the
one that lets most code go. What was written is checked, not what one compiler makes of it, so
before passes run each such operand becomes the result of a call, which no pass can know
[LangRef Undefined Values; Poison Values].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from fencepost.llvm.bodies import ENDS, REGISTER

_Maker = Callable[[str], tuple[str, str]]
_Replace = Callable[[re.Match[str]], str]

ANY = "fencepost_any."
"""Prefix of the functions that give any value."""

_NUMBER = re.compile(r"%fencepost_any\.(\d+)")
_VALUE = re.compile(r"%fencepost_any\.[\w.]+")
"""Such a value; inlining adds to its name."""
_KIND = r"i\d+|half|bfloat|float|double|ptr(?: addrspace\(\d+\))?"
_NONE = r"(?:undef|poison)\b"
_OPERATION = re.compile(
    r"^\s+(?:%[^=]+ = )?(?:(?:br|switch|ret|select|icmp|fcmp|freeze|fneg|store|load|getelementptr"
    r"|add|sub|mul|[us]div|[us]rem|shl|[la]shr|and|or|xor|fadd|fsub|fmul|fdiv|frem|trunc|zext|sext"
    r"|fptrunc|fpext|fpto[us]i|[us]itofp|inttoptr|ptrtoint|bitcast|addrspacecast|atomicrmw|cmpxchg)"
    r"\b)"
)
_TYPED = re.compile(rf"(?<![\w<\[])(?P<kind>{_KIND}) (?P<what>{_NONE})")
_SECOND = re.compile(
    rf"^(?P<before>\s+%[^=]+ = [a-z]+ (?:[a-z]+ )*(?P<kind>{_KIND}) \S+, )(?P<what>{_NONE})"
)
_PHI = re.compile(rf"^\s+%[^=]+ = phi (?:[a-z]+ )*(?P<kind>{_KIND}) ")
_INCOMING = re.compile(rf"\[ ?(?P<what>undef|poison), (?P<label>{REGISTER}) ?\]")
_ALLOCA = re.compile(
    rf"^\s+(?P<name>{REGISTER}) = alloca "
    rf"(?P<kind>{_KIND})(?:, align \d+)?(?P<space>, addrspace\(\d+\))?(?:, !.*)?$"
)
_LABEL = re.compile(r'^(?P<name>"[^"]*"|[\w.$-]+):')


class AnyValues:
    """Puts calls in the place of undefined values, one for each use. `lines` is the whole text:
    what was read before, and changed, may be read again.
    """

    def __init__(self, lines: list[str]) -> None:
        self._used: set[str] = set()
        numbers = (int(number) for each in lines for number in _NUMBER.findall(each))
        self._count = max(numbers, default=0)

    def call(self, kind: str) -> tuple[str, str]:
        """A name for a value, and the call that gives it."""
        self._count += 1
        self._used.add(kind)
        name = f"%{ANY}{self._count}"
        return name, f"{name} = call {kind} @{_function(kind)}() "

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Changes the lines of a body."""
        _in_body(lines, start, end, self.call)

    def declarations(self) -> Iterable[str]:
        """Those of the functions that give any value."""
        return (f"declare {kind} @{_function(kind)}()" for kind in sorted(self._used))


def with_undefined(text: str) -> str:
    """The text with undefined values again, in place of the calls that stood for them."""
    kept = [
        each
        for each in text.split("\n")
        if not re.match(rf"(?:\s+%{ANY}[\w.]+ = |declare .*@{ANY})", each.replace('"', ""))
    ]
    return _VALUE.sub("undef", "\n".join(kept))


def _function(kind: str) -> str:
    return ANY + re.sub(r"\W+", ".", kind).strip(".")


def _in_body(made: list[str], start: int, end: int, call: _Maker) -> None:
    ends: dict[str, int] = {}
    label = ""
    for index in range(start, end):
        line = made[index]
        if not line.startswith(" ") and (found := _LABEL.match(line)):
            label = found["name"].strip('"')
        elif ENDS.match(line):
            ends[label] = index
    for index in range(start, end):
        line = made[index]
        if found := _ALLOCA.match(line):
            name, given = call(found["kind"])
            space = (found["space"] or "").removeprefix(", ")
            pointer = f"ptr {space} {found['name']}" if space else f"ptr {found['name']}"
            made[index] = f"{line} {given} store {found['kind']} {name}, {pointer}"
        elif "undef" not in line and "poison" not in line:
            continue
        elif found := _PHI.match(line):
            made[index] = _INCOMING.sub(_phi(found["kind"], ends, made, call), line)
        elif _OPERATION.match(line) and " = call " not in line:
            made[index] = _operands(line, call)


def _operands(line: str, call: _Maker) -> str:
    calls = ""

    def given(found: re.Match[str]) -> str:
        nonlocal calls
        name, text = call(found["kind"])
        calls += text
        return f"{found['kind']} {name}"

    changed = _TYPED.sub(given, line)
    if found := _SECOND.match(changed):
        name, text = call(found["kind"])
        calls += text
        changed = f"{found['before']}{name}{changed[found.end() :]}"
    return f"  {calls}{changed.lstrip()}" if calls else line


def _phi(kind: str, ends: dict[str, int], made: list[str], call: _Maker) -> _Replace:
    names: dict[str, str] = {}

    def given(found: re.Match[str]) -> str:
        label = found["label"][1:].strip('"')
        at = ends.get(label, ends.get("") if label not in ends else None)
        if at is None:
            return found[0]
        if label not in names:  # of one block there is one value, however often it comes
            names[label], text = call(kind)
            made[at] = f"  {text}{made[at].lstrip()}"
        name = names[label]
        return f"[ {name}, {found['label']} ]"

    return given
