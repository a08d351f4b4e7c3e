"""Where in shared memory an access goes, and which accesses never meet.

Addresses are terms over the work-item's ID, uniform values and what is not known; a solver says
whether two different work-items can touch the same byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from fencepost.frontends.llvm_ir.ir import (
    Binary,
    Branch,
    Call,
    Cast,
    Compare,
    Expression,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Select,
)
from fencepost.frontends.llvm_ir.types import (
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    alloc_size,
    bit_size,
    field_offsets,
)
from fencepost.frontends.llvm_placement.graph import Graph
from fencepost.frontends.llvm_placement.uniform import Uniformity
from fencepost.placement.regions import Apart

MOST_PAIRS = 1500
"""So many pairs of accesses are compared at most; others count as meeting."""
EFFORT = 20_000_000
"""For one question to the solver, in its own units, so that answers do not depend on the machine's
load; without an answer, two accesses count as meeting."""
LARGEST_ID = 1023
BOUNDS = (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 65536)
"""Bounds that are tried for a value that a loop carries."""
DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Touch:
    """An access: its block, pointer and bytes. `number` names it in facts; `room` is its object's
    first address and the one behind its last, where known.
    """

    number: int
    label: str
    pointer: Operand
    size: int
    writes: bool
    buffer: str
    room: tuple[int, int] | None


class Addresses:
    """The terms of one function's values."""

    def __init__(
        self, graph: Graph, uniformity: Uniformity, bases: dict[str, int], sizes: tuple[int, ...]
    ) -> None:
        import z3

        self.z3: Any = z3
        self.graph = graph
        self.uniformity = uniformity
        self.bases = bases
        self.sizes = sizes
        self.bounds: dict[str, int | None] = {}

    def apart(self, touches: list[Touch]) -> Iterator[Apart]:
        """The facts about pairs, at least one of which writes, in one buffer."""
        pairs = [
            (a, b)
            for a, b in combinations_with_replacement(touches, 2)
            if (a.writes or b.writes) and (a.buffer == b.buffer or "" in (a.buffer, b.buffer))
        ]
        for a, b in pairs[:MOST_PAIRS]:
            if not self.meet(a, b, frozenset()):
                yield Apart(name(a), name(b))
                continue
            common = self.around(a.label) & self.around(b.label)
            if common and not self.meet(a, b, common):
                yield Apart(name(a), name(b), now=True)

    def around(self, label: str) -> frozenset[str]:
        """The headers of the loops around a block."""
        return frozenset(loop.header for loop in self.graph.loops_around(label))

    def meet(self, a: Touch, b: Touch, same: frozenset[str]) -> bool:
        """Whether two work-items may touch the same byte, in the same iteration of the loops with
        the headers `same`, where what is uniform in them is equal.
        """
        z3 = self.z3
        solver = z3.Solver()
        solver.set("rlimit", EFFORT)
        one, two = _Terms(self, "1", same), _Terms(self, "2", same)
        first, second = one.value(a.pointer), two.value(b.pointer)
        if first is None or second is None:
            return True
        ids = [z3.BitVec(f"id{axis}_{t}", 32) for axis in "xyz" for t in "12"]
        for at, size in zip((0, 2, 4), self.sizes, strict=True):
            solver.add(z3.ULT(ids[at], size), z3.ULT(ids[at + 1], size))
        solver.add(z3.Or(*(ids[at] != ids[at + 1] for at in (0, 2, 4))))
        solver.add(one.conditions(a.label), two.conditions(b.label))
        solver.add(z3.ULT(first, second + b.size), z3.ULT(second, first + a.size))
        for term, touch in ((first, a), (second, b)):
            if touch.room is not None:
                # An access outside its object is no access that needs an order.
                low, high = touch.room
                solver.add(z3.UGE(term, low), z3.ULE(term, high - touch.size))
        solver.add(*one.facts, *two.facts)
        return bool(solver.check() != z3.unsat)

    def constant(self, pointer: Operand) -> int | None:
        """A pointer's address where it is the same for all, else None."""
        term = _Terms(self, "1", frozenset()).value(pointer)
        if term is None:
            return None
        term = self.z3.simplify(term)
        return int(term.as_long()) if self.z3.is_bv_value(term) else None

    def bound(self, phi: Phi, label: str) -> int | None:
        """A number that what a loop carries is always below, proven by induction."""
        assert phi.head.name is not None
        if phi.head.name in self.bounds:
            return self.bounds[phi.head.name]
        self.bounds[phi.head.name] = None
        loop = self.graph.loops.get(label)
        if loop is None or not isinstance(phi.head.type, IntType) or len(phi.incoming) != 2:
            return None
        inside = [pair for pair in phi.incoming if pair[1] in loop.blocks]
        outside = [pair for pair in phi.incoming if pair[1] not in loop.blocks]
        if len(inside) != 1 or len(outside) != 1:
            return None
        z3 = self.z3
        for limit in BOUNDS:
            if limit >= 1 << phi.head.type.bits:
                return None
            proven = True
            for value, origin in (outside[0], inside[0]):
                terms = _Terms(self, "b", frozenset())
                term = terms.value(value)
                if term is None:
                    return None
                solver = z3.Solver()
                solver.set("rlimit", EFFORT)
                before = terms.value(Local(phi.head.name, phi.head.type))
                if origin in loop.blocks:
                    solver.add(z3.ULT(before, limit), terms.edge(origin, label))
                for at, size in zip("xyz", self.sizes, strict=True):
                    solver.add(z3.ULT(z3.BitVec(f"id{at}_b", 32), size))
                solver.add(z3.UGE(term, limit), *terms.facts)
                if solver.check() != z3.unsat:
                    proven = False
                    break
            if proven:
                self.bounds[phi.head.name] = limit
                return limit
        return None


def name(touch: Touch) -> str:
    """The name of an access in facts."""
    return f"a{touch.number}"


class _Terms:
    """Values as terms for one work-item. Uniform values that loops change are equal for two
    work-items if both are in the same iteration of those loops, whose headers are in `same`.
    """

    def __init__(self, addresses: Addresses, item: str, same: frozenset[str]) -> None:
        self.of = addresses
        self.z3 = addresses.z3
        self.item = item
        self.same = same
        self.facts: list[Any] = []
        self.memo: dict[str, Any] = {}
        self.depth = 0

    def value(self, operand: Operand) -> Any:
        """The term of an operand; None where it has none (floating point, vectors)."""
        z3 = self.z3
        match operand:
            case Int(value=value, type=kind):
                return z3.BitVecVal(value, _bits(kind))
            case Global(name=called, type=kind):
                base = self.of.bases.get(called)
                return None if base is None else z3.BitVecVal(base, _bits(kind))
            case Expression(instruction=instruction):
                return self.computed(instruction, "")
            case Local(name=called, type=kind):
                if called not in self.memo:
                    self.memo[called] = self.local(called, kind)
                return self.memo[called]
            case _:
                return None

    def local(self, called: str, kind: Type) -> Any:
        if not isinstance(kind, IntType | PointerType):
            return None
        found = self.of.graph.defined.get(called)
        if found is None:
            return self.symbol(called, kind, frozenset())
        label, instruction = found
        self.depth += 1
        term = self.computed(instruction, label) if self.depth < DEEPEST else None
        self.depth -= 1
        if term is not None:
            return term
        return self.symbol(called, kind, self.of.around(label))

    def symbol(self, called: str, kind: Type, loops: frozenset[str]) -> Any:
        """What is only known to be uniform, or not even that; `loops` change it."""
        uniform = called not in self.of.uniformity.varying
        tag = "" if uniform and loops <= self.same else self.item
        term = self.z3.BitVec(f"{called}_{'u' if uniform else 'v'}{tag}", _bits(kind))
        found = self.of.graph.defined.get(called)
        if found is not None and isinstance(found[1], Phi) and found[0] in self.of.graph.loops:
            bound = self.of.bound(found[1], found[0])
            if bound is not None:
                self.facts.append(self.z3.ULT(term, bound))
        elif found is not None and isinstance(found[1], Phi):
            self.memo[called] = term
            values = [self.value(value) for value, _ in found[1].incoming]
            if all(value is not None for value in values):
                self.facts.append(self.z3.Or(*(term == value for value in values)))
        return term

    def computed(self, each: Instruction, label: str) -> Any:
        z3 = self.z3
        match each:
            case Binary():
                left, right = self.value(each.left), self.value(each.right)
                return None if left is None or right is None else self.binary(each, left, right)
            case Compare(floating=False):
                return self.compared(each)
            case Cast():
                return self.cast(each)
            case Select():
                parts = [self.value(o) for o in (each.condition, each.true, each.false)]
                if any(part is None for part in parts):
                    return None
                return z3.If(parts[0] == 1, parts[1], parts[2])
            case Gep():
                return self.element(each)
            case Phi(incoming=incoming) if len(incoming) == 1:
                return self.value(incoming[0][0])
            case Call(callee=callee) if callee is not None:
                return self.called(each, callee)
            case Load():
                return None
            case _:
                return None

    def binary(self, each: Binary, left: Any, right: Any) -> Any:
        z3 = self.z3
        match each.op:
            case "add":
                return left + right
            case "sub":
                return left - right
            case "mul":
                return left * right
            case "and":
                return left & right
            case "or":
                return left | right
            case "xor":
                return left ^ right
            case "shl":
                return left << right
            case "lshr":
                return z3.LShR(left, right)
            case "ashr":
                return left >> right
            case "udiv":
                return z3.UDiv(left, right)
            case "urem":
                return z3.URem(left, right)
            case "sdiv":
                return left / right
            case "srem":
                return z3.SRem(left, right)
            case _:
                return None

    def compared(self, each: Compare) -> Any:
        z3 = self.z3
        left, right = self.value(each.left), self.value(each.right)
        if left is None or right is None:
            return None
        table = {
            "eq": lambda: left == right,
            "ne": lambda: left != right,
            "ult": lambda: z3.ULT(left, right),
            "ule": lambda: z3.ULE(left, right),
            "ugt": lambda: z3.UGT(left, right),
            "uge": lambda: z3.UGE(left, right),
            "slt": lambda: left < right,
            "sle": lambda: left <= right,
            "sgt": lambda: left > right,
            "sge": lambda: left >= right,
        }
        one, zero = z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)
        return z3.If(table[each.predicate](), one, zero)

    def cast(self, each: Cast) -> Any:
        z3 = self.z3
        value = self.value(each.value)
        if value is None or not isinstance(each.head.type, IntType | PointerType):
            return None
        wanted, have = _bits(each.head.type), value.size()
        match each.op:
            case "zext" | "ptrtoint" | "inttoptr" | "bitcast" | "freeze" | "trunc" | "sext":
                if wanted == have:
                    return value
                if wanted < have:
                    return z3.Extract(wanted - 1, 0, value)
                extend = z3.SignExt if each.op == "sext" else z3.ZeroExt
                return extend(wanted - have, value)
            case _:
                return None

    def element(self, each: Gep) -> Any:
        z3 = self.z3
        term = self.value(each.pointer)
        if term is None:
            return None
        kind: Type = each.base_type
        for at, index in enumerate(each.indices):
            value = self.value(index)
            if value is None:
                return None
            if at > 0 and isinstance(kind, StructType):
                if not isinstance(index, Int):
                    return None
                term = term + field_offsets(kind)[index.value]
                kind = kind.fields[index.value]
                continue
            if at > 0:
                if not isinstance(kind, ArrayType):
                    return None
                kind = kind.element
            have, wanted = value.size(), term.size()
            if have > wanted:
                value = z3.Extract(wanted - 1, 0, value)
            elif have < wanted:
                value = z3.SignExt(wanted - have, value)
            term = term + value * alloc_size(kind)
        return term

    def called(self, each: Call, callee: str) -> Any:
        z3 = self.z3
        for axis in "xyz":
            if callee == f"llvm.amdgcn.workitem.id.{axis}":
                return z3.BitVec(f"id{axis}_{self.item}", 32)
        values = [self.value(argument) for argument in each.arguments[:2]]
        if len(values) < 2 or any(value is None for value in values):
            return None
        left, right = values
        for start, less in (
            ("llvm.umin.", z3.ULT),
            ("llvm.umax.", z3.UGT),
            ("llvm.smin.", lambda a, b: a < b),
            ("llvm.smax.", lambda a, b: a > b),
        ):
            if callee.startswith(start):
                return z3.If(less(left, right), left, right)
        return None

    def conditions(self, label: str) -> Any:
        """What is known in a block: the conditions of the branches that lead to it alone."""
        z3, graph = self.z3, self.of.graph
        out: list[Any] = []
        at = label
        while at != graph.entry:
            before = graph.dominator[at]
            if graph.predecessors[at] == [before]:
                out.append(self.edge(before, at))
            at = before
        return z3.And(*out) if out else z3.BoolVal(True)

    def edge(self, origin: str, target: str) -> Any:
        """What is known where a block leads to another."""
        z3 = self.z3
        last = self.of.graph.blocks[origin].instructions[-1]
        match last:
            case Branch(condition=condition, targets=(yes, no)) if condition is not None:
                term = self.value(condition)
                if term is None or yes == no:
                    return z3.BoolVal(True)
                return term == 1 if target == yes else term == 0
            case _:
                return z3.BoolVal(True)


def _bits(kind: Type) -> int:
    if isinstance(kind, PointerType):
        return 32 if kind.space in (2, 3, 5, 6) else 64
    return bit_size(kind)
