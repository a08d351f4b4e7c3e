"""The vocabulary of the search: the forms an operation may take, in tiers.

A tier adds forms, kinds of location or kinds of barrier object to those of the tiers before it, so
that of two programs of a size the plainer is tried first. Scopes are levels: a scope matters only
by the threads of the layout that it includes, so a form says how narrow it is, and the layout gives
the scope.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import assert_never

from fencepost.program.operations import AccessKind
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, NO_TAGS, SYNCHRONIZE_AS, Tag, TagSet
from fencepost.vocabulary.orderings import Ordering


class Action(IntEnum):
    """The action of an operation, whatever its form."""

    WRITE = 0
    READ = 1
    UPDATE = 2
    FENCE = 3
    ARRIVE = 4
    WAIT = 5
    SYNC = 6
    JOIN = 7
    DROP = 8
    INIT = 9

    @property
    def on_location(self) -> bool:
        """True if it accesses memory."""
        return self <= Action.UPDATE

    @property
    def on_barrier(self) -> bool:
        """True if it is a barrier operation."""
        return self >= Action.ARRIVE

    @property
    def writes(self) -> bool:
        return self in (Action.WRITE, Action.UPDATE)

    @property
    def reads(self) -> bool:
        return self in (Action.READ, Action.UPDATE)


class Tier(Enum):
    """A step of the vocabulary; the value describes the forms that it adds."""

    ACCESSES = "plain and atomic accesses and fences of system scope, amdgcn-av:none"
    KINDS = "volatile, store av and load av, one-sided read-modify-writes, seq_cst fences"
    SCOPES = "scopes that leave threads of the program out"
    SPACES = "LDS, generic pointers, one-as scopes, fences limited to address spaces"
    BARE = "arrive, wait, join, drop and init on bare objects"
    OBJECTS = "workgroup and named objects"
    FLAGS = "cluster objects, and flags: store release, load acquire"

    @property
    def of_barriers(self) -> bool:
        """True if it belongs to the vocabulary of barriers, not to that of memory."""
        return self in (Tier.BARE, Tier.OBJECTS, Tier.FLAGS)


MEMORY_TIERS = tuple(tier for tier in Tier if not tier.of_barriers)
BARRIER_TIERS = tuple(tier for tier in Tier if tier.of_barriers)


@dataclass(frozen=True, slots=True)
class Form:
    """One form of an action. `level` counts from 0, a scope that includes every thread, inwards;
    `count` is the expected count of an init, or of an arrive that carries one.
    """

    action: Action
    kind: AccessKind = AccessKind.PLAIN
    ordering: Ordering = Ordering.NOT_ATOMIC
    level: int = 0
    volatile: bool = False
    one_as: bool = False
    generic: bool = False
    tags: TagSet = NO_TAGS
    count: int | None = None

    @property
    def atomic(self) -> bool:
        """True if it is an atomic access, through which threads may synchronize."""
        return self.kind is AccessKind.ATOMIC

    @property
    def releases(self) -> bool:
        """True if it may be the releasing end of synchronizes-with."""
        return self.ordering.at_least_release and self.action is not Action.READ

    @property
    def acquires(self) -> bool:
        """True if it may be the acquiring end of synchronizes-with."""
        return self.ordering.at_least_acquire and self.action is not Action.WRITE

    @property
    def singles_out_spaces(self) -> bool:
        """True if it differs from its plain twin only in programs with several address spaces."""
        return self.one_as or self.generic or self.tags.synchronized_spaces() is not None

    @property
    def scoped(self) -> bool:
        """True if it names a scope."""
        return self.action is Action.FENCE or self.kind is not AccessKind.PLAIN


NONE = TagSet.of([AV_NONE])
LIMITED = tuple(TagSet.of([Tag(SYNCHRONIZE_AS, space)]) for space in ("local", "global"))

PLAIN, ATOMIC, AV = AccessKind.PLAIN, AccessKind.ATOMIC, AccessKind.AV
MONOTONIC, ACQUIRE, RELEASE = Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE
ACQ_REL, SEQ_CST = Ordering.ACQ_REL, Ordering.SEQ_CST

_STRENGTHS = {
    Action.WRITE: (MONOTONIC, RELEASE),
    Action.READ: (MONOTONIC, ACQUIRE),
    Action.UPDATE: (MONOTONIC, ACQ_REL),
    Action.FENCE: (RELEASE, ACQUIRE, ACQ_REL),
}


def forms(tier: Tier) -> tuple[Form, ...]:
    """The forms that a tier adds, the plainer ones first."""
    match tier:
        case Tier.ACCESSES:
            return (
                Form(Action.WRITE),
                Form(Action.READ),
                *_synchronizing(0),
            )
        case Tier.KINDS:
            return (
                Form(Action.WRITE, volatile=True),
                Form(Action.READ, volatile=True),
                Form(Action.WRITE, AV),
                Form(Action.READ, AV),
                Form(Action.UPDATE, ATOMIC, ACQUIRE),
                Form(Action.UPDATE, ATOMIC, RELEASE),
                Form(Action.FENCE, ordering=SEQ_CST),
            )
        case Tier.SCOPES:
            return tuple(
                form
                for level in (1, 2)
                for form in (
                    *_synchronizing(level),
                    Form(Action.WRITE, AV, level=level),
                    Form(Action.READ, AV, level=level),
                )
            )
        case Tier.SPACES:
            return (
                Form(Action.WRITE, ATOMIC, RELEASE, one_as=True),
                Form(Action.READ, ATOMIC, ACQUIRE, one_as=True),
                *(
                    Form(Action.FENCE, ordering=ordering, one_as=one_as, tags=tags)
                    for one_as, tags in ((True, NO_TAGS), *((False, tags) for tags in LIMITED))
                    for ordering in (RELEASE, ACQUIRE)
                ),
                Form(Action.WRITE, generic=True),
                Form(Action.READ, generic=True),
                Form(Action.WRITE, ATOMIC, RELEASE, one_as=True, generic=True),
                Form(Action.READ, ATOMIC, ACQUIRE, one_as=True, generic=True),
            )
        case Tier.BARE:
            operations = (Action.ARRIVE, Action.WAIT, Action.SYNC, Action.JOIN, Action.DROP)
            return (
                *(Form(action) for action in operations),
                *(Form(Action.INIT, count=count) for count in COUNTS),
                *(Form(Action.ARRIVE, count=count) for count in COUNTS),
            )
        case Tier.OBJECTS:
            return ()
        case Tier.FLAGS:
            return (Form(Action.WRITE, ATOMIC, RELEASE), Form(Action.READ, ATOMIC, ACQUIRE))
        case _:
            assert_never(tier)


def _synchronizing(level: int) -> tuple[Form, ...]:
    """Atomic accesses and fences at a level, without and with `amdgcn-av:none`."""
    return tuple(
        Form(action, PLAIN if action is Action.FENCE else ATOMIC, ordering, level, tags=tags)
        for tags in (NO_TAGS, NONE)
        for action, strengths in _STRENGTHS.items()
        for ordering in strengths
        if not (tags and ordering is MONOTONIC)
    )


COUNTS = (1, 2)
"""The expected counts that objects start with, or are given."""


@dataclass(frozen=True, slots=True)
class BarrierForm:
    """A kind of barrier object, with the expected count where the declaration gives one."""

    kind: BarrierKind
    count: int | None = None


def spaces(tier: Tier) -> tuple[AddressSpace, ...]:
    """The address spaces of locations that a tier adds."""
    match tier:
        case Tier.ACCESSES | Tier.FLAGS:
            return (AddressSpace.GLOBAL,)
        case Tier.SPACES:
            return (AddressSpace.LOCAL,)
        case Tier.KINDS | Tier.SCOPES | Tier.BARE | Tier.OBJECTS:
            return ()
        case _:
            assert_never(tier)


def barriers(tier: Tier) -> tuple[BarrierForm, ...]:
    """The kinds of barrier object that a tier adds."""
    match tier:
        case Tier.BARE:
            return tuple(BarrierForm(BarrierKind.BARE, count) for count in COUNTS)
        case Tier.OBJECTS:
            return (BarrierForm(BarrierKind.WORKGROUP), BarrierForm(BarrierKind.NAMED))
        case Tier.FLAGS:
            return (BarrierForm(BarrierKind.CLUSTER),)
        case Tier.ACCESSES | Tier.KINDS | Tier.SCOPES | Tier.SPACES:
            return ()
        case _:
            assert_never(tier)
