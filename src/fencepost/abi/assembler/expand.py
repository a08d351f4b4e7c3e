"""Expands macros, repetitions and conditions of an assembly source, as LLVM's assembler does; the
statements it reads remain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fencepost.abi.assembler.macros import Macro, arguments_of, macro_of, substituted
from fencepost.abi.assembler.statements import Lines, Statement, StatementKind
from fencepost.abi.fault import AbiError
from fencepost.errors import InputError, Place, UnsupportedError
from fencepost.patterns import pattern
from fencepost.records import dataclass

MAX_DEPTH = 20
"""The largest nesting depth of macros and repetitions, as in LLVM."""

MAX_EXPANDED = 8 << 20
"""The largest number of characters of all expansions."""

_REPEATED = (".rept", ".rep", ".irp", ".irpc")
_CONDITIONS = pattern(r"\.if(?:def|ndef|notdef|b|nb|c|nc|eqs|nes|eq|ne|lt|le|gt|ge)?")
_COMPARED: dict[str, Callable[[int], bool]] = {
    ".if": lambda value: value != 0,
    ".elseif": lambda value: value != 0,
    ".ifne": lambda value: value != 0,
    ".ifeq": lambda value: value == 0,
    ".iflt": lambda value: value < 0,
    ".ifle": lambda value: value <= 0,
    ".ifgt": lambda value: value > 0,
    ".ifge": lambda value: value >= 0,
}


Included = Callable[[str], Sequence[str] | None]


@dataclass(frozen=True, slots=True)
class Names:
    """The callbacks that conditional directives need: the value of an expression, and whether a
    symbol is defined. `included` returns the lines of another file, or None; without it a source
    may not include files.
    """

    value: Callable[[str, Place], int]
    defined: Callable[[str], bool]
    included: Included | None = None


class Expanded:
    """The statements of a source with its macros expanded and its conditions decided."""

    def __init__(self, lines: Lines, names: Names) -> None:
        self._lines = lines
        self._names = names
        self._macros: dict[str, Macro] = {}
        self._labels: set[str] = set()
        self._open = 0
        self._opens: list[int] = []
        self._calls = 0
        self._expanded = 0

    def __iter__(self) -> Iterator[Statement]:
        for each in self._lines:
            if each.kind is StatementKind.LABEL:
                self._labels.add(each.name)
            elif each.kind is StatementKind.DIRECTIVE and self._done(each):
                continue
            elif each.kind is not StatementKind.ASSIGNMENT and each.name in self._macros:
                self._call(self._macros[each.name], each)
                continue
            yield each
        if self._open:
            raise _error("a condition has no end", self._lines.place, "write .endif")

    def as_written(self) -> Iterator[Statement]:
        """Yield the following statements without expansion: inside blocks LLVM expands nothing."""
        return iter(self._lines)

    def until(self, end: str) -> list[str] | None:
        """Return the lines up to the one that consists of a directive, and move past it; None if
        there is none.
        """
        return self._lines.until(end)

    def _done(self, each: Statement) -> bool:
        """Carry out a directive for macros, repetition, conditions or files. Return False if it is
        none of these.
        """
        match each.name:
            case ".macro":
                body = self._body(each, (".macro",), (".endm", ".endmacro"))
                made = macro_of(each.rest, body, each.place)
                self._macros[made.name] = made
            case ".purgem":
                self._macros.pop(each.rest.strip(), None)
            case ".exitm":
                if self._lines.depth:
                    self._open = self._opens[self._lines.depth - 1]
                self._lines.leave()
            case _ if each.name in _REPEATED:
                self._repeat(each)
            case ".else" | ".elseif":
                self._close(each)
                self._skip_to_end(each)
            case ".endif":
                self._close(each)
            case ".endm" | ".endmacro" | ".endr":
                raise _error(f"{each.name} without a beginning", each.place, "remove it")
            case ".include" if (lines := self._included(each)) is not None:
                self._push(list(lines), each.place)
            case ".include" | ".incbin":
                raise UnsupportedError(
                    f"{each.name} {each.rest[:60]}",
                    place=each.place,
                    rule="a source is read with text files that lie beside it, or by itself",
                    mend="write the other file's lines in its place",
                )
            case _ if _CONDITIONS.fullmatch(each.name):
                self._condition(each)
            case _:
                return False
        return True

    def _included(self, each: Statement) -> Sequence[str] | None:
        included = self._names.included
        return None if included is None else included(each.rest.strip().strip('"'))

    def _call(self, macro: Macro, each: Statement) -> None:
        given = arguments_of(macro, each.rest, each.place)
        self._push(substituted(macro.body, given, self._calls), each.place)
        self._calls += 1

    def _repeat(self, each: Statement) -> None:
        body = self._body(each, _REPEATED, (".endr",))
        if each.name in (".rept", ".rep"):
            count = self._value(each.rest, each.place)
            if count < 0 or count * (sum(map(len, body)) + 1) > MAX_EXPANDED:
                raise _error(f"{count} repetitions", each.place, "repeat less")
            self._push([line for _ in range(count) for line in body], each.place)
            return
        symbol, _, rest = each.rest.partition(",")
        values: Sequence[str] = [part.strip() for part in rest.split(",")]
        if each.name == ".irpc":
            values = rest.strip().strip('"')
        lines: list[str] = []
        for value in values:
            lines += substituted(body, {symbol.strip(): value}, self._calls)
        self._push(lines, each.place)

    def _body(
        self, each: Statement, openers: tuple[str, ...], closers: tuple[str, ...]
    ) -> list[str]:
        body = self._lines.body(openers, closers)
        if body is None:
            raise _error(
                f"{each.name} {each.rest}".strip() + " has no end",
                each.place,
                f"write {closers[0]}",
            )
        return body

    def _push(self, lines: list[str], place: Place) -> None:
        self._expanded += sum(map(len, lines)) + len(lines)
        if self._expanded > MAX_EXPANDED or self._lines.depth > MAX_DEPTH:
            raise _error(
                f"expansions of more than {MAX_EXPANDED} characters, or {MAX_DEPTH} deep",
                place,
                "expand the source first",
            )
        self._opens[self._lines.depth :] = [self._open]
        self._lines.push(lines, place)

    def _condition(self, each: Statement) -> None:
        self._open += 1
        if not self._holds(each):
            self._next_branch(each)

    def _next_branch(self, start: Statement) -> None:
        """Move to the first branch whose condition holds, or past the end."""
        while True:
            found = self._lines.branch()
            if found is None:
                raise _error(f"{start.name} {start.rest} has no end", start.place, "write .endif")
            name, rest = found
            if name == ".endif":
                self._open -= 1
                return
            if name == ".else" or self._compare(name, rest, start.place):
                return

    def _skip_to_end(self, each: Statement) -> None:
        while (found := self._lines.branch()) is not None:
            if found[0] == ".endif":
                return
        raise _error(f"{each.name} has no end", each.place, "write .endif")

    def _close(self, each: Statement) -> None:
        if not self._open:
            raise _error(f"{each.name} without a condition", each.place, "remove it")
        self._open -= 1

    def _holds(self, each: Statement) -> bool:
        name, rest = each.name, each.rest.strip()
        match name:
            case ".ifdef":
                return self._is_defined(rest)
            case ".ifndef" | ".ifnotdef":
                return not self._is_defined(rest)
            case ".ifb":
                return rest == ""
            case ".ifnb":
                return rest != ""
            case ".ifc" | ".ifnc" | ".ifeqs" | ".ifnes":
                first, _, second = rest.partition(",")
                return (first.strip() == second.strip()) == (name in (".ifc", ".ifeqs"))
            case _:
                return self._compare(name, rest, each.place)

    def _compare(self, name: str, text: str, place: Place) -> bool:
        return _COMPARED[name](self._value(text, place))

    def _is_defined(self, symbol: str) -> bool:
        return symbol in self._labels or self._names.defined(symbol)

    def _value(self, text: str, place: Place) -> int:
        try:
            return self._names.value(text, place)
        except InputError as error:
            raise UnsupportedError(
                f"{text.strip()[:60]!r} cannot be decided here: {error.message}",
                place=place,
                rule="conditions and counts are of symbols with values that are set before",
                mend="set the symbols, or name the target",
            ) from error


def _error(message: str, place: Place, mend: str) -> AbiError:
    return AbiError(
        message,
        place=place,
        rule="macros end with .endm, repetitions with .endr, conditions with .endif",
        mend=mend,
    )
