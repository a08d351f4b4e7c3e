"""Runs at sizes that break some conditions: which of them the bugs of a kernel depend on.

Of arguments that show a bug one of the conditions that they break is needed. A run that shows none
proves nothing, but a condition that would rule it out may say too much, and is tried last. Runs are
cheap where proofs are not: from large arguments under which the kernel is proved, one after another
is made as small as shows no bug.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from fencepost.errors import InputError
from fencepost.kernels.conditions.vocabulary import Vocabulary, bound
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.report import Finding, Report
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.task import Found, Prepared
from fencepost.llvm.ordering.synchronizes import has_reals
from fencepost.records import dataclass, field, replace

GROUPS = 4
"""Workgroups that are run, neighbours among them."""
Values = Mapping[str, int]
"""Arguments by their names in the source."""


class _Seen(Enum):
    """The outcome of a run: a bug, writes of equal values, which other contents would tell apart,
    its end without either, or no end.
    """

    BUG = auto()
    SAME = auto()
    NONE = auto()
    NO_END = auto()


@dataclass(frozen=True, slots=True)
class Samples:
    """Arguments with which runs showed a bug, arguments with which they came to their end without
    one, and how large an argument has to be by these runs, where that is more than 1.
    """

    bugs: tuple[Values, ...]
    fine: tuple[Values, ...]
    least: Mapping[str, int]
    types: Mapping[str, ArgumentType]

    @property
    def bounds(self) -> tuple[str, ...]:
        """The least that arguments may be, as conditions."""
        return tuple(bound(name, self.types[name], each) for name, each in self.least.items())

    def ordered(self, conditions: Sequence[str]) -> tuple[str, ...]:
        """Conditions, and the bounds before them; those first that rule out nothing fine."""
        every = dict.fromkeys((*self.bounds, *conditions))
        return tuple(sorted(every, key=lambda each: bool(self._ruled_out(each))))

    def examples(self, conditions: Sequence[str]) -> set[frozenset[str]]:
        """Return the conditions that the arguments of each bug break."""
        found = {frozenset(broken(conditions, each, self.types)) for each in self.bugs}
        return found - {frozenset()}

    def _ruled_out(self, condition: str) -> list[Values]:
        return [each for each in self.fine if broken([condition], each, self.types)]


def broken(
    conditions: Sequence[str], values: Values, types: Mapping[str, ArgumentType]
) -> list[str]:
    """The conditions that do not hold of arguments of these types; what is said of others counts as
    held.
    """
    known = {name: kind for name, kind in types.items() if name in values}
    return [each for each in conditions if not _holds(each, values, known)]


def _holds(condition: str, values: Values, types: Mapping[str, ArgumentType]) -> bool:
    try:
        return Assumptions.read([condition], types).hold(values)
    except InputError:  # of an argument that is not among them
        return True


def sampled(kernel: Prepared, words: Vocabulary, proved: Report, *, alone: bool = False) -> Samples:
    """Runs of a kernel that is `proved` where its arguments meet all of a vocabulary. `alone`: also
    with each argument as small as it may be while all others are large.
    """
    task = replace(kernel.task, meter=Meter())
    told = frozenset(map(key_of, proved.findings))
    return _Sampler(replace(kernel, task=task), words, tuple(words.types), told).samples(
        alone=alone
    )


def key_of(finding: Finding) -> tuple[object, ...]:
    """Return the code of a finding and its places in the program."""
    diagnostic = finding.diagnostic
    return (diagnostic.code, *sorted(each.spot for each in diagnostic.locations))


@dataclass
class _Sampler:
    kernel: Prepared
    words: Vocabulary
    names: Sequence[str]
    told: frozenset[tuple[object, ...]]
    """The findings at any size: writes of one value, say."""
    seen: dict[tuple[int, ...], _Seen] = field(default_factory=dict)
    bounds: dict[str, int] = field(default_factory=dict)
    spent: int = 0

    def __post_init__(self) -> None:
        # Products of what integers look like as numbers are 0, and equal values are no bug.
        self.contents = Contents.REAL if has_reals(self.kernel.program.graph) else Contents.MIXED
        self.registers = {
            each.source_name: each.name for each in self.kernel.task.kernel.parameters
        }

    def samples(self, *, alone: bool) -> Samples:
        """The runs, as many as the budget allows."""
        large = dict.fromkeys(self.names, self.words.size)
        for name in self.names if alone else ():
            self._least(name, large)
        values = large
        for _ in range(2):  # one may bound another
            for name in self.names:
                values = values | {name: self._least(name, values)}
        for name in self.names:
            self._run(values | {name: large[name]})
            self._run(large | {name: values[name]})
        shown, fine = self._which(_Seen.BUG), self._which(_Seen.NONE)
        return Samples(shown, fine, dict(self.bounds), self.words.types)

    def _which(self, what: _Seen) -> tuple[Values, ...]:
        made = [numbers for numbers, seen in self.seen.items() if seen is what]
        return tuple(dict(zip(self.names, numbers, strict=True)) for numbers in made)

    @property
    def _over(self) -> bool:
        task = self.kernel.task
        return self.spent >= task.budget.samples or task.stop.reached

    def _least(self, name: str, values: dict[str, int]) -> int:
        """The least number for an argument that shows no bug, where less shows one and more none;
        the argument as it is where runs come to no end.
        """
        wrong, right = 0, values[name]
        while right - wrong > 1 and not self._over:
            match self._run(values | {name: self._between(wrong, right)}):
                case _Seen.BUG | _Seen.SAME:
                    wrong = self._between(wrong, right)
                case _Seen.NONE:
                    right = self._between(wrong, right)
                case _Seen.NO_END:
                    break
        if wrong:  # are more alright, or multiples of something alone?
            self._run(values | {name: right + 1})
            self._run(values | {name: right + self.words.size})
        if 0 < wrong == right - 1:
            self.bounds[name] = right
        return right

    def _between(self, wrong: int, right: int) -> int:
        """Return the next number to try: 1 first, then a number of the vocabulary, then any."""
        if not wrong:
            return 1
        listed = [each for each in self.words.numbers if wrong < each < right]
        return listed[len(listed) // 2] if listed else (wrong + right) // 2

    def _run(self, values: dict[str, int]) -> _Seen:
        """One run, unless it was made."""
        key = tuple(values[each] for each in self.names)
        if key not in self.seen:
            self.seen[key] = _Seen.NO_END if self._over else self._shown(values)
        return self.seen[key]

    def _shown(self, values: dict[str, int]) -> _Seen:
        kernel, found = self.kernel, Found(goes_on=False)
        given = {self.registers[name]: number for name, number in values.items()}
        some = kernel.some_groups()[:GROUPS]
        steps = kernel.task.budget.sample
        trial = Trial({**kernel.given, **given}, self.contents, some, steps)
        run = tried(kernel, found, trial)
        self.spent += max(found.spent, steps if run is None else 0)
        if found.bugs():
            return _Seen.BUG
        if run is None or not run.finished:
            return _Seen.NO_END
        luck = any(key_of(each) not in self.told for each in found.findings.values())
        return _Seen.SAME if luck else _Seen.NONE


__all__ = ["Samples", "broken", "key_of", "sampled"]
