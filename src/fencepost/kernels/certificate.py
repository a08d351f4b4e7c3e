"""The proof of a kernel as a value: the obligations, the reason for each, and the premises.

A `Certificate` refuses an obligation without a reason. `Sampled` holds facts that runs merely
sampled, and `Open` questions that nothing settled; neither can become a certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, unique

from fencepost.certificates import Premise as Stated
from fencepost.certificates import proof_data
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Diagnostic
from fencepost.errors import InternalError
from fencepost.kernels.protocol_words import Protocol
from fencepost.llvm.masked import as_written
from fencepost.llvm.module import Function
from fencepost.records import dataclass, field, replace

_LANGREF = "Memory Model for Concurrent Operations"


@unique
class Premise(Enum):
    """Premises that proofs of kernels may rest on; each is printed with the verdict."""

    ARGUMENTS_APART = Stated(
        "arguments-apart",
        "pointer arguments point to objects that do not overlap, and accesses stay in them",
        None,
        "--may-alias",
    )
    NO_OVERFLOW = Stated(
        "no-overflow", "address arithmetic does not overflow", None, "--may-overflow"
    )
    LOOPS_END = Stated(
        "loops-end",
        "loops end within 2^30 iterations; their counters do not wrap",
        Cite(Source.LANGREF, _LANGREF),
        "--may-overflow",
    )
    LOCKS_FREE = Stated(
        "locks-free",
        "locks are free when the kernel starts: 0, or 1 where 1 gives them back",
        None,
        "--any-contents",
    )
    INDICES_FIT = Stated(
        "indices-fit",
        "the numbers in buffers that a kernel only reads keep its accesses to LDS in their arrays",
        None,
        "--any-contents",
    )
    FLAGS_CLEAR = Stated(
        "flags-clear", "flags and counters are 0 when the kernel starts", None, "--any-contents"
    )
    COUNTERS = Stated(
        "counters",
        "counters that give out numbers in loops, or to a grid of any size, do not wrap, neither "
        "as signed numbers nor as unsigned ones",
        None,
        "--may-overflow",
    )
    OFFSET = Stated(
        "offset",
        "the launch has no global offset, no more dimensions than it needs, and whole workgroups",
        None,
        "--any-offset",
    )
    HOST_ARITHMETIC = Stated(
        "host-arithmetic",
        "the sizes that host code computes for a launch neither wrap nor change in conversions",
        None,
        "--may-overflow",
    )
    GRID_SIZE = Stated(
        "grid-size", "a grid has at most 65536 workgroups along each axis", None, "--any-grid"
    )
    LDS_SIZE = Stated("lds-size", "dynamic LDS is as large as the accesses need", None, "--any-lds")
    DECLARED_CALLS = Stated(
        "declared-calls",
        "functions that are only declared touch no memory that work-items share, hold no barrier "
        "and return, or state what holds; weak functions are those of this module",
        None,
        "--any-calls",
    )
    NO_PEERS = Stated(
        "no-peers",
        "nothing outside this launch (another GPU, the host, another launch) accesses its memory "
        "while it runs",
        Cite(Source.GUIDE, "Memory Scopes"),
        "--peers",
    )
    CONVERGED = Stated(
        "converged",
        "lanes of a wave that come to one instruction in the same iterations of its loops execute "
        "it together",
        None,
        "--any-convergence",
    )
    COPY_SCOPE = Stated(
        "copy-scope",
        "asynchronous copies of GFX125x find in global memory what their work-items see there, and "
        "these what copies write",
        None,
        "--copy-scope",
    )
    DIRECT_LOADS = Stated(
        "direct-loads",
        "the compiler waits for direct loads to LDS before a release fence: LLVM 22 does, older "
        "ones may not",
        None,
        "--direct-loads",
    )
    DEFINED = Stated(
        "defined",
        "what is read of LDS and of a work-item's own variables was written, and what lanes "
        "exchange is defined",
        Cite(Source.LANGREF, "Undefined Values"),
        "--may-be-undefined",
    )
    POSITIVE_SIZES = Stated("positive-sizes", "sizes are positive", None, "--strict-sizes")
    ROWS_APART = Stated("rows-apart", "strides keep rows apart", None, "--strict-sizes")
    SIZES_FIT = Stated(
        "sizes-fit", "what is computed of sizes fits its type", None, "--strict-sizes"
    )
    WORKGROUP_FITS = Stated(
        "workgroup-fits", "workgroups have an expected size", None, "--strict-sizes"
    )
    WHOLE_WAVES = Stated("whole-waves", "workgroups are whole waves", None, "--strict-sizes")
    SAME_VALUE = Stated(
        "same-value", "writes of the same value to one place are no bug", None, "--same-value"
    )
    LOCKSTEP = Stated(
        "lockstep", "the lanes of a wave execute each instruction together (--lockstep)", None, ""
    )
    GIVEN = Stated(
        "given", "arguments are as --arg, --assume and the kernel's own assumptions say", None, ""
    )

    @property
    def stated(self) -> Stated:
        """The premise in words, with its source and the option that refuses it."""
        return self.value

    def of(self, functions: Sequence[str], sizes: Sequence[Sized] = ()) -> Stated:
        """Return the premise in words, with the functions or the sizes that it is about."""
        if self is Premise.DECLARED_CALLS:
            about = ", ".join(f"@{each}" for each in functions)
        else:
            about = " and ".join(each.condition for each in sizes if each.premise is self)
        return replace(self.stated, text=f"{self.stated.text}: {about}") if about else self.stated


@dataclass(frozen=True, slots=True)
class Sized:
    """A condition on sizes that every launch is expected to meet: as `--assume` takes it, or of the
    workgroup, in words.
    """

    condition: str
    premise: Premise


SIZES = frozenset(
    {Premise.POSITIVE_SIZES, Premise.ROWS_APART, Premise.SIZES_FIT, Premise.WORKGROUP_FITS}
    | {Premise.WHOLE_WAVES}
)
"""The premises about sizes that every launch is expected to have."""


@unique
class Engine(Enum):
    """Procedure that proved a claim."""

    RUN = "one run stands for every run: nothing in it depends on the inputs"
    TERMS = "two arbitrary work-items never conflict"


@unique
class Reason(Enum):
    """Reason why two accesses are ordered, or why all work-items reach a barrier."""

    APART = "they never touch the same byte"
    NOT_BOTH = "no two work-items reach both"
    ORDERED = "a barrier phase lies between them, with fences for the address space"
    HAPPENS_BEFORE = "a release that an acquire sees lies between them"
    LOCKED = "both hold the same lock"
    ATOMIC = "both are atomic, each in the scope of the other"
    SAME_VALUE = "both write the same value"
    LOCKSTEP = "one wave executes them one after the other"
    QUERY = "a solver finds no two work-items that conflict"
    INSIDE = "it stays inside its object"
    ARGUMENT = "it stays inside the object of an argument, as the premise says"
    SIZED = "it stays inside LDS whose size the launch gives, as the premise says"
    NUMBERS = "numbers that are only read keep it inside its array in LDS, as the premise says"
    UNIFORM = "all work-items that meet there take the same path"


@dataclass(frozen=True, slots=True)
class Spot:
    """An instruction of the kernel as it was analysed, with calls inlined.

    `block` and `index` name it, from 0 in its block; `line` and `source` say where it came from.
    """

    block: str
    index: int
    line: int = 0
    source: str = ""

    def as_data(self) -> Mapping[str, object]:
        """Return the place for JSON."""
        named: dict[str, object] = {"block": self.block, "index": self.index}
        return named | {"line": self.line, "source": self.source or None}


def spots(kernel: Function) -> dict[int, Spot]:
    """Return the place of each instruction of a kernel, by the instruction's `id`."""
    return {
        id(each): Spot(label, index, each.head.line, str(each.head.at) if each.head.at else "")
        for each, label, index in as_written(kernel)
    }


@dataclass(frozen=True, slots=True)
class Pair:
    """Two accesses that could conflict, `apart`: of two workgroups; and the reason why they do not.

    `query` names the query that a solver decided, if one did, and `part` is their conflict in it if
    it has several; None if the query is of another form. `protocols` are those by which the kernel
    orders the two, or separates them.
    """

    first: Spot
    second: Spot
    apart: bool
    reason: Reason
    query: str = ""
    part: int | None = None
    protocols: frozenset[Protocol] = frozenset()

    def as_data(self) -> Mapping[str, object]:
        return {
            "kind": "pair",
            "first": self.first.as_data(),
            "second": self.second.as_data(),
            "workgroups": "two" if self.apart else "one",
            "reason": self.reason.name.lower().replace("_", "-"),
            "query": self.query or None,
            "part": self.part,
            "protocols": [each.value for each in Protocol if each in self.protocols],
        }


@dataclass(frozen=True, slots=True)
class Meets:
    """A barrier, or a branch that decides about one, and why work-items do not diverge there."""

    barrier: Spot
    reason: Reason
    query: str = ""

    def as_data(self) -> Mapping[str, object]:
        return {
            "kind": "barrier",
            "barrier": self.barrier.as_data(),
            "reason": self.reason.name.lower().replace("_", "-"),
            "query": self.query or None,
        }


@dataclass(frozen=True, slots=True)
class Inside:
    """An access to an object of known size, and why it stays inside."""

    access: Spot
    reason: Reason
    query: str = ""

    def as_data(self) -> Mapping[str, object]:
        return {
            "kind": "inside",
            "access": self.access.as_data(),
            "reason": self.reason.name.lower().replace("_", "-"),
            "query": self.query or None,
        }


@dataclass(frozen=True, slots=True)
class Unreached:
    """An instruction of unknown effect, which may touch memory, but which no work-item reaches."""

    at: Spot
    query: str
    reason: Reason = Reason.QUERY

    def as_data(self) -> Mapping[str, object]:
        return {
            "kind": "unreached",
            "at": self.at.as_data(),
            "reason": self.reason.name.lower().replace("_", "-"),
            "query": self.query or None,
        }


@dataclass(frozen=True, slots=True)
class Reached:
    """Number of work-items of the launch that reach an access in the run that is the proof."""

    access: Spot
    items: int

    def as_data(self) -> Mapping[str, object]:
        return {**self.access.as_data(), "work_items": self.items}


Obligation = Pair | Meets | Inside | Unreached


@dataclass(frozen=True, slots=True)
class Query:
    """A query that a solver found unsatisfiable, in SMT-LIB 2."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof of the claim that a kernel has no race and no divergent barrier in its launch.

    `reached` is filled by a proof by a run, and empty for a proof by terms: the accesses of its
    pairs, except those of calls. `foreign` are the functions that the premise about calls concerns:
    those that are only declared, and weak ones. `sizes` are the conditions that the premises about
    sizes concern.
    """

    engine: Engine
    obligations: tuple[Obligation, ...]
    premises: tuple[Premise, ...]
    queries: tuple[Query, ...] = field(default=(), repr=False)
    reached: tuple[Reached, ...] | None = None
    foreign: tuple[str, ...] = ()
    sizes: tuple[Sized, ...] = ()

    def __post_init__(self) -> None:
        named = {each.name for each in self.queries}
        for each in self.obligations:
            if not isinstance(each.reason, Reason):
                raise InternalError(
                    f"an obligation without a reason: {each}", rule="a proof leaves nothing open"
                )
            if named and each.query and each.query not in named:
                raise InternalError(f"the question {each.query!r} of {each} is not kept")
        if (self.reached is None) is (self.engine is Engine.RUN):
            raise InternalError("a proof by a run tells what it reached, and no other does")

    def as_data(self, *, whole: bool = True) -> Mapping[str, object]:
        """Return the certificate for JSON; not `whole`: obligations counted by kind and reason."""
        stated = [each.of(self.foreign, self.sizes) for each in self.premises]
        found = proof_data(self.engine.name.lower(), self.obligations, stated, whole=whole)
        if self.reached is None or not whole:
            return found
        return {**found, "reached": [each.as_data() for each in self.reached]}


@dataclass(frozen=True, slots=True)
class Sampled:
    """Evidence from some runs, which proves nothing."""

    why: str


@dataclass(frozen=True, slots=True)
class Open:
    """Questions that an engine left undecided, with the reasons."""

    unsettled: tuple[Diagnostic, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons in words."""
        return tuple(each.message for each in self.unsettled)


Outcome = Certificate | Sampled | Open


def ordered(premises: Iterable[Premise]) -> tuple[Premise, ...]:
    """Return each premise once, in the order of the table."""
    held = set(premises)
    return tuple(each for each in Premise if each in held)
