"""The sequences of 001's tables that the memory operations of code are, and their scopes.

Each row of the table of a target is lowered, and kept by its cache operations and by the policy
bits of its access. In code an access is looked up with the write-back in front of it and the
invalidates behind it; cache operations that belong to none are those of fences. What differs in
waits alone cannot be told apart: a wait may stand there for something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fencepost.errors import FencepostError
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Bit, Cache, CacheOp, Memory
from fencepost.lowering.rows.table import Kind as Done
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Target
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.instructions.instruction import CacheBits, Instruction, Kind, Unit
from fencepost.records import dataclass, field
from fencepost.targets.processor import Processor, Property
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

_WRITE_BACKS = frozenset(each.value for each in CacheOp if each.writes_back)
_INVALIDATES = frozenset(each.value for each in CacheOp if not each.writes_back)
_SCOPES = (Scope.WORKGROUP, Scope.CLUSTER, Scope.AGENT, Scope.SYSTEM)
_ORDERINGS = {
    Done.LOAD: (Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST),
    Done.STORE: (Ordering.MONOTONIC, Ordering.RELEASE, Ordering.SEQ_CST),
    Done.RMW: (Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL),
    Done.FENCE: (Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST),
}
_OF_KIND = {Kind.LOAD: Done.LOAD, Kind.STORE: Done.STORE, Kind.ATOMIC: Done.RMW}
_GLOBAL = frozenset({Unit.BUFFER, Unit.GLOBAL, Unit.FLAT})
_SCOPE_BITS = frozenset(
    {Bit.GLC, Bit.SLC, Bit.DLC, Bit.SC0, Bit.SC1, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS}
)

_CacheText = tuple[str, ...]
"""Cache operations in order, with their bits, as they are spelled."""


@dataclass(frozen=True, slots=True)
class _Signature:
    """The properties that tell the sequences of a table apart in code."""

    done: Done
    before: _CacheText
    bits: frozenset[Bit]
    behind: _CacheText


_Meaning = tuple[Ordering, Scope]


@lru_cache(maxsize=64)
def _signatures(processor: Processor) -> dict[_Signature, tuple[_Meaning, ...]]:
    """The sequences of a target by what tells them apart."""
    target = Target(processor)
    clusters = Property.WORKGROUP_CLUSTERS in processor.properties
    scopes = [each for each in _SCOPES if clusters or each is not Scope.CLUSTER]
    found: dict[_Signature, list[_Meaning]] = {}
    for done, orderings in _ORDERINGS.items():
        space = None if done is Done.FENCE else AddressSpace.GLOBAL
        for ordering in orderings:
            for scope in scopes:
                request = Request(done, space, ordering, SyncScope(scope), returns=False)
                try:
                    lowered = lower(request, target)
                except FencepostError:
                    continue
                found.setdefault(_signature(done, lowered), []).append((ordering, scope))
    return {signature: tuple(meanings) for signature, meanings in found.items()}


def _signature(done: Done, lowered: Lowered) -> _Signature:
    before: list[str] = []
    behind: list[str] = []
    bits: frozenset[Bit] = frozenset()
    for step in lowered.steps:
        match step.action:
            case Memory() as access:
                bits = frozenset(access.bits) & _SCOPE_BITS
            case Cache(op, _):
                (before if op.writes_back else behind).append(step.text)
            case _:
                pass
    return _Signature(done, tuple(before), bits, tuple(behind))


def sequences(code: Code, flow: Flow, processor: Processor) -> Iterator[tuple[int, str]]:
    """The names of accesses and cache operations in the tables of a target, in words, by number."""
    known = _signatures(processor)
    for block in flow.blocks:
        yield from _Block(code, block, known).remarks()


@dataclass(slots=True)
class _Block:
    """The search in one block."""

    code: Code
    block: Block
    known: dict[_Signature, tuple[_Meaning, ...]]
    written: list[int] = field(default_factory=list)

    def remarks(self) -> Iterator[tuple[int, str]]:
        """Name the sequences, by numbers of instructions."""
        number = self.block.first
        while number < self.block.end:
            each = self.code.instructions[number]
            name = each.opcode.mnemonic
            behind: list[int] = []
            if name in _WRITE_BACKS:
                self.written.append(number)
            elif name in _INVALIDATES:
                behind = [number, *self._invalidates(number + 1)]
                yield from self._fence(behind)
            elif each.opcode.kind in _OF_KIND and each.opcode.unit in _GLOBAL:
                behind = self._invalidates(number + 1)
                found = self._access(number, each, behind)
                if found:
                    yield number, found
                else:
                    yield from self._fence([])
                    behind = []
                self.written = []
            elif each.opcode.kind in (Kind.BARRIER, Kind.LDS_COPY, Kind.TENSOR_COPY):
                yield from self._fence([])
            number = max([number, *behind]) + 1
        yield from self._fence([])

    def _invalidates(self, first: int) -> list[int]:
        """The invalidates from an instruction on, with no other access to memory before."""
        found = []
        for number in range(first, self.block.end):
            each = self.code.instructions[number]
            if each.opcode.mnemonic in _INVALIDATES:
                found.append(number)
            elif each.opcode.kind in (*_OF_KIND, Kind.BARRIER, Kind.CACHE, Kind.LDS):
                break
        return found

    def _waits(self, first: int, last: int) -> bool:
        """Return True if there is a wait between two instructions."""
        between = self.code.instructions[first + 1 : last]
        return any(each.opcode.kind is Kind.WAIT for each in between)

    def _texts(self, numbers: list[int]) -> _CacheText:
        return tuple(" ".join(self.code.text(each).split()) for each in numbers)

    def _access(self, number: int, each: Instruction, behind: list[int]) -> str:
        """The name of an access with the cache operations around it; empty where it is no atomic
        one, as far as the code tells.
        """
        done = _OF_KIND[each.opcode.kind]
        if self.written and not self._waits(self.written[-1], number):
            return ""
        if behind and done is not Done.STORE and not self._waits(number, behind[0]):
            return ""
        bits = _bits(each.bits, returns=done is Done.RMW and bool(each.returned))
        signature = _Signature(done, self._texts(self.written), bits, self._texts(behind))
        meanings = self.known.get(signature, ())
        if not meanings or not (bits or self.written or behind or done is Done.RMW):
            return ""
        what = done.value if done is Done.RMW else f"{done.value} atomic"
        return f"as {what} {_words(meanings)}"

    def _fence(self, behind: list[int]) -> Iterator[tuple[int, str]]:
        """The cache operations that belong to no access are those of a fence."""
        numbers, self.written = [*self.written, *behind], []
        if not numbers:
            return
        before = self._texts([each for each in numbers if each not in behind])
        signature = _Signature(Done.FENCE, before, frozenset(), self._texts(behind))
        meanings = self.known.get(signature, ())
        words = f"as fence {_words(meanings)}" if meanings else "no sequence of the tables"
        yield numbers[0], words


def _words(meanings: tuple[_Meaning, ...]) -> str:
    """Orderings and scopes that have one sequence."""
    orderings = dict.fromkeys(ordering.name.lower() for ordering, _ in meanings)
    scopes = dict.fromkeys(scope.word for _, scope in meanings)
    return f"{' or '.join(orderings)}, {' or '.join(scopes)}"


_FLAGS = ((Bit.GLC, "glc"), (Bit.SLC, "slc"), (Bit.DLC, "dlc"), (Bit.SC0, "sc0"), (Bit.SC1, "sc1"))
_LEVELS = (None, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS)


def _bits(bits: CacheBits, *, returns: bool) -> frozenset[Bit]:
    """The policy bits of an access that tell its scope; of a read-modify-write, glc and sc0 say
    that it returns.
    """
    found = {bit for bit, name in _FLAGS if getattr(bits, name)}
    if returns:
        found -= {Bit.GLC, Bit.SC0}
    level = _LEVELS[bits.scope]
    return frozenset(found | ({level} if level else set()))
