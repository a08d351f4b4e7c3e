"""Checks the reason of each obligation: it is decided again if the judge can, and otherwise by the
features that the reason needs in the kernel's text, and by the question that it names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from fencepost.judge.certificate.anew import Anew, By
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.seen import Seen
from fencepost.judge.machine.accesses import touched
from fencepost.judge.machine.atomics import Atomics
from fencepost.judge.machine.tracks import Doubt, NotJudged, Open, Place
from fencepost.judge.premises.indices import chosen_by_numbers
from fencepost.judge.premises.required import sized_later
from fencepost.judge.premises.taken import deciding_call
from fencepost.judge.ruling.around import Around
from fencepost.judge.ruling.protocols import Protocols, misnamed
from fencepost.judge.text.uses import stepped_from
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Store
from fencepost.llvm.types import PointerType, alloc_size
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

_ATOMIC = pattern(r"_Z\d+atom(ic)?_|\.atomic\.", re.ASCII)
_BARRIER = pattern(
    r"s\.barrier(\.wait)?$|_Z\d+(work_group_)?barrierj|syncthreads|ockl_(?:barrier|wgred)", re.ASCII
)
NO_END = 1 << 31
"""The size in bytes of LDS whose size the launch gives: its addresses have 32 bits, and declared
variables lie below it, so that an access farther away may reach it.
"""
Looked = set[tuple[str, int]]


@dataclass
class Undecided:
    """Questions that cvc5 does not decide, questions that say nothing, and conflicts of others that
    say nothing about bytes: the judge must decide their obligations itself.
    """

    open: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    parts: set[tuple[str, int]] = field(default_factory=set)

    def holds(self, obligation: Mapping[str, Any]) -> bool:
        """Return True if an obligation depends on one of these."""
        name, part = obligation["query"], obligation.get("part")
        return name in self.open | self.whole or (name, part) in self.parts

    def told(self, obligation: Mapping[str, Any]) -> str:
        """Return why the question of an obligation does not show it."""
        name = obligation["query"]
        if name in self.open:
            return Open(name)
        if name in self.whole:
            return f"the question {name!r} says nothing"
        return f"the question {name!r} says nothing of its conflict {obligation['part']}"

    def doubt(self, obligation: Mapping[str, Any], what: str) -> Doubt:
        """Return a doubt about an obligation: the question that is open, or `what`."""
        name = obligation["query"]
        return Open(name) if name in self.open else Doubt(what)


@dataclass
class Reasons:
    """The checks of the obligations of a proof by terms. `counts` says how each kind was
    settled.
    """

    exhibit: Exhibit
    given: Mapping[str, int]
    left: Undecided = field(default_factory=Undecided)
    counts: Counter[str] = field(default_factory=Counter)
    seen: Seen | None = None
    """A run of the judge's, if the proof also depends on one: it names barriers that the run
    reached.
    """
    names: Mapping[str, str] = field(default_factory=dict)
    """The names that functions have in the module, by the judge's."""

    def __post_init__(self) -> None:
        self.module, self.kernel = self.exhibit.module, self.exhibit.kernel
        self.launch = self.exhibit.launch
        options = self.exhibit.stated["options"]
        self.lockstep: bool = options["lockstep"]
        self.given_lds = {
            f"%{each.name}"
            for each in self.kernel.parameters
            if isinstance(each.type, PointerType) and each.type.space == 3
        }
        given = options["dynamic_lds"] is not None
        self.sized_lds = frozenset[str]() if given else sized_later(self.module)
        assumed = tuple(options["assumptions"])
        self.anew = Anew(self.module, self.kernel, self.launch, self.given, assumed)
        self.around = Around(self.anew.shape)
        self.protocols = Protocols(self.anew, Atomics(self.anew.shape))
        self.deciding = deciding_call(self.kernel)

    def wrong(self, obligations: list[dict[str, Any]], looked: Looked) -> Iterator[str]:
        """Yield the faults of obligations. `looked`: the questions and parts that runs examined."""
        known: set[tuple[object, ...]] = set()
        for each in obligations:
            match each["kind"]:
                case "pair":
                    key = (_ends(each), each["workgroups"])
                    yield from self._pair(each, looked, key in known)
                    known.add(key)
                case "barrier":
                    yield from self._barrier(each)
                case "inside":
                    yield from self._inside(each)
                case "unreached":
                    yield from self._unreached(each)

    def unspoken(self, obligations: list[dict[str, Any]]) -> Iterator[str]:
        """Yield the branches and accesses that have no obligation, and that the judge cannot
        show.
        """
        told = {
            (kind, each[key]["block"], each[key]["index"])
            for kind, key in (("barrier", "barrier"), ("inside", "access"))
            for each in obligations
            if each["kind"] == kind
        }
        never = {each["at"]["block"] for each in obligations if each["kind"] == "unreached"}
        shape = self.anew.shape
        barriers = {
            (label, at)
            for label, block in shape.flow.blocks.items()
            for at, one in enumerate(block.instructions)
            if isinstance(one, Call) and _BARRIER.search(one.callee or "")
        }
        # Of a barrier that is spoken of itself, the obligation asks who decides about it.
        left = {label for label, at in barriers if ("barrier", label, at) not in told}
        for label, block in shape.flow.blocks.items():
            if label in never:
                continue
            end = len(block.instructions) - 1
            told_of = ("barrier", label, end) in told or self.launch.items == 1
            if not told_of and shape.parts(label) and shape.decided(label) & left:
                yield f"the branch at the end of {label!r} decides about a barrier"
            for at, each in enumerate(block.instructions):
                if not isinstance(each, Load | Store | AtomicRmw | CmpXchg):
                    continue
                size = self._size((label, at))
                if size is None or ("inside", label, at) in told:
                    continue
                if not self._stays((label, at), size):
                    yield f"nothing says that the access {label} {at} stays in its object"

    def _pair(self, each: dict[str, Any], looked: Looked, again: bool) -> Iterator[str]:
        first, second = _ends(each)
        two = each["workgroups"] == "two"
        reason, name = each["reason"], each["query"]
        where = f"{first} and {second}"
        if wrong := misnamed(each) or self.around.ungiven(each):
            yield f"{where}: {wrong}"
            return
        if reason in ("inside", "argument", "sized", "numbers", "uniform"):
            yield f"{reason!r} is no reason for the pair {where}"
            return
        if again and not self._many(first, second):
            yield f"the pair {where} is listed twice"
        if reason == "atomic":
            if self.around.scopes(first, second, two):
                self.counts["atomic"] += 1
                return
            atomic = self.around.rank(first) >= 0 and self.around.rank(second) >= 0
            if not atomic or not self.anew.apart(first, second, two):
                yield f"{where} are not both atomic in the scope of the other"
            return
        if reason == "lockstep":
            if two or not self.lockstep:
                yield f"lockstep orders no accesses as {where}"
            return
        alone = self.launch.groups == 1 if two else self.launch.items == 1
        if name and reason in ("apart", "not-both"):
            yield f"{where} are said to be {reason}, but a question is named"
            return
        if each["part"] is not None and reason == "ordered":
            yield f"{where} are said to be in order, by a question about their places"
            return
        shown = alone or self._strictly(first, second, two, reason)
        if shown or self.anew.apart(first, second, two):
            if not shown and not name and not self._fits(first, second, two, reason):
                yield Doubt(f"{where} do not conflict, but not since they are {reason}")
                return
            self.counts["pairs decided anew"] += 1
            return
        yield from self._asked(each, looked)

    def _asked(self, each: dict[str, Any], looked: Looked) -> Iterator[str]:
        """Check a pair that the judge does not decide itself: its question, and the features that
        the reason needs.
        """
        first, second = _ends(each)
        reason, name = each["reason"], each["query"]
        two, where = each["workgroups"] == "two", f"{first} and {second}"
        if self.left.holds(each):
            yield self.left.told(each)
            return
        if reason in ("locked", "happens-before"):
            if not self.around.meet_by_atomics(first, second, reason == "locked"):
                yield f"no atomic orders {where}"
                return
            if reason == "locked" and not (
                all(self.around.plays(at, each["protocols"]) for at in (first, second))
            ):
                yield f"no atomics in front of {where} do what {each['protocols']} asks for"
                return
            if reason == "locked" or each["part"] is not None:
                wrong = list(self.protocols.wrong(each, (first, second)))
                if wrong:
                    yield from wrong
                    return
                self._check_believed()
                self.counts[f"pairs {reason}, by atomics around them"] += 1
                return
        if reason == "same-value" and not (self._stores(first) and self._stores(second)):
            yield f"{where} are not both stores"
            return
        if name and reason not in ("apart", "not-both"):
            text = self.exhibit.queries[name]
            if wrong := list(self.protocols.unique(each, (first, second), text)):
                yield from wrong
                return
            self._check_believed()
            if (name, each["part"]) in looked:
                self.counts["pairs whose question runs bind"] += 1
            elif each["part"] is not None:
                self.counts["pairs whose question names its conflict"] += 1
            else:
                self.counts["pairs by a question alone"] += 1
            return
        if not name and self.seen is not None and self.seen.shows((first, second, two), reason):
            self.counts["pairs that a run shows"] += 1
            return
        yield Doubt(f"the judge does not find why {where} do not conflict ({reason})")

    def _check_believed(self) -> None:
        """Raise NotJudged if a question cannot be believed, since it may assume one value for the
        result of a function of another file.
        """
        if self.deciding is not None:
            shown = self.names.get(self.deciding, self.deciding)
            raise NotJudged(f"a question that may rest on what @{shown} gives")

    def _strictly(self, first: Place, second: Place, two: bool, reason: str) -> bool:
        """Return True if the judge shows a pair for exactly the stated reason."""
        by = {"apart": By.PLACES, "ordered": By.ORDER, "not-both": By.WAYS}.get(reason)
        if by is None or (two and reason == "ordered"):
            return False
        return self.anew.apart(first, second, two, by)

    def _fits(self, first: Place, second: Place, two: bool, reason: str) -> bool:
        """Return True if the judge shows a pair for a reason of the stated kind."""
        apart = self.anew.apart
        match reason:
            case "apart":
                # Some are apart in one turn of a loop, which barriers tell from others.
                return not apart(first, second, two, By.ORDER)
            case "ordered" | "not-both":
                return False
            case "locked" | "happens-before":
                return self.around.meet_by_atomics(first, second, reason == "locked")
            case "same-value":
                return self._stores(first) and self._stores(second)
        return True

    def _many(self, first: Place, second: Place) -> bool:
        """Return True if an instruction is more than one access: a call, or one to several
        objects.
        """
        for label, at in (first, second):
            each = self.anew.shape.flow.blocks[label].instructions[at]
            if isinstance(each, Call) or (label, at) in self.several:
                return True
        return False

    @cached_property
    def several(self) -> frozenset[Place]:
        """Return the accesses that may be to more than one object."""
        found = touched(self.module, self.kernel)
        return frozenset(each.at for each in found if len(each.objects) > 1)

    def _instruction(self, at: Place) -> Instruction:
        return self.anew.shape.flow.blocks[at[0]].instructions[at[1]]

    def _stores(self, at: Place) -> bool:
        each = self._instruction(at)
        if isinstance(each, Call):
            return re.search("store|write|fract|sincos|modf", each.callee or "") is not None
        return isinstance(each, Store)

    # Barriers, bounds, what is never reached

    def _barrier(self, each: dict[str, Any]) -> Iterator[str]:
        """Check a branch at which work-items do not diverge, or a barrier that all reach together.
        A run shows these without a question.
        """
        at = each["barrier"]["block"], each["barrier"]["index"]
        shape = self.anew.shape
        called = isinstance(self._instruction(at), Call)
        deciding = [at[0]]
        if called:
            deciding = [one for one in shape.flow.blocks if at[0] in shape.decided(one)]
        parting = [one for one in deciding if shape.parts(one)]
        if self.launch.items == 1 or not parting:
            self.counts["branches decided anew"] += 1
        elif not called and each["query"] and not self.left.holds(each):
            if self.deciding is not None and not all(map(self.anew.together, parting)):
                self._check_believed()
            self.counts["branches by their question"] += 1
        elif all(map(self.anew.together, parting)):
            self.counts["branches decided anew"] += 1
        elif called and self.seen is not None and self.seen.together(at):
            self.counts["barriers that a run shows"] += 1
        else:
            yield self.left.doubt(each, f"no reason why work-items do not part at {at}")

    def _inside(self, each: dict[str, Any]) -> Iterator[str]:
        at = each["access"]["block"], each["access"]["index"]
        size = self._size(at)
        if each["reason"] in ("argument", "sized"):
            known = self.given_lds if each["reason"] == "argument" else self.sized_lds
            if stepped_from(self.kernel, self._instruction(at)) <= known:
                self.counts["bounds that a premise gives"] += 1
            else:
                of = "of an argument" if known is self.given_lds else "that the launch sizes"
                yield f"the access {at} is not plainly one to LDS {of}"
        elif each["reason"] == "numbers":
            if chosen_by_numbers(self.module, self.kernel, at):
                self.counts["bounds that a premise gives"] += 1
            else:
                yield f"no number that is only read chooses where in LDS the access {at} is"
        elif size is not None and self.anew.inside(at, size):
            self.counts["bounds decided anew"] += 1
        elif each["query"] and not self.left.holds(each):
            self._check_believed()
            self.counts["bounds by their question"] += 1
        else:
            what = f"the judge does not find why the access {at} stays in its object"
            yield self.left.doubt(each, what)

    def _stays(self, at: Place, size: int) -> bool:
        """Return True if an access without an obligation stays in its object."""
        if self.anew.inside(at, size):
            return True
        return size != NO_END and self.seen is not None and self.seen.inside(at, size)

    def _size(self, at: Place) -> int | None:
        match self._instruction(at):
            case Load(pointer=p) | Store(pointer=p) | AtomicRmw(pointer=p) | CmpXchg(pointer=p):
                behind = self.anew.shape.objects.of(p)
            case Call(arguments=arguments):
                pointers = [one for one in arguments if isinstance(one.type, PointerType)]
                behind = frozenset().union(*map(self.anew.shape.objects.of, pointers))
            case _:
                return None
        sizes = set()
        for name in behind:
            if self._dynamic(name):
                sizes.add(NO_END)
                continue
            variable = self.module.variables.get(name[1:]) if name.startswith("@") else None
            if variable is None or variable.constant or not alloc_size(variable.type):
                return None
            sizes.add(alloc_size(variable.type))
        return min(sizes) if sizes else None

    def _dynamic(self, name: str) -> bool:
        """Return True if an object is LDS whose size the launch gives."""
        if name.startswith("@"):
            variable = self.module.variables.get(name[1:])
            return variable is not None and variable.space == 3 and not alloc_size(variable.type)
        return name in self.given_lds

    def _unreached(self, each: dict[str, Any]) -> Iterator[str]:
        at = each["at"]["block"], each["at"]["index"]
        if self.anew.unreached(at[0]):
            self.counts["places decided anew"] += 1
        elif each["query"] and not self.left.holds(each):
            self._check_believed()
            self.counts["places by their question"] += 1
        else:
            yield self.left.doubt(each, f"no reason why {at} is not reached")


def _ends(each: dict[str, Any]) -> tuple[Place, Place]:
    low, high = sorted((each[key]["block"], each[key]["index"]) for key in ("first", "second"))
    return low, high
