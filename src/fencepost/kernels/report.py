"""The result of a check of a kernel, as data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.certificates import Judgement
from fencepost.diagnostics import Diagnostic, Location, Severity
from fencepost.kernels.certificate import Certificate
from fencepost.kernels.chain import Chain
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.llvm.launches.launch import Dim, Launch
from fencepost.llvm.source_types import Sign
from fencepost.numerals import is_decimal
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import Memory


@unique
class Verdict(Enum):
    """Proved for all inputs and schedules of the launch, wrong with a witness, or not known."""

    PROVED = "proved"
    CONDITIONAL = "conditional"
    """Proved for all sizes except those that no launch is expected to have."""
    GUESSED = "launch-dependent"
    """Proved or wrong, but only for a guessed launch."""
    BUG = "bug"
    UNKNOWN = "unknown"


PROVED = frozenset({Verdict.PROVED, Verdict.CONDITIONAL})
"""Verdicts of kernels that are right in every expected launch."""
SHOWN = PROVED | frozenset({Verdict.GUESSED})
"""Verdicts that a proof supports."""


@unique
class Guess(Enum):
    """A part of the launch that nobody gave; a proof holds for the guessed value."""

    WORKGROUP = "workgroup"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class Actor:
    """One side of a finding: its place in the launch, and its action."""

    group: Dim
    item: Dim
    wave: int
    lane: int
    does: str

    def __str__(self) -> str:
        group, item = (",".join(map(str, each)) for each in (self.group, self.item))
        return f"work-item ({item}) of workgroup ({group}), wave {self.wave} lane {self.lane}"


@dataclass(frozen=True, slots=True)
class Held:
    """Contents of buffers in a run: their kind, its rotation, and words besides."""

    contents: str
    turn: int
    overlay: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs and two work-items that show a finding; it was replayed.

    `object` and `offset` (bytes) say where they meet, for races; `arguments` are by the name in the
    source, as numbers of their `types`, unsigned ones if the sign is not known; `contents`
    describes the buffers, if that decides anything. `schedule`: the atomic operations that come
    before, in the order in which they show it; empty if any order does. `decided_by`: buffers on
    whose numbers, as they are before the run, the finding depends. `held` is None for one that was
    stored.
    """

    actors: tuple[Actor, ...]
    arguments: dict[str, int]
    contents: str
    object: str = ""
    offset: int = 0
    memory: Memory | None = None
    types: dict[str, ArgumentType] = field(default_factory=dict)
    schedule: tuple[Location, ...] = ()
    decided_by: tuple[str, ...] = ()
    held: Held | None = None

    @property
    def given(self) -> str:
        """The arguments for people; numbers whose sign is not known in both readings."""
        return ", ".join(self._shown(*each) for each in self.arguments.items())

    def _shown(self, name: str, number: int) -> str:
        kind = self.types.get(name)
        other = number if kind is None else kind.number(number, Sign.SIGNED)
        name = f"%{name}" if is_decimal(name) else name  # an argument of IR that has no name
        return f"{name} = {number}{f' ({other} if signed)' if other != number else ''}"


@unique
class Behind(Enum):
    """Another bug that hides a finding, in the words that say what the finding rests on."""

    BARRIER = "as if the work-items that miss the barrier passed it"
    OUTSIDE = "as if no access left its object"


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic with its witness, if it has one; between workgroups, with the chain that would
    order its two accesses and the link that it lacks. `behind`: bugs assumed to be fixed where it
    shows, which the message says.
    """

    diagnostic: Diagnostic
    witness: Witness | None = None
    chain: Chain | None = None
    behind: tuple[Behind, ...] = ()

    @property
    def is_bug(self) -> bool:
        """True if it is an error, not a note."""
        return self.diagnostic.severity is Severity.ERROR

    def resting_on(self, *behind: Behind) -> Finding:
        """Return the finding as one that shows behind other bugs."""
        if not behind:
            return self
        message = "; ".join([self.diagnostic.message, *(each.value for each in behind)])
        return replace(self, diagnostic=replace(self.diagnostic, message=message), behind=behind)


@dataclass(frozen=True, slots=True)
class Condition:
    """Assumptions on arguments, as `--assume` takes them, under which a kernel is proved that is
    not proved in general; without any one of them no proof is found. It was proved by reading
    `text`, for `launch`; `guesses` are the parts of the launch that nobody gave and the proof rests
    on.
    """

    assumptions: tuple[str, ...]
    launch: Launch
    guesses: frozenset[Guess] = frozenset()

    @property
    def text(self) -> str:
        """All of them as one assumption, as it is printed."""
        return " and ".join(self.assumptions)


@dataclass(frozen=True, slots=True)
class Advice:
    """Options that were tried on an undecided kernel, as they stand on a command line beside those
    of the check, and the outcome: the verdict, and how it is `said` in a line.
    """

    options: str
    verdict: Verdict
    said: str

    @property
    def decides(self) -> bool:
        """True if the kernel is decided with these options."""
        return self.verdict is Verdict.BUG or self.verdict in PROVED


@dataclass(frozen=True, slots=True)
class Report:
    """Result of the check of a kernel; the verdict follows from the findings and the proof.

    `unsettled` (FP8xx) says why it is unknown, `notes` hold further remarks, `condition` is that
    under which it is proved. `guesses`: the parts of `launch` that nobody gave and that the verdict
    rests on; `right_for`: workgroups for which it is proved though it is wrong for the guessed one.
    `places` are the launches in the source that it was checked for, each as 'line 74'; `unread`
    names launches whose workgroup is not known. `launches` counts the checks that the report joins,
    of launches that differ. `judgement` is the answer of an independent judge about the proof, if
    it was asked. `stopped`: the time ended the search for a condition, or for redundant
    synchronization, so that a second check may find more. `advice`: the options that were tried on
    an undecided kernel, those first that decide it.
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
    advice: tuple[Advice, ...] = ()

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
        """The verdict: a bug if a finding is an error, proved if a certificate rests on no
        guess.
        """
        if any(each.diagnostic.severity is Severity.ERROR for each in self.findings):
            return Verdict.GUESSED if self.right_for else Verdict.BUG
        if self.proof is None:
            return Verdict.UNKNOWN
        if self.guesses or self.unread:
            return Verdict.GUESSED
        return Verdict.CONDITIONAL if self.proof.sizes else Verdict.PROVED
