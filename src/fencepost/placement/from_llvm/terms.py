"""Values of a function as terms for one work-item."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Protocol, TypeAlias

from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
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
    Switch,
)
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    PointerType,
    StructType,
    Type,
    alloc_size,
    bit_size,
    field_offsets,
)
from fencepost.placement.from_llvm.uniform import Uniformity

if TYPE_CHECKING:
    import z3

Expr: TypeAlias = "z3.ExprRef"
"""A z3 expression. z3 is loaded with the first question."""

DEEPEST = 60
"""The greatest depth to which the operands of a value are followed."""
AXES = "xyz"
LONGEST = 64
"""The bits of a query of a work-item's place."""
START = "first global id"
"""The part of the global ids that all work-items of a workgroup have in common."""


class Reading(Protocol):
    """The input of terms: the graph of a kernel, and the facts about its values.

    `extents` are the LDS variables with their sizes; `inbounds`: pointers stay inside of them.
    """

    z3: ModuleType
    graph: BlockGraph
    uniformity: Uniformity
    extents: dict[str, int]
    inbounds: bool

    def base(self, variable: str, bits: int) -> Expr:
        """The address of an LDS variable, as a term."""

    def around(self, label: str) -> frozenset[str]:
        """The headers of the loops around a block."""

    def bound(self, phi: Phi, label: str) -> int | None:
        """Return a bound that a loop counter stays below; None if none is known."""


class Terms:
    """Values as terms for one work-item. Uniform values that loops change are equal for two
    work-items if both are in the same iteration of those loops, whose headers are in `same`.
    """

    def __init__(self, addresses: Reading, item: str, same: frozenset[str]) -> None:
        self.of = addresses
        self.z3 = addresses.z3
        self.item = item
        self.same = same
        self.facts: list[Expr] = []
        self.memo: dict[str, Expr | None] = {}
        self.called_bases: set[str] = set()
        """The LDS variables whose addresses are in terms."""
        self.told: set[str] = set()
        """The queries of place whose results all work-items share."""
        self.depth = 0
        self.unknown: list[tuple[str, bool, Expr]] = []
        """The unknown values: their name, whether they are uniform, and their term."""
        self.chosen = 0
        """The number of choices between values around the current one: inside a choice, a fact
        about the value need not hold of the access."""

    def value(self, operand: Operand) -> Expr | None:
        """The term of an operand; None where it has none (floating point, vectors)."""
        z3 = self.z3
        match operand:
            case Int(value=value, type=kind):
                return z3.BitVecVal(value, _bits(kind))
            case Global(name=called, type=kind):
                if called not in self.of.extents:
                    return None
                self.called_bases.add(called)
                return self.of.base(called, _bits(kind))
            case Expression(instruction=instruction):
                return self.computed(instruction, "")
            case Local(name=called, type=kind):
                if called not in self.memo:
                    self.memo[called] = self.local(called, kind)
                return self.memo[called]
            case _:
                return None

    def local(self, called: str, kind: Type) -> Expr | None:
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

    def symbol(self, called: str, kind: Type, loops: frozenset[str]) -> Expr:
        """Return the symbol of a value that is only known to be uniform, or not even that; `loops`
        change it.
        """
        uniform = called not in self.of.uniformity.varying
        tag = "" if uniform and loops <= self.same else self.item
        term = self.z3.BitVec(f"{called}_{'u' if uniform else 'v'}{tag}", _bits(kind))
        self.unknown.append((called, uniform, term))
        found = self.of.graph.defined.get(called)
        if found is not None and isinstance(found[1], Phi) and found[0] in self.of.graph.loops:
            bound = self.of.bound(found[1], found[0])
            if bound is not None:
                self.facts.append(self.z3.ULT(term, bound))
        elif found is not None and isinstance(found[1], Phi):
            self.memo[called] = term
            values = self.alternatives([value for value, _ in found[1].incoming])
            if all(value is not None for value in values):
                self.facts.append(self.z3.Or(*(term == value for value in values)))
        return term

    def computed(self, each: Instruction, label: str) -> Expr | None:
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
                parts = self.alternatives([each.condition, each.true, each.false])
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

    def alternatives(self, operands: list[Operand]) -> list[Expr | None]:
        """Return the terms of operands of which one will be the value."""
        self.chosen += 1
        values = [self.value(operand) for operand in operands]
        self.chosen -= 1
        return values

    def binary(self, each: Binary, left: Expr, right: Expr) -> Expr | None:
        z3 = self.z3
        match each.op:
            case BinaryOp.ADD:
                return left + right
            case BinaryOp.SUB:
                return left - right
            case BinaryOp.MUL:
                return left * right
            case BinaryOp.AND:
                return left & right
            case BinaryOp.OR:
                return left | right
            case BinaryOp.XOR:
                return left ^ right
            case BinaryOp.SHL:
                return left << right
            case BinaryOp.LSHR:
                return z3.LShR(left, right)
            case BinaryOp.ASHR:
                return left >> right
            case BinaryOp.UDIV:
                return z3.UDiv(left, right)
            case BinaryOp.UREM:
                return z3.URem(left, right)
            case BinaryOp.SDIV:
                return left / right
            case BinaryOp.SREM:
                return z3.SRem(left, right)
            case _:
                return None

    def compared(self, each: Compare) -> Expr | None:
        z3 = self.z3
        left, right = self.value(each.left), self.value(each.right)
        if left is None or right is None:
            return None
        table = {
            Predicate.EQ: lambda: left == right,
            Predicate.NE: lambda: left != right,
            Predicate.ULT: lambda: z3.ULT(left, right),
            Predicate.ULE: lambda: z3.ULE(left, right),
            Predicate.UGT: lambda: z3.UGT(left, right),
            Predicate.UGE: lambda: z3.UGE(left, right),
            Predicate.SLT: lambda: left < right,
            Predicate.SLE: lambda: left <= right,
            Predicate.SGT: lambda: left > right,
            Predicate.SGE: lambda: left >= right,
        }
        one, zero = z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)
        return z3.If(table[each.predicate](), one, zero)

    def cast(self, each: Cast) -> Expr | None:
        z3 = self.z3
        if each.op is CastOp.FREEZE:
            return None
        value = self.value(each.value)
        if value is None or not isinstance(each.head.type, IntType | PointerType):
            return None
        wanted, have = _bits(each.head.type), value.size()
        match each.op:
            case (
                CastOp.ZEXT
                | CastOp.SEXT
                | CastOp.TRUNC
                | CastOp.PTRTOINT
                | CastOp.INTTOPTR
                | CastOp.BITCAST
                | CastOp.FREEZE
            ):
                if wanted == have:
                    return value
                if wanted < have:
                    return z3.Extract(wanted - 1, 0, value)
                extend = z3.SignExt if each.op is CastOp.SEXT else z3.ZeroExt
                return extend(wanted - have, value)
            case _:
                return None

    def element(self, each: Gep) -> Expr | None:
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
            size = alloc_size(kind)
            moved = term + value * size
            if (
                self.of.inbounds
                and each.inbounds
                and not self.chosen
                and size
                and not isinstance(index, Int)
            ):
                # An access to an address that wraps around has undefined behaviour, not an order.
                most = (1 << (wanted - 1)) // size
                self.facts.append(z3.And(value <= most - 1, value >= -most))
                self.facts.append(z3.If(value >= 0, z3.UGE(moved, term), z3.ULE(moved, term)))
            term = moved
        return term

    def called(self, each: Call, callee: str) -> Expr | None:
        z3 = self.z3
        asked = self.of.uniformity.asked(each)
        if asked is not None:
            return self.place(asked, each.head.type)
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

    def place(self, asked: Query, kind: Type) -> Expr | None:
        """Return the result of a query of a work-item's place; None if it has no term."""
        z3, dim = self.z3, asked.dim
        if not isinstance(kind, IntType) or not isinstance(dim, int) or not 0 <= dim < len(AXES):
            return None
        mine = z3.ZeroExt(32, z3.BitVec(f"id{AXES[dim]}_{self.item}", 32))
        match asked.what:
            case Id.LOCAL_ID:
                term = mine
            case Id.GLOBAL_ID:
                term = self.common(START, dim) + mine
            case Id.LOCAL_SIZE:
                term = self.common(asked.what.value, dim)
                self.facts.append(z3.ULT(mine, term))
            case Id.GROUP_ID | Id.GROUPS | Id.GLOBAL_SIZE | Id.GLOBAL_OFFSET:
                term = self.common(asked.what.value, dim)
            case _:
                return None
        if kind.bits >= LONGEST:
            return z3.ZeroExt(kind.bits - LONGEST, term) if kind.bits > LONGEST else term
        return z3.Extract(kind.bits - 1, 0, term)

    def common(self, what: str, dim: int) -> Expr:
        """Return a value that all work-items of the workgroup share."""
        called = f"{what} {dim}"
        term = self.z3.BitVec(called, LONGEST)
        if called not in self.told:
            self.told.add(called)
            self.unknown.append((called, True, term))
        return term

    def conditions(self, label: str) -> Expr:
        """Return the condition that holds in a block: that of the branches that alone lead to
        it.
        """
        z3, graph = self.z3, self.of.graph
        out: list[Expr] = []
        at = label
        while at != graph.entry:
            before = graph.dominator[at]
            if graph.predecessors[at] == [before]:
                out.append(self.edge(before, at))
            at = before
        return z3.And(*out) if out else z3.BoolVal(val=True)

    def edge(self, origin: str, target: str) -> Expr:
        """Return the condition that holds on the edge from a block to another."""
        z3 = self.z3
        last = self.of.graph.blocks[origin].instructions[-1]
        match last:
            case Branch(condition=condition, targets=(yes, no)) if condition is not None:
                term = self.value(condition)
                if term is None or yes == no:
                    return z3.BoolVal(val=True)
                return term == 1 if target == yes else term == 0
            case Switch(value=value, default=default, cases=cases):
                term = self.value(value)
                if term is None:
                    return z3.BoolVal(val=True)
                if target == default:
                    # Where a case leads there too, nothing of that case is said.
                    others = (term != n for n, label in cases if label != target)
                    return z3.And(z3.BoolVal(val=True), *others)
                return z3.Or(*(term == n for n, label in cases if label == target))
            case _:
                return z3.BoolVal(val=True)


def _bits(kind: Type) -> int:
    if isinstance(kind, PointerType):
        return 32 if kind.space in (2, 3, 5, 6) else 64
    return bit_size(kind)
