"""Requests, from the queue in front of a first cache to the node where they are done."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.hardware.memory.core import Core
from fencepost.hardware.memory.description import Place
from fencepost.hardware.memory.instructions import Instruction, What
from fencepost.hardware.memory.layout import MEMORY, stop
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.state import Item, Work
from fencepost.program.values import apply_rmw


class Requests(Core):
    """Accesses and cache instructions after their issue."""

    def leave(self, work: Work, front: int) -> None:
        """Take the head of a queue in front of a cache out of it."""
        item, *others = work.fronts[front]
        work.fronts[front] = tuple(others)
        thread, at, _, _ = item
        each = self.code[thread][at]
        if each.where is Where.LDS:
            old = self.cell(work, item, each)
            self.tell(thread, f"in LDS: {self.said(each, item, old)}", at)
            self.uncount(work, thread, at)
            return
        self.tell(thread, "leaves its queue", at)
        self.enter(work, item, each)

    def enter(self, work: Work, item: Item, each: Instruction) -> None:
        """Enter a request at the first cache."""
        thread, at, _, _ = item
        layout = self.layout
        if each.what is What.INVALIDATE:
            if self.in_order:
                self.invalidate(work, thread, each)
                self.uncount(work, thread, at)
            else:
                work.later[thread] = (*work.later[thread], at)
            return
        if each.what is What.WRITE_BACK:
            self._mark(work, thread, at)
            work.later[thread] = (*work.later[thread], at)
            return
        queue = self.queue(thread, each)
        work.queues[queue] = (*work.queues[queue], item)
        near = layout.nodes[layout.near[thread]]
        if self.early and each.what is What.STORE and near.reach >= each.reach:
            self.uncount(work, thread, at)

    def _mark(self, work: Work, thread: int, at: int) -> None:
        """Mark the accesses that a write-back follows: all in the queues of its first cache, or
        those up to the last access of its own wave that it follows.
        """
        near, names = self.layout.near[thread], self.layout.names
        for queue in range(near * names, (near + 1) * names):
            held = work.queues[queue]
            last = len(held) if self.follows_all else 0
            if not last:
                own = [n for n, item in enumerate(held, 1) if self._followed(thread, item)]
                last = own[-1] if own else 0
            if last:
                work.queues[queue] = (*held[:last], (thread, ~at, 0, 0), *held[last:])

    def _followed(self, thread: int, item: Item) -> bool:
        """Return True if a write-back of a thread follows a request."""
        if item[0] != thread or item[1] < 0:
            return False
        loads = self.code[thread][item[1]].what is What.LOAD
        return self.follows_loads if loads else self.follows_stores

    def held(self, work: Work, thread: int, at: int) -> bool:
        """Return True if a cache instruction follows a request that is not done."""
        near, names = self.layout.near[thread], self.layout.names
        return any(
            item[0] == thread and item[1] == ~at
            for queue in work.queues[near * names : (near + 1) * names]
            for item in queue
        )

    def choices(self, work: Work, number: int) -> int:
        """Return the number of versions that the head of a queue may find."""
        thread, at, _, _ = work.queues[number][0]
        if at < 0:
            return 1
        each = self.code[thread][at]
        if each.what is What.STORE:
            return 1
        path = self.layout.paths[self.layout.near[thread]][each.address]
        node = path[stop(self.layout, path, each)]
        return len(work.windows[node * self.layout.names + each.address])

    def done(self, work: Work, number: int, choice: int) -> None:
        """The head of a queue is done."""
        item, *others = work.queues[number]
        work.queues[number] = tuple(others)
        thread, at, value, _ = item
        if at < 0:
            return
        each = self.code[thread][at]
        layout, name = self.layout, each.address
        path = layout.paths[layout.near[thread]][name]
        if each.what is What.STORE:
            version = self.version(thread, at, value)
            work.write(path, self._written_at(path, each), name, version)
            self.tell(thread, f"done: {self.said(each, item, value)}", at)
            self.uncount(work, thread, at)
            return
        where = stop(layout, path, each)
        if self.dirty_first or each.what is not What.LOAD:
            probed = path[:where]
            if each.what is not What.LOAD and path[where] == MEMORY:
                # The probe of a write has the dirty line of the local L2 written back.
                probed += tuple(n for n in layout.nodes[MEMORY].children if layout.home(n, name))
            for node in probed:
                if work.dirty >> node * layout.names + name & 1:
                    work.write_back(node, name)
                    self.tell(
                        -1, f"{self.name_of(name)} written back from {layout.nodes[node].name}"
                    )
        version = work.windows[path[where] * layout.names + name][choice]
        old = self.values[version]
        for far, node in enumerate(path):
            if far >= where or self.refreshes:
                work.find(node, name, version)
        if each.what is not What.LOAD:
            new = self._new(each, item, old)
            if new is not None:
                version = self.version(thread, at, new)
                work.write(path, self._written_at(path, each), name, version)
        found = f"done: {self.said(each, item, old)} in {layout.nodes[path[where]].name}"
        self.tell(thread, found, at)
        if each.register >= 0:
            self.set_register(work, thread, each.register, old)
        self.uncount(work, thread, at)

    def seen_early(self, work: Work, number: int) -> Iterator[int]:
        """The loads of a queue, by place, that may find the store before them in the first cache,
        although it is not in L2: no load of the same thread stands between.
        """
        if self.seen_in_l2:
            return
        since: dict[int, set[int]] = {}
        for place, (thread, at, _, _) in enumerate(work.queues[number]):
            if at < 0:
                continue
            each = self.code[thread][at]
            if each.what is What.STORE:
                since[each.address] = set()
            elif each.what is not What.LOAD:
                since.pop(each.address, None)
            elif each.address in since and thread not in since[each.address]:
                since[each.address].add(thread)
                if not stop(
                    self.layout, self.layout.paths[self.layout.near[thread]][each.address], each
                ):
                    yield place

    def see_early(self, work: Work, number: int, place: int) -> None:
        """Let a load of a queue find the store before it."""
        queue = work.queues[number]
        item = queue[place]
        thread, at, _, _ = item
        each = self.code[thread][at]
        work.queues[number] = queue[:place] + queue[place + 1 :]
        value = next(
            value
            for other, where, value, _ in reversed(queue[:place])
            if where >= 0 and self._stores(other, where, each.address)
        )
        near = self.layout.nodes[self.layout.near[thread]]
        self.tell(thread, f"done: {self.said(each, item, value)} in {near.name}, not in L2 yet", at)
        self.set_register(work, thread, each.register, value)
        self.uncount(work, thread, at)

    def _stores(self, thread: int, at: int, address: int) -> bool:
        each = self.code[thread][at]
        return each.what is What.STORE and each.address == address

    def _written_at(self, path: tuple[int, ...], each: Instruction) -> int:
        """Return the index on its path at which a store ends: the first L2 that it does not pass,
        or memory.
        """
        for at, node in enumerate(path):
            level = self.layout.nodes[node]
            if node == MEMORY or (level.place is Place.L2 and level.reach >= each.reach):
                return at
        return len(path) - 1

    @staticmethod
    def _new(each: Instruction, item: Item, old: int) -> int | None:
        """Return the value that a read-modify-write writes; None if it writes nothing."""
        if each.what is What.COMPARE:
            return item[2] if old == item[3] else None
        assert each.rmw is not None
        new = apply_rmw(each.rmw, old, item[2], each.size)
        assert isinstance(new, int)
        return new

    def cell(self, work: Work, item: Item, each: Instruction) -> int:
        """Perform an access to LDS or private memory; return the old value, or the stored one."""
        offset = self.layout.offset if each.where is Where.PRIVATE else 0
        cell = each.address + offset
        old = work.cells[cell]
        new = item[2] if each.what is What.STORE else None
        if each.what in (What.RMW, What.COMPARE):
            new = self._new(each, item, old)
        if new is not None:
            work.cells[cell] = new
        if each.register >= 0:
            self.set_register(work, item[0], each.register, old)
        return item[2] if each.what is What.STORE else old

    def write_back(self, work: Work, index: int) -> None:
        node, name = divmod(index, self.layout.names)
        work.write_back(node, name)
        self.tell(-1, f"{self.name_of(name)} written back from {self.layout.nodes[node].name}")

    def cleans(self, work: Work, thread: int, each: Instruction) -> int | None:
        """The L2 whose dirty lines a write-back writes back; None where it has no effect."""
        node = self.layout.under(thread, Place.L2)
        if node is None or self.layout.nodes[node].reach >= each.reach:
            return None
        names = self.layout.names
        dirty = work.dirty >> node * names & ((1 << names) - 1)
        return node if dirty else None

    def take_place(self, work: Work, thread: int, at: int) -> None:
        each = self.code[thread][at]
        later = list(work.later[thread])
        later.remove(at)
        work.later[thread] = tuple(later)
        if each.what is What.INVALIDATE:
            self.invalidate(work, thread, each)
        elif (node := self.cleans(work, thread, each)) is not None:
            for name in range(self.layout.names):
                if work.dirty >> node * self.layout.names + name & 1:
                    work.write_back(node, name)
        self.tell(thread, "has taken place", at)
        self.uncount(work, thread, at)

    def emptied(self, thread: int, each: Instruction) -> list[int]:
        """The nodes that an invalidation acts on, far ones first."""
        layout = self.layout
        found = []
        for place in (Place.L2, Place.ENGINE, Place.CU):
            node = layout.under(thread, place) if place in each.levels else None
            if node is not None and layout.nodes[node].reach < each.reach:
                found.append(node)
        return found

    def invalidate(self, work: Work, thread: int, each: Instruction) -> None:
        if self.stops_fills:
            for node in self.emptied(thread, each):
                work.empty(node)
