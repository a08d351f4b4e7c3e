"""The search: is a kernel that is wrong for some arguments proved under conditions, and which?

Every condition that is reported was checked as it is printed: its text was read as `--assume` reads
it, and under it the kernel is proved. Each part is needed, for without it no proof is found. Under
the whole vocabulary other bugs show, too: those that no size excuses.
"""

from __future__ import annotations

import contextlib
import keyword
from collections.abc import Iterable, Iterator, Sequence

from fencepost.diagnostics import Severity
from fencepost.errors import BoundReached, InputError
from fencepost.kernels.certificate import Premise, ordered
from fencepost.kernels.conditions.code_elsewhere import in_code_elsewhere
from fencepost.kernels.conditions.expected import Expected
from fencepost.kernels.conditions.hitting import hitting
from fencepost.kernels.conditions.replays import shown_under
from fencepost.kernels.conditions.roles import SIZE_BITS
from fencepost.kernels.conditions.samples import Samples, broken, key_of, sampled
from fencepost.kernels.conditions.usual_sizes import usual_sizes
from fencepost.kernels.conditions.vocabulary import Vocabulary, vocabulary
from fencepost.kernels.question.argument_types import ArgumentType, named_types
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.report import Condition, Finding, Guess, Report, Verdict
from fencepost.kernels.runs.telling_inputs import compared
from fencepost.kernels.stages.brought import brought
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import GONE_BEHIND, Prepared, Task
from fencepost.records import dataclass, field, replace

SHARE = 4
"""The steps of the search, as a multiple of those of the check, or of the budget if they are more;
and those of a proof under fewer conditions, as a multiple of the proof for expected sizes.
"""
LEAST_STEPS = 1_500_000
"""Steps that a check under fewer expected conditions may take in any case."""
LEAST_BITS = 16
"""Bits of an argument that is a size."""
PATIENCE = 2
"""The steps of a proof under fewer conditions, as a multiple of the proof under all of them, and
those of the budget besides.
"""
TIRED = 0.25
"""The part of the steps of a check under all conditions after which the guessed grid, which that
check was about, too, is not tried alone.
"""
_PROVED = "with all integer arguments one large power of two it is proved; "
IN_STEPS = (
    f"{_PROVED}the search's steps ended before sufficient conditions were found; raise --effort"
)
IN_TIME = f"{_PROVED}the search found no sufficient conditions in time; raise --timeout"
FEWER = "the search ended before fewer conditions were tried; raise --effort, or --timeout"


def under_expected_sizes(check: Checked) -> Report | None:
    """The report on a kernel that is not proved, under conditions that every launch is expected to
    meet; None if it is not proved under them either.
    """
    words = _words(check)
    if words is None:
        return None
    task = check.task
    asked = check.report.verdict in task.options.infer.verdicts
    steps, most = _steps(check) if asked else check.steps, task.budget.all_conditions
    return _as_expected(check, _Search(task, steps, most=most), words)


def with_condition(check: Checked) -> Report:
    """The report on a kernel that is not proved, with a condition under which it is; or with the
    bugs that show at ordinary sizes, if there are some. Of an unknown kernel none is tried unless
    the options want it.
    """
    task, kernel, report = check.task, check.prepared, check.report
    words = _words(check)
    if kernel is None or words is None:
        return report
    if report.verdict not in task.options.infer.verdicts:
        return replace(report, stopped=task.stop.reached)
    steps = _steps(check)
    search = _Search(task, steps, most=task.budget.all_conditions)
    shown = shown_under(task, words.whole, report.findings)
    if shown and _is_wrong_in_some(check, words):
        return _with_others(report, replace(report, findings=shown))
    found = None if shown else search.under(words.whole, goes_on=True)
    in_any_grid = found is not None and found.is_proved and Guess.GRID not in found.guesses
    tired = search.spent > TIRED * task.budget.all_conditions
    if kernel.in_open_grid and not in_any_grid and (not tired or task.options.ties):
        # Which grids go with which arguments is not known: a few workgroups may be right.
        some = _Search(
            task.in_guessed_grid(), steps, frozenset({Guess.GRID}), task.budget.all_conditions
        )
        few = some.under(words.whole)
        if few is not None and few.is_proved:
            search, found = some, few
    if found is not None and found.is_proved:
        search.most = PATIENCE * search.spent + task.budget.condition
        search.worst = found.guesses
        return _with_fewest(report, search, words, sampled(kernel, words, found))
    if found is not None and found.verdict is report.verdict is Verdict.BUG:
        return _with_others(report, found)
    return replace(report, stopped=task.stop.reached)


def _is_wrong_in_some(check: Checked, words: Vocabulary) -> bool:
    """Return True if bugs show under all conditions in the grid that was guessed, too."""
    kernel, task = check.prepared, check.task
    if kernel is None or not kernel.in_open_grid:
        return True
    return bool(shown_under(task.in_guessed_grid(), words.whole, check.report.findings))


def at_expected_sizes(check: Checked) -> Report | None:
    """The report for sizes that are positive and fit their types, of a kernel whose bugs all show
    with others; None of another kernel, and where the search ended early.
    """
    words, kernel, task = _words(check), check.prepared, check.task
    if words is None or kernel is None:
        return None
    wanted = {Premise.POSITIVE_SIZES, Premise.SIZES_FIT} - {*task.options.refused}
    words = _of_sizes(words)
    sizes = [e for e, premise in usual_sizes(kernel, words).others.items() if premise in wanted]
    shown = [each.witness for each in check.report.findings if each.is_bug]
    if not all(e is not None and broken(sizes, e.arguments, e.types) for e in shown):
        return None
    if in_code_elsewhere(task, sizes, check.report.findings):
        return None
    bugs = [each for each in check.report.findings if each.is_bug]
    again = shown_under(task, sizes, bugs)
    if {*map(key_of, bugs)} <= {*map(key_of, again)}:
        return replace(check.report, findings=again)
    search = _Search(task, _steps(check))
    found = search.under(sizes, goes_on=True)
    return None if task.stop.reached or search.cut else found


def _words(check: Checked) -> Vocabulary | None:
    """The conditions on the arguments of a kernel; None where it has none that may be sizes."""
    if check.prepared is None:
        return None
    compared_with = [e for e in compared(check.prepared.program.graph, 8) if 1 < e <= 1 << 20]
    words = vocabulary(_sizes_of(check.prepared), check.task.launch, compared_with)
    return words if words.types else None


def _of_sizes(words: Vocabulary) -> Vocabulary:
    """Return a vocabulary without short numbers, which excuse no bug: what is computed of them
    wraps around to 0 and below for ordinary ones.
    """
    wide = {name: each for name, each in words.types.items() if each.bits >= SIZE_BITS}
    return replace(words, types=wide)


def _steps(check: Checked) -> int:
    return max(check.task.budget.conditions, SHARE * check.steps)


def _as_expected(check: Checked, search: _Search, words: Vocabulary) -> Report | None:
    """The proof for the sizes that every launch is expected to have, resting on as few premises as
    were found to suffice; None without one.
    """
    kernel, report, refused = check.prepared, check.report, check.task.options.refused
    assert kernel is not None
    words = _of_sizes(words)
    usual = usual_sizes(kernel, words)
    words = usual.within(words, refused)
    before = search.spent
    strongest = usual.strongest(words)
    if strongest and shown_under(check.task, strongest, report.findings):
        return None
    whole = search.under(strongest, proof_alone=True) if strongest else None
    if whole is None or not whole.is_proved:
        return None
    # A premise more costs a caller nothing: what takes long without it is not waited for.
    search.most = max(SHARE * (search.spent - before), LEAST_STEPS)
    search.worst = whole.guesses
    samples = sampled(kernel, words, whole, alone=True)
    usual = usual.reaching(samples.least, samples.types)
    samples = replace(samples, fine=(), least={})  # what is expected has an order of its own
    conditions: Sequence[str] = strongest
    with contextlib.suppress(BoundReached):
        conditions = search.condition(report, usual.within(words, refused), samples)
    if in_code_elsewhere(check.task, conditions, report.findings):
        return None
    return _conditional(check, search.proved[frozenset(conditions)], usual)


def _conditional(check: Checked, shown: _Shown, usual: Expected) -> Report:
    """The proof under conditions that every launch is expected to meet; what is wrong where they do
    not hold is a note.
    """
    report, found = check.report, shown.report
    assert found.proof is not None
    sizes = (*found.proof.sizes, *usual.sized(shown.condition.assumptions))
    premises = {*found.proof.premises, *(each.premise for each in sizes)}
    if check.prepared is None or Premise.GIVEN not in brought(check.prepared, ()):
        premises -= {Premise.GIVEN}
    return replace(
        found,
        proof=replace(found.proof, premises=ordered(premises), sizes=sizes),
        guesses=shown.condition.guesses,
        notes=(*report.notes, *elsewhere([e for e in report.findings if e.is_bug])),
        seconds=check.task.clock() - check.task.started,
        condition=shown.condition,
        stopped=check.task.stop.reached,
    )


def elsewhere(findings: Iterable[Finding]) -> Iterator[str]:
    """Findings that only other sizes show, as notes."""
    for each in findings:
        if each.witness is not None and each.diagnostic.locations:
            place = each.diagnostic.locations[0]
            given = f" where {each.witness.given}" if each.witness.given else ""
            yield f"{each.diagnostic.code} at {place}{given}"


def _with_fewest(report: Report, search: _Search, words: Vocabulary, samples: Samples) -> Report:
    """The report with a condition, or with why none was found; `stopped` where the time decided."""
    try:
        conditions = search.condition(report, words, samples)
    except BoundReached as error:
        notes = (*report.notes, error.message)
        return replace(report, notes=notes, stopped=search.task.stop.reached)
    stopped = search.task.stop.reached
    late = (FEWER,) if search.cut or stopped else ()
    shown = search.proved[frozenset(conditions)]
    notes = (*report.notes, *_premises(shown.report), *late)
    return replace(report, condition=shown.condition, notes=notes, stopped=stopped)


def _sizes_of(kernel: Prepared) -> dict[str, ArgumentType]:
    """The types of the arguments that may be sizes, that nobody gave, and that an assumption can
    name.
    """
    known = named_types(kernel.task.kernel)
    names = [e.source_name for e in kernel.task.kernel.parameters if e.name not in kernel.given]
    return {
        name: known[name]
        for name in names
        if name in known
        and known[name].bits >= LEAST_BITS
        and name.isidentifier()
        and not keyword.iskeyword(name)
    }


def _premises(report: Report) -> tuple[str, ...]:
    """Return the premises of a proof under conditions besides them."""
    assert report.proof is not None
    stated = [each for each in report.proof.premises if each is not Premise.GIVEN]
    of = report.proof.foreign
    return tuple(f"premise of the proof under this condition: {each.of(of)}" for each in stated)


def _with_others(report: Report, found: Report) -> Report:
    """The bugs of ordinary sizes, then those of others: as they are if runs go on behind them, as
    notes otherwise.
    """
    told = {key_of(each) for each in found.findings}
    odd = [each for each in report.findings if key_of(each) not in told]
    if len(odd) < len(report.findings):  # the same bug, at sizes that are given less care
        same = (each for each in report.findings if key_of(each) in told)
        return replace(report, findings=(*same, *odd))
    beside = [each for each in odd if each.diagnostic.code in GONE_BEHIND]
    notes = elsewhere(each for each in odd if each not in beside)
    findings = (*found.findings, *beside)
    return replace(report, findings=findings, notes=(*report.notes, *notes))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A condition as it is printed, and the proof that was found by reading that."""

    condition: Condition
    report: Report


@dataclass
class _Search:
    """Checks under conditions, as many as the steps allow; the time of the task ends them, too."""

    task: Task
    steps: int
    guessed: frozenset[Guess] = frozenset()
    """The parts of the launch that were guessed for the search, besides those of the task."""
    most: int | None = None
    """Steps of one check; once all conditions together suffice, a few times what they took."""
    worst: frozenset[Guess] | None = None
    """The parts of the launch that a proof may rest on guesses of: those of the proof under all
    conditions. None: any.
    """
    spent: int = 0
    cut: bool = False
    """True if a check was not made because no more may be."""
    known: dict[frozenset[str], Report | None] = field(default_factory=dict)
    proved: dict[frozenset[str], _Shown] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """True if no more checks may be made."""
        tired = self.spent >= self.steps or len(self.known) >= self.task.budget.condition_checks
        return tired or self.task.stop.reached

    def under(
        self, conditions: Sequence[str], *, goes_on: bool = False, proof_alone: bool = False
    ) -> Report | None:
        """Check under conditions; None if there are no more steps for a check.
        `goes_on`: all bugs are wanted, not only that there is one; `proof_alone`: none is.
        """
        key = frozenset(conditions)
        if key not in self.known:
            if self.over:
                self.cut = True
                return None
            left = self.steps - self.spent
            meter = Meter(left if self.most is None else min(left, self.most))
            task = self.task
            condition = Condition(tuple(conditions), task.launch)
            try:
                asked = task.under((condition.text,), meter)
                asked = replace(asked, goes_on=goes_on, proof_alone=proof_alone)
                found = checked(asked).report
            except InputError:  # with what is given, nothing meets them
                self.known[key] = None
            else:
                self.known[key] = found
                if found.is_proved:
                    guesses = found.guesses | self.guessed
                    shown = replace(condition, launch=found.launch, guesses=guesses)
                    self.proved[key] = _Shown(shown, found)
            self.spent += meter.steps
        return self.known[key]

    def condition(self, report: Report, words: Vocabulary, samples: Samples) -> tuple[str, ...]:
        """Conditions that suffice, of a vocabulary that does; none of them can be left out. What is
        wrong, or not proved, under some is an example that one of the others rules out. How large
        arguments may be is asked last: it hides no bug of ordinary sizes. Raises BoundReached.
        """
        others = samples.ordered(words.others)
        every = (*words.most, *others)
        shown = samples.examples(every)
        if not self.guessed:  # of another launch than that which is searched in, otherwise
            shown.add(_ruling_out(every, (), report))
        examples = {each for each in shown if not each & {*words.most}}
        while True:
            chosen = hitting(others, examples)
            found = self._settled((*chosen, *words.most))
            if self._suffices(found):
                return self._with_few((*chosen,), words.most)
            examples.add(_ruling_out(others, chosen, found))

    def _with_few(self, chosen: tuple[str, ...], most: tuple[str, ...]) -> tuple[str, ...]:
        """Conditions that suffice together with all of `most`, with as few of these as were found
        to suffice within the steps.
        """
        for few in ((), *((each,) for each in most[: len(most) if len(most) > 1 else 0])):
            if self._suffices(self.under((*chosen, *few))):
                return (*chosen, *few)
        return (*chosen, *most)

    def _suffices(self, found: Report | None) -> bool:
        """Return True for a proof that is as wide as that under all conditions."""
        if found is None or not found.is_proved:
            return False
        return self.worst is None or found.guesses <= self.worst

    def _settled(self, conditions: Sequence[str]) -> Report | None:
        """Check under conditions; a check that was cut short says nothing unless it is a
        proof. Raises BoundReached.
        """
        found = self.under(conditions)
        if self.over and not self._suffices(found):
            raise BoundReached(IN_TIME if self.task.stop.reached else IN_STEPS)
        return found


def _ruling_out(
    whole: Sequence[str], chosen: Sequence[str], report: Report | None
) -> frozenset[str]:
    """The conditions of which one at least is needed, where `chosen` do not suffice: those that do
    not hold of the arguments that showed a bug; any other where none did.
    """
    others = frozenset(whole) - frozenset(chosen)
    shown = () if report is None else report.findings
    for each in sorted(shown, key=lambda one: one.diagnostic.severity is not Severity.ERROR):
        values = each.witness.arguments if each.witness is not None else {}
        types = each.witness.types if each.witness is not None else {}
        if found := frozenset(broken(sorted(others), values, types)):
            return found
    return others
