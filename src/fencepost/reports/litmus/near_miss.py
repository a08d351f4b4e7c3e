"""The nearest candidate execution of a forbidden outcome in words: what it does, and the step at
which a model excludes it, with the relations that lead there, on the test's own events.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.executions.execution import Execution, Relation
from fencepost.executions.near_miss import Atom, NearMiss, Step, Violation
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope

_WORDS = {
    "hb": "{0} happens before {1} in {2:space} memory",
    "before": "{0} is ordered before {1}",
    "sw": "{0} synchronizes with {1} in {2:space} memory",
    "lo": "{0} is location-ordered before {1}",
    "avop": "{1} makes {0} available at {2:scope} scope",
    "visop": "{1} makes {0} visible at {2:scope} scope",
    "hidden": "{1} may not see {0}",
    "rf": "{1} reads from {0}",
    "mo": "{0} precedes {1} in modification order",
    "seen": "{1} sees {0}",
    "eco": "{0} precedes {1} in coherence order",
    "sc": "{0} precedes {1} in the order of seq_cst operations",
    "synced": "{1} happens before {2}",
    "undef": "{0} must return undef",
    "may_see": "{1} may see {0}",
    "ebo": "{0} executes before {1}",
    "read_first": "{0} happens before {1}, and cannot see it",
    "strong": "{0} and {1} are both atomic, and their scopes include each other",
    "part": "{0} takes part in phase {2:phase} of {1:barrier}",
    "takes": "{0} waits for phase {2:phase} of {1:barrier}",
    "bstep": "{0} precedes {1} in program order",
    "memory_bpo": "{0} precedes {1} in program order",
    "bpo_memory": "{0} precedes {1} in program order",
    "depends": "{0} depends on {1}",
    "is_joined": "{0} has a join before it",
    "initialized_before": "an init of {1:barrier} is executed before {0}",
    "ebo_phase": "{0} executes before an operation of phase {2:phase} of {1:barrier}",
    "waited_out": "a wait for phase {1:phase} of {0:barrier} precedes it",
    "matched": "the threads of its wave perform {0} together",
    "spared": "{0} has a count that the rule allows",
    "null": "{0:barrier} is the NULL barrier",
}
"""The predicates that a derivation shows. Of others, it shows what they are derived from."""

_OF_BYTES = frozenset({"before", "lo", "hidden", "rf", "mo", "seen", "undef", "may_see"})
"""The predicates whose events are parts of accesses, where these have parts."""

_OF_EVENTS = {
    "hb": 2,
    "sw": 2,
    "avop": 2,
    "visop": 2,
    "part": 1,
    "takes": 1,
    "initialized_before": 1,
    "ebo_phase": 1,
    "waited_out": 0,
    "null": 0,
}
"""The number of leading arguments that are events, where not all are."""

_INSTEAD = {
    "data race": "It has no such data race:",
    "final value": "It has no such final value:",
}
"""A sentence for each subject of a violation that has no axiom."""

RELATIONS = {relation.value: relation for relation in Relation}


def near_miss_text(near: NearMiss) -> Iterator[str]:
    """Yield what excludes a candidate: the broken rules, each with its steps."""
    for violation in near.violations:
        yield from violation_text(near.execution, violation)
    if near.also:
        yield f"There it also breaks {', '.join(axiom.name for axiom in near.also)}."


def violation_text(execution: Execution, violation: Violation) -> Iterator[str]:
    """Yield the rule that a candidate breaks, and the steps that break it."""
    if violation.axiom is not None:
        cites = "; ".join(map(str, violation.axiom.cites))
        does = "It would break" if violation.spares else "It breaks"
        end = ", but for:" if violation.spares else ""
        yield f"{does} {violation.axiom.name}: {violation.axiom.text} [{cites}]{end}"
    else:
        yield _INSTEAD[violation.subject]
    if violation.is_cycle:
        yield "  The following steps lead back to their start:"
    told: set[Atom] = set()
    for step in violation.steps:
        yield from _lines(execution, step, told, 1)
        if step.atom.name == "rf" and not isinstance(step.atom.arguments[0], int):
            yield f"    {_defined(execution, step.atom.arguments[1])}"


def _defined(execution: Execution, read: int | str) -> str:
    """Say why a read does not return undef: what it may see."""
    seen = [p.first for p in execution.pairs(Relation.MAY_SEE) if p.second == read]
    labels = " and ".join(execution.label(each) for each in seen)
    if len(seen) > 1:
        return f"it may see {labels}, all of them atomic and of inclusive scope"
    return f"it may see {labels} alone, which is location-ordered before it"


def headline(execution: Execution, violation: Violation) -> str:
    """Return the step that breaks, in a sentence: its atoms without their derivations."""
    shown = [
        text
        for step in violation.steps
        for part in _shown(step)
        if (text := _say(execution, part.atom)) is not None
    ]
    return ", ".join(dict.fromkeys(shown))


def pairs_of(violation: Violation) -> frozenset[tuple[Relation, int, int]]:
    """The pairs of relations that a violation is about, for a picture to mark."""
    return frozenset(
        (RELATIONS[part.atom.name], first, second)
        for step in violation.steps
        for part in _shown(step)
        if part.atom.name in RELATIONS and len(part.atom.arguments) > 1
        for first, second in [part.atom.arguments[:2]]
        if isinstance(first, int) and isinstance(second, int)
    )


def _lines(execution: Execution, step: Step, told: set[Atom], depth: int) -> Iterator[str]:
    text = _say(execution, step.atom)
    if text is None:
        for part in step.of:
            yield from _lines(execution, part, told, depth)
        return
    if step.atom in told or _is_program_order(step):
        return
    told.add(step.atom)
    path = list(_path(step)) if step.atom.name == "hb" else []
    if len(path) > 1:
        text += ": " + _way(execution, path)
    name = "" if step.axiom is None else f"  [{step.axiom.name}]"
    yield f"{'  ' * depth}{text}{name}"
    for part in path or step.of:
        if part is not step:
            yield from _lines(execution, part, told, depth + 1)


def _shown(step: Step) -> Iterator[Step]:
    """Yield the nearest steps with words."""
    if step.atom.name in _WORDS:
        yield step
    else:
        for part in step.of:
            yield from _shown(part)


def _is_program_order(step: Step) -> bool:
    """Return True if a step says of two events of a thread only that one follows the other."""
    return step.atom.name == "hb" and [each.atom.name for each in _path(step)] == ["step"]


def _path(step: Step) -> Iterator[Step]:
    """Yield the steps of happens-before: program order and synchronizes-with, in order."""
    for part in step.of:
        if part.atom.name == "hb":
            yield from _path(part)
        elif part.atom.name in ("step", "sw"):
            yield part


def _way(execution: Execution, path: list[Step]) -> str:
    """Return a path as text: `a → b (program order) → c (synchronizes-with)`."""
    text = _label(execution, path[0].atom.arguments[0])
    for index, part in enumerate(path):
        following = path[index + 1].atom.name if index + 1 < len(path) else None
        if part.atom.name == following == "step":
            continue
        words = Relation.SYNCHRONIZES_WITH if part.atom.name == "sw" else Relation.PROGRAM_ORDER
        text += f" → {_label(execution, part.atom.arguments[1])} ({words.words})"
    return text


def _say(execution: Execution, atom: Atom) -> str | None:
    """Return an atom in words; None if it has none."""
    words = _WORDS.get(atom.name)
    if words is None:
        return None
    if atom.name == "rf" and not isinstance(atom.arguments[0], int):
        return f"{_label(execution, atom.arguments[1])} reads undef"
    events = _OF_EVENTS.get(atom.name, len(atom.arguments))
    whole = atom.name not in _OF_BYTES
    parts = [
        _Word(execution, each, is_event=at < events, whole=whole)
        for at, each in enumerate(atom.arguments)
    ]
    return words.format(*parts)


@dataclass(frozen=True, slots=True)
class _Word:
    """An argument of an atom, formatted as what the template says that it is."""

    execution: Execution
    value: int | str
    is_event: bool
    whole: bool = True

    def __format__(self, kind: str) -> str:
        match kind:
            case "space":
                return AddressSpace(int(self.value)).name.lower()
            case "scope":
                return Scope(int(self.value)).word
            case "phase":
                return str(int(self.value) + 1)
            case "barrier":
                return str(self.execution.structure.barriers[int(self.value)])
            case _ if self.is_event and not self.whole and isinstance(self.value, int):
                return self.execution.part_label(self.value)
            case _:
                return _label(self.execution, self.value) if self.is_event else str(self.value)


def _label(execution: Execution, event: int | str) -> str:
    if not isinstance(event, int):
        return str(event)
    if event in execution.implied:
        thread = execution.structure.events[event].thread
        return "an operation of hardware" if thread is None else f"the launch or end of P{thread}"
    return execution.label(event)
