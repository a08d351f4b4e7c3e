"""The proof that a program's accesses are in order, as a value: its obligations, the reason of each
pair, and the premises.

Only the verifier builds a `Certificate`, from a walk over all paths that ended and left nothing
open; a walk that was cut off raises an error and yields none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, unique

from fencepost.certificates import Premise as Stated
from fencepost.certificates import proof_data
from fencepost.citations import Cite, Source
from fencepost.errors import InternalError
from fencepost.records import dataclass

CLAIM = "every two conflicting accesses of one workgroup are ordered on every path"


@unique
class Premise(Enum):
    """A premise that 'verified' may rest on; each is printed with it."""

    STATED = Stated(
        "stated",
        "the program is right about regions that all waves share, threads' own bytes, and indices "
        "that never meet",
        None,
        "--refuse stated",
    )
    WAVE_ORDER = Stated(
        "wave-order",
        "one wave's accesses reach shared memory in program order",
        Cite(Source.PLACEMENT, "Emission"),
        "--refuse wave-order",
    )
    AT_ONCE = Stated(
        "at-once",
        "work-items that execute one access at once do not collide in it (no barrier could order "
        "them)",
        None,
        "--refuse at-once",
    )
    ARGUMENTS_APART = Stated(
        "arguments-apart",
        "pointer arguments point to objects that do not overlap",
        None,
        "--may-alias",
    )
    IN_BOUNDS = Stated("in-bounds", "accesses stay in their objects", None, "--refuse in-bounds")
    NO_OVERFLOW = Stated(
        "no-overflow",
        "address arithmetic marked inbounds does not overflow",
        None,
        "--refuse no-overflow",
    )
    UNIFORM_LOADS = Stated(
        "uniform-loads",
        "all work-items that load from one address get one value",
        None,
        "--refuse uniform-loads",
    )
    DECLARED = Stated(
        "declared-calls",
        "functions that are only declared touch no memory that work-items share, hold no barrier "
        "and return",
        None,
        "--refuse declared-calls",
    )
    WORKGROUP = Stated(
        "workgroup",
        "workgroups have the size that --workgroup says",
        None,
        "",
    )
    GRID = Stated(
        "grid",
        "a grid has no more workgroups along an axis than --grid says",
        None,
        "",
    )
    FULL_WORKGROUPS = Stated(
        "full-workgroups",
        "a grid has no more workgroups than if each had all work-items that the kernel allows",
        None,
        "--refuse full-workgroups",
    )
    LDS_ALONE = Stated(
        "lds-alone",
        "work-items of a workgroup do not conflict in global memory, which is not looked at "
        "(--lds)",
        None,
        "",
    )
    ONE_AXIS = Stated(
        "one-axis",
        "a workgroup has one work-item along each axis that the kernel does not query",
        None,
        "--refuse one-axis",
    )
    DIRECT_LOADS = Stated(
        "direct-loads",
        "the compiler waits for direct loads to LDS before a release fence: LLVM 22 does, older "
        "ones may not",
        None,
        "--refuse direct-loads",
    )
    CONVERGED = Stated(
        "converged",
        "lanes of a wave that come to one barrier of the wave in the same iterations of its loops "
        "meet there",
        None,
        "--refuse converged",
    )

    @property
    def stated(self) -> Stated:
        """The premise in words, with its source and the option that refuses it."""
        return self.value


@unique
class Reason(Enum):
    """Why two accesses that could conflict are in order."""

    PHASE = "a completed barrier phase lies between them on every path"
    WAVE_FENCE = "fences and a barrier of the wave lie between them on every path"
    OWN = "each thread touches bytes of its own"
    APART = "their indices never meet"
    APART_NOW = "their indices never meet in one iteration, and a phase lies between iterations"
    NEVER_MEET = "the prover of `check` shows, with no barrier assumed, that they never meet"
    NEVER_MEET_NOW = (
        "the prover of `check` shows, with no barrier assumed, that they never meet in one "
        "iteration, and a phase lies between iterations"
    )
    APART_IN_TURN = (
        "their indices never meet in some turns of the loop, and a phase lies between the others"
    )
    NEVER_MEET_IN_TURN = (
        "the prover of `check` shows, with no barrier assumed, that they never meet in some turns "
        "of the loop, and a phase lies between the others"
    )
    SAME_WAVE = "one wave performs both"
    COMMUTE = "both are atomic and commute"
    NO_PATH = "no path leads from one to the other"
    SHOWN = "the prover of `check` shows that they do not conflict as the barriers stand"


@dataclass(frozen=True, slots=True)
class Shown:
    """A proof, by other means than the walk, that a program is in order as its barriers stand: all
    work-items of a workgroup meet at its barriers, and no two of their accesses conflict; with the
    premises of the proof.
    """

    premises: tuple[Stated, ...]


@dataclass(frozen=True, slots=True)
class Obligation:
    """Two accesses that could conflict, by number in pre-order, and why they are in order.

    `by`: the barriers that end the paths from the first; `counted`: the first is asynchronous, and
    a wait for its counter lies between them as well.
    """

    first: int
    second: int
    reason: Reason
    by: tuple[int, ...] = ()
    counted: bool = False

    def as_data(self) -> Mapping[str, object]:
        return {
            "kind": "pair",
            "first": self.first,
            "second": self.second,
            "reason": self.reason.name.lower().replace("_", "-"),
            "by": list(self.by),
            "counter_wait": self.counted,
        }


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof of CLAIM. `states` is the number of all states of the program that the walk reached;
    None if the walk did not prove it.
    """

    states: int | None
    obligations: Sequence[Obligation]
    premises: tuple[Stated, ...]

    def __post_init__(self) -> None:
        if self.states is not None and self.states < 1:
            raise InternalError("a certificate without a walk", rule="a proof leaves nothing open")

    def as_data(self) -> Mapping[str, object]:
        """The certificate for JSON."""
        engine = "prover" if self.by_prover else "paths"
        return proof_data(engine, self.obligations, self.premises)

    @property
    def by_prover(self) -> bool:
        """True if the proof is by the prover of kernels, not by the walk along all paths."""
        return self.states is None
