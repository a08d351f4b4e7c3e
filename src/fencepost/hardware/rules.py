"""The rules of the barrier documents whose breach makes behaviour undefined, by edition.

A name gives the subject of the rule and its demand. The rules of each text are data; the machine
has the code that finds a breach.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.records import dataclass


@unique
class Edition(Enum):
    """A text of the barrier execution model; the value is its name in `expect[…]`."""

    GUIDE = "guide"
    """001: init, join, drop, arrive, wait."""
    PR170447 = "pr170447"
    """000: signal and leave in place of arrive and drop; a work in progress."""
    GUIDE_2026_06 = "guide-2026-06"
    """001 with join for named barriers only."""


@unique
class Rule(Enum):
    """A rule that a program must keep; the value is its name."""

    FIRST_IS_INIT = "barrier-modification-order/first-is-init"
    INIT_POSITIVE = "barrier-init/positive"
    DROP_JOINED = "barrier-drop/joined"
    DROP_NEGATIVE = "barrier-drop/negative"
    DROP_AFTER_ARRIVE = "barrier-drop/after-arrive"
    ARRIVE_EXPECTED_COUNT = "barrier-arrive/expected-count"
    WAIT_JOINED = "barrier-wait/joined"
    WAIT_JOIN_EXECUTES_BEFORE = "barrier-wait/join-executes-before"
    WAIT_COMPLETES = "barrier-wait/completes"
    OBJECT_INITIALIZED = "barrier-object/initialized"

    OPERATION_CONVERGENT = "barrier-operation/convergent"
    OBJECT_TARGET = "barrier-object/target"
    OPERATION_SPLIT = "barrier-operation/split"
    OPERATION_AVAILABLE = "barrier-operation/available"
    ARRIVE_CLUSTER = "barrier-arrive/cluster"

    PR_FIRST_IS_INIT = "pr170447/first-is-init"
    PR_JOIN_ONCE = "pr170447/join-once"
    PR_ONE_INIT = "pr170447/one-init"
    PR_WAIT_JOINED = "pr170447/wait-joined"
    PR_JOIN_FIRST = "pr170447/join-first"
    PR_LEAVE_LAST = "pr170447/leave-last"
    PR_SIGNAL_THEN_WAIT = "pr170447/signal-then-wait"
    PR_WAIT_COMPLETES = "pr170447/wait-completes"


@dataclass(frozen=True, slots=True)
class RuleText:
    """The text of a rule, its cite, and whether the document marks it as work in progress."""

    says: str
    cite: Cite
    wip: bool = False


_MODEL = Cite(Source.GUIDE, "AMDHSA / Execution Barriers")
_TARGET = Cite(Source.GUIDE, "Execution Barriers / Target-Specific Properties")
_NOTES = Cite(Source.GUIDE, "Execution Barriers / Informational Notes")
_UNSPLIT = Cite(Source.GUIDE, "Execution Barriers / Execution Barrier GFX6-11")
_SPLIT = Cite(Source.GUIDE, "Execution Barriers / Execution Barrier GFX12")
_FIRST = Cite(Source.BARRIERS_FIRST_TEXT, "AMDHSA / Execution Barriers")

RULES: Mapping[Rule, RuleText] = {
    Rule.FIRST_IS_INIT: RuleText(
        "the first modification of a barrier object is a barrier init", _MODEL
    ),
    Rule.INIT_POSITIVE: RuleText("a barrier init sets a positive expected count", _MODEL),
    Rule.DROP_JOINED: RuleText("a barrier join is joined-before each barrier drop", _MODEL),
    Rule.DROP_NEGATIVE: RuleText("no drop makes the expected count negative", _MODEL),
    Rule.DROP_AFTER_ARRIVE: RuleText(
        "between an arrive that takes part in a wait and a later drop of the same thread, one of "
        "its waits completes",
        _MODEL,
    ),
    Rule.ARRIVE_EXPECTED_COUNT: RuleText(
        "a new expected count is greater than the arrive count", _MODEL
    ),
    Rule.WAIT_JOINED: RuleText("a barrier join is joined-before each barrier wait", _MODEL),
    Rule.WAIT_JOIN_EXECUTES_BEFORE: RuleText(
        "the join of a wait executes before an operation that participates in the wait", _MODEL
    ),
    Rule.WAIT_COMPLETES: RuleText("each barrier wait completes", _NOTES),
    Rule.OBJECT_INITIALIZED: RuleText(
        "a barrier object is initialized before a thread joins it", _NOTES
    ),
    Rule.OPERATION_CONVERGENT: RuleText(
        "the threads of a wavefront perform the same barrier operations", _TARGET
    ),
    Rule.OBJECT_TARGET: RuleText("the target has the barrier object", _SPLIT),
    Rule.OPERATION_SPLIT: RuleText(
        "without split barriers, arrive and wait are one operation", _UNSPLIT
    ),
    Rule.OPERATION_AVAILABLE: RuleText("the barrier object offers the operation", _SPLIT),
    Rule.ARRIVE_CLUSTER: RuleText(
        "one wave of a workgroup arrives at a cluster barrier, for the whole workgroup", _SPLIT
    ),
    Rule.PR_FIRST_IS_INIT: RuleText(
        "the first modification of a barrier object is a barrier init", _FIRST
    ),
    Rule.PR_JOIN_ONCE: RuleText("no join is joined-before another join", _FIRST),
    Rule.PR_ONE_INIT: RuleText("a barrier object has exactly one init", _FIRST, wip=True),
    Rule.PR_WAIT_JOINED: RuleText("a join is joined-before each wait", _FIRST, wip=True),
    Rule.PR_JOIN_FIRST: RuleText(
        "a join is the thread's first operation on the barrier object", _FIRST, wip=True
    ),
    Rule.PR_LEAVE_LAST: RuleText(
        "a leave is the thread's last operation on the barrier object", _FIRST, wip=True
    ),
    Rule.PR_SIGNAL_THEN_WAIT: RuleText(
        "the thread's next operation on the barrier object after a signal is a wait",
        _FIRST,
        wip=True,
    ),
    Rule.PR_WAIT_COMPLETES: RuleText("some operation participates in each wait", _FIRST, wip=True),
}
"""Every rule."""

_TARGET_RULES = frozenset(
    {
        Rule.OPERATION_CONVERGENT,
        Rule.OBJECT_TARGET,
        Rule.OPERATION_SPLIT,
        Rule.OPERATION_AVAILABLE,
        Rule.ARRIVE_CLUSTER,
    }
)
_COUNT_RULES = frozenset({Rule.INIT_POSITIVE, Rule.DROP_NEGATIVE, Rule.ARRIVE_EXPECTED_COUNT})
"""In 000 they follow from the types of the counts: unsigned, and the expected count positive."""
_GUIDE_RULES = frozenset(
    {
        Rule.FIRST_IS_INIT,
        Rule.DROP_JOINED,
        Rule.DROP_AFTER_ARRIVE,
        Rule.WAIT_JOINED,
        Rule.WAIT_JOIN_EXECUTES_BEFORE,
        Rule.WAIT_COMPLETES,
        Rule.OBJECT_INITIALIZED,
    }
)

RULES_OF: Mapping[Edition, frozenset[Rule]] = {
    Edition.GUIDE: _GUIDE_RULES | _COUNT_RULES | _TARGET_RULES,
    Edition.GUIDE_2026_06: _GUIDE_RULES | _COUNT_RULES | _TARGET_RULES,
    Edition.PR170447: frozenset(RULES) - _GUIDE_RULES,
}
"""The rules of each edition."""
