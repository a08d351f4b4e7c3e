"""Evaluation of assumptions, as numbers and as z3 terms wide enough that nothing in them wraps."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from enum import Enum, unique
from typing import Any

from fencepost.errors import InputError
from fencepost.llvm.source_types import Sign
from fencepost.records import dataclass, field

OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
WIDE = 80
"""Least width in bits of terms made from assumptions in proofs; no part of one overflows in it."""
WIDEST = 1024
SHIFTS = 80
"""Shift distance from which a left shift gives any number in a proof."""
MOST_SHIFTED = 1024
"""Greatest left shift in a run: an assumption with a longer one does not hold."""


@unique
class Rounding(Enum):
    """Rounding of quotients that are not whole, which also determines the remainder."""

    DOWN = "down"
    TOWARDS_ZERO = "towards zero"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read assumptions: the signs of arguments whose types do not say, and how `/` and
    `%` round.
    """

    signs: Mapping[str, Sign] = field(default_factory=dict)
    rounding: Rounding = Rounding.DOWN


def cast(tree: ast.expr) -> tuple[str, Sign] | None:
    """Return the argument and the sign of `signed(n)` or `unsigned(n)`; None for anything else."""
    match tree:
        case ast.Call(func=ast.Name(id="signed" | "unsigned" as sign), args=[ast.Name(id=name)]):
            return (name, Sign(sign)) if not tree.keywords else None
    return None


def number_of(
    tree: ast.expr, values: Mapping[tuple[str, Sign | None], int], rounding: Rounding
) -> int:
    """Evaluate a tree, with `values` for the arguments: as they are, and as each sign reads them.
    Raises ArithmeticError or ValueError if it has no value.
    """

    def number(part: ast.expr) -> int:
        return number_of(part, values, rounding)

    match tree:
        case ast.Name(id=name):
            return values[name, None]
        case ast.Call() if (named := cast(tree)) is not None:
            return values[named]
        case ast.Constant(value=int(value)):
            return int(value)
        case ast.BinOp(left=left, op=op, right=right):
            return _operate(op, number(left), number(right), rounding)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -number(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return number(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return int(not number(operand))
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return ~number(operand)
        case ast.BoolOp(op=ast.And(), values=parts):
            return int(all(number(each) for each in parts))
        case ast.BoolOp(op=ast.Or(), values=parts):
            return int(any(number(each) for each in parts))
        case ast.Compare(left=left, ops=ops, comparators=rest):
            numbers = [number(each) for each in (left, *rest)]
            pairs = zip(numbers, ops, numbers[1:], strict=False)
            return int(all(COMPARISONS[type(op)](a, b) for a, op, b in pairs))
    raise InputError(f"the assumption has {ast.dump(tree)[:40]}, which has no value")


def _operate(op: ast.operator, a: int, b: int, rounding: Rounding) -> int:
    match op:
        case ast.LShift() if b > MOST_SHIFTED:
            raise OverflowError
        case ast.Div() | ast.Mod() if rounding is Rounding.TOWARDS_ZERO:
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if isinstance(op, ast.Div) else a - quotient * b
    return int(OPERATIONS[type(op)](a, b))


def as_term(
    text: str,
    tree: ast.expr,
    terms: Mapping[str, Any],
    signs: Mapping[str, Sign | None],
    rounding: Rounding,
) -> Any:
    """Translate a tree to a z3 condition on the arguments `terms`, which have `signs`; without a
    sign, an argument is unsigned. Raises InputError if its numbers are too large.
    """
    sizes = {name: terms[name].size() + (sign is not Sign.SIGNED) for name, sign in signs.items()}
    width = max(WIDE, _widest(tree, sizes))
    if width > WIDEST:
        raise InputError(
            f"the assumption {text[:60]!r} has numbers of {width} bits",
            rule=f"they have {WIDEST} bits at most",
            mend="shift by constants, and multiply less",
        )
    wide = {
        (name, each): _widened(terms[name], width, each or sign)
        for name, sign in signs.items()
        for each in (None, *Sign)
    }
    return _truth(_Terms(wide, width, rounding).term(tree))


def _widened(term: Any, width: int, sign: Sign | None) -> Any:
    import z3

    extend = z3.SignExt if sign is Sign.SIGNED else z3.ZeroExt
    return extend(width - term.size(), term)


def _truth(term: Any) -> Any:
    import z3

    return term if z3.is_bool(term) else term != 0


def _widest(tree: ast.expr, sizes: Mapping[str, int]) -> int:
    """Return the most bits of a signed number that a part of an assumption may need."""
    parts = [each for each in ast.iter_child_nodes(tree) if isinstance(each, ast.expr)]
    if cast(tree) is not None:
        parts = []
    return max([_width(tree, sizes), *(_widest(each, sizes) for each in parts)])


def _width(tree: ast.expr, sizes: Mapping[str, int]) -> int:
    """Return the bits that the value of a tree may need as a signed number."""
    match tree:
        case ast.Name(id=name):
            return sizes[name]
        case ast.Call() if (named := cast(tree)) is not None:
            return sizes[named[0]] + 1
        case ast.Constant(value=int(value)):
            return int(value).bit_length() + 1
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _width(left, sizes), _width(right, sizes)
            match op:
                case ast.Mult():
                    return a + b
                case ast.LShift():
                    match right:
                        case ast.Constant(value=int(amount)):
                            return a + min(abs(amount), SHIFTS)
                    return a + SHIFTS
                case ast.BitAnd() | ast.BitOr() | ast.BitXor() | ast.Mod() | ast.RShift():
                    return max(a, b)
            return max(a, b) + 1
        case ast.UnaryOp(operand=operand):
            return _width(operand, sizes) + 1
        case ast.Compare(left=left, comparators=[ast.BinOp(op=ast.FloorDiv(), right=right)]):
            return _width(left, sizes) + _width(right, sizes) + 1
    return 2


def _positive(tree: ast.expr) -> int | None:
    """The positive number that a tree is; None of any other."""
    match tree:
        case ast.Constant(value=int(value)) if value > 0:
            return int(value)
    return None


@dataclass(slots=True)
class _Terms:
    arguments: Mapping[tuple[str, Sign | None], Any]
    width: int
    rounding: Rounding

    def number(self, tree: ast.expr) -> Any:
        import z3

        term = self.term(tree)
        if z3.is_bool(term):
            return z3.If(term, z3.BitVecVal(1, self.width), z3.BitVecVal(0, self.width))
        return term

    def term(self, tree: ast.expr) -> Any:
        import z3

        match tree:
            case ast.Name(id=name):
                return self.arguments[name, None]
            case ast.Call() if (named := cast(tree)) is not None:
                return self.arguments[named]
            case ast.Constant(value=int(value)):
                return z3.BitVecVal(int(value), self.width)
            case ast.BinOp(left=left, op=op, right=right):
                return self._operate(op, self.number(left), self.number(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.number(operand)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.number(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return z3.Not(_truth(self.term(operand)))
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return ~self.number(operand)
            case ast.BoolOp(op=op, values=parts):
                join = z3.And if isinstance(op, ast.And) else z3.Or
                return join(*(_truth(self.term(each)) for each in parts))
            case ast.Compare(
                left=left, ops=[ast.Eq()], comparators=[ast.BinOp(op=ast.FloorDiv()) as quotient]
            ) if (by := _positive(quotient.right)) is not None:
                # Without a division: sums and products are decided sooner.
                least, number = self.number(left) * by, self.number(quotient.left)
                return z3.And(least <= number, number < least + by)
            case ast.Compare(left=left, ops=ops, comparators=rest):
                numbers = [self.number(each) for each in (left, *rest)]
                pairs = zip(numbers, ops, numbers[1:], strict=False)
                return z3.And(*(COMPARISONS[type(op)](a, b) for a, op, b in pairs))
        raise InputError(f"the assumption has {ast.dump(tree)[:40]}, which has no value")

    def _operate(self, op: ast.operator, a: Any, b: Any) -> Any:
        """Apply an operation as `number_of` does. A division by zero, or a right shift by a
        negative distance, gives an arbitrary number: where that decides, the assumption does not
        hold.
        """
        import z3

        down = self.rounding is Rounding.DOWN
        match op:
            case ast.Mod():
                return a % b if down else z3.SRem(a, b)
            case ast.Div() if not down:
                return a / b
            case ast.Div() | ast.FloorDiv():
                lower = z3.And(z3.SRem(a, b) != 0, (a < 0) != (b < 0))
                return z3.If(lower, a / b - 1, a / b)
            case ast.LShift():
                within = z3.simplify(z3.And(b >= 0, b < SHIFTS))
                if z3.is_true(within):
                    return a << b
                return z3.If(within, a << b, z3.FreshConst(a.sort(), "shifted"))
        return OPERATIONS[type(op)](a, b)
