"""The shape of a kernel: its loops, the values that a workgroup shares, and the ends of its
blocks.
"""

from __future__ import annotations

import re

from fencepost.judge.machine.accesses import Objects
from fencepost.judge.machine.doubt import flagged, leant_on, sure, undefined
from fencepost.judge.machine.memory import Memory
from fencepost.judge.machine.touching import Touching
from fencepost.judge.machine.tracks import Place
from fencepost.judge.text.flow import Flow
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import (
    Alloca,
    AtomicRmw,
    Binary,
    Branch,
    Call,
    Cast,
    CmpXchg,
    Gep,
    Instruction,
    Int,
    Load,
    Local,
    Operand,
    Phi,
    Switch,
    Undef,
)
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import SHIFTS, BinaryOp, CastOp
from fencepost.llvm.types import alloc_size
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

_ALIKE = pattern(
    r"llvm\.amdgcn\.(workgroup\.id|implicitarg|dispatch\.ptr|wavefrontsize|readfirstlane|readlane)"
    r"|llvm\.(s|u)(min|max)\.|llvm\.(usub|uadd)\.sat|llvm\.(fabs|sqrt|fma|ctpop|ctlz|cttz|abs)"
    r"|_Z\d+(get_group_id|get_num_groups|get_local_size|get_enqueued|get_global_size|get_work_dim"
    r"|get_global_offset|min|max)|__ockl_get_(group_id|num_groups|local_size|global_size)",
    re.ASCII,
)
"""Calls that return the same value to all work-items of a workgroup, if their arguments are the
same.
"""


@dataclass
class Shape:
    """The analyses of a kernel's text."""

    module: Module
    kernel: Function
    launch: Launch
    given: dict[str, int]
    flow: Flow = field(init=False)
    made: dict[str, tuple[Instruction, str]] = field(default_factory=dict)
    loops: dict[str, set[str]] = field(default_factory=dict)
    around: dict[str, list[str]] = field(default_factory=dict)
    over: dict[str, set[str]] = field(default_factory=dict)
    """The dominators of each block."""
    own: set[str] = field(default_factory=set)
    """Registers in which work-items of a workgroup may have different values."""
    _leant: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.flow = Flow(self.kernel)
        self.entry = self.kernel.blocks[0].label
        self.parameters = {each.name for each in self.kernel.parameters}
        for block in self.kernel.blocks:
            for each in block.instructions:
                if each.head.name is not None:
                    self.made[each.head.name] = each, block.label
        self.before: dict[str, list[str]] = {label: [] for label in self.flow.blocks}
        for label in self.flow.blocks:
            for target in self.flow.targets(label):
                self.before[target].append(label)
        self._find_loops()
        touching = Touching(self.module, self.kernel, self.launch)
        self.memory: Memory = touching.memory
        self.unwritten = touching.unwritten
        self.objects = Objects(self.module, self.kernel)
        self.undefined = undefined(self.kernel)
        self.settled = sure(self.kernel) - flagged(self.kernel)
        self._find_own()

    # Loops

    def _find_loops(self) -> None:
        over = self.over = self._dominators()
        for label in self.flow.blocks:
            for header in self.flow.targets(label):
                if label in over and header in over[label]:
                    body = self.loops.setdefault(header, {header})
                    work = [label]
                    while work:
                        each = work.pop()
                        if each not in body:
                            body.add(each)
                            work += self.before[each]
        for label in self.flow.blocks:
            inside = [header for header, body in self.loops.items() if label in body]
            self.around[label] = sorted(inside, key=lambda each: len(self.loops[each]))

    def _dominators(self) -> dict[str, set[str]]:
        every = set(self.flow.blocks)
        over = {label: set(every) for label in every}
        over[self.entry] = {self.entry}
        changed = True
        while changed:
            changed = False
            for label in self.flow.blocks:
                if label == self.entry:
                    continue
                ways = [over[each] for each in self.before[label]]
                found = {label} | (set.intersection(*ways) if ways else set())
                if found != over[label]:
                    over[label], changed = found, True
        return over

    def reducible(self) -> bool:
        """Return True if every cycle is one of the loops."""
        state: dict[str, int] = {}

        def sound(label: str) -> bool:
            state[label] = 1
            for each in self.flow.targets(label):
                if each in self.loops and label in self.loops[each]:
                    continue
                if state.get(each) == 1 or (each not in state and not sound(each)):
                    return False
            state[label] = 2
            return True

        return sound(self.entry)

    def follows(self, first: Place, second: Place) -> bool:
        """Return True if a path leads from a place to another, in one iteration of the loops around
        both.
        """
        if first[0] == second[0] and first[1] < second[1]:
            return True
        common = {each for each in self.around[second[0]] if each in self.around[first[0]]}
        seen: set[str] = set()
        work = [first[0]]
        while work:
            label = work.pop()
            for each in self.flow.targets(label):
                if each in common and label in self.loops[each]:
                    continue
                if each == second[0]:
                    return True
                if each not in seen:
                    seen.add(each)
                    work.append(each)
        return False

    def inner(self, label: str, start: str) -> str | None:
        """Return the outermost loop around a block within the loop of `start`; None if there is
        none.
        """
        around = self.around[label]
        if start in self.loops:
            at = around.index(start) if start in around else 0
            return around[at - 1] if at else None
        return around[-1] if around else None

    def sources(self, label: str) -> list[str]:
        """Return the predecessors of a block, without the back edges of its loop."""
        body = self.loops.get(label, set())
        return [each for each in self.before[label] if each not in body]

    def exits(self, header: str) -> int:
        """Return the number of edges that leave a loop."""
        body = self.loops[header]
        return sum(t not in body for label in body for t in self.flow.targets(label))

    def end(self, label: str) -> tuple[Operand | None, list[tuple[int | None, str]]]:
        """Return the condition of a block's end and its targets: by number, None for all others."""
        match self.flow.blocks[label].instructions[-1]:
            case Branch(condition=condition, targets=targets) if condition is not None:
                return condition, [(1, targets[0]), (None, targets[1])]
            case Switch(value=value, default=default, cases=cases):
                return value, [*cases, (None, default)]
        return None, []

    def step(self, phi: Phi, operand: Operand, body: set[str]) -> tuple[str, Operand, int] | None:
        """Return the operation, operand and scale by which each iteration changes a register."""
        if not isinstance(operand, Local) or operand.name not in self.made:
            return None
        instruction, label = self.made[operand.name]
        mine = (each for each in body if self.flow.blocks[each].instructions)
        if label not in set(mine):
            return None

        def still(each: Operand) -> bool:
            if isinstance(each, Int):
                return True
            if not isinstance(each, Local):
                return False
            return each.name in self.parameters or self.made[each.name][1] not in body

        match instruction:
            case Binary(op=BinaryOp.ADD, left=by, right=Local(name=name)) if name == phi.head.name:
                return ("add", by, 1) if still(by) else None
            case Binary(op=op, left=Local(name=name), right=by) if name == phi.head.name:
                known = op in (BinaryOp.ADD, BinaryOp.SUB) or op in SHIFTS
                return (op.value, by, 1) if known and still(by) else None
            case Gep(pointer=Local(name=name), indices=(by,), base_type=kind):
                if name == phi.head.name and still(by):
                    return "gep", by, alloc_size(kind)
        return None

    def exact(self, operand: Operand) -> bool:
        """Return True if the sum in a register never overflows as a signed number."""
        if not isinstance(operand, Local):
            return False
        instruction, _ = self.made[operand.name]
        return isinstance(instruction, Binary) and instruction.nsw

    def leans(self, phi: Phi, step: Operand, header: str, asked: Place | None) -> bool:
        """Return True if an overflow of a counter is undefined behaviour: an address would be
        poison, or the branch that ends an iteration of its loop.
        """
        names = {phi.head.name, step.name if isinstance(step, Local) else ""}
        if asked is not None:
            each = self.flow.blocks[asked[0]].instructions[asked[1]]
            for operand in addresses(each):
                if names & self.leant(operand):
                    return True
        body = self.loops[header]
        latches = [each for each in self.before[header] if each in body]
        for label in body:
            if not all(label in self.over[each] for each in latches):
                continue
            found = self.leant(self.end(label)[0])
            early = label == header or (asked is not None and label in self.over[asked[0]])
            if (phi.head.name in found and early) or names - {phi.head.name} & found:
                return True
        return False

    def leant(self, operand: Operand | None) -> frozenset[str]:
        """Return the registers whose poison makes an operand poison."""
        if not isinstance(operand, Local):
            return frozenset()
        if operand.name not in self._leant:
            self._leant[operand.name] = leant_on(self.kernel, operand)
        return self._leant[operand.name]

    # Who shares what

    def same_frozen(self, each: Cast) -> bool:
        """Return True if a freeze returns its operand, which is not poison."""
        value = each.value
        return isinstance(value, Int) or (isinstance(value, Local) and value.name in self.settled)

    def shared(self, name: str) -> bool:
        """Return True if all work-items of a workgroup have the same value in a register."""
        return name not in self.own

    def varies(self, instruction: Instruction) -> bool:
        """Return True if a value is not a function of its operands: a phi in the header of a
        loop.
        """
        if isinstance(instruction, Phi):
            return self.made[instruction.head.name or ""][1] in self.loops
        return False

    def _find_own(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, (each, _) in self.made.items():
                if name not in self.own and self._is_own(each):
                    self.own.add(name)
                    changed = True
            changed = self._parted() or changed

    def _is_own(self, each: Instruction) -> bool:
        match each:
            case Alloca() | AtomicRmw() | CmpXchg():
                return True
            case Cast(op=CastOp.FREEZE) if not self.same_frozen(each):
                return True
            case Load(pointer=pointer, atomic=atomic):
                behind = self.objects.of(pointer)
                same = bool(behind) and (
                    behind <= self.unwritten or all(map(self.memory.constant, behind))
                )
                if atomic is not None or not (same or behind == {"launch"}):
                    return True
            case Call(callee=callee):
                if callee is None or _ALIKE.match(callee) is None:
                    return True
        return any(
            isinstance(one, Undef) or (isinstance(one, Local) and one.name in self.own)
            for one in operands(each)
        )

    def parts(self, label: str) -> bool:
        """Return True if work-items of a workgroup may diverge at a block's end."""
        condition, _ = self.end(label)
        if condition is None:
            return False
        return not isinstance(condition, Int) and (
            not isinstance(condition, Local) or condition.name in self.own
        )

    def decided(self, label: str) -> set[str]:
        """Return the blocks between a block's end and the join of its branches."""
        join = self.flow.joins[label]
        seen: set[str] = set()
        work = [each for each in self.flow.targets(label) if each != join]
        while work:
            each = work.pop()
            if each not in seen:
                seen.add(each)
                work += [target for target in self.flow.targets(each) if target != join]
        return seen

    def _parted(self) -> bool:
        """Mark registers that differ because work-items took different paths, or left a loop in
        different iterations. Return True if any is new.
        """
        changed = False
        for label in self.flow.blocks:
            if not self.parts(label):
                continue
            join = self.flow.joins[label]
            seen: set[str] = set()
            work = list(self.flow.targets(label))
            while work:
                each = work.pop()
                if each in seen:
                    continue
                seen.add(each)
                changed = self._mark(each, only_phis=True) or changed
                if each != join:
                    work += self.flow.targets(each)
            for header in self.around[label]:
                if any(target not in self.loops[header] for target in self.flow.targets(label)):
                    for each in self.loops[header]:
                        changed = self._mark(each, only_phis=False) or changed
        return changed

    def _mark(self, label: str, only_phis: bool) -> bool:
        changed = False
        for each in self.flow.blocks[label].instructions:
            name = each.head.name
            if name is None or name in self.own or (only_phis and not isinstance(each, Phi)):
                continue
            self.own.add(name)
            changed = True
        return changed
