"""Given machine code as code that a machine of memory runs.

Arithmetic is kept as far as accesses, branches and results need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fencepost.errors import InternalError, UnsupportedError
from fencepost.hardware.given.addresses import known_of
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.doing import (
    Accesses,
    Cleans,
    Doing,
    Jumps,
    Keeps,
    Meets,
    Sets,
    Touches,
    Waits,
)
from fencepost.hardware.given.follow import Followed, follow
from fencepost.hardware.given.values import Const, Key, Open, Registers, Source
from fencepost.hardware.memory.barriers import Barriers
from fencepost.hardware.memory.description import Counted, Description, Op, Reach
from fencepost.hardware.memory.formulas import Formula, concrete
from fencepost.hardware.memory.instructions import (
    COUNTER_BIT,
    SCOPE_BITS,
    Instruction,
    Site,
    SiteText,
    ThreadCode,
    What,
)
from fencepost.hardware.memory.instructions import Code as MachineCode
from fencepost.hardware.memory.locations import Where, locations_of
from fencepost.hardware.memory.rows import cache_row, mask_of, reach_of
from fencepost.lowering.instructions import Bit
from fencepost.lowering.target import Target
from fencepost.machine_code.check import check
from fencepost.machine_code.code import Code
from fencepost.machine_code.findings import Hazard
from fencepost.machine_code.instruction import CacheBits, Unit
from fencepost.machine_code.registers import EXEC, spell
from fencepost.machine_code.waits.effects import strange
from fencepost.program.operations import BarrierSync
from fencepost.program.program import LitmusTest, Thread
from fencepost.targets.generation import Generation, generation_of

_SCOPES = (None, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS)
_COUNTED = {
    What.LOAD: (Op.LOAD, Counted.LOAD),
    What.STORE: (Op.STORE, Counted.STORE),
    What.RMW: (Op.RMW, Counted.SILENT),
    What.COMPARE: (Op.RMW, Counted.SILENT),
}


def given_code(
    test: LitmusTest,
    target: Target,
    description: Description,
    threads: Sequence[tuple[Code, Binding]],
    dropped: frozenset[Site] = frozenset(),
) -> MachineCode:
    """The code of a test's threads, each given with what its registers are bound to.

    Raises UnsupportedError for what cannot be followed, or what the machines lack.
    """
    locations = locations_of(test.program)
    barriers = Barriers(test.program)
    found: list[ThreadCode] = []
    sites: list[SiteText] = []
    for thread, (code, bound) in zip(test.program.threads, threads, strict=True):
        generation = generation_of(target.processor)
        assert generation is not None
        followed = follow(code, generation, bound)
        _refuse_unknown(code, followed)
        _refuse_early(code, generation, bound)
        maker = _Maker(test, thread, target, description, barriers, bound)
        maker.number_of = dict(locations.number)
        maker.dropped = dropped
        found.append(maker.code(code, followed))
        sites += maker.sites
    ordered = any(most for thread in found for each in thread.instructions for _, most in each.most)
    return MachineCode(tuple(found), locations, tuple(barriers.members), tuple(sites), ordered)


def _refuse_unknown(code: Code, followed: Sequence[Followed]) -> None:
    """Refuses instructions that are not known, or whose registers are not."""
    unknown = strange(code)
    for each in followed:
        if each.number in unknown:
            raise UnsupportedError(
                f"{code.text(each.number)} ({code.where(each.number)})",
                rule=unknown[each.number],
                mend="leave it out, or write instructions of the processor",
            )


_EARLY = frozenset({Hazard.READ, Hazard.ADDRESS, Hazard.WRITTEN})


def _refuse_early(code: Code, generation: Generation, bound: Binding) -> None:
    """Refuses code that uses a register before what it waits for has come back: in the machines an
    instruction waits for its registers, so that they would show less than hardware does.
    """
    report = check(replace(code, entries=(("", bound.entry),)), generation)
    for each in (one for kernel in report.kernels for one in kernel.bugs):
        if each.hazard in _EARLY:
            raise UnsupportedError(
                f"{code.text(each.second)} ({code.where(each.second)}) needs "
                f"{spell(each.registers)}, which {code.text(each.first)} "
                f"({code.where(each.first)}) may still be writing",
                rule="in the machines an instruction waits for its registers; hardware does not",
                mend="wait before it; `fencepost check` says for what",
            )


class _Maker:
    """The code of one thread."""

    def __init__(
        self,
        test: LitmusTest,
        thread: Thread,
        target: Target,
        description: Description,
        barriers: Barriers,
        bound: Binding,
    ) -> None:
        self.test = test
        self.thread = thread
        self.target = target
        self.description = description
        self.barriers = barriers
        self.bound = bound
        self.number_of: dict[tuple[int, str], tuple[Where, int]] = {}
        self.dropped: frozenset[Site] = frozenset()
        self.sites: list[SiteText] = []
        self.made: list[Instruction] = []
        self.numbers: dict[Key | str, int] = {}
        self.at = Followed(0, (), {})
        self.text = self.source = ""
        self.bits: frozenset[Bit] = frozenset()
        self.unit = Unit.NONE

    def code(self, code: Code, followed: Sequence[Followed]) -> ThreadCode:
        """The thread's code, made of the instructions that are reached."""
        needed = _needed(followed, self.bound)
        names = dict.fromkeys(
            each.name for one in followed for each in one.doings if isinstance(each, Keeps)
        )
        starts: dict[int, int] = {}
        for each in followed:
            starts[each.number] = len(self.made)
            self.at = each
            self.text = code.text(each.number).partition("//")[0].strip()
            self.source = code.where(each.number)
            instruction = code.instructions[each.number]
            self.bits = _bits(instruction.bits)
            self.unit = instruction.opcode.unit
            for doing in each.doings:
                if not isinstance(doing, Sets) or doing.key in needed:
                    self._add(doing)
        end = len(self.made)
        for made in self.made:
            if made.what is What.GOTO:
                made.target = end if made.target < 0 else starts.get(made.target, made.target)
        registers = {name: self._number(name) for name in names}
        registers |= {name: self._number(key) for name, key in self.bound.results.items()}
        first = (0,) * len(self.numbers)
        return ThreadCode(self.thread.number, tuple(self.made), registers, first)

    def _number(self, key: Key | str) -> int:
        """The number that a register has in the machine."""
        return self.numbers.setdefault(key, len(self.numbers))

    def _instruction(self, what: What, **fields: object) -> Instruction:
        made = Instruction(what, self.text, self.source, **fields)  # type: ignore[arg-type]
        formulas = (each for each in (made.value, made.expected) if each is not None)
        made.reads = tuple(dict.fromkeys(number for each in formulas for number in each.reads))
        self.made.append(made)
        return made

    def _formula(self, sources: Sequence[Source], run: object, *, in_lane: bool = True) -> Formula:
        """What a function makes of sources, constants among them filled in."""
        parts: list[int | tuple[int]] = []
        for each in sources:
            known = known_of(each, self.at.before, masked=in_lane)
            if isinstance(known, Const):
                parts.append((known.value,))
            elif known is Open.RUN:
                assert not isinstance(each, Const)
                parts.append(self._number(each))
            else:
                raise UnsupportedError(
                    self.text,
                    rule="what it reads is written by instructions that are not followed"
                    if known is not None
                    else "nothing has written what it reads",
                    mend="scalar and vector integer arithmetic of 32 bits can be followed",
                )
        reads = tuple(dict.fromkeys(each for each in parts if isinstance(each, int)))

        def value(held: Sequence[int | None]) -> int:
            taken = [concrete(held[each]) if isinstance(each, int) else each[0] for each in parts]
            return run(*taken)  # type: ignore[operator,no-any-return]

        return Formula(reads, value)

    def _assign(
        self, key: Key | str, sources: Sequence[Source], run: object, *, in_lane: bool = True
    ) -> None:
        value = self._formula(sources, run, in_lane=in_lane)
        self._instruction(What.ASSIGN, value=value, register=self._number(key))

    def _add(self, doing: Doing) -> None:
        match doing:
            case Sets(key=key, sources=sources, run=run, in_lane=in_lane):
                self._assign(key, sources, run, in_lane=in_lane)
            case Keeps(name, source):
                self._unless_off()
                self._assign(name, (source,), _same)
            case Touches(stores):
                mask = mask_of(self.description, Counted.STORE if stores else Counted.LOAD)
                self._instruction(What.ASSIGN, value=Formula((), lambda _: 0), mask=mask)
                self.made[-1].register = self._number("nothing")
            case Accesses():
                self._unless_off()
                self._access(doing)
            case Waits():
                self._wait(doing)
            case Cleans():
                self._clean(doing)
            case Meets():
                self._meet(doing)
            case Jumps(target=None):
                # What the test's registers hold at the end has to be followed.
                for key in self.bound.results.values():
                    self._formula((key,), _same)
                self._instruction(What.GOTO)
            case Jumps(int() as target, sources, run):
                value = None if run is None else self._formula(sources, run)
                self._instruction(What.GOTO, value=value).target = target
            case _:
                raise InternalError(f"{self.text}: {doing}")

    def _unless_off(self) -> None:
        """Behind this, an access only where the lane is active."""
        if self.at.may_be_off:
            value = self._formula((EXEC,), lambda active: int(not active & 1))
            skip = self._instruction(What.GOTO, value=value)
            skip.target = len(self.made) + 1

    def _access(self, each: Accesses) -> None:
        where, address = self.number_of[self.thread.number, each.name]
        if where is Where.LDS and self.unit in (Unit.GLOBAL, Unit.BUFFER):
            raise self._elsewhere(each.name, "LDS")
        if where is not Where.LDS and self.unit is Unit.DS:
            raise self._elsewhere(each.name, "global memory")
        op, counted = _COUNTED[each.what]
        if op is Op.RMW and each.into is not None:
            counted = Counted.RETURNING
        counts = [counted] if where is Where.GLOBAL else [Counted.LDS]
        if each.flat:
            counts = [counted, Counted.LDS]
        fields: dict[str, object] = {
            "where": where,
            "address": address,
            "reach": reach_of(self.description, self.target, op, self.bits)
            if where is Where.GLOBAL
            else Reach.CU,
            "mask": mask_of(self.description, *counts),
            "rmw": each.rmw,
        }
        for name, source in (("value", each.value), ("expected", each.expected)):
            if source is not None:
                fields[name] = self._formula((source,), _same)
        if each.into is not None:
            fields["register"] = self._number(each.into)
        self._instruction(each.what, **fields)

    def _elsewhere(self, name: str, memory: str) -> UnsupportedError:
        return UnsupportedError(
            self.text,
            rule=f"{name} is in {memory}, which the instruction does not reach",
            mend="LLVM takes a generic pointer that a kernel is given to be to global memory",
        )

    def _offer(self) -> bool:
        """Notes that the instruction can be left out; whether it is."""
        site = Site(self.thread.number, self.at.number, 0)
        self.sites.append(SiteText(site, self.text, self.source))
        return site in self.dropped

    def _wait(self, wait: Waits) -> None:
        known = {counter for _, counter in self.description.counters}
        most = tuple(
            (COUNTER_BIT[counter], least) for counter, least in wait.most if counter in known
        )
        if most and not self._offer():
            self._instruction(What.WAIT, most=most)

    def _clean(self, clean: Cleans) -> None:
        if self._offer():
            return
        row = cache_row(self.description, clean.op, self.bits)
        back = clean.op.writes_back
        self._instruction(
            What.WRITE_BACK if back else What.INVALIDATE,
            reach=row.reach,
            levels=tuple(
                level.place for level in self.description.levels if level.name in row.levels
            ),
            mask=mask_of(self.description, Counted.WRITE_BACK if back else Counted.INVALIDATE),
        )

    def _meet(self, meet: Meets) -> None:
        name = next(
            (each.name for each in self.test.program.barriers if each.kind is meet.kind), None
        )
        if name is None:
            raise UnsupportedError(
                self.text,
                rule=f"the test declares no {meet.kind.value} barrier",
                mend="declare it",
            )
        number = self.barriers.of(BarrierSync(name), self.thread)
        if meet.arrives:
            made = self._instruction(What.ARRIVE, barrier=number)
            if meet.first is not None:
                made.register = self._number(meet.first)
        if meet.waits:
            self._instruction(What.BARRIER_WAIT, barrier=number)


def _same(value: int) -> int:
    return value


def _needed(followed: Iterable[Followed], bound: Binding) -> set[Key]:
    """The registers whose values the run needs: of accesses, branches and results, and of what
    these are made of.
    """
    needed: set[Key] = set(bound.results.values())
    made: dict[Key, set[Key]] = {}
    for each in followed:
        for doing in each.doings:
            match doing:
                case Sets(key=key, sources=sources):
                    made.setdefault(key, set()).update(_running(sources, each.before))
                case Jumps(sources=sources):
                    needed.update(_running(sources, each.before))
                case Keeps(source=source):
                    needed.update(_running((source,), each.before))
                    if each.may_be_off:
                        needed.add(EXEC)
                case Accesses(value=value, expected=expected):
                    sources = tuple(one for one in (value, expected) if one is not None)
                    needed.update(_running(sources, each.before))
                    if each.may_be_off:
                        needed.add(EXEC)
                case _:
                    pass
    waiting = list(needed)
    while waiting:
        for key in made.get(waiting.pop(), ()):
            if key not in needed:
                needed.add(key)
                waiting.append(key)
    return needed


def _running(sources: Iterable[Source], before: Registers) -> set[Key]:
    return {
        each
        for each in sources
        if not isinstance(each, Const) and not isinstance(before.get(each), Const)
    }


def _bits(bits: CacheBits) -> frozenset[Bit]:
    """The cache policy of an instruction, as far as it is a scope."""
    found = {
        bit
        for bit, on in (
            (Bit.GLC, bits.glc),
            (Bit.DLC, bits.dlc),
            (Bit.SC0, bits.sc0),
            (Bit.SC1, bits.sc1),
            (_SCOPES[bits.scope], bits.scope > 0),
        )
        if on and bit is not None
    }
    return frozenset(found) & SCOPE_BITS
