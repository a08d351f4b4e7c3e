"""The rules of barrier objects: who arrives before it waits, who joins, what is initialised.

A forward data flow over the blocks of a kernel with what may be so of the objects that this wave
uses. What other waves do the code says too, but not which of them goes where: where it could mend
what a wave does, a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.graphs import reachable
from fencepost.machine_code.barriers.operations import (
    CLUSTER,
    HARDWARE,
    NAMED,
    NULL,
    WORKGROUP,
    Does,
    Operation,
)
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.records import dataclass, replace
from fencepost.targets.barrier_objects import BARRIER_OBJECTS, BarrierKind
from fencepost.targets.generation import Generation

_NONE = -1
"""In place of an instruction or an object: there is none."""
_UNKNOWN = -2
"""In place of an instruction or an object: a function, or one that M0 names, may have any."""


@dataclass(frozen=True, slots=True)
class _State:
    """The facts that may hold at a place.

    - `open`: the signals to the workgroup barrier that no wait has followed, by their numbers.
    - `joined`: the named barrier that the wave has joined last.
    - `fresh`: the named barriers that it has initialised since all waves met, and by what.
    """

    open: frozenset[int]
    joined: frozenset[int]
    fresh: frozenset[tuple[int, int]] = frozenset()

    def joined_with(self, other: _State) -> _State:
        """Join the states of two paths that meet."""
        return _State(self.open | other.open, self.joined | other.joined, self.fresh | other.fresh)


class BarrierRules:
    """The search in one kernel. `lone`: its workgroups are one wave."""

    def __init__(
        self,
        code: Code,
        flow: Flow,
        operations: Mapping[int, Operation],
        generation: Generation,
        *,
        lone: bool,
    ) -> None:
        self._code, self._flow, self._lone = code, flow, lone
        self._operations = operations
        self._objects = BARRIER_OBJECTS[HARDWARE[generation]]
        self._steps = [
            [
                number
                for number in range(block.first, block.end)
                if number in self._operations or number in flow.calls
            ]
            for block in flow.blocks
        ]
        self._closed = not flow.calls and not flow.reasons
        self._done = {(each.does, each.object) for each in self._operations.values()}

    def findings(self) -> Iterator[Finding]:
        """Find all violations in the kernel."""
        if not any(each.does is not Does.SYNC for each in self._operations.values()):
            return
        # Who calls a function may have signalled and joined.
        first = frozenset({_NONE if self._flow.kernel and not self._flow.reasons else _UNKNOWN})
        start, blocks = _State(first, first), self._flow.blocks
        entries = solve(blocks, {0: start}, self._run, accumulate(_State.joined_with))
        for block, state in zip(blocks, entries, strict=True):
            found: list[Finding] = []
            self._run(block, state or start, found)
            yield from found
        yield from self._by_all_waves()

    def _run(self, block: Block, state: _State, found: list[Finding] | None = None) -> _State:
        for number in self._steps[block.number]:
            if number in self._flow.calls:
                unknown = frozenset({_UNKNOWN})
                state = _State(unknown, unknown)
                continue
            operation = self._operations[number]
            if found is not None:
                found += self._wrong(number, operation, state)
            state = _after(number, operation, state)
        last = self._code.instructions[block.end - 1].opcode.mnemonic
        if found is not None and last == "s_endpgm":
            found += self._at_end(block.end - 1, state)
        return state

    def _wrong(self, number: int, operation: Operation, state: _State) -> Iterator[Finding]:
        """Find the violations of an operation."""
        at = (number, number)
        missing = self._missing(operation)
        if missing is not None:
            # What is declared as a kernel is no trap handler, nor called by one.
            sure = not missing or self._flow.name in self._code.kernels
            verdict = Verdict.CERTAIN if sure else Verdict.ONLY_IF
            why = "" if sure else "it is not of a trap handler"
            yield Finding(Hazard.NO_BARRIER_OBJECT, verdict, *at, condition=why)
            return
        match operation:
            case Operation(Does.WAIT, int() as name) if name == WORKGROUP and not self._lone:
                yield from self._waits(number, state)
            case Operation(Does.SIGNAL, int() as name) if name == WORKGROUP and not self._lone:
                for first in sorted(state.open - {_NONE, _UNKNOWN}):
                    yield Finding(
                        *(Hazard.SIGNALLED_TWICE, Verdict.ONLY_IF, first, number),
                        distance=max(number - first - 1, 0),
                        condition="the workgroup has several waves",
                    )
            case Operation(Does.LEAVE, _):
                yield from self._not_joined(number, state)
            case Operation(_, int() as name) if name in NAMED:
                yield from self._named(number, operation, state)

    def _missing(self, operation: Operation) -> bool | None:
        """Return True if an object is for trap handlers alone; False if the target has none, or it
        does not offer the operation; None if it does.
        """
        if operation.object is None or operation.does is Does.SYNC:
            return None
        for each in self._objects:
            if operation.object in each.ids:
                by_hand = operation.does in (Does.INIT, Does.JOIN)
                named = each.kind is BarrierKind.NAMED
                joins = each.kind is BarrierKind.NULL_NAMED and operation.does is Does.JOIN
                if by_hand and not named and not joins:
                    return False
                return True if each.privileged else None
        return False

    def _waits(self, number: int, state: _State) -> Iterator[Finding]:
        """A wait on the workgroup barrier that this wave has not signalled to."""
        if _NONE not in state.open:
            return
        at = (number, number)
        signals = {WORKGROUP, None} & {name for does, name in self._done if does is Does.SIGNAL}
        if not signals and self._closed:
            yield Finding(Hazard.NOT_SIGNALLED, Verdict.CERTAIN, *at)
            return
        why = "no other wave signals in its place"
        if len(state.open) > 1:
            why = f"control comes here without a signal, and {why}"
        yield Finding(Hazard.NOT_SIGNALLED, Verdict.ONLY_IF, *at, condition=why)

    def _named(self, number: int, operation: Operation, state: _State) -> Iterator[Finding]:
        at = (number, number)
        makes = {(Does.INIT, operation.object), (Does.INIT, None)}
        if operation.does is Does.INIT:
            return
        if not makes & self._done and self._closed and self._flow.kernel:
            yield Finding(Hazard.NOT_INITIALISED, Verdict.CERTAIN, *at)
        if operation.does is Does.WAIT:
            yield from self._not_joined(number, state)
            yield from self._waits_on_joined(number, operation, state)
        elif not self._lone:
            for name, first in sorted(state.fresh):
                if name == operation.object:
                    yield Finding(
                        *(Hazard.INITIALISED_LATE, Verdict.ONLY_IF, first, number),
                        distance=max(number - first - 1, 0),
                        condition="another wave initialises it too, or uses it before",
                    )

    def _not_joined(self, number: int, state: _State) -> Iterator[Finding]:
        """A wait on a named barrier, or a leave, of a wave that has joined none."""
        if _NONE not in state.joined:
            return
        at = (number, number)
        if len(state.joined) == 1:
            yield Finding(Hazard.NOT_JOINED, Verdict.CERTAIN, *at)
        else:
            why = "control comes here without a join"
            yield Finding(Hazard.NOT_JOINED, Verdict.ONLY_IF, *at, condition=why)

    def _waits_on_joined(
        self, number: int, operation: Operation, state: _State
    ) -> Iterator[Finding]:
        """A wait on a named barrier: whatever it names, on the one that was joined last
        (001 Execution Barriers, code sequences), and nothing may arrive there.
        """
        at, joined = (number, number), state.joined
        if joined & {_NONE, _UNKNOWN}:
            return
        if joined != {operation.object}:
            why = "the barrier that it names is meant"
            if operation.object in joined:
                why = f"control comes here behind a join of another, and {why}"
            yield Finding(Hazard.JOINED_ANOTHER, Verdict.ONLY_IF, *at, condition=why)
        if NULL in joined or not self._closed or not self._flow.kernel:
            return
        # Who leaves counts for those that are still to arrive.
        arrives = {name for does, name in self._done if does in (Does.SIGNAL, Does.LEAVE)}
        if not arrives & {None, *joined}:
            yield Finding(Hazard.NEVER_SIGNALLED, Verdict.CERTAIN, *at)

    def _at_end(self, number: int, state: _State) -> Iterator[Finding]:
        """The end of a wave that has signalled and not waited."""
        for first in () if self._lone else sorted(state.open - {_NONE, _UNKNOWN}):
            yield Finding(
                *(Hazard.ENDS_UNWAITED, Verdict.ONLY_IF, first, number),
                distance=max(number - first - 1, 0),
                condition="another wave waits for this phase",
            )

    def _by_all_waves(self) -> Iterator[Finding]:
        """Signals to the cluster barrier on every path: one wave of a workgroup must make them."""
        if self._lone or not self._flow.kernel:
            return
        for number, each in self._operations.items():
            if each != Operation(Does.SIGNAL, CLUSTER):
                continue
            if not _avoidable(self._flow, number):
                yield Finding(
                    *(Hazard.SIGNALLED_BY_ALL, Verdict.ONLY_IF, number, number),
                    condition="a workgroup has several waves",
                )


def _after(number: int, operation: Operation, state: _State) -> _State:
    """The state behind an operation."""
    name = operation.object
    match operation.does:
        case Does.SYNC:
            return replace(state, fresh=frozenset())
        case Does.SIGNAL if name == WORKGROUP:
            return replace(state, open=frozenset({number}))
        case Does.SIGNAL if name is None:
            return replace(state, open=frozenset({_UNKNOWN}))
        case Does.WAIT if name == WORKGROUP:
            return replace(state, open=frozenset({_NONE}), fresh=frozenset())
        case Does.INIT if name is not None:
            return replace(state, fresh=state.fresh | {(name, number)})
        case Does.JOIN:
            return replace(state, joined=frozenset({_UNKNOWN if name is None else name}))
        case Does.LEAVE:
            return replace(state, joined=frozenset({_NONE}))
        case _:
            return state


def _avoidable(flow: Flow, number: int) -> bool:
    """Return True if a path leads past an instruction to an end."""
    homes = {each.number for each in flow.homes(number)}
    passed = reachable([0], [each.following for each in flow.blocks], without=homes)
    return any(not flow.blocks[each].following for each in passed)
