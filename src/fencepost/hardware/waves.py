"""The waves of a program, each with its barrier operations in order.

Program order alone decides the object of an operation, the join that is joined-before it, and many
of the rules; that is settled here, once. The run decides what depends on other waves.

Hardware performs operations by the wave: a wave of several threads performs each once. Operations
of the hardware itself, the drops when a wave ends, are among the steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from fencepost.hardware.objects import Instance, Objects, is_named, objects_of
from fencepost.hardware.rules import RULES_OF, Edition, Rule
from fencepost.hardware.threads import Action, Performed, performed
from fencepost.program.operations import BarrierArrive, BarrierOperation
from fencepost.program.program import BarrierKind, Program, Thread
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.scopes import Position

LAUNCH = 0
"""The index, in its wave, of the joins that the launch performs."""


class Effect(Enum):
    """The effect of a step on its barrier object."""

    NONE = "nothing: the step matters to its own wave alone"
    INIT = "init"
    DROP = "drop"
    DROP_IF_LAST = "drop, if all other waves of the workgroup have ended"
    ARRIVE = "arrive"
    WAIT = "wait"

    @property
    def modifies(self) -> bool:
        """True if the step may change the barrier object."""
        return self not in (Effect.NONE, Effect.WAIT)


@dataclass(frozen=True, slots=True)
class Step:
    """One barrier operation of a wave.

    - `instance`: the number of the object that it acts on; None for the NULL barrier.
    - `joined`: the index of the join that is joined-before it; None if there is none.
    - `needs_join`: whether a wait must have a join that executes before the arrives it waits for.
    - `needs_init`: whether it is a join of an object that must have been initialized.
    - `wait`: the number of earlier waits of the wave, not counting those that name the NULL
      barrier; None for other operations.
    - `breaks`: the rules that performing it breaks, whatever other waves do.
    - `source`: None for operations of the hardware itself.
    """

    index: int
    effect: Effect
    instance: int | None
    count: int | None = None
    joined: int | None = None
    needs_join: bool = False
    needs_init: bool = False
    wait: int | None = None
    breaks: frozenset[Rule] = frozenset()
    source: BarrierOperation | None = None

    @property
    def tells_first(self) -> bool:
        """True if it is an arrive that returns whether it is the first."""
        return isinstance(self.source, BarrierArrive) and self.source.register is not None


@dataclass(frozen=True, slots=True)
class Wave:
    """A wave: its threads' numbers, its workgroup, its steps (step i has the index i + 1)."""

    threads: tuple[int, ...]
    workgroup: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """Everything that runs."""

    waves: tuple[Wave, ...]
    instances: tuple[Instance, ...]

    @property
    def watched(self) -> frozenset[int]:
        """The objects at which some arrive returns whether it is the first."""
        steps = (step for wave in self.waves for step in wave.steps)
        return frozenset(
            step.instance for step in steps if step.tells_first and step.instance is not None
        )


def launch(program: Program, edition: Edition, *, loops_end: bool = False) -> Launch:
    """The waves and barrier objects of a program; `loops_end` as in `threads.performed`.

    Raises InputError where an operation names no declared object or a declaration is wrong,
    UnsupportedError and BoundReached as `threads.performed` does.
    """
    objects = objects_of(program)
    groups: dict[int, list[Thread]] = {}
    for thread in program.threads:
        groups.setdefault(thread.position.wavefront, []).append(thread)
    waves = []
    for threads in groups.values():
        sequences = [performed(thread, loops_end=loops_end) for thread in threads]
        waves.append(_wave(threads, sequences, objects, edition))
    return Launch(tuple(waves), objects.instances)


def _wave(
    threads: Sequence[Thread],
    sequences: Sequence[tuple[Performed, ...]],
    objects: Objects,
    edition: Edition,
) -> Wave:
    common = 0
    while len({sequence[common : common + 1] for sequence in sequences}) == 1:
        if common >= len(sequences[0]):
            break
        common += 1
    converges = all(len(sequence) == common for sequence in sequences)
    position = threads[0].position
    builder = _Builder(objects, edition, position)
    for operation in sequences[0][:common]:
        builder.add(operation)
    if converges:
        builder.end()
    else:
        # Whatever a diverged wave would go on to do means nothing.
        builder.diverge()
    numbers = tuple(thread.number for thread in threads)
    return Wave(numbers, position.workgroup, tuple(builder.steps))


@dataclass(slots=True)
class _Builder:
    """Walks over one wave's operations in program order."""

    objects: Objects
    edition: Edition
    position: Position
    steps: list[Step] = field(default_factory=list)
    joined: dict[int, int] = field(default_factory=dict)
    """The index of the join that is joined-before the next operation, by instance."""
    last_named: int | None = None
    """The instance of the named barrier joined last; None before, and where that is NULL."""
    unjoined: bool = False
    """True if NULL is the named barrier joined last."""
    waits: int = 0
    used: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for number, instance in enumerate(self.objects.instances):
            if instance.joined_at_launch and self._sees(instance):
                self.joined[number] = LAUNCH
                self.used.add(number)

    def _sees(self, instance: Instance) -> bool:
        return instance.number == self.position.instance(instance.scope).number

    def add(self, operation: Performed) -> None:
        """One operation of the program."""
        declared = self.objects.declared(operation)
        kind = declared.kind
        breaks = set(self.objects.breaks(operation, self.edition))
        number = self.objects.instance(operation.barrier, self.position)
        if operation.action is Action.WAIT and kind is BarrierKind.NAMED:
            # 001 Execution Barrier GFX12: it waits on the named barrier joined last.
            if self.unjoined:
                number = None
            elif self.last_named is not None:
                number = self.last_named
        wait = None
        if operation.action is Action.WAIT and kind is not BarrierKind.NULL:
            wait = self.waits
            self.waits += 1
        index = len(self.steps) + 1
        if number is None:
            if operation.action is Action.JOIN:
                self._join_named(None, index)
            step = Step(index, Effect.NONE, None, wait=wait, source=operation.source)
            self.steps.append(self._with(step, breaks))
            return
        breaks |= set(self._broken_by_order(operation.action, number))
        effect = _EFFECTS[operation.action]
        joined = self.joined.get(number)
        instance = self.objects.instances[number]
        named = is_named(instance.kind)
        step = Step(
            index,
            effect,
            number,
            operation.count,
            joined,
            self._asks_for_join(named=named),
            operation.action is Action.JOIN and instance.expected is None,
            wait,
            frozenset(),
            operation.source,
        )
        self.steps.append(self._with(step, breaks))
        self.used.add(number)
        match operation.action:
            case Action.JOIN if named:
                self._join_named(number, index)
            case Action.JOIN:
                self.joined[number] = index
            case Action.DROP:
                self.joined.pop(number, None)
                self.left.add(number)
            case _:
                pass

    def end(self) -> None:
        """Add the drops that the hardware performs when the wave ends (001 Execution Barrier
        GFX12).
        """
        for number, instance in enumerate(self.objects.instances):
            if not self._sees(instance):
                continue
            match instance.kind:
                case BarrierKind.WORKGROUP:
                    effect = Effect.DROP
                case BarrierKind.CLUSTER:
                    effect = Effect.DROP_IF_LAST
                case _:
                    continue
            if number in self.joined:
                step = Step(len(self.steps) + 1, effect, number, joined=self.joined[number])
                self.steps.append(step)

    def diverge(self) -> None:
        """Add the step at which the wave's threads go on with different barrier operations."""
        step = Step(len(self.steps) + 1, Effect.NONE, None)
        self.steps.append(self._with(step, {Rule.OPERATION_CONVERGENT}))

    def _join_named(self, number: int | None, index: int) -> None:
        """Join a named barrier; None is NULL. All named barriers are mutually exclusive."""
        self.last_named, self.unjoined = number, number is None
        if self.edition is not Edition.PR170447:
            for other in list(self.joined):
                if is_named(self.objects.instances[other].kind):
                    del self.joined[other]
        if number is not None:
            self.joined[number] = index

    def _asks_for_join(self, *, named: bool) -> bool:
        return named or self.edition is not Edition.GUIDE_2026_06

    def _broken_by_order(self, action: Action, number: int) -> Iterator[Rule]:
        """Yield the rules that an operation breaks because of earlier operations of the wave."""
        named = is_named(self.objects.instances[number].kind)
        joined = number in self.joined
        if number in self.left:
            yield Rule.PR_LEAVE_LAST
        match action:
            case Action.JOIN:
                if joined:
                    yield Rule.PR_JOIN_ONCE
                if number in self.used:
                    yield Rule.PR_JOIN_FIRST
            case Action.WAIT if not joined and self._asks_for_join(named=named):
                yield Rule.WAIT_JOINED
                yield Rule.PR_WAIT_JOINED
            case Action.DROP if not joined and self._asks_for_join(named=named):
                yield Rule.DROP_JOINED
            case _:
                pass

    def _with(self, step: Step, breaks: set[Rule]) -> Step:
        """The step, with the rules of this edition that it breaks."""
        return replace(step, breaks=frozenset(breaks) & RULES_OF[self.edition])


_EFFECTS: Mapping[Action, Effect] = {
    Action.INIT: Effect.INIT,
    Action.JOIN: Effect.NONE,
    Action.DROP: Effect.DROP,
    Action.ARRIVE: Effect.ARRIVE,
    Action.WAIT: Effect.WAIT,
}
