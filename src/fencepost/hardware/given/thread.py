"""The code of one thread: what its instructions do, as instructions of a machine of memory."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import InternalError, UnsupportedError
from fencepost.hardware.given.addresses import known_of
from fencepost.hardware.given.barriers import operation_of
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.doing import (
    Accesses,
    AtBarrier,
    Cleans,
    Doing,
    Jumps,
    Keeps,
    Sets,
    Touches,
    Waits,
)
from fencepost.hardware.given.follow import Followed, entry
from fencepost.hardware.given.needed import needed_registers
from fencepost.hardware.given.operators import Run
from fencepost.hardware.given.unwritten import formula_of
from fencepost.hardware.given.values import Const, Key, Open, Source
from fencepost.hardware.memory.barriers import Barriers
from fencepost.hardware.memory.description import Counted, Description, Op, Reach
from fencepost.hardware.memory.formulas import Formula, formula
from fencepost.hardware.memory.instructions import (
    COUNTER_BIT,
    SCOPE_BITS,
    Instruction,
    Site,
    SiteText,
    ThreadCode,
    What,
)
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.rows import cache_row, counted_by, mask_of, reach_of
from fencepost.lowering.rows.instructions import Bit
from fencepost.lowering.target import Target
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.instruction import CacheBits, Unit
from fencepost.machine_code.instructions.registers import EXEC
from fencepost.program.program import LitmusTest, Thread
from fencepost.program.values import UNDEF, Value

_SCOPES = (None, Bit.SCOPE_SE, Bit.SCOPE_DEV, Bit.SCOPE_SYS)
_COUNTED = {
    What.LOAD: (Op.LOAD, Counted.LOAD),
    What.STORE: (Op.STORE, Counted.STORE),
    What.RMW: (Op.RMW, Counted.SILENT),
    What.COMPARE: (Op.RMW, Counted.SILENT),
}


class Maker:
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
        self.jumps: list[tuple[Instruction, int | None]] = []
        self.numbers: dict[Key | str, int] = {}
        self.at = Followed(0, (), {})
        self.text = self.source = ""
        self.bits: frozenset[Bit] = frozenset()
        self.unit = Unit.NONE

    def code(self, code: Code, followed: Sequence[Followed]) -> ThreadCode:
        """The thread's code, made of the instructions that are reached."""
        needed = needed_registers(followed, self.bound)
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
        for made, to in self.jumps:
            made.target = len(self.made) if to is None else starts[to]
        registers = {name: self._number(name) for name in names}
        registers |= {name: self._number(key) for name, key in self.bound.results.items()}
        start: dict[Key | str, Value] = {
            key: known.value for key, known in entry(self.bound).items() if isinstance(known, Const)
        }
        first = tuple(start.get(key, UNDEF) for key in self.numbers)
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

    def _formula(
        self,
        sources: Sequence[Source],
        run: Run,
        *,
        in_lane: bool = True,
        into: Key | str | None = None,
    ) -> Formula:
        """Return a function of sources as a formula, with constants filled in. The register
        that its result goes `into` need not have been written before.
        """
        numbers: list[int | None] = []
        constants = []
        for each in sources:
            known = known_of(each, self.at.before, masked=in_lane)
            if isinstance(known, Const):
                numbers.append(None)
                constants.append(known.value)
            elif known is Open.RUN or (known is None and each == into):
                assert not isinstance(each, Const)
                numbers.append(self._number(each))
                constants.append(0)
            else:
                raise UnsupportedError(
                    self.text,
                    rule="what it reads is written by instructions that are not followed"
                    if known is not None
                    else "nothing has written what it reads",
                    mend="scalar and vector integer arithmetic of 32 bits can be followed",
                )
        return formula_of(numbers, constants, run)

    def _assign(
        self, key: Key | str, sources: Sequence[Source], run: Run, *, in_lane: bool = True
    ) -> None:
        value = self._formula(sources, run, in_lane=in_lane, into=key)
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
            case AtBarrier():
                self._barrier(doing)
            case Jumps(target=None):
                # What the test's registers hold at the end has to be followed.
                for key in self.bound.results.values():
                    self._formula((key,), _same)
                self._jump(None)
            case Jumps(int() as target, sources, run):
                self._jump(target, None if run is None else self._formula(sources, run))
            case _:
                raise InternalError(f"{self.text}: {doing}")

    def _jump(self, to: int | None, value: Formula | None = None) -> None:
        """A jump to an instruction of the given code; None: to its end."""
        self.jumps.append((self._instruction(What.GOTO, value=value), to))

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
        mask, loose = counted_by(self.description, counted, where, flat=each.flat)
        fields: dict[str, object] = {
            "where": where,
            "address": address,
            "reach": reach_of(self.description, self.target, op, self.bits)
            if where is Where.GLOBAL
            else Reach.CU,
            "mask": mask,
            "loose": loose,
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

    def _barrier(self, at: AtBarrier) -> None:
        operation = operation_of(at, self.test.program, self.target, self.text)
        for each in self.barriers.steps(operation, self.thread):
            value = None if each.count is None else formula(each.count, self._number)
            made = self._instruction(each.what, barrier=each.barrier, value=value)
            if each.what is What.ARRIVE and at.first is not None:
                made.register = self._number(at.first)


def _same(value: int) -> int:
    return value


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
