"""Functions of LLVM IR as values: blocks, instructions, operands, debug locations.

Only what the checkers need is kept. Instructions that do not touch memory, control flow or
synchronization and that no checker interprets are `Other`: their result is any value.
"""

from __future__ import annotations

from typing import Self

from fencepost.llvm.flags import NO_FLAGS, Flag
from fencepost.llvm.language import Language
from fencepost.llvm.operations import AtomicOp, BinaryOp, CastOp, Predicate
from fencepost.llvm.types import Type
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import AddressSpace, SyncSpace
from fencepost.vocabulary.mmra import NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import NARROWEST, SyncScope, sync_scope


@dataclass(frozen=True, slots=True)
class Location:
    """A line of a source file, 0 where the compiler left it out; `file` as it was named, in
    `directory`, where that is known; `function` is the one that the line stands in. `inlined_at`
    leads outwards to the caller.
    """

    file: str
    line: int
    column: int = 0
    inlined_at: Location | None = None
    directory: str = ""
    function: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


# Operands


@dataclass(frozen=True, slots=True)
class Local:
    """A value of the function, by name without its sigil."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Int:
    """An integer constant, as an unsigned number of the type's bits; null pointers are 0."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Float:
    """A floating-point constant."""

    value: float
    type: Type


@dataclass(frozen=True, slots=True)
class Undef:
    """undef or poison."""

    type: Type


@dataclass(frozen=True, slots=True)
class Global:
    """The address of a global variable or function."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A constant vector, array or structure."""

    elements: tuple[Operand, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Expression:
    """A constant expression: the instruction that would compute it."""

    instruction: Instruction
    type: Type


@dataclass(frozen=True, slots=True)
class Text:
    """An operand that is not a value: metadata, a label, inline assembly."""

    text: str
    type: Type


Operand = Local | Int | Float | Undef | Global | Aggregate | Expression | Text


@dataclass(frozen=True, slots=True)
class Atomic:
    """Ordering and scope of an atomic operation.

    `failed`: the ordering if it exchanges nothing, where that is another one. `foreign`: the scope
    that the IR names, if AMDGPU has no such scope; `scope` is the narrowest one then.
    `makes_available`: it also makes available or visible what it releases or acquires. `withheld`:
    the ordering of an operation that does neither, where `ordering` is what is left for accesses
    that are not available or visible by themselves.
    """

    ordering: Ordering
    scope: SyncScope
    failed: Ordering | None = None
    foreign: str = ""
    makes_available: bool = True
    withheld: Ordering | None = None

    @classmethod
    def named(cls, ordering: Ordering, scope: str) -> Self:
        """Return an atomic with the scope of this name in the IR, '' for the system's."""
        known = sync_scope(scope)
        return cls(ordering, known or NARROWEST, foreign="" if known else scope)

    @property
    def failing(self) -> Atomic:
        """The atomic as it is when it exchanges nothing."""
        return self if self.failed is None else replace(self, ordering=self.failed, failed=None)


# Instructions: `name` is the result's name, None without one; `tags` are the relaxation annotations
# of those that reach memory or synchronize (004).


@dataclass(frozen=True, slots=True)
class Head:
    """The part that every instruction has. `text` is as LLVM prints it, `marks` are the kinds of
    metadata attached to it.
    """

    name: str | None
    type: Type
    at: Location | None = field(default=None, compare=False)
    line: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)
    marks: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """add, sub, mul, udiv, sdiv, urem, srem, shl, lshr, ashr, and, or, xor, fadd, …"""

    head: Head
    op: BinaryOp
    left: Operand
    right: Operand
    nsw: bool = False
    nuw: bool = False
    flags: frozenset[Flag] = NO_FLAGS


@dataclass(frozen=True, slots=True)
class Compare:
    """icmp or fcmp (`floating`), by predicate."""

    head: Head
    predicate: Predicate
    left: Operand
    right: Operand
    floating: bool = False
    flags: frozenset[Flag] = NO_FLAGS


@dataclass(frozen=True, slots=True)
class Cast:
    """zext, sext, trunc, bitcast, ptrtoint, inttoptr, addrspacecast, fptosi, …, freeze, fneg."""

    head: Head
    op: CastOp
    value: Operand
    flags: frozenset[Flag] = NO_FLAGS


@dataclass(frozen=True, slots=True)
class Gep:
    """getelementptr; of an integer, an offset in a buffer, the arithmetic that it would do on an
    address.
    """

    head: Head
    base_type: Type
    pointer: Operand
    indices: tuple[Operand, ...]
    inbounds: bool = False


@dataclass(frozen=True, slots=True)
class Load:
    """A load; `atomic` where it is one."""

    head: Head
    pointer: Operand
    atomic: Atomic | None = None
    volatile: bool = False
    tags: TagSet = NO_TAGS


@dataclass(frozen=True, slots=True)
class Store:
    """A store; `atomic` where it is one."""

    head: Head
    value: Operand
    pointer: Operand
    atomic: Atomic | None = None
    volatile: bool = False
    tags: TagSet = NO_TAGS


@dataclass(frozen=True, slots=True)
class AtomicRmw:
    """atomicrmw by operation: xchg, add, max, …"""

    head: Head
    op: AtomicOp
    pointer: Operand
    value: Operand
    atomic: Atomic
    tags: TagSet = NO_TAGS
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class CmpXchg:
    """cmpxchg: the pair of the value read and whether it was exchanged.

    `weak`: it may fail though the value is the expected one [LangRef cmpxchg].
    """

    head: Head
    pointer: Operand
    expected: Operand
    value: Operand
    atomic: Atomic
    failure: Ordering
    tags: TagSet = NO_TAGS
    weak: bool = False
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence."""

    head: Head
    atomic: Atomic
    tags: TagSet = NO_TAGS

    @property
    def spaces(self) -> frozenset[SyncSpace]:
        """The names of the address spaces that its tags limit it to, empty for all."""
        limited = self.tags.synchronized_spaces() or ()
        return frozenset(SyncSpace.of(lds=space is AddressSpace.LOCAL) for space in limited)


@dataclass(frozen=True, slots=True)
class Phi:
    """A phi: values by the label of the block they come from."""

    head: Head
    incoming: tuple[tuple[Operand, str], ...]


@dataclass(frozen=True, slots=True)
class Select:
    """select."""

    head: Head
    condition: Operand
    true: Operand
    false: Operand


@dataclass(frozen=True, slots=True)
class Call:
    """A call. `callee` is the name of the function; None for an indirect call or assembly.

    `defined`: the module has more of the function than a declaration; inlining left the call.
    `language` is that of the module, which decides about built-in functions. `below`: the result is
    promised to be below this, from 0 on; None where nothing is promised [LangRef range].
    """

    head: Head
    callee: str | None
    arguments: tuple[Operand, ...]
    assembly: str | None = None
    constraints: str = ""
    attributes: frozenset[str] = frozenset()
    tags: TagSet = NO_TAGS
    defined: bool = False
    language: Language = Language.OPEN
    below: int | None = None


@dataclass(frozen=True, slots=True)
class Element:
    """extractelement (`value` None) or insertelement."""

    head: Head
    vector: Operand
    value: Operand | None
    index: Operand


@dataclass(frozen=True, slots=True)
class Shuffle:
    """shufflevector; a mask element of -1 is poison."""

    head: Head
    left: Operand
    right: Operand
    mask: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """extractvalue (`value` None) or insertvalue."""

    head: Head
    aggregate: Operand
    value: Operand | None
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alloca:
    """alloca."""

    head: Head
    allocated: Type
    count: Operand


@dataclass(frozen=True, slots=True)
class Branch:
    """br: `condition` None where there is one target."""

    head: Head
    condition: Operand | None
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """switch: the default's label, then the cases."""

    head: Head
    value: Operand
    default: str
    cases: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Return:
    """ret or unreachable (`reached` False)."""

    head: Head
    value: Operand | None
    reached: bool = True


@dataclass(frozen=True, slots=True)
class Other:
    """An instruction that no checker interprets; `opcode` is LLVM's word for it."""

    head: Head
    opcode: str
    text: str


Terminator = Branch | Switch | Return
Computes = Binary | Compare | Cast | Gep | Phi | Select | Element | Shuffle | Field
Accesses = Load | Store | AtomicRmw | CmpXchg | Fence
Instruction = Computes | Accesses | Call | Alloca | Terminator | Other


@dataclass(frozen=True, slots=True)
class Block:
    """A basic block; the last instruction is its terminator."""

    label: str
    instructions: tuple[Instruction, ...]
