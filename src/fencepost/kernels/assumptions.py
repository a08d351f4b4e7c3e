"""Assumptions on arguments, in a small language of comparisons: `n > 0 and n % 64 == 0`."""

from __future__ import annotations

import ast
import math
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fencepost.errors import InputError
from fencepost.kernels.budget import Steps
from fencepost.kernels.meter import Meter
from fencepost.llvm.module import Function
from fencepost.llvm.types import IntType

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
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
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
WIDE = 80
"""Bits in which assumptions are calculated for proofs, or more: as many as no part overflows in."""
WIDEST = 1024
SHIFTS = 80
"""A shift by as much, or by less than nothing, gives 0."""
MOST_BITS = 64
"""Bits of a number in an assumption."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A condition on arguments, as written and as a tree."""

    text: str
    tree: ast.expr
    names: frozenset[str]

    @property
    def steps(self) -> dict[str, int]:
        """The arguments that are multiples of a number by it: `n % 16 == 0`, also within `and`."""
        found: dict[str, int] = {}
        for name, step in _steps(self.tree):
            found[name] = math.lcm(step, found.get(name, 1))
        return found

    def holds(self, values: Mapping[str, int]) -> bool:
        """Whether it holds of signed values, by name in the source."""
        try:
            return bool(_number(self.tree, values))
        except (ZeroDivisionError, ValueError, OverflowError):
            return False

    def term(self, terms: Mapping[str, Any]) -> Any:
        """The condition as a z3 term over signed bit-vectors of any width. Raises InputError where
        its numbers are beyond measure.
        """
        import z3

        sizes = {name: each.size() for name, each in terms.items()}
        width = max(WIDE, _widest(self.tree, sizes))
        if width > WIDEST:
            raise InputError(
                f"the assumption {self.text[:60]!r} has numbers of {width} bits",
                rule=f"they have {WIDEST} bits at most",
                mend="shift by constants, and multiply less",
            )
        wide = {
            name: z3.SignExt(width - each.size(), each) if each.size() < width else each
            for name, each in terms.items()
        }
        return _truth(_term(self.tree, wide, width))


def _steps(tree: ast.expr) -> Iterator[tuple[str, int]]:
    match tree:
        case ast.BoolOp(op=ast.And(), values=parts):
            for each in parts:
                yield from _steps(each)
        case ast.Compare(
            left=ast.BinOp(left=ast.Name(id=name), op=ast.Mod(), right=ast.Constant(value=int(by))),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=0)],
        ) if by > 0:
            yield name, by


def parse(text: str, known: frozenset[str]) -> Assumption:
    """Reads an assumption. Raises InputError for what is none, and for unknown names."""
    source = text.replace("&&", " and ").replace("||", " or ")
    source = source.replace("!=", "\0").replace("!", " not ").replace("\0", "!=")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python thinks of spellings is no user's matter
            tree = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise InputError(
            f"the assumption {text!r} cannot be read",
            rule="an assumption compares arguments and numbers",
            mend="write for example --assume 'n > 0'",
        ) from error
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif not isinstance(node, _ALLOWED):
            raise InputError(
                f"the assumption {text!r} has {type(node).__name__}",
                rule="an assumption is made of arguments, integers, + - * / % << >> & | ^, "
                "comparisons, and, or, not",
            )
        if isinstance(node, ast.Constant):
            _check_constant(text, node.value)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod | ast.Div | ast.FloorDiv):
            _check_divisor(text, node.right)
    if strange := names - known:
        listed = ", ".join(sorted(known)) or "none"
        raise InputError(
            f"the assumption {text!r} names {', '.join(sorted(strange))}",
            rule=f"the integer arguments of the kernel are: {listed}",
        )
    if not names:
        listed = ", ".join(sorted(known)) or "none"
        raise InputError(
            f"the assumption {text!r} names no argument",
            rule=f"the integer arguments of the kernel are: {listed}",
            mend="an argument without a name is given a value with --arg 3=16, by its position",
        )
    return Assumption(text, tree, frozenset(names))


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
    *_BINARY,
    *_COMPARE,
    ast.boolop,
    ast.UAdd,
    ast.USub,
    ast.Not,
    ast.Invert,
)


def _number(tree: ast.expr, values: Mapping[str, int]) -> int:
    match tree:
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=int(value)):
            return int(value)
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _number(left, values), _number(right, values)
            if isinstance(op, ast.LShift | ast.RShift) and not 0 <= b < SHIFTS:
                return 0
            return int(_BINARY[type(op)](a, b))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return int(not _number(operand, values))
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return ~_number(operand, values)
        case ast.BoolOp(op=ast.And(), values=parts):
            return int(all(_number(each, values) for each in parts))
        case ast.BoolOp(op=ast.Or(), values=parts):
            return int(any(_number(each, values) for each in parts))
        case ast.Compare(left=left, ops=ops, comparators=rest):
            numbers = [_number(each, values) for each in (left, *rest)]
            pairs = zip(numbers, ops, numbers[1:], strict=False)
            return int(all(_COMPARE[type(op)](a, b) for a, op, b in pairs))
    raise InputError(f"the assumption has {ast.dump(tree)[:40]}, which has no value")


def _truth(term: Any) -> Any:
    import z3

    return term if z3.is_bool(term) else term != 0


def _bits(term: Any, width: int) -> Any:
    import z3

    if z3.is_bool(term):
        return z3.If(term, z3.BitVecVal(1, width), z3.BitVecVal(0, width))
    return term


def _widest(tree: ast.expr, sizes: Mapping[str, int]) -> int:
    """The most bits of a signed number that a part of an assumption may be."""
    parts = [each for each in ast.iter_child_nodes(tree) if isinstance(each, ast.expr)]
    return max([_width(tree, sizes), *(_widest(each, sizes) for each in parts)])


def _width(tree: ast.expr, sizes: Mapping[str, int]) -> int:
    """The bits of a signed number that a tree may be."""
    match tree:
        case ast.Name(id=name):
            return sizes[name]
        case ast.Constant(value=int(value)):
            return int(value).bit_length() + 1
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _width(left, sizes), _width(right, sizes)
            match op:
                case ast.Mult():
                    return a + b
                case ast.LShift():
                    known = isinstance(right, ast.Constant) and isinstance(right.value, int)
                    return a + (min(abs(_number(right, {})), SHIFTS) if known else SHIFTS)
                case ast.BitAnd() | ast.BitOr() | ast.BitXor() | ast.Mod() | ast.RShift():
                    return max(a, b)
            return max(a, b) + 1
        case ast.UnaryOp(operand=operand):
            return _width(operand, sizes) + 1
    return 2


def _term(tree: ast.expr, terms: Mapping[str, Any], width: int) -> Any:
    import z3

    def number(part: ast.expr) -> Any:
        return _bits(_term(part, terms, width), width)

    match tree:
        case ast.Name(id=name):
            return terms[name]
        case ast.Constant(value=int(value)):
            return z3.BitVecVal(int(value), width)
        case ast.BinOp(left=left, op=op, right=right):
            return _combined(op, number(left), number(right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -number(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return z3.Not(_truth(_term(operand, terms, width)))
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return ~number(operand)
        case ast.BoolOp(op=op, values=parts):
            join = z3.And if isinstance(op, ast.And) else z3.Or
            return join(*(_truth(_term(each, terms, width)) for each in parts))
        case ast.Compare(left=left, ops=ops, comparators=rest):
            numbers = [number(each) for each in (left, *rest)]
            pairs = zip(numbers, ops, numbers[1:], strict=False)
            return z3.And(*(_COMPARE[type(op)](a, b) for a, op, b in pairs))
    raise InputError(f"the assumption has {ast.dump(tree)[:40]}, which has no value")


def _combined(op: ast.operator, a: Any, b: Any) -> Any:
    """An operation as `_number` has it. What is divided by zero may be anything: such an assumption
    does not hold, unless it holds whatever this part of it is.
    """
    import z3

    match op:
        case ast.Mod():
            return a % b
        case ast.Div() | ast.FloorDiv():
            down = z3.And(z3.SRem(a, b) != 0, (a < 0) != (b < 0))
            return z3.If(down, a / b - 1, a / b)
        case ast.LShift() | ast.RShift():
            within = z3.And(b >= 0, b < SHIFTS)
            return z3.If(within, _BINARY[type(op)](a, b), z3.BitVecVal(0, a.size()))
    return _BINARY[type(op)](a, b)


def possible(
    kernel: Function, assumptions: Sequence[Assumption], given: dict[str, int], meter: Meter
) -> None:
    """Raises InputError where the assumptions cannot hold together. `meter` counts the work."""
    if not assumptions:
        return
    import z3

    from fencepost.kernels.prove.ledger import Ledger

    terms = {}
    ledger = Ledger(meter=meter)
    solver = ledger.solver(Steps.POSSIBLE)
    for each in kernel.parameters:
        if isinstance(each.type, IntType):
            symbol = z3.BitVec(each.name, each.type.bits)
            terms[each.source_name] = symbol
            if each.name in given:
                solver.add(symbol == given[each.name])
    solver.add(*(each.term(terms) for each in assumptions))
    if ledger.check(solver) == z3.unsat:
        listed = " and ".join(each.text for each in assumptions)
        raise InputError(
            f"nothing satisfies the assumptions: {listed}",
            rule="some launch must satisfy the assumptions, or anything would be proved",
            mend="correct --assume or --arg",
        )
