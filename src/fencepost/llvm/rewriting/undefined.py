"""undef, poison and locals without a value, as calls of functions that nobody defines.

LLVM may choose any value for an undefined one, another at each use, and its passes choose the one
that removes most code. The program is checked as written, not as one compiler transforms it, so
before passes run each such operand becomes the result of a call, which no pass can interpret
[LangRef Undefined Values; Poison Values].
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.llvm.rewriting.bodies import ENDS, REGISTER
from fencepost.llvm.rewriting.pieces import closing, split, typed, value_at
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_GLOBAL = r'(?:"[^"]*"|[\w.$-]+)'

ANY = "fencepost_any."
"""Prefix of the functions that give any value."""

PART = "fencepost_part."
"""Prefix of the names of vectors and the like that contain such values."""
_NUMBER = pattern(r"%fencepost_(?:any|part)\.(\d+)", re.ASCII)
_VALUE = pattern(r"%fencepost_any\.[\w.]+", re.ASCII)
"""Such a value; inlining adds to its name."""
_NONE = pattern(r"\b(?:undef|poison)\b", re.ASCII)
_OPERATION = pattern(
    rf"^\s+(?P<result>{REGISTER} = )?(?:(?:tail |notail )?(?P<call>call)|br|switch|ret|select|icmp"
    r"|fcmp|freeze|fneg|store|load|getelementptr|add|sub|mul|[us]div|[us]rem|shl|[la]shr|and|or|xor"
    r"|fadd|fsub|fmul|fdiv|frem|trunc|zext|sext|fptrunc|fpext|fpto[us]i|[us]itofp|inttoptr|ptrtoint"
    r"|bitcast|addrspacecast|atomicrmw|cmpxchg|extractelement|extractvalue|insertvalue)\b ",
    re.ASCII,
)
_PARTS = pattern(
    rf"^\s+(?P<result>{REGISTER} = )(?P<call>)(?:insertelement|shufflevector)\b ", re.ASCII
)
"""Instructions that LLVM folds when it inlines, and only then."""
_KERNEL = pattern(r"^define\b[^@]* (?:amdgpu_kernel|spir_kernel|ptx_kernel) ", re.ASCII)
_CALLEE = pattern(rf"(?P<name>@{_GLOBAL}|{REGISTER})(?=\()", re.ASCII)
_AS_IT_IS = pattern(
    r"@\"?(?:fencepost\.llvm|llvm\.(?:fencepost|amdgcn|dbg|lifetime|assume|invariant|experimental))\."
    r"|@\"?llvm\.(?:assume|read_register|write_register|is\.constant)\b",
    re.ASCII,
)
"""Calls that LLVM does not fold, or that take no value."""
_PHI = pattern(rf"^\s+{REGISTER} = phi ", re.ASCII)
_LABEL = pattern(r'^(?P<name>"[^"]*"|[\w.$-]+):', re.ASCII)


class AnyValues:
    """Replacer of undefined values by calls, one for each use. `lines` is the whole text; it may
    have been read and changed before.
    """

    def __init__(self, lines: list[str]) -> None:
        self._used: set[str] = set()
        self._count = numbered(lines)

    def any(self, kind: str) -> tuple[str, str]:
        """Return a name for a value, and the call that gives it."""
        self._count += 1
        name, call, declaration = any_of(kind, self._count)
        self._used.add(declaration)
        return name, f"{call} "

    def made(self, kind: str, value: str) -> tuple[str, str]:
        """Return the same for a constant that is undefined in part: its defined parts stay."""
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

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Change the lines of a body."""
        _in_body(lines, start, end, self)

    def declarations(self) -> Iterable[str]:
        """Return the declarations of the functions that give any value."""
        return sorted(self._used)


def numbered(lines: Iterable[str]) -> int:
    """Return the highest number among the values of a text that may be any."""
    return max(
        (integer_of(number) for each in lines for number in _NUMBER.findall(each)), default=0
    )


def any_of(kind: str, number: int) -> tuple[str, str, str]:
    """A name for a value of a type, the call that gives it, and the declaration of its function."""
    name = f"%{ANY}{number}"
    return (
        name,
        f"{name} = call {kind} @{_function(kind)}()",
        f"declare {kind} @{_function(kind)}()",
    )


def with_undefined(text: str) -> str:
    """Return the text with undefined values again in place of the calls that replaced them."""
    kept = [
        each
        for each in text.split("\n")
        if not re.match(
            rf"(?:\s+%{ANY}[\w.]+ = |declare .*@{ANY})", each.replace('"', ""), flags=re.ASCII
        )
    ]
    return _VALUE.sub("undef", "\n".join(kept))


def _function(kind: str) -> str:
    return ANY + re.sub(r"\W", lambda each: f"_{ord(each[0]):x}_", kind, flags=re.ASCII)


def _in_body(made: list[str], start: int, end: int, values: AnyValues) -> None:
    ends: dict[str, int] = {}
    label = ""
    for index in range(start, end):
        line = made[index]
        if not line.startswith(" ") and (found := _LABEL.match(line)):
            label = found["name"].strip('"')
        elif ENDS.match(line):
            ends[label] = index
    inlined = not _KERNEL.match(made[start - 1])
    for index in range(start, end):
        line = made[index]
        if "undef" not in line and "poison" not in line:
            continue
        if found := _PHI.match(line):
            made[index] = _phi(line, found.end(), ends, made, values)
        elif found := _OPERATION.match(line) or (_PARTS.match(line) if inlined else None):
            made[index] = _operation(line, found, values)


def _operation(line: str, found: re.Match[str], values: AnyValues) -> str:
    start, end = found.end(), len(line)
    if found["call"]:
        callee = _CALLEE.search(line, start)
        if callee is None or _AS_IT_IS.match(callee["name"]):
            return line
        start, end = callee.end() + 1, (closing(line, callee.end()) or len(line)) - 1
    elif (cut := line.find(", !", start)) >= 0:
        end = cut
    calls, before, pieces = "", None, list[str]()
    for piece in split(line[start:end]):
        kind, at = typed(piece, called=bool(found["call"]))
        value = value_at(piece, at)
        if kind is not None or not pieces:
            before = kind
        if before is not None and _NONE.search(value):
            name, text = values.made(before, value)
            calls += text
            piece = f"{piece[:at]}{name}{piece[at + len(value) :]}"
        pieces.append(piece)
    return f"  {calls}{line[:start].lstrip()}{', '.join(pieces)}{line[end:]}" if calls else line


def _phi(line: str, start: int, ends: dict[str, int], made: list[str], values: AnyValues) -> str:
    cut = line.find(", !", start)
    end = len(line) if cut < 0 else cut
    kind, first = typed(line[start:end], called=False)
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
