"""A protocol in a kernel: its word, the accesses that play the parts of its row, and the initial
value of the word, where its module states it.

That locks are free and counters 0 is a premise about values that the host leaves there. The first
launch finds the initializer of a variable, so a premise cannot contradict that.
"""

from __future__ import annotations

from collections.abc import Mapping

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.execute.memory.launch_memory import constant_bytes
from fencepost.kernels.protocol_words import Part, Protocol, Seen
from fencepost.kernels.protocols.table import Row
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.parties import Leader
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.question.layout import Layout
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Aggregate, Operand, Undef
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import ArrayType, StructType, Type, alloc_size, field_offsets
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Word:
    """The accesses to a place of an object: at `offset`, or to several places if it is None.

    `aligned`: each of the object's accesses touches exactly one element of an array.
    """

    region: int
    offset: int | None
    sites: tuple[Site, ...]
    aligned: bool = False

    @property
    def space(self) -> SyncSpace:
        return SyncSpace.LOCAL if self.region >= LDS else SyncSpace.GLOBAL


@dataclass(frozen=True, slots=True)
class Count:
    """Work-items add `step` once each, `most` of them in all. `leader`: the one of each workgroup
    that adds, if only one does; `adders`: those of each that may add; otherwise all.
    """

    step: int
    most: int
    leader: Leader | None
    adders: tuple[Leader, ...] = ()


@dataclass(frozen=True, slots=True)
class Instance:
    """A protocol of a kernel: the accesses that play its parts, and `rest`, the others that the row
    allows.

    `scope` is the least scope of the parts. `leader` plays the parts that one work-item of each
    workgroup plays, `number` is its own number, `count` describes the additions to a counter;
    `drawn_often`: its numbers are drawn in loops.
    """

    row: Row
    word: Word
    parts: Mapping[Part, tuple[Site, ...]]
    rest: tuple[Site, ...]
    scope: Scope
    leader: Leader | None = None
    number: Expr | None = None
    count: Count | None = None
    drawn_often: bool = False

    @property
    def protocol(self) -> Protocol:
        return self.row.protocol

    @property
    def premises(self) -> frozenset[Premise]:
        """Premises of the order. Numbers that are not drawn in loops do not wrap."""
        if self.protocol is Protocol.TICKET and not self.drawn_often:
            return self.row.premises - {Premise.COUNTERS}
        return self.row.premises

    @property
    def operations(self) -> frozenset[int]:
        """The numbers of all accesses to the words."""
        every = (*(each for sites in self.parts.values() for each in sites), *self.rest)
        return frozenset(each.number for each in every)

    @property
    def readers(self) -> tuple[Site, ...]:
        """Accesses that may acquire."""
        roles = [each for each in self.row.roles if each.order.acquires]
        return tuple(site for role in roles for site in self.parts[role.part])

    @property
    def resets(self) -> tuple[Site, ...]:
        """Accesses that write the word and play no part, except an initial clear in LDS."""
        if self.count is not None and self.word.space is SyncSpace.LOCAL:
            return ()
        return tuple(each for each in self.rest if changes(each))

    @property
    def writers(self) -> tuple[Site, ...]:
        """Accesses that may release, and all others that write the word."""
        roles = [each for each in self.row.roles if each.order.releases]
        return (*(site for role in roles for site in self.parts[role.part]), *self.resets)

    @property
    def seen(self) -> Seen:
        """Condition on the value that a reader sees."""
        return next(each.seen for each in self.row.roles if each.order.acquires)

    def numbered(self, part: Part) -> dict[int, Site]:
        """Return the accesses that play a part, by number."""
        return {each.number: each for each in self.parts.get(part, ())}

    def one(self, part: Part) -> Site:
        """Return the access that plays a part that one access plays."""
        return self.parts[part][0]


def changes(site: Site) -> bool:
    """Return True if an access may change a word. A read-modify-write that leaves the value that it
    finds does not, and continues the release sequence of the write that it read [LangRef Memory
    Model for Concurrent Operations].
    """
    if site.how is not Access.RMW or not z3.is_bv(site.operand):
        return site.how.writes
    left = constant(site.operand)
    if site.op is AtomicOp.CMPXCHG:
        return left is None or constant(site.expected) != left
    idle = site.op in (AtomicOp.ADD, AtomicOp.SUB, AtomicOp.OR, AtomicOp.XOR)
    return not (idle and left == 0)


def constant(term: object) -> int | None:
    """Return the constant value of a term, as a signed number; None if it has none."""
    simple = z3.simplify(term) if z3.is_bv(term) else None
    if simple is None or not z3.is_bv_value(simple):
        return None
    return int(simple.as_signed_long())


def may_be_zero(layout: Layout, word: Word) -> bool:
    """Return True if a word, or each one of its object, may be 0 at first."""
    return may_begin_with(layout, word, 0)


def may_begin_with(layout: Layout, word: Word, number: int) -> bool:
    """Return True if a word, or each one of its object, may hold a number at first."""
    region = layout.buffers.get(word.region)
    if word.space == SyncSpace.LOCAL or region is None or region.variable is None:
        return True
    variable = region.variable
    if variable.value is None:
        return True
    places = _places(word)
    if number and not places:
        return False
    whole = [(0, alloc_size(variable.type))]
    return all(
        _holds(variable.value, variable.type, start, number.to_bytes(end - start, "little"))
        for start, end in places or whole
    )


def _places(word: Word) -> list[tuple[int, int]]:
    """Return the bytes that the atomics of a word touch; none if these are not known."""
    found = []
    for each in word.sites:
        if not each.how.atomic:
            continue
        known = z3.simplify(each.pointer.offset)
        offset = known.as_long() if z3.is_bv_value(known) else word.offset
        if offset is None or not z3.is_bv_value(each.size):
            return []
        found.append((offset, offset + int(each.size.as_long())))
    return found


def _holds(value: Operand, kind: Type, start: int, wanted: bytes) -> bool:
    """Return True if an initializer may hold some bytes from `start` on: undefined bytes may, an
    address or an unknown value may not.
    """
    if isinstance(value, Undef):
        return True
    if isinstance(value, Aggregate) and isinstance(kind, StructType | ArrayType):
        if isinstance(kind, StructType):
            parts = list(zip(field_offsets(kind), kind.fields, value.elements, strict=True))
        else:
            step = alloc_size(kind.element)
            numbered = enumerate(value.elements)
            parts = [(step * at, kind.element, each) for at, each in numbered]
        return all(
            _holds(each, part, max(start - at, 0), wanted[max(at - start, 0) :])
            for at, part, each in parts
            if at < start + len(wanted) and start < at + alloc_size(part)
        )
    held = constant_bytes(value, kind)
    if held is None:
        return False
    here = held[start : start + len(wanted)]
    return here == wanted[: len(here)]
