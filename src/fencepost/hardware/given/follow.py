"""Machine code of a thread followed, from its entry on, with what is known of registers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import or_

from fencepost.errors import InputError, UnsupportedError
from fencepost.hardware.given.addresses import known_of
from fencepost.hardware.given.arithmetic import Effect, effects
from fencepost.hardware.given.barriers import at_barrier
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.doing import Accesses, AtBarrier, Cleans, Doing, Jumps, Sets, Waits
from fencepost.hardware.given.memory import Memory
from fencepost.hardware.given.operands import Said, said
from fencepost.hardware.given.values import (
    CARRY,
    Const,
    Half,
    Key,
    Known,
    Open,
    Registers,
    is_vector,
    is_where_active,
    joined,
    lane_of,
    where_active,
    with_lane,
)
from fencepost.lowering.request import BarrierVerb
from fencepost.lowering.rows.instructions import CacheOp
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.counters import waited
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import EXEC, SCC, VCC, numbers
from fencepost.program.values import wrap
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation

_CACHE_OPS = {each.value: each for each in CacheOp}
_MEMORY = frozenset({Kind.LOAD, Kind.STORE, Kind.ATOMIC, Kind.LDS})
_ENDS = ("s_endpgm", "s_setpc_b64", "s_set_pc_i64")
_CONDITIONS: dict[str, tuple[Key, Callable[[int], bool]]] = {
    "s_cbranch_scc0": (SCC, lambda value: not value),
    "s_cbranch_scc1": (SCC, bool),
    "s_cbranch_vccz": (VCC, lambda value: not value & 1),
    "s_cbranch_vccnz": (VCC, lambda value: bool(value & 1)),
    "s_cbranch_execz": (EXEC, lambda value: not value & 1),
    "s_cbranch_execnz": (EXEC, lambda value: bool(value & 1)),
}


@dataclass(frozen=True, slots=True)
class Followed:
    """An instruction that is reached: what it does, what is known of registers before it, and
    whether the lane may be inactive there.
    """

    number: int
    doings: tuple[Doing, ...]
    before: Registers

    @property
    def may_be_off(self) -> bool:
        """Return True if the lane may be inactive."""
        return _active(self.before) is not True


def follow(code: Code, generation: Generation, bound: Binding) -> tuple[Followed, ...]:
    """The instructions that are reached from the entry on, in the order of the code.

    Raises UnsupportedError where it cannot be told what one does.
    """
    states = {bound.entry: entry(bound)}
    waiting = [bound.entry]
    spoken: dict[int, Said] = {}
    while waiting:
        at = waiting.pop()
        step = _Step(code, at, generation, bound, states[at], spoken)
        for doing in step.doings():
            step.learn(doing)
        for after, known in step.ways():
            if after >= len(code.instructions):
                raise InputError(
                    f"the code ends at {code.where(at)} without s_endpgm",
                    rule="a thread ends with s_endpgm, or returns",
                    mend="end it so",
                )
            old = states.get(after)
            new = known if old is None else _joined(old, known)
            if old is None or new != old:
                states[after] = dict(new)
                waiting.append(after)
    return tuple(
        Followed(
            at,
            tuple(_Step(code, at, generation, bound, before, spoken).doings()),
            before,
        )
        for at, before in sorted(states.items())
    )


def entry(bound: Binding) -> dict[Key, Known]:
    """Return the contents of registers where a thread begins: its lane is the active one."""
    return {EXEC: Const(1), EXEC + 1: Const(0), **bound.registers}


def _joined(one: Registers, other: Registers) -> dict[Key, Known]:
    found: dict[Key, Known] = {}
    for key in {**one, **other}:
        first, second = one.get(key), other.get(key)
        if is_where_active(key) and first != second:
            continue
        if isinstance(key, tuple):
            # What is kept in lanes or in scratch is read by those alone who put it there.
            first, second = first or second, second or first
        value = joined(first, second)
        assert value is not None
        found[key] = value
    return found


def _active(registers: Registers) -> bool | None:
    """Return True if the lane is active; None if the run decides."""
    found = registers.get(EXEC)
    return bool(found.value & 1) if isinstance(found, Const) else None


class _Step:
    """One instruction, and what is known after it."""

    def __init__(
        self,
        code: Code,
        at: int,
        generation: Generation,
        bound: Binding,
        before: Registers,
        spoken: dict[int, Said],
    ) -> None:
        self.code = code
        self.at = at
        self.each: Instruction = code.instructions[at]
        if at not in spoken:
            spoken[at] = said(code, at)
        self.said = spoken[at]
        self.generation = generation
        self.bound = bound
        self.before = before
        self.after = dict(before)
        self.inside: dict[Key, Known] = {}

    def doings(self) -> Iterator[Doing]:
        """Return the effects of the instruction, and note what becomes known of registers."""
        kind, name = self.each.opcode.kind, self.said.mnemonic
        if kind in _MEMORY:
            if _active(self.before) is False:
                return
            for each in Memory(self.each, self.said, self.before, self.bound).doings():
                if isinstance(each, tuple):
                    self.set(*each)
                elif isinstance(each, Effect):
                    yield from self._effect(each)
                else:
                    yield each
        elif kind is Kind.WAIT:
            most = waited(self.each.opcode.mnemonic, self.each.immediate or 0, self.generation)
            yield Waits(tuple(most.items()))
        elif kind is Kind.CACHE:
            if (op := _CACHE_OPS.get(name)) is not None:
                yield Cleans(op)
            elif "prefetch" not in name and not name.startswith("s_"):
                raise self._refused("it is no cache instruction that the machines have")
        elif kind is Kind.BARRIER:
            yield self._barrier()
        elif kind is Kind.BRANCH:
            yield from self._branch()
        elif kind in (Kind.LDS_COPY, Kind.TENSOR_COPY, Kind.MESSAGE, Kind.EXPORT):
            raise self._refused("the machines have no copies between memories and no messages")
        else:
            yield from self._arithmetic()

    def _refused(self, why: str) -> UnsupportedError:
        return UnsupportedError(
            self.said.text, rule=why, mend="leave it out, or check the code by `fencepost check`"
        )

    def _barrier(self) -> AtBarrier:
        found = at_barrier(self.each, self.said, self.before)
        if found is None:
            raise self._refused("it is no barrier instruction that the machines have")
        if found.verb is BarrierVerb.DROP:
            self.set(SCC, Open.LOST)
        return found

    def _branch(self) -> Iterator[Jumps]:
        name = self.said.mnemonic
        if name in _ENDS:
            yield Jumps(None)
            return
        target = self.code.targets.get(self.at)
        if target is None:
            raise self._refused("calls, traps and computed jumps are not followed")
        if name == "s_branch":
            yield Jumps(target)
            return
        if name not in _CONDITIONS:
            raise self._refused("it is no branch that is followed")
        key, run = _CONDITIONS[name]
        match known_of(key, self.before):
            case Const(value):
                if run(value):
                    yield Jumps(target)
            case Open.RUN:
                yield Jumps(target, (key,), lambda value: int(run(value)))
            case _:
                raise self._refused("its condition is not followed")

    def _arithmetic(self) -> Iterator[Doing]:
        found = effects(self.said)
        if found is None:
            if not (self.each.writes and self.said.operands):
                raise self._refused("it is not known what it does")
            for key in numbers(self.each.writes):
                self.set(key, Open.LOST)
            return
        for effect in found:
            yield from self._effect(effect)

    def _effect(self, effect: Effect) -> Iterator[Sets]:
        """Return an effect, as far as the lane is active."""
        active = _active(self.before) if effect.masked else True
        if active is False:
            return
        if effect.moves:
            yield from self._lanes_moved(effect)
        inside = self._result(effect)
        in_lane = effect.masked or effect.reads_active
        plain = Sets(effect.key, effect.sources, effect.run, inside, in_lane)
        kept = not isinstance(effect.key, int) and effect.key not in self.before
        if active or kept:
            yield from self._sets(plain, inside)
            return
        known = joined(self.before.get(effect.key), inside) or Open.LOST
        if isinstance(effect.key, int):
            self.inside[effect.key] = inside
        if known is Open.LOST or isinstance(known, Half):
            # Nobody may read it where the lane was not active, so it may be written there too.
            yield from self._sets(replace(plain, known=known), inside)
            return
        sources = (EXEC, effect.key, *effect.sources)
        yield Sets(effect.key, sources, _masked(effect.run), known, in_lane)

    def _sets(self, doing: Sets, inside: Known) -> Iterator[Sets]:
        """Something that is written, unless it is not followed: then only what is known is
        noted.
        """
        if inside is Open.LOST or isinstance(inside, Half):
            self.set(doing.key, doing.known)
        else:
            yield doing

    def _lanes_moved(self, effect: Effect) -> Iterator[Sets]:
        """The lanes of a vector register that is copied, or goes to scratch or comes from there,
        where scalars may be kept; as far as they are active.
        """
        into, (source, *_) = effect.key, effect.sources
        if not (is_vector(into) and not isinstance(source, Const) and is_vector(source)):
            return
        for key in self.before:
            lane = lane_of(key, source)
            mask = self.before.get(EXEC + lane // 32)
            if lane and isinstance(mask, Const) and mask.value >> lane % 32 & 1:
                known = self.before[key]
                moved = Sets(with_lane(into, lane), (key,), effect.run, known)
                yield from self._sets(moved, known)

    def _result(self, effect: Effect) -> Known:
        """Return the known result of an effect where it takes place."""
        masked = effect.masked or effect.reads_active
        found = [known_of(each, self.before, masked=masked) for each in effect.sources]
        if effect.moves:
            return found[0] if found[0] is not None else Open.LOST
        if all(isinstance(each, Const) for each in found):
            return Const(
                wrap(effect.run(*(each.value for each in found if isinstance(each, Const))))
            )
        if effect.key == EXEC and effect.run is or_:
            # No lane but lane 0 was active when the mask was made.
            for each in found:
                if isinstance(each, Const) and each.value & 1:
                    return each
        if effect.adds and (half := _offset(found, carries=effect.carries)) is not None:
            return half
        plain = all(isinstance(each, Const) or each is Open.RUN for each in found)
        return Open.RUN if plain else Open.LOST

    def learn(self, doing: Doing) -> None:
        """Notes what is known of the registers that something writes."""
        match doing:
            case Sets(key=key, known=known):
                self.set(key, known)
            case AtBarrier(first=key) if key is not None:
                self.set(key, Open.RUN)
            case Accesses(into=key) if key is not None:
                self.set(key, Open.RUN)
            case _:
                pass

    def set(self, key: Key, known: Known) -> None:
        """Notes what is known of a register from here on."""
        self.after[key] = known
        if isinstance(key, int):
            self.after.pop(where_active(key), None)
            if key == EXEC and known != self.before.get(EXEC):
                for each in [one for one in self.after if is_where_active(one)]:
                    del self.after[each]
            elif key in self.inside:
                self.after[where_active(key)] = self.inside[key]

    def ways(self) -> Iterator[tuple[int, dict[Key, Known]]]:
        """The instructions that may follow, with what is known there. A branch on EXEC tells
        whether the lane is active, since no other lane is.
        """
        found = [*self.doings()] if self.each.opcode.kind is Kind.BRANCH else []
        jump = next((each for each in found if isinstance(each, Jumps)), None)
        taken, falls = self.after, self.after
        if jump is not None and jump.sources == (EXEC,):
            empty = {**self.after, EXEC: Const(0)}
            active = {**self.after, EXEC: Const(1)}
            for key in self.after:
                if isinstance(key, tuple) and is_where_active(key):
                    active[key[1]] = self.after[key]
            on_empty = self.said.mnemonic == "s_cbranch_execz"
            taken, falls = (empty, active) if on_empty else (active, empty)
        if jump is not None and jump.target is not None:
            yield jump.target, taken
        if jump is None or jump.run is not None:
            yield self.at + 1, falls


def _masked(run: Callable[..., int]) -> Callable[..., int]:
    return lambda active, old, *values: run(*values) if active & 1 else old


def _offset(found: Sequence[Known | None], *, carries: bool) -> Half | None:
    """The half of an address that an addition of one and a constant makes."""
    halves = [each for each in found if isinstance(each, Half)]
    constants = [each.value for each in found if isinstance(each, Const)]
    match halves:
        case [Half(base, offset, 0)] if len(found) == 2 and constants:
            return Half(base, offset + constants[0], CARRY if carries else 0)
        case [Half(base, _, 1), Half(other, offset, part)] if other == base and not carries:
            # The high half, with a carry, or with the low halves that make one.
            high = constants[0]
            low = 0 if part == CARRY else constants[1]
            fits = high in (0, -1) if part == CARRY else high == (0 if low >= 0 else -1)
            if part in (0, CARRY) and fits:
                return Half(base, offset + low, 1)
        case _:
            pass
    return None
