"""Addresses as a base and a sum, to decide if two accesses may touch one word.

An address is numbered by how it is computed: equal numbers are equal values if the operands are
equal. Its sum has terms that are the same for all work-items (arguments, sizes of the launch), and
terms that vary, by work-item or only from iteration to iteration. Two accesses may touch one word
if the bases and the terms of the first kind are the same, and the constants differ by a value that
the varying terms can make up: `flags[g]` and `flags[g - 1]`, but neither `mail[rank]` and
`mail[rank ^ 1]` nor `mail[4 * g]` and `mail[4 * g + 1]`.

This compares the text of a kernel, and proves nothing: arguments that happen to be equal may make
two words one. It only decides if a premise is stated, and the answer 'not one word' states it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from enum import IntEnum

from fencepost.kernels.prove.undefined.definitions import definitions
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Effect, Query, Touch
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.flags import Flag
from fencepost.llvm.ir import (
    AtomicRmw,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Expression,
    Gep,
    Global,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
)
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import (
    ArrayType,
    IntType,
    StructType,
    Type,
    VectorType,
    alloc_size,
    field_offsets,
)
from fencepost.llvm.uses import operands
from fencepost.records import dataclass

DEEPEST = 200
"""Greatest depth of operations that are followed to an address; a register behind them is its
name."""
MOST_SUMMANDS = 1000
"""Greatest number of operations of one sum that are split; the rest of it is a term."""
_SIZES = frozenset(
    {Id.LOCAL_SIZE, Id.GROUPS, Id.GLOBAL_SIZE, Id.GLOBAL_OFFSET, Id.DIMENSIONS}
    | {Id.WAVE_SIZE, Id.WAVES}
)
_KEPT = frozenset({CastOp.ZEXT, CastOp.SEXT, CastOp.BITCAST, CastOp.ADDRSPACECAST})
"""Casts that preserve a number or an address."""


class Differs(IntEnum):
    """Executions of an instruction between which a value differs."""

    NEVER = 0
    BY_ITERATION = 1
    BY_ITEM = 2


@dataclass(frozen=True, slots=True)
class Word:
    """The address of an access. Terms are pairs of a value's number and its factor in bytes;
    `common` are those that all work-items share, including the shared parts of the others.
    """

    base: int
    fixed: int
    common: frozenset[tuple[int, int]]
    varying: frozenset[tuple[int, int]]
    differs: Differs

    def may_be(self, other: Word) -> bool:
        """Return True if some work-items, or iterations, may access one word."""
        if (self.base, self.common) != (other.base, other.common):
            return False
        apart = abs(self.fixed - other.fixed)
        if self.varying == other.varying and self.differs is not Differs.BY_ITEM:
            return apart == 0
        step = math.gcd(*(factor for _, factor in (*self.varying, *other.varying)))
        return apart % step == 0 if step else apart == 0


class Words:
    """The words that the accesses of a kernel touch, by their pointers."""

    def __init__(self, graph: Graph) -> None:
        self._made = definitions(graph)
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[str, int] = {}
        self._differs: dict[int, Differs] = {}
        self._parts: dict[int, frozenset[int]] = {}
        self._left = 0

    def of(self, pointer: Operand, offsets: Sequence[Operand] = (), scale: int = 1) -> Word:
        """Return the word at a pointer, moved by offsets."""
        self._left = MOST_SUMMANDS
        terms: dict[int, int] = {}
        fixed = sum(self._add(each, scale, terms) for each in offsets)
        moved, base = self._followed(pointer, terms)
        numbers = {number: factor for number, factor in terms.items() if factor}
        common = {e for e in numbers.items() if self._differs[e[0]] is Differs.NEVER}
        varying = frozenset(numbers.items() - common)
        common |= {(part, 0) for number, _ in varying for part in self._parts[number]}
        most = max((self._differs[number] for number, _ in varying), default=Differs.NEVER)
        return Word(base, fixed + moved, frozenset(common), varying, most)

    def differs(self, operand: Operand) -> Differs:
        """Return the executions between which a value differs."""
        return self._differs[self.number(operand)]

    def behind(self, operand: Operand) -> Iterator[tuple[int, Instruction, Effect | None]]:
        """Yield the instructions that a value is computed by, back to reads of memory, with their
        nodes and meanings.
        """
        waiting, seen = [operand], set[str]()
        while waiting:
            each = waiting.pop()
            if not isinstance(each, Local) or each.name in seen or each.name not in self._made:
                continue
            seen.add(each.name)
            instruction, meaning, node = self._made[each.name]
            yield node, instruction, meaning
            if not (_reads(instruction) or isinstance(meaning, Touch)):
                waiting += operands(instruction)

    def made_in(self, pointer: Operand) -> Iterator[int]:
        """Return the nodes of the phis and reads that a pointer is computed from."""
        return (
            node
            for node, each, meaning in self.behind(pointer)
            if isinstance(each, Phi) or _reads(each) or isinstance(meaning, Touch)
        )

    def comes_from(self, operand: Operand, word: Word) -> bool:
        """Return True if a value is computed from a value that a word may have held."""
        for _, each, meaning in self.behind(operand):
            match each, meaning:
                case (
                    (Load(pointer=pointer), _)
                    | (AtomicRmw(pointer=pointer), _)
                    | (CmpXchg(pointer=pointer), _)
                ):
                    if self.of(pointer).may_be(word):
                        return True
                case _, Touch(pointer=pointer, offsets=offsets, scale=scale):
                    if self.of(pointer, offsets, scale).may_be(word):
                        return True
        return False

    # Sums

    def _followed(self, pointer: Operand, terms: dict[int, int]) -> tuple[int, int]:
        """Return the bytes by which a pointer is moved from its base, and the base's number."""
        fixed = 0
        for _ in range(DEEPEST):
            made = self._instruction(pointer)
            match made:
                case Gep(base_type=kind, pointer=inner, indices=indices):
                    fixed += self._moved(kind, indices, terms)
                    pointer = inner
                case Cast(op=op, value=inner) if op in _KEPT:
                    pointer = inner
                case _:
                    break
        return fixed, self.number(pointer)

    def _moved(self, kind: Type, indices: Sequence[Operand], terms: dict[int, int]) -> int:
        fixed = 0
        for position, index in enumerate(indices):
            if position == 0:
                fixed += self._add(index, alloc_size(kind), terms)
            elif isinstance(kind, StructType) and isinstance(index, Int):
                fixed += field_offsets(kind)[index.value]
                kind = kind.fields[index.value]
            elif isinstance(kind, ArrayType | VectorType):
                kind = kind.element
                fixed += self._add(index, alloc_size(kind), terms)
        return fixed

    def _add(self, operand: Operand, factor: int, terms: dict[int, int], deep: int = 0) -> int:
        """Add a number times a factor to terms; return its constant part."""
        if isinstance(operand, Int):
            return _signed(operand) * factor
        self._left -= 1
        match self._instruction(operand) if deep < DEEPEST and self._left > 0 else None:
            case Binary(op=op, left=left, right=right, flags=flags) if op in (
                BinaryOp.ADD,
                BinaryOp.SUB,
            ) or (op is BinaryOp.OR and Flag.DISJOINT in flags):
                sign = -1 if op is BinaryOp.SUB else 1
                first = self._add(left, factor, terms, deep + 1)
                return first + self._add(right, sign * factor, terms, deep + 1)
            case Binary(op=BinaryOp.MUL, left=left, right=Int() as right):
                return self._add(left, factor * _signed(right), terms, deep + 1)
            case Binary(op=BinaryOp.SHL, left=left, right=Int(value=by)) if by < 64:
                return self._add(left, factor << by, terms, deep + 1)
            case Cast(op=op, value=inner) if op in _KEPT:
                return self._add(inner, factor, terms, deep + 1)
        number = self.number(operand)
        terms[number] = terms.get(number, 0) + factor
        return 0

    def _instruction(self, operand: Operand) -> Instruction | None:
        match operand:
            case Expression(instruction=instruction):
                return instruction
            case Local(name=name) if name in self._made:
                return self._made[name][0]
        return None

    # Numbers of values

    def number(self, operand: Operand, deep: int = 0) -> int:
        """Return the number of a value: equal numbers are computed equally from equal operands."""
        match operand:
            case Local(name=name) if name in self._known:
                return self._known[name]
            case Local(name=name) if name in self._made:
                found = self._numbered(name, deep)
                self._known[name] = found
                return found
            case Local(name=name):
                return self._keep(("argument", name), Differs.NEVER, own=True)
            case Global(name=name):
                return self._keep(("variable", name), Differs.NEVER, own=True)
        return self._keep(("constant", repr(operand)), Differs.NEVER, own=False)

    def _numbered(self, name: str, deep: int) -> int:
        instruction, meaning, _ = self._made[name]
        match instruction:
            case _ if deep > DEEPEST:
                return self._keep(("register", name), Differs.BY_ITEM, own=False)
            case AtomicRmw() | CmpXchg():
                return self._keep(("register", name), Differs.BY_ITEM, own=False)
            case Phi(incoming=incoming):
                number = self._known[name] = self._keep(
                    ("register", name), Differs.BY_ITERATION, own=False
                )
                inner = [self.number(value, deep + 1) for value, _ in incoming]
                self._differs[number] = max(
                    Differs.BY_ITERATION, *(self._differs[each] for each in inner)
                )
                self._parts[number] = frozenset().union(*(self._parts[each] for each in inner))
                return number
            case Call() if isinstance(meaning, Query):
                how = Differs.NEVER if meaning.what in _SIZES else Differs.BY_ITEM
                return self._keep((meaning.what, repr(meaning.dim)), how, own=how == 0)
            case Call(callee=callee, arguments=()) if callee is not None:
                how = Differs.NEVER if callee.endswith(".ptr") else Differs.BY_ITEM
                return self._keep((callee,), how, own=how == 0)
            case Cast(op=op, value=inner) if op in _KEPT:
                return self.number(inner, deep + 1)
        inner = [self.number(each, deep + 1) for each in operands(instruction)]
        how = max((self._differs[each] for each in inner), default=Differs.NEVER)
        if isinstance(instruction, Call):
            how = Differs.BY_ITEM
        named = [repr(getattr(instruction, e, "")) for e in ("op", "predicate", "path", "callee")]
        key = (type(instruction).__name__, *named, *inner)
        return self._keep(key, how, own=how is Differs.NEVER, parts=inner)

    def _keep(
        self, key: Hashable, differs: Differs, *, own: bool, parts: Sequence[int] = ()
    ) -> int:
        """Return the number of a key; `own`: all work-items share its value."""
        number = self._numbers.setdefault(key, len(self._numbers))
        if number not in self._differs:
            self._differs[number] = differs
            inner = frozenset[int]().union(*(self._parts[each] for each in parts))
            self._parts[number] = frozenset({number}) if own else inner
        return number


def _reads(instruction: Instruction) -> bool:
    return isinstance(instruction, Load | AtomicRmw | CmpXchg)


def _signed(number: Int) -> int:
    value = number.value
    if isinstance(number.type, IntType) and value >> (number.type.bits - 1) & 1 and value > 0:
        value -= 1 << number.type.bits
    return value


__all__ = ["Differs", "Word", "Words"]
