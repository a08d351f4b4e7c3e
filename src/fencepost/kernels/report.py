"""What a check of a kernel comes to, as data."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.certificates import Judgement
from fencepost.diagnostics import Diagnostic, Location, Severity
from fencepost.kernels.argument_types import ArgumentType
from fencepost.kernels.certificate import Certificate
from fencepost.kernels.chain import Chain
from fencepost.llvm.launch import Dim, Launch
from fencepost.llvm.source_types import Sign
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import Memory


@unique
class Verdict(Enum):
    """Proved for all inputs and schedules of the launch, wrong with a witness, or not known."""

    PROVED = "proved"
    CONDITIONAL = "conditional"
    """Proved for all sizes but those that no launch is expected to have."""
    GUESSED = "launch-dependent"
    """Proved or wrong, but only for a launch that nobody gave."""
    BUG = "bug"
    UNKNOWN = "unknown"


PROVED = frozenset({Verdict.PROVED, Verdict.CONDITIONAL})
"""The verdicts of kernels that are right in every launch that is expected of them."""
SHOWN = PROVED | frozenset({Verdict.GUESSED})
"""The verdicts that a proof stands behind."""


@unique
class Guess(Enum):
    """A part of the launch that nobody gave, and that a proof holds for as it was guessed."""

    WORKGROUP = "workgroup"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class Actor:
    """One side of a finding: where in the launch, and what it does."""

    group: Dim
    item: Dim
    wave: int
    lane: int
    does: str

    def __str__(self) -> str:
        group, item = (",".join(map(str, each)) for each in (self.group, self.item))
        return f"work-item ({item}) of workgroup ({group}), wave {self.wave} lane {self.lane}"


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs and two work-items that show a finding; it was replayed.

    `object` and `offset` (bytes) say where they meet, for races; `arguments` are by the name in
    the source, as numbers of their `types`, unsigned ones where the sign is not known; `contents`
    says what the buffers hold, where that decides anything. `schedule`: the atomic operations that
    come before, in the order in which they show it; empty where any order does.
    """

    actors: tuple[Actor, ...]
    arguments: dict[str, int]
    contents: str
    object: str = ""
    offset: int = 0
    memory: Memory | None = None
    types: dict[str, ArgumentType] = field(default_factory=dict)
    schedule: tuple[Location, ...] = ()

    @property
    def given(self) -> str:
        """The arguments for people; of numbers whose sign is not known, both readings."""
        return ", ".join(self._shown(*each) for each in self.arguments.items())

    def _shown(self, name: str, number: int) -> str:
        kind = self.types.get(name)
        other = number if kind is None else kind.number(number, Sign.SIGNED)
        return f"{name} = {number}{f' ({other} if signed)' if other != number else ''}"


@unique
class Behind(Enum):
    """Another bug that a finding shows behind: what it rests on, in words."""

    BARRIER = "as if the work-items that miss the barrier passed it"
    OUTSIDE = "as if no access left its object"


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic with its witness, where there is one; between workgroups, with the chain that
    orders its two accesses but for what it lacks. `behind`: the bugs that were taken to be fixed
    where it shows, which the message says.
    """

    diagnostic: Diagnostic
    witness: Witness | None = None
    chain: Chain | None = None
    behind: tuple[Behind, ...] = ()

    @property
    def is_bug(self) -> bool:
        """Return True if it is an error, and no note."""
        return self.diagnostic.severity is Severity.ERROR

    def resting_on(self, *behind: Behind) -> Finding:
        """The finding as one that shows behind other bugs."""
        if not behind:
            return self
        message = "; ".join([self.diagnostic.message, *(each.value for each in behind)])
        return replace(self, diagnostic=replace(self.diagnostic, message=message), behind=behind)


@dataclass(frozen=True, slots=True)
class Condition:
    """Assumptions on arguments, as `--assume` takes them, under which a kernel is proved that is
    not proved for all; without any one of them no proof is found. It was proved by reading `text`,
    for `launch`; `guesses` are the parts of that which nobody gave and the proof rests on.
    """

    assumptions: tuple[str, ...]
    launch: Launch
    guesses: frozenset[Guess] = frozenset()

    @property
    def text(self) -> str:
        """All of them as one assumption: what is printed."""
        return " and ".join(self.assumptions)


@dataclass(frozen=True, slots=True)
class Report:
    """What a check of a kernel came to; the verdict follows from the findings and the proof.

    `unsettled` (FP8xx) says why it is unknown, `notes` what is worth knowing besides, `condition`
    under which it is proved. `guesses`: the parts of `launch` that nobody gave and that the verdict
    rests on; `right_for`: workgroups for which it is proved though it is wrong for the guessed one.
    `places` are those of the launches in the source that it was checked for, each as 'line 74';
    `unread` says which others there may be, whose workgroup is not known. `launches` counts the
    checks that the report joins, of launches that differ.
    `judgement` is what an independent judge says of the proof, if it was asked.
    `stopped`: the time ended the search for a condition, or for what can go, so that a second may
    say more.
    """

    kernel: str
    launch: Launch
    findings: tuple[Finding, ...]
    proof: Certificate | None = None
    guesses: frozenset[Guess] = frozenset()
    unsettled: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    condition: Condition | None = None
    right_for: tuple[Dim, ...] = ()
    stopped: bool = False
    places: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    launches: int = 1
    judgement: Judgement | None = None

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons why it is unknown, in words."""
        return tuple(each.message for each in self.unsettled)

    @property
    def is_proved(self) -> bool:
        """True if there is a proof for `launch`, whether that was given or guessed."""
        return self.verdict in SHOWN and not self.right_for

    @property
    def verdict(self) -> Verdict:
        """A bug where a finding is an error; proved with a certificate that rests on no guess."""
        if any(each.diagnostic.severity is Severity.ERROR for each in self.findings):
            return Verdict.GUESSED if self.right_for else Verdict.BUG
        if self.proof is None:
            return Verdict.UNKNOWN
        if self.guesses or self.unread:
            return Verdict.GUESSED
        return Verdict.CONDITIONAL if self.proof.sizes else Verdict.PROVED
