"""Operands of device functions, kept apart from each other while LLVM inlines.

When LLVM inlines a function it folds `xor %x, %x` to 0 and `icmp eq %x, %x` to true, whatever %x
is; but an undefined value is another one at each use [LangRef Undefined Values]. So each operand
but the first goes through a local variable of its own, which becomes a register again afterwards.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable

from fencepost.llvm.rewriting.bodies import REGISTER, replaced
from fencepost.llvm.rewriting.pieces import closing, split, typed
from fencepost.patterns import pattern

APART = "fencepost_apart."
"""Prefix of the variables and of the values read from them."""

_KERNEL = pattern(r"^define\b[^@]* (?:amdgpu_kernel|spir_kernel|ptx_kernel) ", re.ASCII)
_FOLDS = pattern(
    rf"(?<=\s){REGISTER} = (?:(?:add|sub|mul|[us]div|[us]rem|shl|[la]shr|and|or|xor|fadd|fsub|fmul"
    r"|fdiv|frem|icmp|fcmp|select)|(?:(?:tail |notail )?(?P<call>call))) ",
    re.ASCII,
)
_CALLEE = pattern(r"@llvm\.(?!fencepost\.|amdgcn\.|dbg\.)[\w.]+(?=\()", re.ASCII)
_REGISTER = pattern(REGISTER, re.ASCII)
_LABEL = pattern(r'^(?:"[^"]*"|[\w.$-]+):', re.ASCII)
_TRIPLE = pattern(r'target triple = "(?:amdgcn|amdgpu|r600)')


class Apart:
    """Puts operands of functions that are inlined into variables. `lines` is the whole text, which
    says where local variables lie.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        private = any(_TRIPLE.match(each) for each in lines)
        self._space = " addrspace(5)" if private else ""
        self._count = 0

    def body(self, lines: list[str], start: int, end: int) -> None:
        """Changes the lines of a body."""
        if _KERNEL.match(lines[start - 1]):
            return
        variables: list[str] = []
        for index in range(start, end):
            # What makes its operands may stand before it.
            if found := deque(_FOLDS.finditer(lines[index]), maxlen=1):
                lines[index] = self._parted(lines[index], found[0], variables)
        first = next((at for at in range(start, end) if not _passed(lines[at])), None)
        if variables and first is not None:
            lines[first] = f"  {' '.join(variables)} {lines[first].lstrip()}"

    def declarations(self) -> Iterable[str]:
        """None."""
        return ()

    def _parted(self, line: str, found: re.Match[str], variables: list[str]) -> str:
        start, end = found.end(), len(line)
        if found["call"]:
            callee = _CALLEE.search(line, start)
            if callee is None:
                return line
            start, end = callee.end() + 1, (closing(line, callee.end()) or len(line)) - 1
        elif (cut := line.find(", !", start)) >= 0:
            end = cut
        before, stored, seen = None, "", 0
        pieces = list[str]()
        for piece in split(line[start:end]):
            kind, at = typed(piece, called=bool(found["call"]))
            before = kind if kind is not None or not pieces else before
            if before is not None and _REGISTER.fullmatch(piece, at):
                seen += 1
                if seen > 1:
                    text, piece = self._through(before, piece[at:], piece[:at], variables)
                    stored += text
            pieces.append(piece)
        begins = f"{line[: found.start()]}{stored}{line[found.start() : start]}"
        return f"{begins}{', '.join(pieces)}{line[end:]}"

    def _through(self, kind: str, value: str, words: str, variables: list[str]) -> tuple[str, str]:
        """Return the code that stores an operand and reads it again, and the operand as it is
        then.
        """
        self._count += 1
        name = f"%{APART}{self._count}"
        space = self._space
        variables.append(f"{name} = alloca {kind}{',' if space else ''}{space}")
        text = f"store {kind} {value}, ptr{space} {name} {name}.v = load {kind}, ptr{space} {name} "
        return text, f"{words}{name}.v"


def kept_apart(text: str) -> str:
    """Keep apart the operands in a text that LLVM printed: the target of a call through a pointer
    is known only late.
    """
    lines = text.split("\n")
    return "\n".join(replaced(lines, Apart(lines)))


def _passed(line: str) -> bool:
    """Return True if a line holds no instruction."""
    return (
        not line.strip() or _LABEL.match(line) is not None or line.lstrip().startswith((";", "#"))
    )


__all__ = ["APART", "Apart", "kept_apart"]
