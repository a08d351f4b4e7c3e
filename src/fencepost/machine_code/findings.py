"""Findings in machine code, as data."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.diagnostics import Severity
from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.records import dataclass


@unique
class Verdict(Enum):
    """The certainty of a finding; the value is its name in reports.

    - CERTAIN: it is so whenever control comes along, within a block or on every path.
    - ON_A_PATH: on at least one path through the code, which is shown.
    - ONLY_IF: if an address is in a certain memory, which the code does not say.
    - NOTE: nothing is wrong; it costs time.
    """

    CERTAIN = "certain"
    ON_A_PATH = "on a path"
    ONLY_IF = "only if"
    NOTE = "note"


@unique
class Hazard(Enum):
    """The class of a finding; the value is the name by which findings are accepted."""

    READ = "read-in-flight"
    ADDRESS = "address-in-flight"
    WRITTEN = "written-in-flight"
    OVERWRITTEN = "source-in-flight"
    LDS_AT_BARRIER = "lds-write-at-barrier"
    LDS_READ_AT_BARRIER = "lds-read-at-barrier"
    LDS_UNORDERED = "lds-without-barrier"
    LDS_RACE = "lds-race"
    WRITE_BACK_IN_FLIGHT = "write-back-in-flight"
    INVALIDATED_EARLY = "invalidate-before-load"
    INVALIDATED_NARROWLY = "invalidate-too-narrow"
    AT_RETURN = "return-in-flight"
    COPY_IN_FLIGHT = "lds-copy-in-flight"
    REPLAYED = "source-before-replay"
    MEMORY_AT_BARRIER = "memory-at-barrier"
    BARRIER_SKIPPED = "barrier-skipped"
    NOT_SIGNALLED = "wait-without-signal"
    NEVER_SIGNALLED = "barrier-not-signalled"
    SIGNALLED_TWICE = "signalled-twice"
    ENDS_UNWAITED = "ends-without-wait"
    NOT_INITIALISED = "barrier-not-initialised"
    INITIALISED_LATE = "barrier-initialised-late"
    NOT_JOINED = "barrier-not-joined"
    JOINED_ANOTHER = "joined-another-barrier"
    SIGNALLED_BY_ALL = "cluster-signalled-by-all"
    NO_BARRIER_OBJECT = "no-barrier-object"
    REDUNDANT = "redundant-wait"
    COVERED = "covered-wait"
    SEQUENCE_LOST = "sequence-lost"
    MORE_THAN_DECLARED = "more-than-declared"


@dataclass(frozen=True, slots=True)
class Excess:
    """A need of a resource that is greater than what is declared of it: what needs it, how much,
    the name of the resource, the declaration in words, and how severe it is.
    """

    what: str
    need: int
    resource: str
    said: str
    level: Severity


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two work-items of different waves whose accesses to LDS have a byte in common, in a workgroup
    of a shape. `bytes` are the first ones of both accesses, None if they depend on what the code
    does not tell, `widths` how many each accesses. `certain`: whatever that is, both access them.
    """

    first: tuple[int, int, int]
    second: tuple[int, int, int]
    bytes: tuple[int, int] | None
    widths: tuple[int, int]
    shape: tuple[int, int, int]
    certain: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """Two instructions between which a wait is missing.

    - `first`, `second`: numbers of the instruction that is in flight, and of the one that must not
      come before it is done.
    - `registers`: those that both concern; none where it is about LDS.
    - `waits`: the counters to wait for in front of the second instruction, with the number that
      may be left outstanding.
    - `distance`: how many instructions are between them on the shortest path.
    - `path`: numbers of the instructions at which its blocks begin, if there are several.
    - `weak`: the last wait for the counter between, which leaves too much; None without any.
    - `condition`: what must be so for it to happen; empty unless the verdict is ONLY_IF.
    - `excess`: the resource of which too much is used, for MORE_THAN_DECLARED.
    - `meeting`: the work-items that access the same bytes, for LDS_RACE.
    """

    hazard: Hazard
    verdict: Verdict
    first: int
    second: int
    registers: Registers = NONE
    waits: tuple[tuple[Counter, int], ...] = ()
    distance: int = 0
    path: tuple[int, ...] = ()
    weak: int | None = None
    condition: str = ""
    excess: Excess | None = None
    meeting: Meeting | None = None
