"""Assumptions on arguments, in a small language of comparisons: `n > 0 and n % 64 == 0`; and on
what buffers hold, which `contents` reads.

An argument stands for the number that it is by its type in the source, a constant for itself, and
what is calculated with them is a whole number: nothing wraps, whatever the types are. So `n >= 200`
holds of the `unsigned char` 200, and `n * 4 >= m` says what it says. What has no value (a division
by 0, a shift by less than nothing) does not hold.

Two things may be read in two ways, and then an assumption holds if it does in either, the same way
for all assumptions: assuming less is sound.

- An argument whose sign is not known is a signed or an unsigned number. `signed(n)` and
  `unsigned(n)` say which. Nothing is to be decided of `n % 64 == 0`.
- `/` and `%` of a negative number round towards zero (C), or down (Python); `//` rounds down.

`groups_x`, `groups_y` and `groups_z` are the workgroups of the grid along each axis, `items_x`,
`items_y` and `items_z` the work-items of a workgroup, in a kernel that has no argument of the name.

Operators bind as in Python: `n & 7 == 1` is `(n & 7) == 1`, and comparisons chain.
"""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from fencepost.errors import InputError
from fencepost.kernels.question import assumption_shapes as shapes
from fencepost.kernels.question.argument_types import ArgumentType, named_types
from fencepost.kernels.question.assumption_values import (
    COMPARISONS,
    OPERATIONS,
    Reading,
    Rounding,
    as_term,
    cast,
    number_of,
)
from fencepost.kernels.question.contents import Held, parted
from fencepost.llvm.source_types import Sign
from fencepost.records import dataclass

MOST_BITS = 64
"""Bits of a number in an assumption."""
MOST_READINGS = 64
"""Readings of assumptions that share arguments."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A condition on arguments and the sizes of the launch, as written and as a tree; `types` are
    those of what it names.
    """

    text: str
    tree: ast.expr
    types: Mapping[str, ArgumentType]

    @property
    def steps(self) -> dict[str, int]:
        """The arguments that are multiples of a number by it: `n % 16 == 0`, also within `and`."""
        found: dict[str, int] = {}
        for name, step in shapes.steps(self.tree):
            found[name] = math.lcm(step, found.get(name, 1))
        return found

    @property
    def numbers(self) -> dict[str, int]:
        """The names that stand for one number by it: `items_x == 64`, also within `and`."""
        return dict(shapes.numbers(self.tree))

    @property
    def undecided(self) -> tuple[str, ...]:
        """The arguments of unknown sign on whose sign it depends, in order."""
        return tuple(dict.fromkeys(shapes.undecided(self.tree, self.types)))

    @property
    def rounds(self) -> bool:
        """True if it divides a possibly negative number, so that rounding matters."""
        return shapes.rounds(self.tree, self.types)

    def holds(self, values: Mapping[str, int], reading: Reading) -> bool:
        """Return True if it holds of arguments, by name in the source, in a reading."""
        try:
            return bool(number_of(self.tree, self._under(values, reading), reading.rounding))
        except (ZeroDivisionError, ValueError, OverflowError):
            return False

    def number(self, tree: ast.expr, values: Mapping[str, int], reading: Reading) -> int | None:
        """The value of a part of it; None where it has none, or names what has none."""
        try:
            return number_of(tree, self._under(values, reading), reading.rounding)
        except (ZeroDivisionError, ValueError, OverflowError, KeyError):
            return None

    def _under(
        self, values: Mapping[str, int], reading: Reading
    ) -> dict[tuple[str, Sign | None], int]:
        found: dict[tuple[str, Sign | None], int] = {}
        for name, kind in self.types.items():
            if name not in values:
                continue
            sign = reading.signs.get(name)
            found[name, None] = kind.number(values[name], sign)
            for each in Sign:
                found[name, each] = ArgumentType(kind.bits, each).number(values[name])
        return found

    def term(self, terms: Mapping[str, Any], reading: Reading) -> Any:
        """The condition as a z3 term over bit-vectors, in a reading. Raises InputError where its
        numbers are beyond measure.
        """
        signs = {name: kind.sign or reading.signs.get(name) for name, kind in self.types.items()}
        return as_term(self.text, self.tree, terms, signs, reading.rounding)


@dataclass(frozen=True)
class Assumptions:
    """All that is assumed of a kernel's arguments, and of the contents of its buffers."""

    parts: tuple[Assumption, ...] = ()
    contents: tuple[tuple[str, Held], ...] = ()

    @staticmethod
    def read(texts: Sequence[str], types: Mapping[str, ArgumentType]) -> Assumptions:
        """Read assumptions. Raises InputError for what is none, for unknown names, and where they
        can be read in too many ways.
        """
        plain, contents = parted(texts)
        made = Assumptions(tuple(parse(each, types) for each in plain), tuple(contents))
        for _, readings in made._groups:
            if len(readings) > MOST_READINGS:
                names = dict.fromkeys(n for each in made.parts for n in each.undecided)
                raise InputError(
                    f"the assumptions can be read in {len(readings)} ways",
                    rule=f"{MOST_READINGS} ways at most: the module does not say if these are "
                    f"signed: {', '.join(names)}",
                    mend="write signed(NAME) or unsigned(NAME) in the assumptions",
                )
        return made

    def __bool__(self) -> bool:
        return bool(self.parts)

    @property
    def steps(self) -> dict[str, int]:
        """The arguments that are multiples of a number, by name in the source."""
        found: dict[str, int] = {}
        for name, step in (pair for each in self.parts for pair in each.steps.items()):
            found[name] = math.lcm(step, found.get(name, 1))
        return found

    @property
    def notes(self) -> tuple[str, ...]:
        """The readings of assumptions that can be read in two ways."""
        return tuple(_note(each) for each in self.parts if each.undecided)

    def hold(self, values: Mapping[str, int]) -> bool:
        """Return True if they hold of arguments, by name in the source, in one of their
        readings.
        """
        return all(
            any(all(each.holds(values, reading) for each in parts) for reading in readings)
            for parts, readings in self._groups
        )

    def terms(self, terms: Mapping[str, Any]) -> list[Any]:
        """The conditions as z3 terms over bit-vectors. Raises InputError as `Assumption.term`."""
        import z3

        found: list[Any] = []
        for parts, readings in self._groups:
            if len(readings) == 1:
                for each in parts:
                    made = each.term(terms, readings[0])
                    # Parts that say something each are looked at one by one.
                    found += made.children() if z3.is_and(made) else [made]
                continue
            ways = [z3.And(*(each.term(terms, way) for each in parts)) for way in readings]
            found.append(z3.Or(*ways))
        return found

    @cached_property
    def _groups(self) -> list[tuple[list[Assumption], list[Reading]]]:
        """Parts that share an argument of unknown sign, or rounding, with all their readings."""
        groups: list[list[Assumption]] = []
        for each in self.parts:
            keys = _keys(each)
            joined = [group for group in groups if any(keys & _keys(other) for other in group)]
            groups = [group for group in groups if group not in joined]
            groups.append([part for group in joined for part in group] + [each])
        return [(group, _readings(group)) for group in groups]


def _note(part: Assumption) -> str:
    names = part.undecided
    first = names[0]
    return (
        f"this module does not say if {' and '.join(names)} {'is' if len(names) == 1 else 'are'} "
        f"signed: '{part.text}' is assumed to hold of signed numbers or of unsigned ones; "
        f"write signed({first}) or unsigned({first})"
    )


def _keys(part: Assumption) -> frozenset[str | None]:
    return frozenset((*part.undecided, *((None,) if part.rounds else ())))


def _readings(parts: Sequence[Assumption]) -> list[Reading]:
    names = tuple(dict.fromkeys(name for each in parts for name in each.undecided))
    roundings = tuple(Rounding) if any(each.rounds for each in parts) else (Rounding.DOWN,)
    if len(roundings) << len(names) > MOST_READINGS:
        names = names[: MOST_READINGS.bit_length()]  # one more than there may be
    return [
        Reading(dict(zip(names, signs, strict=True)), rounding)
        for signs in product(Sign, repeat=len(names))
        for rounding in roundings
    ]


def parse(text: str, types: Mapping[str, ArgumentType]) -> Assumption:
    """Read an assumption on arguments of these types, by name in the source.

    Raises InputError for what is none, and for unknown names.
    """
    tree = _tree(text)
    names = set()
    casts = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    functions = {id(each.func) for each in casts}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if id(node) not in functions:
                names.add(node.id)
        elif isinstance(node, ast.Call):
            if cast(node) is None:
                raise InputError(
                    f"the assumption {text!r} has {ast.unparse(node)}",
                    rule="its functions are signed(NAME) and unsigned(NAME), of an argument; "
                    "distinct(NAME) and rising(NAME), each alone, of a buffer",
                )
        elif not isinstance(node, _ALLOWED):
            raise InputError(
                f"the assumption {text!r} has {type(node).__name__}",
                rule="an assumption is made of arguments, integers, + - * / % << >> & | ^, "
                "comparisons, and, or, not, signed(NAME), unsigned(NAME)",
            )
        if isinstance(node, ast.Constant):
            _check_constant(text, node.value)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.Div | ast.FloorDiv):
            _check_divisor(text, node.right)
    listed = ", ".join(sorted(types)) or "none"
    if strange := names - types.keys():
        raise InputError(
            f"the assumption {text!r} names {', '.join(sorted(strange))}",
            rule=f"the integer arguments of the kernel, and the sizes of the grid, are: {listed}",
        )
    if not names:
        raise InputError(
            f"the assumption {text!r} names no argument",
            rule=f"the integer arguments of the kernel are: {listed}",
            mend="an argument without a name is given a value with --arg 3=16, by its position",
        )
    return Assumption(text, tree, {name: types[name] for name in sorted(names)})


def _tree(text: str) -> ast.expr:
    """The tree of an assumption; `!`, `&&` and `||` are `not`, `and` and `or`."""
    # On one line: positions in the tree are columns.
    source = re.sub(r"\s", " ", text).replace("&&", " and ").replace("||", " or ")
    source = source.replace("!=", "\0").replace("!", " not\f").replace("\0", "!=").strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python thinks of spellings is no user's matter
            tree = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise InputError(
            f"the assumption {text!r} cannot be read",
            rule="an assumption compares arguments and numbers",
            mend="write for example --assume 'n > 0'",
        ) from error
    encoded = source.encode()
    for node in ast.walk(tree):
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Compare | ast.BinOp):
            between = encoded[node.col_offset : node.operand.col_offset]
            if between.startswith(b"not\f") and b"(" not in between:
                raise InputError(
                    f"the assumption {text!r} has a ! without parentheses",
                    rule="in C it would belong to what follows alone, in Python to all of a "
                    "comparison",
                    mend="write !(n > 0), or (!n) > 0",
                )
    return tree


def _check_constant(text: str, value: object) -> None:
    if not isinstance(value, int):
        raise InputError(f"the assumption {text!r} has {value!r}, which is not an integer")
    if value.bit_length() > MOST_BITS:
        raise InputError(
            f"the assumption {text[:60]!r} has a number of {value.bit_length()} bits",
            rule=f"arguments have {MOST_BITS} bits at most",
        )


def _check_divisor(text: str, divisor: ast.expr) -> None:
    if isinstance(divisor, ast.Constant) and divisor.value == 0:
        raise InputError(
            f"the assumption {text!r} divides by 0",
            rule="what has no value does not hold",
            mend="divide by another number",
        )


_ALLOWED = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.Constant,
    ast.Load,
    *OPERATIONS,
    *COMPARISONS,
    ast.boolop,
    ast.UAdd,
    ast.USub,
    ast.Not,
    ast.Invert,
)


__all__ = ["Assumption", "Assumptions", "named_types", "parse"]
