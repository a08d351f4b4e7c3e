"""A state of a machine, and its mutable copy that a step works on: the contents of caches.

Lines that other waves load, or that are evicted, may come and go at any time. So a cache is not
represented by its contents but by its possible contents: its *window* of a location is the sequence
of versions that a load may still find there, oldest first. A load that finds one of them leaves
that one and the newer ones. The window covers all fills and evictions by others;
`tests/hardware_memory/naive.py` has them one by one.

A version is a number for a write and its value.
"""

from __future__ import annotations

from typing import NamedTuple

from fencepost.hardware.memory.description import Place
from fencepost.hardware.memory.layout import MEMORY, Layout
from fencepost.program.values import Value

Item = tuple[int, int, int, int]
"""A request: thread, index of its instruction, the value to write, the value to compare with. An
index below 0 is the mark of a write-back: the instruction is its complement."""


class BarrierState(NamedTuple):
    """A barrier object. Threads are bits.

    - `arrive_count`: how many arrived in the phase; `arrived` are they, at a barrier of the launch.
    - `completed`: those for which a phase was completed since they last passed; `owing` those that
      arrived since then.
    - `expected_count`, `joined`, `initialized`: of a named one, whose last joining these are.
    """

    arrive_count: int = 0
    arrived: int = 0
    completed: int = 0
    owing: int = 0
    expected_count: int = 0
    joined: int = 0
    initialized: bool = False


class State(NamedTuple):
    """A state in which no step is left that others would not notice.

    - `at`: the next instruction of each thread; `registers`: their values, None while a load is in
      flight.
    - `flying`: for each thread the operations that its counters count, in the order of issue:
      index, counters, whether it is done.
    - `later`: for each thread its cache instructions that have not taken place.
    - `fronts`: the queues in front of first caches and LDS; `queues`: those behind each first
      cache, by cache and location.
    - `windows`: by node and location; `dirty`: which of them are dirty lines, as bits.
    - `cells`: LDS and private memory.
    """

    at: tuple[int, ...]
    registers: tuple[tuple[Value | None, ...], ...]
    flying: tuple[tuple[tuple[int, int, bool], ...], ...]
    later: tuple[tuple[int, ...], ...]
    fronts: tuple[tuple[Item, ...], ...]
    queues: tuple[tuple[Item, ...], ...]
    windows: tuple[tuple[int, ...], ...]
    dirty: int
    cells: tuple[int, ...]
    barriers: tuple[BarrierState, ...]


class Work:
    """A state in transition to the next."""

    __slots__ = (
        "at",
        "barriers",
        "cells",
        "dirty",
        "flying",
        "fronts",
        "later",
        "layout",
        "queues",
        "registers",
        "windows",
    )

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout = layout
        self.at = list(state.at)
        self.registers = list(state.registers)
        self.flying = list(state.flying)
        self.later = list(state.later)
        self.fronts = list(state.fronts)
        self.queues = list(state.queues)
        self.windows = list(state.windows)
        self.dirty = state.dirty
        self.cells = list(state.cells)
        self.barriers = list(state.barriers)

    def state(self) -> State:
        """The state reached."""
        return State(
            tuple(self.at),
            tuple(self.registers),
            tuple(self.flying),
            tuple(self.later),
            tuple(self.fronts),
            tuple(self.queues),
            tuple(self.windows),
            self.dirty,
            tuple(self.cells),
            tuple(self.barriers),
        )

    def find(self, node: int, name: int, version: int) -> None:
        """Narrow a window: a load found a version in a node, which now holds that one or newer
        ones.
        """
        index = node * self.layout.names + name
        window = self.windows[index]
        if len(window) > 1 and version in window:
            self.windows[index] = window[window.index(version) :]

    def write(self, path: tuple[int, ...], at: int, name: int, version: int) -> None:
        """Complete a write at `path[at]`, an L2 or memory; the caches before it hold it."""
        names = self.layout.names
        for node in path[:at]:
            self.windows[node * names + name] = (version,)
            self.dirty &= ~(1 << (node * names + name))
        stop = path[at]
        if stop == MEMORY:
            self.arrive(name, version, path)
            return
        self.windows[stop * names + name] = (version,)
        self.dirty |= 1 << (stop * names + name)
        for child in self.layout.nodes[stop].children:
            self._append(child, name, version, path)

    def arrive(self, name: int, version: int, path: tuple[int, ...]) -> None:
        """Make a version the one of memory, by way of the nodes of a path."""
        self.windows[name] = (version,)
        for child in self.layout.nodes[MEMORY].children:
            self._append(child, name, version, path)

    def write_back(self, node: int, name: int) -> None:
        """Write the dirty line of an L2 to memory; the possible contents of its own clients
        stay.
        """
        index = node * self.layout.names + name
        self.dirty &= ~(1 << index)
        (version,) = self.windows[index]
        self.windows[name] = (version,)
        for child in self.layout.nodes[MEMORY].children:
            if child != node:
                self._append(child, name, version, ())

    def _append(self, node: int, name: int, version: int, path: tuple[int, ...]) -> None:
        """Add a new version of its parent to the possible contents of a node."""
        layout = self.layout
        index = node * layout.names + name
        if node not in path and layout.nodes[node].place is Place.L2:
            if layout.paths[node][name][0] != node:
                pass  # passed by: it holds nothing
            elif layout.home(node, name):
                # A probe: what was dirty is older in memory than what arrives.
                self.dirty &= ~(1 << index)
                self.windows[index] = (version,)
            elif self.dirty >> index & 1:
                return
            else:
                self.windows[index] = (*self.windows[index], version)
        elif node not in path:
            self.windows[index] = (*self.windows[index], version)
        for child in layout.nodes[node].children:
            self._append(child, name, version, path)

    def empty(self, node: int) -> None:
        """Invalidate a node's lines, except dirty ones and those that are kept coherent."""
        layout = self.layout
        for name in range(layout.names):
            index = node * layout.names + name
            path = layout.paths[node][name]
            if path[0] != node or self.dirty >> index & 1 or layout.home(node, name):
                continue
            self.windows[index] = self.windows[path[1] * layout.names + name]

    def forget(self) -> None:
        """Forget the possible contents of clean lines that no load can reach any more."""
        layout = self.layout
        seen = self.dirty
        for thread, at in enumerate(self.at):
            seen |= layout.ahead[thread][at].windows
        for queue in (*self.queues, *self.fronts):
            for thread, at, _, _ in queue:
                if at >= 0:
                    seen |= layout.own[thread][at].windows
        for index in range(layout.names, len(self.windows)):
            if self.windows[index] and not seen >> index & 1:
                self.windows[index] = ()
