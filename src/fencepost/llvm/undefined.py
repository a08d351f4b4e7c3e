"""undef, poison and locals without a value, as calls of functions that nobody defines.

LLVM may take any value for what is undefined, another one at each use, and its passes take the
one that lets most code go. What was written is checked, not what one compiler makes of it, so
before passes run each such operand becomes the result of a call, which no pass can know
[LangRef Undefined Values; Poison Values].
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.llvm.bodies import ENDS, REGISTER
from fencepost.llvm.pieces import closing, leaves, split, type_at, value_at

_GLOBAL = r'(?:"[^"]*"|[\w.$-]+)'

ANY = "fencepost_any."
"""Prefix of the functions that give any value."""

PART = "fencepost_part."
"""Prefix of vectors and the like that have such values among others."""
MOST = 64
"""Values that a local variable is at most, to be split into registers."""

_NUMBER = re.compile(r"%fencepost_(?:any|part)\.(\d+)")
_VALUE = re.compile(r"%fencepost_any\.[\w.]+")
"""Such a value; inlining adds to its name."""
_NONE = re.compile(r"\b(?:undef|poison)\b")
_OPERATION = re.compile(
    rf"^\s+(?P<result>{REGISTER} = )?(?:(?:tail |notail )?(?P<call>call)|br|switch|ret|select|icmp"
    r"|fcmp|freeze|fneg|store|load|getelementptr|add|sub|mul|[us]div|[us]rem|shl|[la]shr|and|or|xor"
    r"|fadd|fsub|fmul|fdiv|frem|trunc|zext|sext|fptrunc|fpext|fpto[us]i|[us]itofp|inttoptr|ptrtoint"
    r"|bitcast|addrspacecast|atomicrmw|cmpxchg|extractelement|extractvalue)\b "
)
_FLAG = re.compile(r"[a-z]\w* ")
_ATTRIBUTE = re.compile(r"(?!undef|poison)[a-z]\w*(?:\([^)]*\))? (?!\()")
_CALLEE = re.compile(rf"(?P<name>@{_GLOBAL}|{REGISTER})(?=\()")
_INTRINSIC = re.compile(r"@\"?(?:fencepost\.)?llvm\.")
_PHI = re.compile(rf"^\s+{REGISTER} = phi ")
_ALLOCA = re.compile(rf"^\s+(?P<name>{REGISTER}) = alloca (?:inalloca )?")
_PLAIN = re.compile(r"(?:, align \d+)?(?P<space>, addrspace\(\d+\))?(?:, !.*)?")
_LIFE = re.compile(rf"^\s+(?:tail )?call void @llvm\.lifetime\.\w+\.\w+\(.*?(?P<name>{REGISTER})\)")
_LABEL = re.compile(r'^(?P<name>"[^"]*"|[\w.$-]+):')
_TYPE = re.compile(rf"^(?P<name>{REGISTER}) = type (?P<what>.*)$")


class AnyValues:
    """Puts calls in the place of undefined values, one for each use. `lines` is the whole text:
    what was read before, and changed, may be read again.
    """

    def __init__(self, lines: list[str]) -> None:
        self._used: set[str] = set()
        numbers = (int(number) for each in lines for number in _NUMBER.findall(each))
        self._count = max(numbers, default=0)
        self._named = {
            found["name"]: found["what"]
            for each in lines
            if each.startswith("%") and (found := _TYPE.match(each))
        }

    def any(self, kind: str) -> tuple[str, str]:
        """A name for a value, and the call that gives it."""
        self._count += 1
        self._used.add(kind)
        name = f"%{ANY}{self._count}"
        return name, f"{name} = call {kind} @{_function(kind)}() "

    def made(self, kind: str, value: str) -> tuple[str, str]:
        """The same of a constant that is undefined in part: what is defined stays."""
        name, text = self.any(kind)
        if value[0] not in "<[{":
            return name, text
        inside = value.removeprefix("<{")[:-2] if value.startswith("<{") else value[1:-1]
        vector = value[0] == "<" and value[1] != "{"
        for at, each in enumerate(split(inside.removeprefix("{"))):
            if _NONE.search(each):
                continue
            self._count += 1
            part = f"%{PART}{self._count}"
            how = f"insertelement {kind} {name}, {each}, i32 {at}"
            text += f"{part} = {how if vector else f'insertvalue {kind} {name}, {each}, {at}'} "
            name = part
        return name, text

    def count(self, kind: str) -> int | None:
        """How many registers a value of a type is; None where that is not known."""
        return leaves(kind, self._named)

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Changes the lines of a body."""
        _in_body(lines, start, end, self)

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
    return ANY + re.sub(r"\W", lambda each: f"_{ord(each[0]):x}_", kind)


def _in_body(made: list[str], start: int, end: int, values: AnyValues) -> None:
    ends: dict[str, int] = {}
    label = ""
    for index in range(start, end):
        line = made[index]
        if not line.startswith(" ") and (found := _LABEL.match(line)):
            label = found["name"].strip('"')
        elif ENDS.match(line):
            ends[label] = index
    variables: dict[str, tuple[str, str]] = {}
    for index in range(start, end):
        line = made[index]
        if found := _ALLOCA.match(line):
            stored = _variable(line, found, variables, values)
            made[index] = line if stored is None else f"{line} {stored}"
        elif (found := _LIFE.match(line)) and found["name"] in variables:
            made[index] = f"{line} {_stored(*variables[found['name']], values)}"
        elif "undef" not in line and "poison" not in line:
            continue
        elif found := _PHI.match(line):
            made[index] = _phi(line, found.end(), ends, made, values)
        elif found := _OPERATION.match(line):
            made[index] = _operation(line, found, values)


def _variable(
    line: str, found: re.Match[str], variables: dict[str, tuple[str, str]], values: AnyValues
) -> str | None:
    """What stores any value to a local variable, whose life begins; None of one that is larger than
    LLVM splits.
    """
    kind = type_at(line, found.end())
    rest = _PLAIN.fullmatch(line, found.end() + len(kind)) if kind else None
    count = values.count(kind) if kind else None
    if kind is None or rest is None or not count or count > MOST:
        return None
    space = (rest["space"] or "").removeprefix(", ")
    pointer = f"ptr {space} {found['name']}" if space else f"ptr {found['name']}"
    variables[found["name"]] = kind, pointer
    return _stored(kind, pointer, values)


def _stored(kind: str, pointer: str, values: AnyValues) -> str:
    name, given = values.any(kind)
    return f"{given} store {kind} {name}, {pointer}"


def _operation(line: str, found: re.Match[str], values: AnyValues) -> str:
    start, end = found.end(), len(line)
    if found["call"]:
        callee = _CALLEE.search(line, start)
        if callee is None or _INTRINSIC.match(callee["name"]):
            return line
        start, end = callee.end() + 1, (closing(line, callee.end()) or len(line)) - 1
    elif (cut := line.find(", !", start)) >= 0:
        end = cut
    calls, before, pieces = "", None, list[str]()
    for piece in split(line[start:end]):
        kind, at = _typed(piece, called=bool(found["call"]))
        value = value_at(piece, at)
        if kind is not None or not pieces:
            before = kind
        if before is not None and _NONE.search(value):
            name, text = values.made(before, value)
            calls += text
            piece = f"{piece[:at]}{name}{piece[at + len(value) :]}"
        pieces.append(piece)
    return f"  {calls}{line[:start].lstrip()}{', '.join(pieces)}{line[end:]}" if calls else line


def _typed(piece: str, *, called: bool) -> tuple[str | None, int]:
    """The type that a piece gives, and where its value begins; no type where it gives none."""
    at = 0
    while at < len(piece):
        if (kind := type_at(piece, at)) is not None and piece.startswith(" ", at + len(kind)):
            at += len(kind) + 1
            while called and (word := _ATTRIBUTE.match(piece, at)):
                at = word.end()
            return kind, at
        flag = _FLAG.match(piece, at)
        if flag is None:
            break
        at = flag.end()
    return None, 0


def _phi(line: str, start: int, ends: dict[str, int], made: list[str], values: AnyValues) -> str:
    cut = line.find(", !", start)
    end = len(line) if cut < 0 else cut
    kind, first = _typed(line[start:end], called=False)
    if kind is None:
        return line
    first += start
    names: dict[str, str] = {}
    pieces = []
    for piece in split(line[first:end]):
        value, *rest = split(piece[1:-1])
        if _NONE.search(value) and rest:
            label = rest[0][1:].strip('"')
            at = ends.get(label, ends.get("") if label not in ends else None)
            if at is not None and label not in names:  # however often one comes from there
                names[label], text = values.made(kind, value)
                made[at] = f"  {text}{made[at].lstrip()}"
            value = names.get(label, value)
        pieces.append(f"[ {', '.join((value, *rest))} ]")
    return f"{line[:first]}{', '.join(pieces)}{line[end:]}"
