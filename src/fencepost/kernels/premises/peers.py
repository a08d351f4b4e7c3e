"""Kernels that may share memory with other agents: another GPU, the host, another launch.

A proof is about one launch. Nothing in a module says that other agents leave its memory alone while
it runs; if the kernel itself communicates with others, that is a premise. It does if an access or a
fence reaches other agents (system scope, volatile), or if it plays one role of a protocol whose
other role is not in the launch:

- it waits for a word that nothing in the launch provides: by an atomic load, or a read-modify-write
  that changes nothing when repeated (an exchange, or a compare-and-exchange whose operand is not
  computed from the word itself), of a word that no other atomic of the kernel writes;
- it signals to nobody in the launch: a release to a word that no atomic of the kernel reads;
- it waits, and the proof needs no protocol of the launch's own, so that nothing shows that the wait
  is for the launch;
- it waits in a loop for a counter that it adds to: whoever adds is counted, and how many are waited
  for may be more than the launch has.

An access in the loop that waits does not end the wait if it writes on a condition: a semaphore
that is taken by `do v = load while (v == 0 || !cas(v, v - 1))` is raised by somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, unique

from fencepost.kernels.certificate import Obligation, Pair
from fencepost.kernels.premises.shared_words import Word, Words
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Access, Effect, MemoryFence, Touch
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Call,
    CmpXchg,
    Float,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Store,
)
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import PointerType
from fencepost.llvm.uses import operands
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_OWN = frozenset({AddressSpace.LOCAL, AddressSpace.PRIVATE})
_CONDITIONAL = frozenset({AtomicOp.CMPXCHG, AtomicOp.CMPXCHG_AT, AtomicOp.USUB_COND})
_ADDING = frozenset({AtomicOp.ADD, AtomicOp.SUB, AtomicOp.FADD, AtomicOp.FSUB, AtomicOp.XOR})
_COPY = pattern(r"llvm\.mem(?:cpy|move|set)\.", re.ASCII)
_CACHED = pattern(
    r"llvm\.amdgcn\.(?:(?:raw|struct)\.(?:ptr\.)?t?buffer|s\.buffer|global\.load\.lds|load\.to\.lds"
    r"|global\.(?:load|store)\.async)",
    re.ASCII,
)
"""Intrinsics whose last operand holds the cache policy of the access [001 Buffer Resources]."""
_VOLATILE = 1 << 31
_OF_SYSTEM = (0x11, 0x18)
"""Bits of that operand that make the scope the system's: sc0 and sc1 of gfx940, scope of gfx12."""
_ALL_DEVICES = 3
"""memory_scope_all_svm_devices of OpenCL C."""


def rests_on_peers(graph: Graph, obligations: Sequence[Obligation]) -> bool:
    """Return True if a kernel communicates with other agents, or plays one role of a protocol whose
    other role the launch may lack.
    """
    for node in graph.nodes:
        both = (*node.body, *((node.sync,) if node.sync is not None else ()))
        if any(_speaks_to_others(*each) for each in both):
            return True
    talk = _Talk(graph)
    if not talk.waits and not talk.signals:
        return False
    answered = any(isinstance(each, Pair) and each.protocols for each in obligations)
    return (bool(talk.waits) and not answered) or talk.is_open or talk.counts_arrivals


# Accesses that reach other agents


def _speaks_to_others(instruction: Instruction, meaning: object) -> bool:
    match instruction:
        case (
            Load(pointer=pointer, volatile=True)
            | Store(pointer=pointer, volatile=True)
            | AtomicRmw(pointer=pointer, volatile=True)
            | CmpXchg(pointer=pointer, volatile=True)
        ):
            return _may_be_shared(pointer)
        case (
            Load(pointer=pointer, atomic=Atomic() as atomic)
            | Store(pointer=pointer, atomic=Atomic() as atomic)
            | AtomicRmw(pointer=pointer, atomic=atomic)
            | CmpXchg(pointer=pointer, atomic=atomic)
        ):
            return atomic.scope.scope is Scope.SYSTEM and _may_be_shared(pointer)
        case Call(callee=str(name), arguments=(*_, last)):
            pointers = [e for e in instruction.arguments if isinstance(e.type, PointerType)]
            shared = not pointers or any(map(_may_be_shared, pointers))
            if _COPY.match(name):
                return _is_set(last, 1) and shared
            if _CACHED.match(name) and any(_is_set(last, e) for e in (_VOLATILE, *_OF_SYSTEM)):
                return True
            if "12memory_scope" in name and not _is_narrower(last):
                return shared
    match meaning:
        case MemoryFence(atomic=atomic):
            return atomic.scope.scope is Scope.SYSTEM
        case Touch(atomic=Atomic() as atomic, pointer=pointer):
            return atomic.scope.scope is Scope.SYSTEM and _may_be_shared(pointer)
    return False


def _is_set(operand: Operand, bits: int) -> bool:
    """Return True if bits are set, or may be."""
    return not isinstance(operand, Int) or operand.value & bits == bits


def _is_narrower(scope: Operand) -> bool:
    return isinstance(scope, Int) and scope.value != _ALL_DEVICES


def _may_be_shared(pointer: Operand) -> bool:
    """Return True if a pointer may lead to memory that other agents reach."""
    return not (isinstance(pointer.type, PointerType) and pointer.type.space in _OWN)


def _settles(op: AtomicOp, value: Operand | None) -> bool:
    """Return True if an operation changes nothing when it is repeated, at least eventually: it does
    not lead to the state that its kernel waits for.
    """
    if op in _ADDING:
        return isinstance(value, Int | Float) and value.value == 0
    return op is not AtomicOp.UINC_WRAP


# Roles of protocols


@unique
class _Does(Enum):
    READS = "reads"
    WRITES = "writes"
    BOTH = "reads, and writes what it computes"


_DONE = {
    Access.ATOMIC_READ: _Does.READS,
    Access.ATOMIC_WRITE: _Does.WRITES,
    Access.RMW: _Does.BOTH,
}


@dataclass(frozen=True, slots=True)
class _Spoken:
    """An atomic of the kernel: the word, the loop around it, whether its result is used, whether it
    writes on a condition (`conditional`), whether it changes nothing when repeated (`settles`),
    whether it `adds`, and whether its place varies within the loop around it (`moves`).
    """

    at: int
    does: _Does
    word: Word
    loop: int | None
    atomic: Atomic
    heard: bool = True
    conditional: bool = False
    settles: bool = False
    moves: bool = False
    adds: bool = False


class _Talk:
    """The atomics of a kernel in memory that others may share: those that wait and those that
    signal, and the counterparts of each.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._words = Words(graph)
        every = [(node.number, *each) for node in graph.nodes for each in node.body]
        used = {
            operand.name
            for node in graph.nodes
            for each in (*node.phis, *(one for one, _ in node.body), node.end)
            if each is not None
            for operand in operands(each)
            if isinstance(operand, Local)
        }
        self._used = used
        fences = [each.atomic.ordering for *_, each in every if isinstance(each, MemoryFence)]
        self._acquires = any(each.at_least_acquire for each in fences)
        self._releases = any(each.at_least_release for each in fences)
        self._spoken = [
            each
            for at, (number, instruction, meaning) in enumerate(every)
            if (each := self._said(at, number, instruction, meaning)) is not None
        ]
        self.waits = [each for each in self._spoken if self._waits(each)]
        self.signals = [each for each in self._spoken if self._signals(each)]

    @property
    def is_open(self) -> bool:
        """True if a wait has no counterpart in the launch, or if nobody waits for a signal."""
        return not all(map(self._is_answered, self.waits)) or not all(
            map(self._is_heard, self.signals)
        )

    @property
    def counts_arrivals(self) -> bool:
        """True if a loop waits for a counter."""
        return any(
            wait.loop is not None and any(each.adds for each in self._others(wait))
            for wait in self.waits
        )

    def _said(
        self, at: int, node: int, instruction: Instruction, meaning: Effect | None
    ) -> _Spoken | None:
        offsets: tuple[Operand, ...] = ()
        scale = 1
        settles = conditional = adds = False
        expected: Operand | None = None
        match instruction, meaning:
            case Load(pointer=pointer, atomic=Atomic() as atomic), _:
                does = _Does.READS
            case Store(pointer=pointer, atomic=Atomic() as atomic), _:
                does = _Does.WRITES
            case AtomicRmw(pointer=pointer, atomic=atomic), _:
                does = _Does.BOTH
                settles = _settles(instruction.op, instruction.value)
                conditional = instruction.op in _CONDITIONAL
                adds = instruction.op in _ADDING and not settles
            case CmpXchg(pointer=pointer, atomic=atomic), _:
                does, conditional = _Does.BOTH, True
                expected = instruction.expected
            case _, Touch(how=how, pointer=pointer, atomic=Atomic() as atomic) if how.atomic:
                does = _DONE[how]
                offsets, scale = meaning.offsets, meaning.scale
                expected = meaning.expected
                if meaning.op is not None:
                    settles = _settles(meaning.op, meaning.value)
                    conditional = meaning.op in _CONDITIONAL
                    adds = meaning.op in _ADDING and not settles
            case _:
                return None
        if not _may_be_shared(pointer):
            return None
        word = self._words.of(pointer, offsets, scale)
        if expected is not None:  # what the word held itself is exchanged to compute, not to wait
            settles = not self._words.comes_from(expected, word)
        loop = self._graph.loop_of[node]
        inside = self._graph.loops[loop].nodes if loop is not None else frozenset()
        return _Spoken(
            at,
            does,
            word,
            loop,
            atomic,
            heard=instruction.head.name in self._used,
            conditional=conditional,
            settles=settles,
            moves=any(each in inside for each in self._words.made_in(pointer)),
            adds=adds,
        )

    def _waits(self, each: _Spoken) -> bool:
        match each.does:
            case _Does.READS:
                return True
            case _Does.WRITES:
                return False
            case _Does.BOTH:
                acquires = self._acquires or each.atomic.ordering.at_least_acquire
                spins = each.loop is not None and not each.moves
                return each.heard and each.settles and (acquires or spins)

    def _signals(self, each: _Spoken) -> bool:
        releases = self._releases or each.atomic.ordering.at_least_release
        match each.does:
            case _Does.READS:
                return False
            case _Does.WRITES:
                return releases
            case _Does.BOTH:
                return releases and not each.heard

    def _is_answered(self, wait: _Spoken) -> bool:
        return any(
            not (each.conditional or each.settles) or each.loop != wait.loop or wait.loop is None
            for each in self._others(wait)
            if each.does is not _Does.READS
        )

    def _is_heard(self, signal: _Spoken) -> bool:
        return any(
            each.does is _Does.READS or (each.does is _Does.BOTH and each.heard)
            for each in self._others(signal)
        )

    def _others(self, one: _Spoken) -> Iterator[_Spoken]:
        """Return the other atomics that may access the same word."""
        return (e for e in self._spoken if e.at != one.at and e.word.may_be(one.word))


__all__ = ["rests_on_peers"]
