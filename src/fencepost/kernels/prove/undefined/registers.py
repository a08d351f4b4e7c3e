"""Registers with undefined values: each use may see another value [LangRef Undefined Values].

A frozen register has one value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.subterms import Walks
from fencepost.kernels.prove.terms.term import Expr, Term, mapped
from fencepost.kernels.prove.undefined.definitions import Definitions
from fencepost.kernels.prove.undefined.unset_memory import UnsetMemory, read_from
from fencepost.llvm.effects.effect import CrossLane, Effect, Pure
from fencepost.llvm.ir import (
    Aggregate,
    Binary,
    Call,
    Cast,
    Compare,
    Element,
    Expression,
    Field,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
    Shuffle,
    Undef,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.rewriting.undefined import ANY
from fencepost.llvm.types import Type, VectorType
from fencepost.records import names_of

if TYPE_CHECKING:
    from fencepost.llvm.cfg.graph import Graph

_COMPUTES = (Binary, Compare, Gep, Select, Element, Shuffle, Field, Phi)
UNDEFINED = "undef."
_GIVEN = ("call", "ballot", "first", "wave")
"""Prefixes of the names of terms that exchanges of lanes give."""
_READ = ("load", "atomic", "call")
"""Prefixes of the names of terms that are read."""
_DEEPEST = 16


class Undefined:
    """Registers of a kernel that may be undefined, and the value that each of their uses sees."""

    def __init__(
        self,
        graph: Graph,
        memory: UnsetMemory,
        walks: Walks,
    ) -> None:
        self._walks = walks
        definitions = memory.definitions
        self.names = _undefined(memory, graph)
        headers = {
            name
            for name in self.names
            if isinstance(definitions[name][0], Phi) and definitions[name][2] in graph.loops
        }
        self.loads = frozenset(
            name for name in self.names if read_from(*definitions[name][:2]) is not None
        )
        self._prefixes = (
            *(UNDEFINED, f"call.{ANY}"),
            *(f"carried.{each}" for each in headers),
            *(f"{what}.{each}" for each in self.loads for what in _READ),
            *(f"{what}.{each}" for each in _given(definitions, self.names) for what in _GIVEN),
        )
        self._uses = 0
        self._settled: dict[int, Expr] = {}

    def seen(self, name: str, term: Term) -> Term:
        """Return the term of a register as one more use sees it."""
        return mapped(term, self._renewed) if name in self.names else term

    def _renewed(self, expr: Expr) -> Expr:
        found = self._parts(expr)
        if not found:
            return expr
        self._uses += 1
        pairs = []
        for each in found:
            name = f"{UNDEFINED}{each.decl().name().removeprefix(UNDEFINED)}.{self._uses}"
            sorts = [each.decl().domain(at) for at in range(each.num_args())]
            other = z3.Function(name, *sorts, each.sort())
            pairs.append((each, other(*each.children())))
        return z3.substitute(expr, *pairs)

    def _parts(self, expr: Expr) -> list[Expr]:
        """Return the undefined parts of a term; parts without any are cached, as terms share
        most.
        """
        found: dict[int, Expr] = {}
        visited: dict[int, Expr] = {}
        stack = [expr]
        while stack:
            each = stack.pop()
            key = each.get_id()
            if key in visited or key in self._settled:
                continue
            _, kind, parts, _ = self._walks.opened(each)
            if not parts:
                continue
            visited[key] = each
            own = kind == z3.Z3_OP_UNINTERPRETED
            if own and each.decl().name().startswith(self._prefixes):
                found[key] = each
            else:
                stack.extend(parts)
        if not found:
            self._settled |= visited  # with the terms, so that their numbers stay their own
        return list(found.values())


def _undefined(memory: UnsetMemory, graph: Graph) -> frozenset[str]:
    """Return the registers that may be undefined, including vectors with such an element."""
    definitions = memory.definitions
    users: dict[str, list[str]] = {}
    for name, (instruction, meaning, _) in definitions.items():
        if _hands_on(instruction, meaning):
            for each in _leaves(instruction):
                if isinstance(each, Local):
                    users.setdefault(each.name, []).append(name)
    loads = [name for name, each in definitions.items() if read_from(*each[:2]) is not None]
    stores = memory.stores(graph)
    found: dict[str, int] = {}
    work = list(definitions)
    while work:
        while work:
            one = work.pop()
            instruction, meaning, _ = definitions[one]
            before = found.get(one, 0)
            now = before | _elements(instruction, meaning, found, memory)
            if now != before:
                found[one] = now
                work += users.get(one, ())
        reached = {
            base
            for each in stores
            if any(_of(value, found) for value in each.values)
            or (each.source is not None and memory.holds_undefined(each.source))
            for base in each.bases
        }
        if not reached <= memory.undefined:
            memory.undefined |= reached
            work = list(loads)
    return frozenset(found)


def _given(definitions: Definitions, names: frozenset[str]) -> Iterator[str]:
    """Yield the exchanges whose operand is undefined in each lane."""
    for name in names:
        instruction, meaning, _ = definitions[name]
        if not isinstance(meaning, CrossLane) or not isinstance(instruction, Call):
            continue
        if any(_surely(each, definitions, names) for each in instruction.arguments):
            yield name


def _surely(operand: Operand, definitions: Definitions, names: frozenset[str]) -> bool:
    """Return True if an operand is undefined whatever its source."""
    for _ in range(_DEEPEST):
        if isinstance(operand, Undef):
            return True
        if not isinstance(operand, Local) or operand.name not in names:
            return False
        match definitions[operand.name][0]:
            case Load():
                return True
            case Call(callee=callee):
                return (callee or "").startswith(ANY)
            case Cast(value=value):
                operand = value
            case Binary(left=left, right=right) | Compare(left=left, right=right):
                defined = not isinstance(left, Local) or left.name not in names
                operand = right if defined else left
            case _:
                return False
    return False


def _elements(
    instruction: Instruction,
    meaning: Effect | None,
    found: Mapping[str, int],
    memory: UnsetMemory,
) -> int:
    """Return a mask of the elements of a result that may be undefined; of a scalar, one bit."""
    kind = instruction.head.type
    if isinstance(instruction, Call) and (instruction.callee or "").startswith(ANY):
        return _all(kind)
    if (pointer := read_from(instruction, meaning)) is not None:
        return _all(kind) if memory.holds_undefined(pointer) else 0
    if not _hands_on(instruction, meaning):
        return 0
    match instruction:
        case Element(vector=vector, value=value, index=Int(value=at)) if at < _count(vector.type):
            before = _of(vector, found)
            if value is None:
                return _all(kind) if before >> at & 1 else 0
            return before & ~(1 << at) | (1 << at if _of(value, found) else 0)
        case Shuffle(left=left, right=right, mask=mask):
            both = _of(left, found) | _of(right, found) << _count(left.type)
            lanes = enumerate(mask)
            return sum(1 << lane for lane, source in lanes if source < 0 or both >> source & 1)
    return _all(kind) if any(_of(each, found) for each in _leaves(instruction)) else 0


def _of(operand: Operand, found: Mapping[str, int]) -> int:
    match operand:
        case Undef(type=kind):
            return _all(kind)
        case Local(name=name):
            return found.get(name, 0)
        case Aggregate(elements=elements, type=VectorType()):
            return sum(1 << at for at, each in enumerate(elements) if _of(each, found))
    return _all(operand.type) if any(_of(each, found) for each in _leaves(operand)) else 0


def _count(kind: Type) -> int:
    return kind.count if isinstance(kind, VectorType) else 1


def _all(kind: Type) -> int:
    return (1 << _count(kind)) - 1


def _hands_on(instruction: Instruction, meaning: Effect | None) -> bool:
    """Return True if a result is undefined whenever an operand is."""
    if isinstance(instruction, Cast):
        return instruction.op is not CastOp.FREEZE
    return isinstance(instruction, _COMPUTES) or isinstance(meaning, Pure | CrossLane)


def _leaves(value: object) -> Iterator[Operand]:
    """Yield the operands of an instruction, also those in constants."""
    match value:
        case Local() | Undef():
            yield value
        case Aggregate(elements=parts):
            for each in parts:
                yield from _leaves(each)
        case Expression(instruction=instruction):
            yield from _leaves(instruction)
        case Phi(incoming=incoming):
            for each, _ in incoming:
                yield from _leaves(each)
        case tuple():
            for each in value:
                yield from _leaves(each)
        case Binary() | Compare() | Cast() | Gep() | Select() | Element() | Shuffle() | Field():
            for name in names_of(type(value)):
                yield from _leaves(getattr(value, name))
        case Call(arguments=arguments):
            yield from _leaves(arguments)
