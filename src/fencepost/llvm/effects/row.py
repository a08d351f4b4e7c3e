"""Rows of the tables of effects: names of functions that nobody defines, and their effects.

A row's names are patterns: `{word}` matches a number, from which the effect is made; the names of
types may follow, as with intrinsics; `*` at the end matches anything. A function in no row may
touch memory in an unknown way: the tables allow, they do not forbid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import chain

from fencepost.citations import Cite
from fencepost.llvm.effects.columns import Code, Listing
from fencepost.llvm.effects.effect import Effect, Unsupported
from fencepost.llvm.ir import Call
from fencepost.llvm.types import PointerType, Type
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

TYPE_NAME = pattern(r"(?:(?:v\d+)?(?:i\d+|f\d+|bf\d+|p\d+(?:\w+)?)|sl_\w+)", re.ASCII)
"""The name of a type behind that of an intrinsic."""
_NUMBER = pattern(r"\{(\w+)\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Named:
    """The match of a function's name: `stem` is the row's pattern, `suffix` the rest of a mangled
    name, `numbers` the values of the words in braces.
    """

    stem: str
    suffix: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


Make = Callable[[Call, Named], Effect]
"""A function that makes the effect of a call."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The type of a function: its result, its parameters, None for a pointer into any space.
    `variadic`: more arguments may follow.
    """

    result: Type
    parameters: tuple[Type | None, ...] = ()
    variadic: bool = False

    def fits(self, call: Call) -> bool:
        """Return True if a call is one of a function of this type."""
        given = [each.type for each in call.arguments]
        if call.head.type != self.result or len(given) < len(self.parameters):
            return False
        if len(given) > len(self.parameters) and not self.variadic:
            return False
        return all(
            isinstance(found, PointerType) if asked is None else found == asked
            for asked, found in zip(self.parameters, given, strict=False)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """Functions with one effect: `names` are patterns, separated by blanks; `typed`: names of types
    may follow them.

    - `listed`: the guide's description, or LLVM's if the guide has none; `code`: the code that it
      becomes, if that is for memory or barriers.
    - `numbers`: those that a name without braces implies.
    - `signature`: the types that a call must have, if the name alone does not determine them.
    """

    names: str
    does: Effect | Make
    cite: Cite
    listed: Listing | None = None
    code: Code | None = None
    typed: bool = True
    numbers: Mapping[str, int] = field(default_factory=dict)
    signature: Signature | None = None

    def effect(self, call: Call, named: Named) -> Effect:
        """Return the effect of a call."""
        if not callable(self.does):
            return self.does
        try:
            return self.does(call, named)
        except IndexError:  # a declaration of the module's own by the same name
            return Unsupported(f"@{call.callee} is called with fewer operands than it has")


@dataclass(frozen=True)
class Table:
    """Rows, found by name. If several match a name, an exact one wins over a pattern, and the
    longer one over the shorter.
    """

    rows: tuple[Row, ...]

    @cached_property
    def _exact(self) -> dict[str, Row]:
        return {name: row for name, row in self._names() if not name.endswith("*")}

    @cached_property
    def _patterns(self) -> tuple[tuple[str, re.Pattern[str], str, Row], ...]:
        """The beginning of each pattern, the compiled pattern, its name and its row; the longest
        first.
        """
        found = [
            (re.split(r"[{*]", name)[0], _compiled(name), name, row)
            for name, row in self._names()
            if name.endswith("*") or "{" in name
        ]
        return tuple(sorted(found, key=lambda each: -len(each[0])))

    def _names(self) -> Iterable[tuple[str, Row]]:
        return chain.from_iterable(((name, row) for name in row.names.split()) for row in self.rows)

    def find(self, name: str, suffix: str = "") -> tuple[Row, Named] | None:
        """Return the row that matches a name, and the match; None if there is none."""
        bare = name
        while True:
            row = self._exact.get(bare)
            if row is not None and (row.typed or bare == name):
                return row, Named(bare, suffix, row.numbers)
            rest, dot, last = bare.rpartition(".")
            if not (dot and TYPE_NAME.fullmatch(last)):
                break
            bare = rest
        for begins, form, called, row in self._patterns:
            if not name.startswith(begins):
                continue
            if found := form.fullmatch(name) or (row.typed and form.fullmatch(bare)):
                numbers = {word: integer_of(digits) for word, digits in found.groupdict().items()}
                return row, Named(called, suffix, numbers)
        return None

    def effect(self, name: str, call: Call, suffix: str = "") -> Effect | None:
        """Return the effect of a call of a function; None if no row has it."""
        found = self.find(name, suffix)
        if found is None or not (found[0].signature is None or found[0].signature.fits(call)):
            return None
        return found[0].effect(call, found[1])


def _compiled(name: str) -> re.Pattern[str]:
    parts = _NUMBER.split(name.removesuffix("*"))
    text = "".join(
        f"(?P<{part}>\\d+)" if at % 2 else re.escape(part) for at, part in enumerate(parts)
    )
    return re.compile(text + (".*" if name.endswith("*") else ""), re.ASCII)
