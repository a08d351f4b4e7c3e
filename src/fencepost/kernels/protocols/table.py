"""The protocols: the operations on a word, the order that they give, and their premises.

Each row has a litmus test, `litmus/NAME.litmus`, whose outcome the memory model forbids; comments
in it mark the operation that plays each part. A twin leaves out one requirement of the row, and is
allowed: the change of the test is in the row, or, for orders, scopes and fences, follows from the
marks (`proofs.py`). So no row claims an order that the model does not give, and no requirement is
idle.
"""

from __future__ import annotations

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import (
    ANYWHERE,
    GLOBAL,
    LOCAL,
    Aspect,
    Does,
    Extent,
    Gain,
    Order,
    Others,
    Part,
    Protocol,
    Seen,
    Who,
)
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace


@dataclass(frozen=True, slots=True)
class Role:
    """Operation that plays a part: it `does` this and returns what must be `seen`, with this
    `order` of its own or of a fence beside it. `other`: it is on a second word.
    """

    part: Part
    does: Does
    seen: Seen = Seen.NOTHING
    order: Order = Order.NONE
    who: Who = Who.ANYONE
    other: bool = False
    one: bool = False


@dataclass(frozen=True, slots=True)
class Twin:
    """Requirement that a test leaves out, the part it belongs to, and the edits of the text."""

    aspect: Aspect
    part: Part | None
    edits: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play a row that its test does not show; it has a test of its own, by this name."""

    name: str
    twins: tuple[Twin, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A protocol. Operations before a `RELEASE` of a role, at a scope that includes both parties
    and for the spaces that it orders, are ordered before operations after an `ACQUIRE` of a role.

    `others` are the operations that may also be done to the words; `bits` is their least size, and
    `free` the value of a word that no party holds.
    """

    protocol: Protocol
    roles: tuple[Role, ...]
    gain: Gain
    extent: Extent
    spaces: frozenset[SyncSpace]
    premises: frozenset[Premise]
    twins: tuple[Twin, ...]
    others: Others = Others.READS
    bits: int = 8
    free: int = 0
    variants: tuple[Variant, ...] = ()

    @property
    def name(self) -> str:
        return self.protocol.value

    def role(self, part: Part) -> Role:
        """Return the role of a part that the row has."""
        return next(each for each in self.roles if each.part is part)


def _stranger(does: str, aspect: Aspect = Aspect.ALONE) -> Twin:
    """Return a twin in which a third party writes the word too."""
    return Twin(aspect, None, (("r9 = 0 (* stranger *)", does),))


_FENCES = {"hand over": "release", "take over": "acquire", "start": "acquire", "end": "release"}
"""Fences beside barriers in tests of workgroups, by their marks."""


def _without_fence(mark: str) -> Twin:
    """Return a twin without a fence beside a barrier."""
    old = f"fence workgroup {_FENCES[mark]} (* {mark} *)"
    return Twin(Aspect.BARRIER, None, ((old, "r9 = 0"),))


LOCK = Row(
    Protocol.LOCK,
    (
        Role(Part.TAKE, Does.OCCUPIES, Seen.FREE, Order.ACQUIRE),
        Role(Part.GIVE, Does.FREES, order=Order.RELEASE),
    ),
    Gain.EXCLUSION,
    Extent.WORDS,
    ANYWHERE,
    frozenset({Premise.LOCKS_FREE}),
    (
        Twin(Aspect.SEEN, Part.TAKE, (("if r0 == 1 goto", "if r0 == 5 goto"),)),
        Twin(Aspect.LEFT, Part.TAKE, (("lock, 0, 1", "lock, 0, 0"),)),
        Twin(Aspect.START, None, (("lock = 0;", "lock = 2;"),)),
        _stranger("store atomic lock, 0 agent release"),
        Twin(
            Aspect.BETWEEN,
            Part.GIVE,
            (
                ("store x, r1 + 1", "store atomic lock, 0 agent release "),
                ("store atomic lock, 0 agent release (* give *)", "store x, r1 + 1"),
            ),
        ),
    ),
    others=Others.FREES_FIRST,
    variants=(
        Variant(
            "lock_in_lds",
            (
                Twin(Aspect.BARRIER, None, (("barrier b (* barrier *)", "r9 = 0"),)),
                Twin(
                    Aspect.START,
                    None,
                    (("lock, 0 workgroup monotonic", "lock, 2 workgroup monotonic"),),
                ),
            ),
        ),
        Variant("lock_of_group", tuple(_without_fence(each) for each in _FENCES)),
    ),
)

SEMAPHORE = Row(
    Protocol.SEMAPHORE,
    LOCK.roles,
    Gain.EXCLUSION,
    Extent.WORDS,
    ANYWHERE,
    frozenset({Premise.LOCKS_FREE}),
    (
        Twin(Aspect.SEEN, Part.TAKE, (("if r0 == 0 goto", "if r0 == 5 goto"),)),
        Twin(Aspect.LEFT, Part.TAKE, (("units, 1, 0", "units, 1, 1"),)),
        Twin(Aspect.START, None, (("units = 1;", "units = 2;"),)),
        _stranger("store atomic units, 1 agent release"),
        Twin(
            Aspect.BETWEEN,
            Part.GIVE,
            (
                ("store x, r1 + 1", "store atomic units, 1 agent release "),
                ("store atomic units, 1 agent release (* give *)", "store x, r1 + 1"),
            ),
        ),
    ),
    others=Others.FREES_FIRST,
    free=1,
)

TICKET = Row(
    Protocol.TICKET,
    (
        Role(Part.DRAW, Does.ADDS_ONE, other=True, one=True),
        Role(Part.TAKE, Does.READS, Seen.OWN, Order.ACQUIRE),
        Role(Part.GIVE, Does.PASSES_ON, order=Order.RELEASE),
    ),
    Gain.EXCLUSION,
    Extent.WORD,
    GLOBAL,
    frozenset({Premise.LOCKS_FREE, Premise.COUNTERS}),
    (
        Twin(Aspect.SEEN, Part.TAKE, (("if r1 != r0 goto", "if r1 > r0 goto"),)),
        Twin(Aspect.LEFT, Part.DRAW, (("add next, 1", "add next, 0"),)),
        Twin(
            Aspect.OWN,
            Part.DRAW,
            (("r9 = 0 (* stranger *)", "store atomic next, 0 agent monotonic"),),
        ),
        Twin(Aspect.START, None, (("turn = 0;", "turn = undef;"),)),
        _stranger("store atomic turn, 1 agent release"),
    ),
    bits=32,
    others=Others.NOTHING,
)

TURN = Row(
    Protocol.TURN,
    (
        Role(Part.TAKE, Does.READS, Seen.OWN, Order.ACQUIRE, Who.ONE_OF_GROUP),
        Role(Part.GIVE, Does.PASSES_ON, order=Order.RELEASE, who=Who.ONE_OF_GROUP, one=True),
    ),
    Gain.EXCLUSION,
    Extent.WORD,
    GLOBAL,
    frozenset({Premise.LOCKS_FREE}),
    (
        Twin(Aspect.SEEN, Part.TAKE, (("if r0 != 1 goto", "if r0 > 1 goto"),)),
        Twin(
            Aspect.OWN,
            None,
            (("if r0 != 1 goto", "if r0 != 0 goto"), ("r0 == 1 /\\ x", "r0 == 0 /\\ x")),
        ),
        Twin(Aspect.START, None, (("turn = 0;", "turn = undef;"),)),
        _stranger("store atomic turn, 1 agent release"),
    ),
    bits=32,
    others=Others.NOTHING,
)

FLAG = Row(
    Protocol.FLAG,
    (
        Role(Part.SET, Does.WRITES, order=Order.RELEASE),
        Role(Part.SEE, Does.RETURNS, Seen.TOLD, Order.ACQUIRE),
    ),
    Gain.MESSAGE,
    Extent.WORD,
    ANYWHERE,
    frozenset({Premise.FLAGS_CLEAR}),
    (
        Twin(Aspect.SEEN, Part.SEE, (("if r0 != 1 goto", "if r0 == 5 goto"),)),
        Twin(Aspect.START, None, (("flag = 0;", "flag = 1;"),)),
        _stranger("store atomic flag, 1 agent release"),
        Twin(
            Aspect.BETWEEN,
            Part.SET,
            (
                ("store x, 1", "store atomic flag, 1 agent release "),
                ("store atomic flag, 1 agent release (* set *)", "store x, 1"),
            ),
        ),
    ),
    variants=(Variant("flag_of_group", tuple(_without_fence(each) for each in _FENCES)),),
)

LOOK_BACK = Row(
    Protocol.LOOK_BACK,
    (
        Role(Part.SET, Does.WRITES, order=Order.RELEASE),
        Role(Part.SEE, Does.RETURNS, Seen.TOLD, Order.ACQUIRE),
    ),
    Gain.MESSAGE,
    Extent.ARRAY,
    ANYWHERE,
    frozenset({Premise.FLAGS_CLEAR}),
    (
        Twin(Aspect.SEEN, Part.SEE, (("if r0 != 1 goto", "if r0 == 5 goto"),)),
        Twin(Aspect.OWN, Part.SEE, (("load atomic f1", "load atomic f0"),)),
        Twin(Aspect.START, None, (("f0 = 0;", "f0 = 1;"),)),
        _stranger("store atomic f0, 1 agent release"),
    ),
)

COUNTER = Row(
    Protocol.COUNTER,
    (
        Role(Part.ADD, Does.COUNTS, order=Order.RELEASE, one=True),
        Role(Part.SEE, Does.READS, Seen.ALL, Order.ACQUIRE),
    ),
    Gain.MESSAGE,
    Extent.WORDS,
    GLOBAL,
    frozenset({Premise.FLAGS_CLEAR}),
    (
        Twin(Aspect.SEEN, Part.SEE, (("if r0 != 2 goto", "if r0 == 0 goto"),)),
        Twin(
            Aspect.ONCE,
            Part.ADD,
            (("r9 = 0 (* again *)", "r9 = atomicrmw add count, 1 agent release"),),
        ),
        Twin(Aspect.START, None, (("count = 0;", "count = 1;"),)),
        _stranger("store atomic count, 2 agent release"),
    ),
    bits=32,
    others=Others.RESETS,
)

LAST_BLOCK = Row(
    Protocol.LAST_BLOCK,
    (Role(Part.ADD, Does.COUNTS, Seen.OTHERS, Order.BOTH, one=True),),
    Gain.MESSAGE,
    Extent.WORDS,
    ANYWHERE,
    frozenset({Premise.FLAGS_CLEAR}),
    (
        Twin(Aspect.SEEN, Part.ADD, (("if r0 != 1 goto", "if r0 == 5 goto"),)),
        Twin(
            Aspect.ONCE,
            Part.ADD,
            (("r9 = 0 (* again *)", "r9 = atomicrmw add count, 1 agent acq_rel"),),
        ),
        Twin(Aspect.START, None, (("count = 0;", "count = 1;"),)),
        _stranger("store atomic count, 1 agent release"),
    ),
    bits=32,
    others=Others.RESETS,
    variants=(
        Variant("last_block_told", (_without_fence("start"), _without_fence("end"))),
        Variant(
            "last_in_lds",
            (
                Twin(Aspect.BARRIER, None, (("barrier b (* barrier *)", "r9 = 0"),)),
                Twin(
                    Aspect.START,
                    None,
                    (("count, 0 workgroup monotonic", "count, 1 workgroup monotonic"),),
                ),
            ),
        ),
    ),
)

BROADCAST = Row(
    Protocol.BROADCAST,
    (
        Role(Part.STORE, Does.STORES, order=Order.RELEASE, who=Who.ONE_OF_GROUP, one=True),
        Role(Part.BARRIER, Does.MEETS),
        Role(Part.LOAD, Does.LOADS, Seen.STORED, Order.ACQUIRE),
    ),
    Gain.VALUE,
    Extent.OBJECT,
    LOCAL,
    frozenset(),
    (
        Twin(Aspect.BARRIER, Part.BARRIER, (("barrier b (* barrier *)", "r9 = 0"),)),
        _stranger("store w, 6"),
    ),
)

QUEUE = Row(
    Protocol.QUEUE,
    (Role(Part.DRAW, Does.ADDS, Seen.NOTHING),),
    Gain.NUMBERS,
    Extent.OBJECT,
    ANYWHERE,
    frozenset({Premise.COUNTERS}),
    (
        Twin(Aspect.LEFT, Part.DRAW, (("add head, 1", "add head, 0"),)),
        _stranger("store atomic head, 0 agent monotonic"),
    ),
    others=Others.ROUNDS,
)

CLAIM = Row(
    Protocol.CLAIM,
    (Role(Part.CLAIM, Does.CLAIMS, Seen.FREE),),
    Gain.FIRST,
    Extent.OBJECT,
    ANYWHERE,
    frozenset(),
    (
        Twin(Aspect.SEEN, Part.CLAIM, (("if r0 == 1 goto", "if r0 == 5 goto"),)),
        Twin(Aspect.LEFT, Part.CLAIM, (("xchg taken, 1", "xchg taken, 0"),)),
        _stranger("store atomic taken, 0 agent monotonic"),
    ),
    others=Others.ROUNDS,
)

ROWS = (
    LOCK,
    SEMAPHORE,
    TICKET,
    TURN,
    FLAG,
    LOOK_BACK,
    COUNTER,
    LAST_BLOCK,
    BROADCAST,
    QUEUE,
    CLAIM,
)


def row_of(protocol: Protocol) -> Row:
    """Return the row of a protocol."""
    return next(each for each in ROWS if each.protocol is protocol)
