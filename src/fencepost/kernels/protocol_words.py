"""The words that rows of the table of protocols are written in."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.vocabulary.address_spaces import SyncSpace


@unique
class Protocol(Enum):
    """The protocols, by the names that proofs and reports use for them."""

    LOCK = "lock"
    SEMAPHORE = "semaphore"
    TICKET = "ticket"
    TURN = "turn"
    FLAG = "flag"
    LOOK_BACK = "look_back"
    COUNTER = "counter"
    LAST_BLOCK = "last_block"
    BROADCAST = "broadcast"
    QUEUE = "queue"
    CLAIM = "claim"


@unique
class Part(Enum):
    """Parts that operations play; litmus tests mark theirs with these words."""

    TAKE = "take"
    GIVE = "give"
    DRAW = "draw"
    SET = "set"
    SEE = "see"
    ADD = "add"
    STORE = "store"
    LOAD = "load"
    BARRIER = "barrier"
    CLAIM = "claim"


@unique
class Does(Enum):
    """Effect of an operation on its word."""

    OCCUPIES = "an atomic that makes a free word something else, and returns what was there"
    FREES = "an atomic that writes the value of a free word"
    ADDS_ONE = "an atomic addition of 1"
    PASSES_ON = "an atomic that writes the party's own number and one, or adds one"
    ADDS = "an atomic addition of a constant"
    CLAIMS = "an atomic that leaves a word taken, and returns what was there"
    COUNTS = "an atomic that adds a constant or counts up, once by whoever comes to it"
    WRITES = "any write"
    READS = "an atomic load"
    RETURNS = "an atomic that returns what was there"
    STORES = "a plain store"
    LOADS = "a plain load"
    MEETS = "a barrier of the workgroup"


@unique
class Seen(Enum):
    """Meaning of the value that an operation returns, on the path where the party goes on."""

    NOTHING = "nothing"
    FREE = "the word was free"
    OWN = "it was the party's own number"
    TOLD = "only writes leave it whose release comes after the access"
    ALL = "it was the sum of all additions"
    OTHERS = "it was the sum of all other additions"
    STORED = "it was what the one store wrote"


@unique
class Order(Enum):
    """Ordering that an operation, or a fence beside it, must have."""

    NONE = ""
    ACQUIRE = "acquire"
    RELEASE = "release"
    BOTH = "acq_rel"

    @property
    def acquires(self) -> bool:
        return self in (Order.ACQUIRE, Order.BOTH)

    @property
    def releases(self) -> bool:
        return self in (Order.RELEASE, Order.BOTH)


@unique
class Gain(Enum):
    """Guarantee that a protocol gives two parties."""

    EXCLUSION = "what both do while they hold it happens one after the other"
    MESSAGE = "what comes before the release happens before what comes after the acquire"
    NUMBERS = "they have different numbers"
    VALUE = "they have the same value"
    FIRST = "one of them alone found the word free"


@unique
class Extent(Enum):
    """Placement of the words of a protocol."""

    WORD = "one place of an object"
    WORDS = "one place, or an array whose elements are told apart by their addresses"
    ARRAY = "an array whose elements are told apart by their addresses"
    OBJECT = "anywhere in an object that nothing else writes"


@unique
class Who(Enum):
    """Work-items that play a part."""

    ANYONE = "any work-item"
    ONE_OF_GROUP = "one work-item of each workgroup, the same each time"


@unique
class Others(Enum):
    """Other operations that are allowed on the words."""

    NOTHING = "nothing"
    READS = "reads"
    FREES_FIRST = "reads, and stores that free it in front of a barrier that all parties pass"
    RESETS = (
        "reads, and stores behind all additions; in LDS, of 0 in front of a barrier that all pass"
    )
    ROUNDS = "reads, and in LDS stores that a barrier parts from all additions"


@unique
class Aspect(Enum):
    """Requirement of a row on a program; each has litmus tests that leave it out."""

    ORDER = "the operation acquires or releases"
    SCOPE = "its scope includes the other party"
    SPACE = "its fence orders the address space of what is guarded"
    SIDE = "its fence stands on the side of what is guarded"
    SEEN = "the party goes on only with the value that the row names"
    LEFT = "the operation leaves the value that the row names"
    ALONE = "nothing else writes the word"
    ONCE = "each party adds once"
    OWN = "no two parties have one number"
    START = "the word is free, or 0, at first"
    BARRIER = "a barrier lies between"
    BETWEEN = "the access lies between the operations that guard it"


LOCAL = frozenset({SyncSpace.LOCAL})
GLOBAL = frozenset({SyncSpace.GLOBAL})
ANYWHERE = LOCAL | GLOBAL
