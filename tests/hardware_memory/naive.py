"""A plain explorer of the memory machines.

It shares the code, the descriptions and the placements with the machines of the package, and
nothing of how they are explored: caches hold lines, other waves load lines and lines are evicted
one by one at any time, every instruction is a step of its own, and nothing is taken first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.description import Description, Place, Reach
from fencepost.hardware.memory.formulas import concrete
from fencepost.hardware.memory.instructions import Code, Instruction, What
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.placements import Placement
from fencepost.program.values import Value, apply_rmw

T = TypeVar("T")

Key = tuple[str, int]
"""A cache: its kind of place, its number."""
Line = tuple[int, bool]
"""A value, and whether it is dirty."""
Request = tuple[int, int, int, int, int]
"""Thread, instruction, value, comparand, and a serial number of the thread's."""


class TooMany(Exception):  # noqa: N818 -- reaching a bound is no error
    """The program has more states than asked for."""


class State(NamedTuple):
    """A state; dictionaries are kept as sorted tuples."""

    at: tuple[int, ...]
    registers: tuple[tuple[Value | None, ...], ...]
    serial: tuple[int, ...]
    flying: tuple[tuple[tuple[int, int, int, bool], ...], ...]
    acting: tuple[tuple[int, int, int, frozenset[tuple[int, int]]], ...]
    fronts: tuple[tuple[str, int, tuple[Request, ...]], ...]
    queues: tuple[tuple[int, int, tuple[Request, ...]], ...]
    lines: tuple[tuple[Key, int, Line], ...]
    memory: tuple[int, ...]
    cells: tuple[int, ...]
    barriers: tuple[tuple[int, int, int, int], ...]
    joined: tuple[int, ...]


class Naive:
    """The machine of a placement, with every step apart."""

    def __init__(
        self,
        code: Code,
        description: Description,
        placement: Placement,
        assumptions: frozenset[Assumption],
        fine_grained: frozenset[int],
    ) -> None:
        self.code = code
        self.threads = [each.instructions for each in code.threads]
        self.description = description
        self.placement = placement
        self.fine = fine_grained
        self.has = assumptions
        self.levels = {each.place: each for each in description.levels}
        self.several_l2 = len(set(placement.l2s)) > 1
        self.names = len(code.locations.names[Where.GLOBAL])
        # Lines that no thread of the program could find are left alone.
        self.noisy = {
            (key, each.address)
            for thread, instructions in enumerate(self.threads)
            for each in instructions
            if each.where is Where.GLOBAL and each.what in (What.LOAD, What.RMW, What.COMPARE)
            for key in self.path(thread, each.address)
        }

    # Caches.

    def path(self, thread: int, name: int) -> list[Key]:
        """The caches that a thread's request for a location goes through."""
        found: list[Key] = [("CU", self.placement.cus[thread])]
        if Place.ENGINE in self.levels:
            found.append(("ENGINE", self.placement.engines[thread]))
        if self.several_l2 and name not in self.fine:
            found.append(("L2", self.placement.l2s[thread]))
        return found

    def reach(self, key: Key) -> Reach:
        if key[0] == "L2" and self.placement.several:
            return Reach.ENGINE
        return self.levels[Place[key[0]]].reach

    def hits(self, key: Key, name: int, each: Instruction) -> bool:
        """Whether a load need not pass by a cache."""
        if key[0] == "L2" and self.placement.homes[name] == key[1]:
            return True
        return self.reach(key) >= each.reach

    def to_memory(
        self, memory: list[int], lines: dict[tuple[Key, int], Line], name: int, value: int, by: Key
    ) -> None:
        """A value gets to memory, by way of an L2; the L2 that it is local to is probed."""
        memory[name] = value
        home = ("L2", self.placement.homes[name])
        if home != by:
            lines.pop((home, name), None)  # type: ignore[arg-type]

    # Steps.

    def start(self) -> State:
        locations = self.code.locations
        count = len(self.threads)
        return State(
            (0,) * count,
            tuple(each.first for each in self.code.threads),
            (0,) * count,
            ((),) * count,
            (),
            (),
            (),
            (),
            locations.initial[Where.GLOBAL],
            locations.initial[Where.LDS] + locations.initial[Where.PRIVATE],
            ((0, 0, 0, 0),) * len(self.code.barriers),
            (-1,) * count,
        )

    def steps(self, state: State) -> Iterator[State]:
        """Every state that one step leads to."""
        for thread in range(len(self.threads)):
            after = self.issue(state, thread)
            if after is not None:
                yield after
        for place, number, queue in state.fronts:
            yield self.passed(state, place, number, queue)
        for cu, name, _ in state.queues:
            yield from self.done(state, cu, name)
            yield from self.found_early(state, cu, name)
        yield from self.noise(state)
        for each in state.acting:
            if not each[3]:
                yield self.acted(state, each)

    def issue(self, state: State, thread: int) -> State | None:
        at = state.at[thread]
        if at == len(self.threads[thread]):
            return None
        each = self.threads[thread][at]
        held = state.registers[thread]
        if any(held[n] is None for n in each.reads):
            return None
        if each.register >= 0 and held[each.register] is None:
            return None
        state = state._replace(at=_set(state.at, thread, at + 1))
        match each.what:
            case What.ASSIGN:
                assert each.value is not None
                state = _register(state, thread, each.register, each.value.run(held))
            case What.GOTO:
                if each.value is None or each.value.run(held):
                    state = state._replace(at=_set(state.at, thread, each.target))
            case What.WAIT:
                for bit, most in each.most:
                    if self.counted(state, thread, bit) > most:
                        return None
            case What.ARRIVE:
                count, came, free, due = state.barriers[each.barrier]
                if each.register >= 0:
                    state = _register(state, thread, each.register, int(not count))
                if each.value is not None:
                    due = concrete(each.value.run(held)) or due
                new = (count + 1, came | 1 << thread, free, due)
                state = state._replace(barriers=_set(state.barriers, each.barrier, new))
            case What.BARRIER_WAIT:
                number = each.barrier if each.barrier >= 0 else state.joined[thread]
                if number >= 0 and self.code.barriers[number].groups:
                    count, came, free, due = state.barriers[number]
                    if not free >> thread & 1:
                        return None
                    new = (count, came, free & ~(1 << thread), due)
                    state = state._replace(barriers=_set(state.barriers, number, new))
            case What.BARRIER_INIT:
                assert each.value is not None
                free = state.barriers[each.barrier][2]
                new = (0, 0, free, concrete(each.value.run(held)))
                state = state._replace(barriers=_set(state.barriers, each.barrier, new))
            case What.BARRIER_JOIN:
                count, came, free, due = state.barriers[each.barrier]
                new = (count, came, free & ~(1 << thread), due)
                state = state._replace(
                    joined=_set(state.joined, thread, each.barrier),
                    barriers=_set(state.barriers, each.barrier, new),
                )
            case What.BARRIER_DROP:
                number = state.joined[thread]
                if number >= 0 and self.code.barriers[number].groups:
                    count, came, free, due = state.barriers[number]
                    new = (count, came | 1 << thread, free, due - 1)
                    state = state._replace(
                        barriers=_set(state.barriers, number, new),
                        joined=_set(state.joined, thread, -1),
                    )
            case _:
                state = self.requested(state, thread, at, each)
        return self.completed(state)

    def completed(self, state: State) -> State:
        for number, each in enumerate(self.code.barriers):
            count, came, free, due = state.barriers[number]
            if not each.named:
                due = 0
                for group in each.groups:
                    ended = [state.at[m] == len(self.threads[m]) for m in group]
                    due += not all(ended) or any(came >> m & 1 for m in group)
            if (came and count == due) or (not each.named and count > due):
                for group in each.groups:
                    for m in group:
                        free |= 1 << m
                new = (0, 0, free, state.barriers[number][3])
                state = state._replace(barriers=_set(state.barriers, number, new))
        return state

    def counted(self, state: State, thread: int, bit: int) -> int:
        flying = [each for each in state.flying[thread] if each[1] & bit]
        in_order = [done for _, _, loose, done in flying if not loose & bit]
        while in_order and in_order[0]:
            in_order.pop(0)
        return len(in_order) + sum(not done for _, _, loose, done in flying if loose & bit)

    def requested(self, state: State, thread: int, at: int, each: Instruction) -> State:
        held = state.registers[thread]
        value = each.value.run(held) if each.value is not None else 0
        comparand = each.expected.run(held) if each.expected is not None else 0
        assert isinstance(value, int) and isinstance(comparand, int)  # noqa: PT018
        serial = state.serial[thread]
        request = (thread, at, value, comparand, serial)
        if each.where is Where.PRIVATE:
            return self.cell(state, request, each)
        state = state._replace(
            serial=_set(state.serial, thread, serial + 1),
            flying=_set(
                state.flying,
                thread,
                (*state.flying[thread], (serial, each.mask, each.loose, False)),
            ),
        )
        if each.register >= 0:
            state = _register(state, thread, each.register, None)
        if self.description.queued:
            return _push_front(state, "pair", self.placement.queues[thread], request)
        if each.where is Where.LDS:
            return _push_front(state, "lds", self.placement.waves[thread], request)
        if Assumption.VECTOR_AT_ISSUE not in self.has:
            return _push_front(state, "vector", self.placement.waves[thread], request)
        return self.entered(state, request)

    def passed(self, state: State, place: str, number: int, queue: tuple[Request, ...]) -> State:
        request = queue[0]
        rest = [each for each in state.fronts if each[:2] != (place, number)]
        if queue[1:]:
            rest.append((place, number, queue[1:]))
        state = state._replace(fronts=tuple(sorted(rest)))
        each = self.threads[request[0]][request[1]]
        if each.where is Where.LDS:
            return self.finished(self.cell(state, request, each), request[0], request[4])
        return self.entered(state, request)

    def cell(self, state: State, request: Request, each: Instruction) -> State:
        offset = 0 if each.where is Where.LDS else len(self.code.locations.names[Where.LDS])
        old = state.cells[each.address + offset]
        new = old
        if each.what is What.STORE:
            new = request[2]
        elif each.what is not What.LOAD:
            new = _modified(each, old, request)
        state = state._replace(cells=_set(state.cells, each.address + offset, new))
        if each.register >= 0:
            state = _register(state, request[0], each.register, old)
        return state

    def entered(self, state: State, request: Request) -> State:
        thread, at, _, _, serial = request
        each = self.threads[thread][at]
        cu = self.placement.cus[thread]
        if each.what is What.INVALIDATE:
            if Assumption.INVALIDATE_BEFORE_LATER in self.has:
                return self.finished(self.invalidated(state, thread, each), thread, serial)
            return state._replace(acting=(*state.acting, (thread, at, serial, frozenset())))
        if each.what is What.WRITE_BACK:
            follows = set()
            for owner, _, queue in state.queues:
                if owner != cu:
                    continue
                last = 0
                for place, r in enumerate(queue, 1):
                    kind = (
                        Assumption.WRITE_BACK_AFTER_LOADS
                        if self.threads[r[0]][r[1]].what is What.LOAD
                        else Assumption.WRITE_BACK_AFTER_STORES
                    )
                    if r[0] == thread and kind in self.has:
                        last = place
                if Assumption.WRITE_BACK_AFTER_NEIGHBOURS in self.has:
                    last = len(queue)
                follows |= {(r[0], r[4]) for r in queue[:last]}
            return state._replace(acting=(*state.acting, (thread, at, serial, frozenset(follows))))
        one = Assumption.CACHE_ORDERS_CHANNELS in self.has
        state = _push_queue(state, cu, 0 if one else each.address, request)
        scope = self.description.done_by_scope
        if (
            each.what is What.STORE
            and scope
            and Assumption.STORES_REACH_L2 not in self.has
            and Assumption.STORES_LEAVE_FIRST_CACHE not in self.has
            and self.reach(("CU", cu)) >= each.reach
        ):
            state = self.finished(state, thread, serial)
        return state

    def done(self, state: State, cu: int, queue_name: int) -> Iterator[State]:
        """The head of a queue is done: in each way that the lines there are allow."""
        queue = next(q for c, n, q in state.queues if (c, n) == (cu, queue_name))
        request = queue[0]
        rest = [each for each in state.queues if each[:2] != (cu, queue_name)]
        if queue[1:]:
            rest.append((cu, queue_name, queue[1:]))
        thread, at, value, _, serial = request
        acting = tuple((t, a, s, follows - {(thread, serial)}) for t, a, s, follows in state.acting)
        state = state._replace(queues=tuple(sorted(rest)), acting=acting)
        each = self.threads[thread][at]
        name = each.address
        lines = {(key, n): line for key, n, line in state.lines}
        memory = list(state.memory)
        path = self.path(thread, name)
        if each.what is What.STORE:
            self.stored(memory, lines, path, name, value, each.reach)
            yield self.finished(_with(state, lines, memory), thread, serial)
            return
        old = self.looked_up(memory, lines, path, each)
        if each.what is not What.LOAD:
            new = _modified(each, old, request)
            if each.what is What.RMW or old == request[3]:
                self.stored(memory, lines, path, name, new, each.reach)
        state = _with(state, lines, memory)
        if each.register >= 0:
            state = _register(state, thread, each.register, old)
        yield self.finished(state, thread, serial)

    def found_early(self, state: State, cu: int, queue_name: int) -> Iterator[State]:
        """Loads that find the last store in front of them, which is on its way to L2."""
        if Assumption.STORES_SEEN_IN_L2 in self.has:
            return
        queue = next(q for c, n, q in state.queues if (c, n) == (cu, queue_name))
        for place, request in enumerate(queue):
            thread, at, _, _, serial = request
            each = self.threads[thread][at]
            if each.what is not What.LOAD or not self.hits(("CU", cu), each.address, each):
                continue
            value = None
            for other, where, stored, _, _ in queue[:place]:
                one = self.threads[other][where]
                if one.address != each.address:
                    continue
                if one.what is What.STORE:
                    value = stored
                elif one.what is not What.LOAD or other == thread:
                    value = None
            if value is None:
                continue
            left = queue[:place] + queue[place + 1 :]
            rest = [q for q in state.queues if q[:2] != (cu, queue_name)]
            after = state._replace(
                queues=tuple(sorted([*rest, (cu, queue_name, left)])),
                acting=tuple((t, a, s, f - {(thread, serial)}) for t, a, s, f in state.acting),
            )
            yield self.finished(_register(after, thread, each.register, value), thread, serial)

    def looked_up(
        self,
        memory: list[int],
        lines: dict[tuple[Key, int], Line],
        path: list[Key],
        each: Instruction,
    ) -> int:
        name = each.address
        loads = each.what is What.LOAD
        passed: list[Key] = []
        missed: list[Key] = []
        value = None
        for key in path:
            may = (
                self.hits(key, name, each)
                if loads
                else self.reach(key) >= each.reach
                and (key[0] == "L2" or self.description.done_by_scope)
            )
            line = lines.get((key, name))
            if not may:
                if line and line[1] and (not loads or Assumption.DIRTY_BEFORE_PASSING in self.has):
                    lines[key, name] = (line[0], False)
                    self.to_memory(memory, lines, name, line[0], key)
                passed.append(key)
            elif line is not None:
                value = line[0]
                break
            else:
                missed.append(key)
        number = self.placement.homes[name]
        home: Key = ("L2", -1 if number is None else number)
        local = lines.get((home, name))
        if value is None and not loads and local is not None and local[1]:
            lines[home, name] = (local[0], False)
            self.to_memory(memory, lines, name, local[0], home)
        if value is None:
            value = memory[name]
        for key in missed:
            lines[key, name] = (value, False)
        if Assumption.PASSING_REFRESHES in self.has:
            for key in passed:
                if not lines.get((key, name), (0, False))[1]:
                    lines.pop((key, name), None)
        return value

    def stored(
        self,
        memory: list[int],
        lines: dict[tuple[Key, int], Line],
        path: list[Key],
        name: int,
        value: int,
        reach: Reach,
    ) -> None:
        for key in path:
            if key[0] != "L2":
                lines.pop((key, name), None)
            elif self.reach(key) >= reach:
                lines[key, name] = (value, True)
                return
            else:
                lines[key, name] = (value, False)
        by = path[-1] if path[-1][0] == "L2" else ("", 0)
        self.to_memory(memory, lines, name, value, by)

    def noise(self, state: State) -> Iterator[State]:
        """What other waves' loads and the replacement of lines do to the caches."""
        held = {(key, n): line for key, n, line in state.lines}
        busy = {(("CU", cu), name) for cu, name, _ in state.queues}
        one = Assumption.CACHE_ORDERS_CHANNELS in self.has
        for thread in range(len(self.threads)):
            for name in range(self.names):
                path = self.path(thread, name)
                for at, key in enumerate(path):
                    lines, memory = dict(held), list(state.memory)
                    line = lines.get((key, name))
                    if (key, name) not in self.noisy and not (line and line[1]):
                        continue
                    if line is None:
                        if at == 0 and (key, 0 if one else name) in busy:
                            continue
                        if at + 1 == len(path):
                            lines[key, name] = (memory[name], False)
                        elif (path[at + 1], name) in lines:
                            lines[key, name] = (lines[path[at + 1], name][0], False)
                        else:
                            continue
                    elif line[1]:
                        lines[key, name] = (line[0], False)
                        self.to_memory(memory, lines, name, line[0], key)
                    else:
                        del lines[key, name]
                    yield _with(state, lines, memory)

    def acted(
        self, state: State, acting: tuple[int, int, int, frozenset[tuple[int, int]]]
    ) -> State:
        thread, at, serial, _ = acting
        each = self.threads[thread][at]
        state = state._replace(acting=tuple(a for a in state.acting if a != acting))
        if each.what is What.INVALIDATE:
            return self.finished(self.invalidated(state, thread, each), thread, serial)
        key = ("L2", self.placement.l2s[thread])
        lines = {(k, n): line for k, n, line in state.lines}
        memory = list(state.memory)
        if self.several_l2 and self.reach(key) < each.reach:
            for (k, name), line in list(lines.items()):
                if k == key and line[1]:
                    lines[k, name] = (line[0], False)
                    self.to_memory(memory, lines, name, line[0], k)
        return self.finished(_with(state, lines, memory), thread, serial)

    def invalidated(self, state: State, thread: int, each: Instruction) -> State:
        if Assumption.INVALIDATE_STOPS_FILLS not in self.has:
            return state
        lines = {(key, n): line for key, n, line in state.lines}
        for name in range(self.names):
            for key in self.path(thread, name):
                affected = Place[key[0]] in each.levels and self.reach(key) < each.reach
                local = key[0] == "L2" and self.placement.homes[name] == key[1]
                line = lines.get((key, name))
                if affected and not local and line is not None and not line[1]:
                    del lines[key, name]
        return _with(state, lines, list(state.memory))

    def finished(self, state: State, thread: int, serial: int) -> State:
        flying = [
            (s, mask, loose, done or s == serial) for s, mask, loose, done in state.flying[thread]
        ]
        if not self.code.ordered:
            flying = [each for each in flying if not each[3]]
        while flying and flying[0][3]:
            flying.pop(0)
        return state._replace(flying=_set(state.flying, thread, tuple(flying)))

    def ended(self, state: State) -> bool:
        return (
            all(at == len(code) for at, code in zip(state.at, self.threads, strict=True))
            and not state.queues
            and not state.fronts
            and not state.acting
            and not any(line[1] for _, _, line in state.lines)
        )

    def ends(self, most: int) -> set[State]:
        """The states in which all has ended. Raises TooMany."""
        first = _normal(self.start())
        seen = {first}
        waiting = [first]
        found = set()
        while waiting:
            state = waiting.pop()
            if self.ended(state):
                found.add(state)
            for after in self.steps(state):
                after = _normal(after)
                if after not in seen:
                    if len(seen) >= most:
                        raise TooMany
                    seen.add(after)
                    waiting.append(after)
        return found


def _normal(state: State) -> State:
    return state._replace(acting=tuple(sorted(state.acting, key=lambda each: each[:3])))


def _set(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _register(state: State, thread: int, register: int, value: Value | None) -> State:
    held = _set(state.registers[thread], register, value)
    return state._replace(registers=_set(state.registers, thread, held))


def _with(state: State, lines: dict[tuple[Key, int], Line], memory: list[int]) -> State:
    kept = tuple(sorted((key, name, line) for (key, name), line in lines.items()))
    return state._replace(lines=kept, memory=tuple(memory))


def _push_front(state: State, place: str, number: int, request: Request) -> State:
    held = {(p, n): queue for p, n, queue in state.fronts}
    held[place, number] = (*held.get((place, number), ()), request)
    return state._replace(fronts=tuple(sorted((p, n, q) for (p, n), q in held.items())))


def _push_queue(state: State, cu: int, name: int, request: Request) -> State:
    held = {(c, n): queue for c, n, queue in state.queues}
    held[cu, name] = (*held.get((cu, name), ()), request)
    return state._replace(queues=tuple(sorted((c, n, q) for (c, n), q in held.items())))


def _modified(each: Instruction, old: int, request: Request) -> int:
    if each.what is What.COMPARE:
        return request[2] if old == request[3] else old
    assert each.rmw is not None
    new = apply_rmw(each.rmw, old, request[2])
    assert isinstance(new, int)
    return new
