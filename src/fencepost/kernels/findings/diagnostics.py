"""Conversion of what a run showed to diagnostics with witnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.chain import Change, Kind
from fencepost.kernels.execute.faults import Fault
from fencepost.kernels.execute.memory.pages import Stray
from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.collision import Collision, Party
from fencepost.kernels.execute.schedule.parting import parting
from fencepost.kernels.execute.state import State, Stuck
from fencepost.kernels.findings.far_fences import enclosed
from fencepost.kernels.findings.missing_link import missing_link
from fencepost.kernels.findings.source_names import at_byte, spot
from fencepost.kernels.findings.synchronizing import atomic_of, scope_of_both, widened
from fencepost.kernels.findings.told_schedule import object_at, reads_older, schedule_of
from fencepost.kernels.premises.deciding import contents_decide
from fencepost.kernels.question.argument_types import shown_types
from fencepost.kernels.question.source_places import place_of
from fencepost.kernels.report import Actor, Finding, Held, Witness
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Instruction
from fencepost.llvm.module import Function
from fencepost.llvm.ordering.barrier_fences import Lack, lack
from fencepost.llvm.ordering.synchronizes import has_objects
from fencepost.records import dataclass, replace
from fencepost.symbols import variable_name
from fencepost.vocabulary.address_spaces import Memory, SyncSpace
from fencepost.vocabulary.scopes import Scope

WAVE_MEND = (
    "a workgroup barrier {between}, or there a release fence of wavefront scope, "
    "llvm.amdgcn.wave.barrier and an acquire fence of it; or --lockstep to accept it"
)


_HANDED_OVER = frozenset(
    {
        Code.DATA_RACE_BETWEEN_WORKGROUPS,
        Code.ATOMICS_WITHOUT_ORDER,
        Code.SCOPE_TOO_NARROW,
        Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE,
    }
)
"""Races that a flag between workgroups may have been meant to prevent."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Context in which the findings of a run are reported. `file` names the module."""

    file: str
    kernel: Function
    program: Program
    state: State
    values: Mapping[str, int]

    def place(self, instruction: Instruction, note: str = "") -> Location:
        """Return the location of an instruction: in the source, or in the module."""
        return place_of(instruction, self.file, self.kernel.name, note)

    def actor(self, lane: int, does: str) -> Actor:
        """Return a lane of the run as a place in the launch."""
        state = self.state
        item = int(state.item[lane])
        return Actor(
            state.launch.group_id(int(state.number[lane])),
            state.launch.local_id(item),
            item // state.launch.wave,
            item % state.launch.wave,
            does,
        )

    def witness(
        self, actors: tuple[Actor, ...], compared: Sequence[Instruction] = (), **rest: object
    ) -> Witness:
        """Return a witness with the inputs of the run; with contents of buffers if these decide
        something, such as whether stores in `compared` write one value.
        """
        contents = ""
        if contents_decide(self.program.graph, compared):
            contents = f"buffers hold {self.state.contents.value}"
            if any(each.first and each.apart for each in self.state.tables.values()):
                contents += ", but integers grow by three, and real numbers from one"
            if any(not each.apart for each in self.state.tables.values()):
                contents += ", and where words are claimed, what is expected there"
            if self.state.overlay:
                contents += f", but for {len(self.state.overlay)} bytes"
        held = Held(self.state.contents.value, self.state.turn, dict(self.state.overlay))
        types = shown_types(self.kernel)
        made = Witness(actors, dict(self.values), contents, types=types, held=held)
        return replace(made, **rest)  # type: ignore[arg-type]

    def schedule(self, last: int) -> tuple[Location, ...]:
        """Return the visible operations of the run up to step `last`, if their order was chosen."""
        return tuple(schedule_of(self.program, self.state, self.kernel, self.place, last))

    def enclosed(self, found: Collision, finding: Finding) -> bool:
        """Return True if the fences that a barrier lacks may not matter to these two accesses,
        because fences elsewhere enclose them.
        """
        if finding.diagnostic.code not in (
            Code.BARRIER_WITHOUT_FENCES,
            Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE,
        ):
            return False
        if found.apart or found.copy or found.withheld:
            return False
        sites = self.program.sites
        first, second = sites[found.first.site], sites[found.second.site]
        space = SyncSpace.of(lds=found.lds)
        return enclosed(self.program.graph, first, second, space)


def of_collision(scene: Scene, found: Collision) -> Finding:
    """Report a race as a diagnostic."""
    state = scene.state
    sites = scene.program.sites
    region, offset = object_at(state, found.address, lds=found.lds)
    name = region.name if region else "an unknown object"
    memory = Memory.LDS if found.lds else Memory.GLOBAL
    code, missing, mend = _kind(scene, found)
    actors = []
    locations = []
    for party in (found.first, found.second):
        instruction = sites[party.site]
        actor = scene.actor(party.lane, party.how.value)
        actors.append(actor)
        where = scene.place(instruction)
        locations.append(replace(where, note=f"{party.how.value} by {actor}"))
    what = spot(region, name, offset, scene.kernel)
    message = f"data race on {what} ({memory}): {missing}"
    if code is Code.SAME_VALUE_WRITES:
        message = f"two work-items write the same value to {what} ({memory})"
    stores = all(each.how is Access.WRITE for each in _parties(found))
    compared = [sites[each.site] for each in _parties(found)] if stores else []
    schedule = scene.schedule(max(each.step for each in _parties(found)))
    witness = scene.witness(
        tuple(actors), compared, object=name, offset=offset, memory=memory, schedule=schedule
    )
    chain = None
    if code in _HANDED_OVER and not found.withheld and not reads_older(state):
        chain = missing_link(scene.program, scene.state, found, scene.place)
    if chain is not None:
        assert chain.broken.failure is not None
        message = f"data race on {what} ({memory}): {chain.broken.failure.value}"
        mend = chain.mend
    diagnostic = Diagnostic(code, message, (locations[1], locations[0]), mend)
    steps = schedule if chain is None else chain.steps
    if steps:
        diagnostic = replace(diagnostic, steps=steps)
    return Finding(diagnostic, witness, chain)


def _kind(scene: Scene, found: Collision) -> tuple[Code, str, str]:
    """Return the code of a race, the missing ingredient, and the fix."""
    first, second = (scene.place(scene.program.sites[each.site]) for each in _parties(found))
    space = SyncSpace.of(lds=found.lds)
    between = f"between line {first.line} and line {second.line}"
    if first.file != second.file:
        between = f"between {first.file}:{first.line} and {second.file}:{second.line}"
    elif first.line == second.line:
        between = f"between two executions of line {first.line}"
    elif first.line < second.line and _is_later(scene, found):
        between = f"between line {first.line} and a later execution of line {second.line}"
    if found.same_value and found.first.how == found.second.how:
        return Code.SAME_VALUE_WRITES, "", f"let one work-item write line {first.line}"
    if found.copy and found.first.lane == found.second.lane:
        code = Code.DATA_RACE_IN_LDS if found.lds else Code.DATA_RACE_IN_GLOBAL_MEMORY
        return code, "its own copy is in flight", f"wait for the copy {between}"
    if found.copy:
        code = Code.DATA_RACE_IN_LDS if found.lds else Code.DATA_RACE_IN_GLOBAL_MEMORY
        return (
            code,
            "an asynchronous copy is under way",
            f"wait_group_events and a barrier {between}",
        )
    if found.scope:
        return (
            Code.SCOPE_TOO_NARROW,
            "both are atomic, but the scope of one excludes the other",
            _widened(scene, found),
        )
    if found.withheld:
        return _of_withheld(found, space)
    if found.first.arrived < found.second.waited and not found.apart:
        missing = lack(scene.program.graph, space, cluster=False)
        return _of_lack(missing or Lack.NO_FENCE, space, Scope.WORKGROUP)
    if not found.apart and not found.lockstep and has_objects(scene.program.graph):
        missing = lack(scene.program.graph, space, cluster=False)
        if missing is not None:
            return _of_lack(missing, space, Scope.WORKGROUP)
    if found.lockstep:
        return (
            Code.ORDERED_BY_LOCKSTEP_ONLY,
            "only lockstep execution of the wave orders them",
            WAVE_MEND.format(between=between),
        )
    mixed = found.first.how.atomic != found.second.how.atomic
    if found.lacks is not None:
        return _of_wish(found.lacks, space)
    if found.apart:
        if lack(scene.program.graph, space, cluster=True) is Lack.SCOPE:
            return _of_lack(Lack.SCOPE, space, Scope.CLUSTER)
        code = Code.ATOMIC_AND_PLAIN_ACCESS if mixed else Code.DATA_RACE_BETWEEN_WORKGROUPS
        scopes = [scene.program.scopes[each.site] for each in _parties(found)]
        mend = (
            "let the workgroups use different memory, or make both accesses atomic at agent scope"
        )
        if any(each is not None for each in scopes) and scene.state.order is not None:
            code, mend = (
                Code.SCOPE_TOO_NARROW,
                "check the scope and ordering of the atomics between them",
            )
        return code, "nothing orders the two workgroups", mend
    code = Code.DATA_RACE_IN_LDS if found.lds else Code.DATA_RACE_IN_GLOBAL_MEMORY
    if mixed:
        return (
            Code.ATOMIC_AND_PLAIN_ACCESS,
            "one is atomic, the other is not",
            f"a barrier {between}",
        )
    if found.first.site == found.second.site and found.first.step == found.second.step:
        mend = f"give each work-item an address of its own in line {first.line}"
    else:
        mend = f"a workgroup barrier with {space} fences {between}"
    return code, "no barrier phase separates them", mend


def _is_later(scene: Scene, found: Collision) -> bool:
    """Return True if the second access is of a later iteration of the loop that both are in."""
    first, second = found.first, found.second
    nodes, loops = scene.program.site_nodes, scene.program.graph.loop_of
    loop = loops[nodes[first.site]]
    if loop is None or loop != loops[nodes[second.site]]:
        return False
    return any(  # the second's lane makes the first access, too, between the two
        each.site == first.site
        and first.step < each.step < second.step
        and bool((each.lanes == second.lane).any())
        for each in scene.state.log
    )


def _widened(scene: Scene, found: Collision) -> str:
    """Return the atomics of a race whose scope excludes the other party, as they should be."""
    need = scope_of_both(scene.state, found)
    told: dict[str, None] = {}
    for site in {each.site: None for each in _parties(found)}:
        instruction = scene.program.sites[site]
        atomic = atomic_of(instruction)
        if atomic is not None and atomic.scope.scope < need:
            weak = widened(instruction, atomic, need)
            told[str(Change(Kind.WIDEN, scene.place(instruction), weak))] = None
    return "; ".join(told) or f"widen the scope of both to {need.word}"


def _of_lack(lack: Lack, space: SyncSpace, scope: Scope) -> tuple[Code, str, str]:
    """Describe a barrier between two accesses whose fences do not order them."""
    match lack:
        case Lack.NO_FENCE:
            return (
                Code.BARRIER_WITHOUT_FENCES,
                "a barrier orders their execution, but no fences beside it order memory",
                (
                    f'fence syncscope("{scope.word}") release before the barrier and acquire after '
                    f"it, for {space} memory"
                ),
            )
        case Lack.SPACE:
            return (
                Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE,
                f"the barrier between them has fences, but none that acts on {space} memory",
                f"make the fences of the barrier act on {space} memory too",
            )
        case Lack.ONE_AS:
            return (
                Code.SCOPE_TOO_NARROW,
                "the barrier between them has fences, but of a one-as scope, which is of atomics",
                f'give the fences beside the barrier the scope "{scope.word}"',
            )
        case Lack.SCOPE:
            return (
                Code.SCOPE_TOO_NARROW,
                f"the barrier between them has fences, but of a narrower scope than {scope.word}",
                f'widen the scope of the fences beside the barrier to "{scope.word}"',
            )
    assert_never(lack)


def _of_withheld(found: Collision, space: SyncSpace) -> tuple[Code, str, str]:
    """Describe two accesses in happens-before order whose write is not made available or
    visible.
    """
    code = Code.DATA_RACE_IN_LDS if found.lds else Code.DATA_RACE_IN_GLOBAL_MEMORY
    if found.apart:
        code = Code.DATA_RACE_BETWEEN_WORKGROUPS
    elif found.first.arrived < found.second.waited:
        code = Code.BARRIER_WITHOUT_FENCES
    return (
        code,
        "one happens before the other, but what it writes is not made available and visible",
        f"leave !amdgcn-av:none out of what releases and acquires {space} memory between them",
    )


def _of_wish(wish: Wish, space: SyncSpace) -> tuple[Code, str, str]:
    """Describe atomics or fences that would order the accesses if they had what they lack."""
    match wish:
        case Wish.SPACES:
            return (
                Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE,
                f"the atomics and fences between them do not act on {space} memory",
                f"make the fences act on {space} memory too: without an address space of their own",
            )
        case Wish.SCOPE:
            return (
                Code.SCOPE_TOO_NARROW,
                "the scope of the atomics and fences between them does not include both",
                "widen their scope, to agent between workgroups",
            )
        case Wish.ORDER:
            return (
                Code.ATOMICS_WITHOUT_ORDER,
                "the atomics between them neither release nor acquire",
                "use release in the atomic that publishes, acquire in the one that reads it",
            )
    assert_never(wish)


def _parties(found: Collision) -> tuple[Party, Party]:
    return found.first, found.second


def of_stray(scene: Scene, stray: Stray) -> Finding:
    """Report an access outside its object as a diagnostic."""
    instruction = scene.program.sites[stray.site]
    actor = scene.actor(stray.lane, "accesses it")
    place = replace(scene.place(instruction), note=f"by {actor}")
    name = variable_name(stray.name, scene.kernel.name)
    message = (
        f"an access of {stray.size} bytes at {at_byte(name, stray.offset)} "
        f"({stray.memory}), which has {stray.extent} bytes"
    )
    witness = scene.witness((actor,), object=stray.name, offset=stray.offset, memory=stray.memory)
    mend = f"keep the index below the size of {name}, or make it larger"
    return Finding(Diagnostic(Code.ACCESS_OUTSIDE_OBJECT, message, (place,), mend), witness)


def of_stuck(scene: Scene, stuck: Stuck) -> Finding:
    """Report a misused or divergent barrier as a diagnostic."""
    if stuck.fault is not None:
        return _of_fault(scene, stuck, stuck.fault)
    here = scene.place(stuck.instruction)
    waits = scene.actor(stuck.lane, "waits")
    note = f"{waits} is here" if stuck.divergent else f"{waits} waits"
    locations = [replace(here, note=note)]
    actors = [waits]
    if stuck.other != stuck.lane:
        there = scene.place(stuck.elsewhere or stuck.instruction)
        does = "waits at another" if stuck.elsewhere else "never comes"
        other = scene.actor(stuck.other, "passes others" if stuck.arguments else does)
        actors.append(other)
        note = f"{other} waits at this one" if stuck.elsewhere else f"{other} never comes"
        if stuck.arguments:
            note = f"{other} comes with others"
        locations.append(replace(there, note=note))
        if not stuck.arguments:
            parts = parting(scene.program, scene.state, stuck.lane, stuck.other, stuck.instruction)
            if parts is not None:
                locations.append(scene.place(parts, "the branch that parts them"))
    if stuck.divergent:
        code = Code.DIVERGENT_BARRIER
        message = "a barrier in divergent control flow: some work-items reach it and others do not"
        mend = "move the barrier to where all work-items pass, or let all take the same branch"
    elif stuck.arguments:
        code = Code.DIVERGENT_BARRIER
        message = "work-items pass different arguments to a workgroup operation"
        mend = "pass the same arguments in all work-items of the workgroup"
    else:
        code = Code.BARRIER_NEVER_COMPLETES
        message = f"the barrier operation never completes: {stuck.detail or 'too few waves arrive'}"
        mend = "make every expected wave arrive, or lower the expected count"
    return Finding(Diagnostic(code, message, tuple(locations), mend), scene.witness(tuple(actors)))


def _of_fault(scene: Scene, stuck: Stuck, fault: Fault) -> Finding:
    """Report a wave's misuse of a barrier object as a diagnostic."""
    told = fault.value
    actor = scene.actor(stuck.lane, told.does)
    place = replace(scene.place(stuck.instruction), note=f"{actor} {told.does}")
    return Finding(
        Diagnostic(told.code, told.message, (place,), told.mend), scene.witness((actor,))
    )
