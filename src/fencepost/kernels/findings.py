"""From what a run showed to diagnostics with witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.frontends.llvm_ir.ir import Instruction
from fencepost.frontends.llvm_ir.module import Function
from fencepost.kernels import codes
from fencepost.kernels.execute.collisions import Collision, Party
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.state import State, Stuck
from fencepost.kernels.execute.table import atomic_scope
from fencepost.kernels.layout import LDS_WINDOW
from fencepost.kernels.meaning import BarrierStep
from fencepost.kernels.report import Actor, Finding, Witness


@dataclass(frozen=True, slots=True)
class Scene:
    """What the findings of a run are told with. `file` names the module."""

    file: str
    kernel: Function
    program: Program
    state: State
    values: Mapping[str, int]

    def place(self, instruction: Instruction, note: str = "") -> Location:
        """Where an instruction stands: in the source, or in the module."""
        at = instruction.head.at
        if at is not None and at.line:
            return Location(at.file, at.line, at.column, name=self.kernel.name, note=note)
        return Location(self.file, instruction.head.line, name=self.kernel.name, note=note)

    def actor(self, lane: int, does: str) -> Actor:
        """A lane of the run as a place in the launch."""
        state = self.state
        item = int(state.item[lane])
        return Actor(
            state.launch.group_id(int(state.number[lane])),
            state.launch.local_id(item),
            item // state.launch.wave,
            item % state.launch.wave,
            does,
        )

    def witness(self, actors: tuple[Actor, ...], **rest: object) -> Witness:
        """A witness with the inputs of the run."""
        names = {each.name: each.source_name for each in self.kernel.parameters}
        arguments = {names.get(name, name): value for name, value in self.values.items()}
        contents = f"buffers hold {self.state.contents.value}"
        if self.state.overlay:
            contents += f", but for {len(self.state.overlay)} bytes"
        made = Witness(actors, arguments, contents)
        from dataclasses import replace

        return replace(made, **rest)  # type: ignore[arg-type]


def of_collision(scene: Scene, found: Collision) -> Finding:
    """A race as a diagnostic."""
    state = scene.state
    sites = scene.program.sites
    if found.lds:
        address = found.address & 0xFFFFFFFF
        region, offset = state.layout.of_address(address, lds=True)
        if region is None:
            region, offset = state.layout.lds.get(address >> LDS_WINDOW), address
    else:
        region, offset = state.layout.of_address(found.address, lds=False)
    name = region.name if region else "an unknown object"
    space = "LDS" if found.lds else "global memory"
    code, missing, mend = _kind(scene, found)
    actors = []
    locations = []
    for party in (found.first, found.second):
        instruction = sites[party.site]
        actor = scene.actor(party.lane, party.how.value)
        actors.append(actor)
        where = scene.place(instruction)
        note = f"{party.how.value} by {actor}"
        locations.append(Location(where.file, where.line, where.column, name=where.name, note=note))
    sign = "+" if offset >= 0 else "-"
    message = f"data race on {name}{sign}{abs(offset):#x} ({space}): {missing}"
    if code is codes.SAME_VALUE:
        message = f"two work-items write the same value to {name}{sign}{abs(offset):#x} ({space})"
    witness = scene.witness(tuple(actors), object=name, offset=offset, space=space)
    return Finding(Diagnostic(code, message, (locations[1], locations[0]), mend), witness)


def _kind(scene: Scene, found: Collision) -> tuple[Code, str, str]:
    """The code of a race, the missing ingredient, and what would mend it."""
    first, second = (scene.place(scene.program.sites[each.site]) for each in _parties(found))
    space = "local" if found.lds else "global"
    between = f"between line {first.line} and line {second.line}"
    if first == second:
        between = f"between two executions of line {first.line}"
    if found.same_value and found.first.how == found.second.how:
        return codes.SAME_VALUE, "", f"let one work-item write line {first.line}"
    if found.scope:
        return (
            codes.NARROW_SCOPE,
            "both are atomic, but not in a scope that includes the other",
            "widen the scope of both to agent",
        )
    if found.first.phase != found.second.phase and not found.apart:
        strengths = scene.program.strengths.values()
        some = any(each.both for each in strengths)
        if some and not any(space in each.both for each in strengths):
            return (
                codes.NARROW_SPACE,
                f"the barrier between them has fences, but none that acts on {space} memory",
                f"let the fences of the barrier act on {space} memory too",
            )
        return (
            codes.NO_FENCE,
            "a barrier orders their execution, but no fences beside it order memory",
            f'fence syncscope("workgroup") release before the barrier and acquire after it, '
            f"for {space} memory",
        )
    if found.lockstep:
        return (
            codes.LOCKSTEP,
            "only lockstep execution of the wave orders them",
            f"a barrier or a wave-scope fence {between}, or --lockstep to accept it",
        )
    mixed = found.first.how.atomic != found.second.how.atomic
    if found.apart:
        code = codes.MIXED if mixed else codes.GRID_RACE
        scopes = [atomic_scope(scene.program.sites[each.site]) for each in _parties(found)]
        mend = "keep the workgroups' data apart, or make both accesses atomic at agent scope"
        if any(each is not None for each in scopes) and scene.state.order is not None:
            code, mend = codes.NARROW_SCOPE, "check the scope and ordering of the atomics between"
        return code, "nothing orders two workgroups here", mend
    code = codes.LDS_RACE if found.lds else codes.GLOBAL_RACE
    if mixed:
        return codes.MIXED, "one is atomic, the other is not", f"a barrier {between}"
    if found.first.site == found.second.site and found.first.step == found.second.step:
        mend = f"give each work-item an address of its own in line {first.line}"
    else:
        mend = f"a workgroup barrier with {space} fences {between}"
    return code, "no barrier phase separates them", mend


def _parties(found: Collision) -> tuple[Party, Party]:
    return found.first, found.second


def of_stuck(scene: Scene, stuck: Stuck) -> Finding:
    """A barrier that goes wrong as a diagnostic."""
    here = scene.place(stuck.instruction)
    waits = scene.actor(stuck.lane, "waits")
    if stuck.lane == stuck.other:
        code = codes.HANG
        message = "the barrier operation never completes"
        for node in scene.program.graph.nodes:
            if node.sync is not None and node.sync[0] is stuck.instruction:
                step = node.sync[1]
                if isinstance(step, BarrierStep) and step.step.name.startswith("SIGNAL"):
                    code, message = (
                        codes.UNINITIALISED,
                        "the barrier object has no expected count",
                    )
        place = Location(here.file, here.line, here.column, name=here.name, note=f"{waits} is here")
        return Finding(
            Diagnostic(code, message, (place,), "let every wave that is counted arrive"),
            scene.witness((waits,)),
        )
    if stuck.elsewhere is not None:
        there = scene.place(stuck.elsewhere)
        other = scene.actor(stuck.other, "waits at another barrier")
        note = f"{other} waits at this one"
    else:
        there = scene.place(stuck.instruction)
        other = scene.actor(stuck.other, "never comes")
        note = f"{other} never comes"
    locations = (
        Location(here.file, here.line, here.column, name=here.name, note=f"{waits} waits"),
        Location(there.file, there.line, there.column, name=there.name, note=note),
    )
    return Finding(
        Diagnostic(
            codes.DIVERGENT,
            "a barrier in divergent flow: some work-items reach it and others do not",
            locations,
            "move the barrier to where all work-items pass, or let all take the same branch",
        ),
        scene.witness((waits, other)),
    )
