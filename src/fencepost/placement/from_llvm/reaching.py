"""Values that decide which work-items reach an access, beyond those that all of them share.

Memory that a kernel only reads holds anything; each work-item gets a value of its own from a
counter; values that a wave shares follow from the numbers of its lanes; floating point is as
computed. Only `certain_errors` uses these terms: they show that two work-items can reach a place,
never that they cannot.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from fencepost.llvm.cfg.blocks import END
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    Compare,
    Float,
    Instruction,
    Int,
    Load,
    Operand,
    Phi,
)
from fencepost.llvm.operations import (
    REAL,
    RELATIONS,
    AtomicOp,
    BinaryOp,
    CastOp,
    Predicate,
    Relation,
)
from fencepost.llvm.types import FloatType, IntType, Type, bit_size
from fencepost.placement.from_llvm.addresses import GLOBAL
from fencepost.placement.from_llvm.objects import Objects
from fencepost.placement.from_llvm.terms import START, Expr, Reading, Terms
from fencepost.records import dataclass, field

if TYPE_CHECKING:
    import z3

_COUNTING = (AtomicOp.ADD, AtomicOp.SUB)
_NUMBERS = {"half": (5, 11), "bfloat": (8, 8), "float": (8, 24), "double": (11, 53)}
"""The bits of exponent and significand of floating-point types (LangRef, Floating-Point Types)."""
FIRST_GROUP = 0
"""A representative of the workgroup's number: that of a workgroup which every launch has."""
_OF_GROUP = (START, Id.GROUP_ID.value)
HALF = 32
"""Lanes that each of the two instructions of mbcnt counts."""


@dataclass(slots=True)
class Shared:
    """The common part of the work-items of one question: the launch, and the memory that they
    read.
    """

    objects: Objects
    sizes: tuple[int, ...]
    post: dict[str, str]
    read: list[tuple[tuple[object, ...], Expr, Expr]] = field(default_factory=list)
    """For each read, the key of its memory, its address, and its value."""
    floating: bool = False


class Reaching(Terms):
    """The terms of one work-item that reaches a block, in the first iteration of its loops."""

    def __init__(self, addresses: Reading, item: str, shared: Shared, label: str) -> None:
        super().__init__(addresses, item, frozenset())
        self.shared = shared
        self.label = label

    def value(self, operand: Operand) -> Expr | None:
        """Return the term of an operand; floating-point values as their bits."""
        if isinstance(operand, Float):
            kind = self._sort(operand.type)
            return None if kind is None else self._bits(self.z3.FPVal(operand.value, kind))
        return super().value(operand)

    def local(self, called: str, kind: Type) -> Expr | None:
        if not isinstance(kind, FloatType):
            return super().local(called, kind)
        found = self.of.graph.defined.get(called)
        if found is None:
            return self.symbol(called, kind, frozenset())
        return self.computed(found[1], found[0])

    def computed(self, each: Instruction, label: str) -> Expr | None:
        if isinstance(each, Phi) and label in self.of.graph.loops:
            return self._at_first(each, label)
        if each.head.name is not None and each.head.name not in self.of.uniformity.varying:
            return super().computed(each, label)
        match each:
            case Load():
                return self._held(each)
            case AtomicRmw(op=op, value=Int(value=step)) if op in _COUNTING and step:
                return self._number(each)
            case Compare(floating=True):
                return self._ordered(each)
            case Binary(op=op) if op in REAL:
                return self._floating(each)
            case Cast(op=CastOp.UITOFP | CastOp.SITOFP | CastOp.FPEXT | CastOp.FPTRUNC):
                return self._converted(each)
            case Call(callee=callee) if callee is not None and label:
                shared = self._of_wave(each, callee, label)
                return super().computed(each, label) if shared is None else shared
            case _:
                return super().computed(each, label)

    def _at_first(self, phi: Phi, header: str) -> Expr | None:
        """Return the value that a loop carries, in its first iteration; None behind the loop."""
        blocks = self.of.graph.loops[header].blocks
        entering = [value for value, origin in phi.incoming if origin not in blocks]
        if self.label not in blocks or len(entering) != 1:
            return None
        return self.value(entering[0])

    def given(self, called: str) -> object | None:
        """Return a key for a value that a launch may choose freely: arguments, the numbers of
        workgroups, and words of memory that is only read. None for values that follow from others.
        """
        if called in self.told:
            # What it is of a first workgroup; how large a launch is, others say.
            return FIRST_GROUP if called.startswith(_OF_GROUP) else None
        match self.of.graph.defined.get(called, ("", None))[1]:
            case None:
                return called
            case Load(pointer=pointer, atomic=None, volatile=False) as each:
                buffers = self.shared.objects.reached(pointer)
                address = self.value(pointer)
                if address is None or not self._given(buffers) or self._changes(buffers):
                    return None
                return (*buffers, self.z3.simplify(address).sexpr(), each.head.type)
            case _:
                return None

    def _changes(self, buffers: set[str]) -> bool:
        """Return True if the kernel may write to an object."""
        return bool(buffers & self.shared.objects.both)

    def _held(self, each: Load) -> Expr | None:
        """Return the value of memory that is only read: any value, but the same one at one
        address.
        """
        buffers = self.shared.objects.reached(each.pointer)
        if not self._given(buffers) or self._changes(buffers):
            return None
        return self._read((*buffers, each.head.type), each.pointer, each.head.type, same=True)

    def _number(self, each: AtomicRmw) -> Expr | None:
        """Return the value that a work-item draws from a counter: no two draws of one counter are
        equal.
        """
        buffers = self.shared.objects.reached(each.pointer)
        if not self._given(buffers):
            return None
        return self._read((each.head.name,), each.pointer, each.value.type, same=False)

    def _given(self, buffers: set[str]) -> bool:
        """Return True if memory is one object that the kernel is given."""
        return len(buffers) == 1 and next(iter(buffers)).startswith(GLOBAL)

    def _read(
        self, key: tuple[object, ...], pointer: Operand, kind: Type, *, same: bool
    ) -> Expr | None:
        address = self.value(pointer)
        if address is None or not isinstance(kind, IntType | FloatType):
            return None
        z3, read = self.z3, self.shared.read
        term = z3.BitVec(f"read{len(read)}", bit_size(kind))
        for before, at, held in read:
            if before == key and at.size() == address.size():
                alike = term == held if same else term != held
                self.facts.append(z3.Implies(at == address, alike))
        read.append((key, address, term))
        return term

    def _of_wave(self, each: Call, callee: str, label: str) -> Expr | None:
        """Return a value that the lanes of a wave share, or compute of each other."""
        z3, sizes = self.z3, self.shared.sizes
        size = self.shared.objects.wave_size
        if tuple(sizes[1:]) != (1, 1) or size != self.shared.objects.most_lanes:
            return None
        mine = z3.BitVec(f"idx_{self.item}", 32)
        base, lane = z3.UDiv(mine, size) * size, z3.URem(mine, size)
        name = callee.removeprefix("llvm.amdgcn.")
        if name.startswith("s.barrier.signal.isfirst"):
            first = z3.BitVec(f"first_{each.head.name}", 32)
            self.facts.append(z3.ULT(first, sizes[0]))
            return z3.If(z3.UDiv(first, size) == z3.UDiv(mine, size), _one(z3), _zero(z3))
        if name.startswith(("mbcnt.lo", "mbcnt.hi")) and _all(each.arguments[0]):
            behind = self.value(each.arguments[1])
            upper = z3.If(z3.UGT(lane, HALF), lane - HALF, z3.BitVecVal(0, 32))
            lower = z3.If(z3.ULT(lane, HALF), lane, z3.BitVecVal(HALF, 32))
            return None if behind is None else behind + (lower if "lo" in name else upper)
        if not self._by_all(label):
            return None
        if name.startswith("readfirstlane"):
            return self._at(each.arguments[0], base, "f")
        if name.startswith("ballot") and isinstance(each.head.type, IntType):
            return self._ballot(each.arguments[0], base, each.head.type.bits)
        return None

    def _ballot(self, asked: Operand, base: Expr, bits: int) -> Expr | None:
        """Return a term with a bit for each lane that exists."""
        z3, size = self.z3, self.shared.objects.wave_size
        out = z3.BitVecVal(0, bits)
        for lane in range(min(bits, size)):
            said = self._at(asked, base + lane, f"l{lane}")
            if said is None:
                return None
            bit = z3.ZeroExt(bits - 1, said) << lane if bits > 1 else said
            here = z3.ULT(base + lane, self.shared.sizes[0])
            out = out | z3.If(here, bit, z3.BitVecVal(0, bits))
        return out

    def _at(self, operand: Operand, number: Expr, called: str) -> Expr | None:
        """Return the value that an operand has in another work-item."""
        other = Reaching(self.of, f"{self.item}{called}", self.shared, self.label)
        term = other.value(operand)
        self.called_bases |= other.called_bases
        self.told |= other.told
        self.facts += [*other.facts, self.z3.BitVec(f"idx_{other.item}", 32) == number]
        self.unknown += other.unknown
        return term

    def _by_all(self, label: str) -> bool:
        """Return True if every work-item reaches a block."""
        at = self.of.graph.entry
        while at not in (END, label):
            at = self.shared.post[at]
        return at == label

    def _sort(self, kind: Type) -> z3.SortRef | None:
        if not isinstance(kind, FloatType) or kind.name not in _NUMBERS:
            return None
        self.shared.floating = True
        return self.z3.FPSort(*_NUMBERS[kind.name])

    def _bits(self, number: Expr) -> Expr:
        return self.z3.fpToIEEEBV(number)

    def _floats(self, *operands: Operand) -> list[Expr]:
        """Return operands as floating-point numbers; None if one has no term."""
        out: list[Expr] = []
        for operand in operands:
            kind, term = self._sort(operand.type), self.value(operand)
            if kind is None or term is None:
                return []
            out.append(self.z3.fpBVToFP(term, kind))
        return out

    def _ordered(self, each: Compare) -> Expr | None:
        z3 = self.z3
        numbers = self._floats(each.left, each.right)
        if not numbers:
            return None
        left, right = numbers
        unordered = z3.Or(z3.fpIsNaN(left), z3.fpIsNaN(right))
        table = {
            Relation.EQ: z3.fpEQ,
            Relation.NE: lambda a, b: z3.Not(z3.fpEQ(a, b)),
            Relation.LT: z3.fpLT,
            Relation.LE: z3.fpLEQ,
            Relation.GT: z3.fpGT,
            Relation.GE: z3.fpGEQ,
        }
        match each.predicate:
            case Predicate.UNO:
                said = unordered
            case Predicate.ORD:
                said = z3.Not(unordered)
            case predicate if predicate not in RELATIONS:
                return None
            case predicate if predicate.ordered:
                said = z3.And(z3.Not(unordered), table[RELATIONS[predicate]](left, right))
            case predicate:
                said = z3.Or(unordered, table[RELATIONS[predicate]](left, right))
        return z3.If(said, _one(z3), _zero(z3))

    def _floating(self, each: Binary) -> Expr | None:
        z3 = self.z3
        numbers = self._floats(each.left, each.right)
        if not numbers:
            return None
        table = {
            BinaryOp.FADD: z3.fpAdd,
            BinaryOp.FSUB: z3.fpSub,
            BinaryOp.FMUL: z3.fpMul,
            BinaryOp.FDIV: z3.fpDiv,
        }
        return self._bits(table[each.op](z3.RNE(), *numbers))

    def _converted(self, each: Cast) -> Expr | None:
        z3, kind = self.z3, self._sort(each.head.type)
        if kind is None:
            return None
        if each.op in (CastOp.FPEXT, CastOp.FPTRUNC):
            numbers = self._floats(each.value)
            return self._bits(z3.fpFPToFP(z3.RNE(), numbers[0], kind)) if numbers else None
        term = self.value(each.value)
        if term is None:
            return None
        convert = z3.fpUnsignedToFP if each.op is CastOp.UITOFP else z3.fpSignedToFP
        return self._bits(convert(z3.RNE(), term, kind))


def _one(z3: ModuleType) -> Expr:
    return z3.BitVecVal(1, 1)


def _zero(z3: ModuleType) -> Expr:
    return z3.BitVecVal(0, 1)


def _all(operand: Operand) -> bool:
    return isinstance(operand, Int) and operand.value & 0xFFFFFFFF == 0xFFFFFFFF
