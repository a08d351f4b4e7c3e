"""Atomics on the paths to accesses and from them, from which messages and locks are built."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.judge.machine.accesses import ANY
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Place
from fencepost.judge.text.scopes import said
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Int, Load, Store
from fencepost.llvm.operations import AtomicOp
from fencepost.patterns import pattern
from fencepost.records import dataclass

_ATOMIC = pattern(r"_Z\d+atom(ic)?_|\.atomic\.", re.ASCII)
_SCOPES = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "cluster": 3, "agent": 4, "": 5}
_OF_OPENCL = {1: 2, 2: 4, 3: 5, 4: 1}
"""The ranks of OpenCL C's scopes, by clang's numbers for them: work_group, device, all_svm_devices,
sub_group.
"""
_GIVES = {"queue": "add", "claim": "exchange"}
"""The operation that some atomic of the kernel must do for counter values to distinguish two
work-items.
"""
_PLAYS = {
    "lock": {"exchange"},
    "semaphore": {"exchange"},
    "ticket": {"add", "load"},
    "turn": {"load"},
}
"""The operations that atomics before an access must do if a lock of the kind guards it."""
_EXCHANGES = pattern(r"xchg|exchange|flag_test|fetch_(or|max)|atom(ic)?_(or|max)|\.(or|u?max)\b")
_ADDS = pattern(r"_add|_inc|\.add\b|\.inc\b")
_SUBTRACTS = pattern(r"_sub|_dec|\.sub\b|\.dec\b")


@dataclass
class Around:
    """The effects of atomics around the accesses of a kernel."""

    shape: Shape

    def scopes(self, first: Place, second: Place, two: bool) -> bool:
        return all(self.rank(at) >= (4 if two else 2) for at in (first, second))

    def rank(self, at: Place) -> int:
        """Return the rank of an atomic's scope; -1 for other instructions."""
        match self.shape.flow.blocks[at[0]].instructions[at[1]]:
            case Load(atomic=atomic) | Store(atomic=atomic):
                return -1 if atomic is None else _SCOPES.get(_plain(said(atomic)), -1)
            case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
                return _SCOPES.get(_plain(said(atomic)), -1)
            case Call(callee=str(name), arguments=given) if _ATOMIC.search(name):
                if "12memory_scope" not in name:
                    return _SCOPES["agent"]  # memory_scope_device, unless it is said
                scope = given[-1]
                return _OF_OPENCL.get(scope.value, 0) if isinstance(scope, Int) else 0
        return -1

    def meet_by_atomics(self, first: Place, second: Place, lock: bool) -> bool:
        """Return True if atomics of one object are on the paths to, or from, both accesses."""
        one, other = self._before(first), self._before(second)
        if lock:
            return ANY in one | other or bool(one & other)
        behind, after = self._after(first), self._after(second)
        ways = (behind & other) | (after & one) | (one & other)
        return bool(ways) or ANY in one | other | behind | after

    def plays(self, at: Place, protocols: list[str]) -> bool:
        """Return True if the atomics on paths to a place include those that one of some locks
        needs.
        """
        shape, done = self.shape, set[str]()
        work, seen = [(at[0], at[1])], set[str]()
        while work:
            label, end = work.pop()
            for each in shape.flow.blocks[label].instructions[:end]:
                done |= _kinds(each)
            for before in shape.before[label]:
                if before not in seen:
                    seen.add(before)
                    work.append((before, len(shape.flow.blocks[before].instructions)))
        return any(_PLAYS[each] <= done for each in protocols if each in _PLAYS)

    def _before(self, at: Place) -> set[str]:
        """Return the objects of atomics on paths to a place: another work-item may execute the
        atomic, and pass the order on at a barrier.
        """
        found = self._atomics((at[0], n) for n in range(at[1]))
        work, seen = list(self.shape.before[at[0]]), set()
        while work:
            label = work.pop()
            if label not in seen:
                seen.add(label)
                count = len(self.shape.flow.blocks[label].instructions)
                found |= self._atomics((label, n) for n in range(count))
                work += self.shape.before[label]
        return found

    def _after(self, at: Place) -> set[str]:
        found: set[str] = set()
        work, seen = [(at[0], at[1] + 1)], set()
        while work:
            label, start = work.pop()
            count = len(self.shape.flow.blocks[label].instructions)
            found |= self._atomics((label, n) for n in range(start, count))
            for each in self.shape.flow.targets(label):
                if each not in seen:
                    seen.add(each)
                    work.append((each, 0))
        return found

    def _atomics(self, places: Iterator[Place]) -> set[str]:
        found: set[str] = set()
        for at in places:
            if self.rank(at) < 0:
                continue
            match self.shape.flow.blocks[at[0]].instructions[at[1]]:
                case Load(pointer=p) | Store(pointer=p) | AtomicRmw(pointer=p) | CmpXchg(pointer=p):
                    found |= self.shape.objects.of(p)
                case Call(arguments=arguments):
                    for each in arguments:
                        found |= self.shape.objects.of(each)
        return found

    def ungiven(self, pair: Mapping[str, Any]) -> str:
        """Return a message that names the operations which a pair's protocols require and no atomic
        of the kernel does; '' if there are none.
        """
        every = [one for block in self.shape.kernel.blocks for one in block.instructions]
        done = {kind for one in every for kind in _kinds(one)}
        done |= {"add"} if any(_takes_away(one) for one in every) else set()
        asked = {kind for name, kind in _GIVES.items() if name in pair["protocols"]}
        return f"no atomic does {sorted(asked - done)}" if asked - done else ""


def _plain(scope: str) -> str:
    return scope.removesuffix("one-as").removesuffix("-")


def _takes_away(each: object) -> bool:
    """Return True if an instruction decrements."""
    match each:
        case AtomicRmw(op=AtomicOp.SUB):
            return True
        case Call(callee=str(name)):
            return bool(_ATOMIC.search(name) and _SUBTRACTS.search(name))
    return False


def _kinds(each: object) -> set[str]:
    """Return the operations that an instruction does to a word, among those that locks are built
    from.
    """
    match each:
        case CmpXchg() | AtomicRmw(op=AtomicOp.XCHG | AtomicOp.OR | AtomicOp.MAX | AtomicOp.UMAX):
            return {"exchange"}
        case AtomicRmw(op=AtomicOp.ADD):
            return {"add"}
        case Load(atomic=atomic) if atomic is not None:
            return {"load"}
        case Call(callee=str(name)) if _ATOMIC.search(name):
            found = {"load"} if "load" in name else set[str]()
            found |= {"exchange"} if _EXCHANGES.search(name) else set()
            return found | ({"add"} if _ADDS.search(name) else set())
    return set()
