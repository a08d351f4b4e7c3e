"""Traces as Wave itself makes them, and programs that would make what is read of them lie.

Skipped where wave-lang is absent; `make wave` runs them in an environment that has it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("wave_lang", reason="wave-lang is not installed (extra 'wave')")

import sympy
import wave_lang.kernel.lang as tkl
from torch import fx
from wave_lang.kernel._support.indexing import IndexingContext, IndexSequence
from wave_lang.kernel._support.regions import RegionGraph
from wave_lang.kernel._support.tracing import CapturedTrace
from wave_lang.kernel.ops import wave_ops as ops

from fencepost.errors import UnsupportedError
from fencepost.frontends import wave as ours
from fencepost.frontends.wave.adapter import UnverifiedWarning
from fencepost.frontends.wave.block import note
from fencepost.frontends.wave.trace import capture
from fencepost.placement.regions import Barrier, Signal, Wait, walk

T, WAVE = sympy.Symbol("$T0"), sympy.floor(sympy.Symbol("$T0") / 64)
M = tkl.sym.M


@pytest.fixture(autouse=True)
def _symbols() -> Iterator[None]:
    with IndexingContext():
        yield


class Kernel:
    """A trace in the making. Graphs are closed by `trace`; those of branches end without a result,
    as those that Wave itself adds do.
    """

    def __init__(self) -> None:
        self.regions = RegionGraph()
        self.root = fx.Graph()
        self.regions.subgraphs["root"] = self.root
        self.value = ops.NewRegister((M,), tkl.f16, 0.0).add_to_graph(self.root)

    def add(self, custom: Any, graph: Any = None) -> Any:
        return custom.add_to_graph(self.root if graph is None else graph)

    def memory(self, graph: Any = None, size: int = 64) -> Any:
        return self.add(ops.Allocate((M,), (size,), tkl.f16), graph)

    def write(self, memory: Any, graph: Any = None, at: Any = None, origin: object = None) -> Any:
        node = self.add(ops.Write(self.value, memory, 1), graph)
        if at is not None:
            node.index = {M: IndexSequence(at, 1)}
        ops.get_custom(node).pre_expansion_id = origin
        return node

    def read(self, memory: Any, graph: Any = None) -> Any:
        return self.add(ops.Read(memory, 1), graph)

    def scalar(self, value: Any) -> Any:
        return self.add(ops.NewScalar(value, tkl.i32))

    def branch(self, condition: Any) -> Any:
        inner = fx.Graph()
        name = f"region_{len(self.regions.subgraphs)}"
        self.regions.subgraphs[name] = inner
        inner.parent_op = ops.Conditional(condition, name, []).add_to_graph(self.root, type=None)
        return inner

    def loop(self, *carried: Any, condition: Any = None) -> Any:
        inner = fx.Graph()
        name = f"region_{len(self.regions.subgraphs)}"
        self.regions.subgraphs[name] = inner
        made = ops.Iterate(M, list(carried), name, [], condition=condition)
        inner.parent_op = made.add_to_graph(self.root, type=[each.type for each in carried])
        return inner

    @property
    def trace(self) -> Any:
        ops.Output(None).add_to_graph(self.root)
        return CapturedTrace(self.regions, "root", None)


def shown(graph: Any) -> list[str]:
    """The operations of a graph, by name without number."""
    return [node.name.rstrip("_0123456789") for node in graph.nodes]


def test_a_branch_without_a_result() -> None:
    """A barrier can go before any of its nodes, and to its end."""
    kernel = Kernel()
    memory = kernel.memory()
    inner = kernel.branch(tkl.sym.N > 0)
    kernel.write(memory, inner)
    kernel.read(memory, inner)
    empty = kernel.branch(tkl.sym.N > 1)
    trace = kernel.trace
    ours.add_shared_memory_barriers(trace, "gfx942")
    assert shown(inner) == ["write", "shared_memory_barrier", "read"]
    assert not list(empty.nodes)
    assert ours.verify(trace).ok


def test_a_barrier_at_the_end_of_a_branch() -> None:
    kernel = Kernel()
    inner = kernel.branch(tkl.sym.N > 0)
    kernel.write(kernel.memory(), inner)
    spot = next(end for end in capture(kernel.trace).ends if end and end.graph is inner)
    ours.adapter._add("SharedMemoryBarrier", spot)
    assert shown(inner) == ["write", "shared_memory_barrier"]


def test_names_repeat_from_graph_to_graph() -> None:
    """Two allocations of one name are two: an access to one conflicts with none to the other."""
    kernel = Kernel()
    inner = [kernel.branch(number < tkl.sym.N) for number in (0, 1)]
    memories = [kernel.memory(graph) for graph in inner]
    assert memories[0].name == memories[1].name
    kernel.write(memories[0], inner[0])
    kernel.read(memories[1], inner[1])
    trace = kernel.trace
    assert len({each.name for each in capture(trace).program.allocations}) == 2
    ours.add_shared_memory_barriers(trace, "gfx942")
    assert "shared_memory_barrier" not in shown(inner[0]) + shown(inner[1])
    kernel = Kernel()
    first, second = (kernel.branch(number < tkl.sym.N) for number in (0, 1))
    memory = kernel.memory(first)
    kernel.write(memory, first)
    kernel.memory(second)
    kernel.read(memory, second)
    trace = kernel.trace
    ours.add_shared_memory_barriers(trace, "gfx942")
    assert "shared_memory_barrier" in shown(first) + shown(second) + shown(kernel.root)


@pytest.mark.parametrize(("value", "placed"), [(sympy.Symbol("$WG0"), True), (WAVE, False)])
def test_what_a_scalar_hides(value: Any, placed: bool) -> None:
    """A branch on the wave's number, which a scalar holds: no barrier may go inside."""
    kernel = Kernel()
    memory = kernel.memory()
    condition = kernel.add(ops.Ge(kernel.scalar(value), kernel.scalar(4)))
    inner = kernel.branch(condition)
    kernel.write(memory, inner)
    kernel.read(memory, inner)
    trace = kernel.trace
    if placed:
        ours.add_shared_memory_barriers(trace, "gfx942")
        assert shown(inner).count("shared_memory_barrier") == 1
        return
    with pytest.raises(UnsupportedError, match="read after write"):
        ours.add_shared_memory_barriers(trace, "gfx942")
    assert "shared_memory_barrier" not in shown(inner)


def test_a_loop_that_waves_leave_apart() -> None:
    """Its condition depends on the wave: no barrier may go inside."""
    for symbol, placed in ((sympy.Symbol("$WG0"), True), (WAVE, False)):
        kernel = Kernel()
        memory = kernel.memory()
        inner = kernel.loop(condition=symbol < 3)
        kernel.write(memory, inner)
        kernel.read(memory, inner)
        ops.Output([kernel.value]).add_to_graph(inner)
        trace = kernel.trace
        if placed:
            ours.add_shared_memory_barriers(trace, "gfx942")
            assert shown(inner).count("shared_memory_barrier") == 2
        else:
            with pytest.raises(UnsupportedError):
                ours.add_shared_memory_barriers(trace, "gfx942")


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_waves_that_meet_at_different_barriers(target: str) -> None:
    """Half of the waves pass a barrier more: barriers are placed, and nothing is verified."""
    kernel = Kernel()
    memory = kernel.memory()
    late = kernel.add(ops.Ge(kernel.scalar(WAVE), kernel.scalar(4)))
    kernel.add(ops.WorkgroupBarrier(), kernel.branch(late))
    kernel.write(memory)
    kernel.read(memory)
    kernel.add(ops.WorkgroupBarrier(), kernel.branch(late))
    trace = kernel.trace
    with pytest.warns(UnverifiedWarning, match="not verified: some waves alone pass"):
        placed = ours.place_in_trace(trace, target)
    assert not placed.verdict.ok
    assert not placed.verdict.unordered
    assert sum(isinstance(node, Barrier | Wait) for node in walk(placed.after.body)) == 3
    assert not ours.verify(trace).ok


def test_a_bare_barrier_orders_nothing() -> None:
    """Wave's WorkgroupBarrier is `s_barrier` without a fence; one that orders is placed as well."""
    kernel = Kernel()
    memory = kernel.memory()
    kernel.write(memory)
    kernel.add(ops.WorkgroupBarrier())
    kernel.read(memory)
    trace = kernel.trace
    assert ours.verify(trace).unordered
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        placed = ours.place_in_trace(trace, "gfx942")
    assert placed.verdict.ok
    assert ours.verify(trace).ok
    assert len(placed.placed) == 1


def test_a_bare_barrier_between_two_halves() -> None:
    """On the hardware it would be a second signal: it never comes between the halves that are
    placed, and is refused between those that a trace has.
    """
    kernel = Kernel()
    memory, other = kernel.memory(), kernel.memory()
    kernel.write(memory)
    kernel.write(other)
    kernel.add(ops.WorkgroupBarrier())
    kernel.read(memory)
    trace = kernel.trace
    placed = ours.place_in_trace(trace, "gfx1201")
    assert placed.verdict.ok
    names = shown(kernel.root)
    signal = names.index("shared_memory_barrier_signal")
    assert names[signal + 1] == "shared_memory_barrier_wait"
    kernel = Kernel()
    memory = kernel.memory()
    kernel.write(memory)
    kernel.add(ops.SharedMemoryBarrierSignal(-1))
    kernel.add(ops.WorkgroupBarrier())
    kernel.add(ops.SharedMemoryBarrierWait(-1))
    kernel.read(memory)
    trace = kernel.trace
    assert any(isinstance(node, Signal) for node in walk(capture(trace).program.body))
    assert ours.verify(trace).findings


def test_devices_of_other_kinds() -> None:
    """Wave compiles for those by other names; barriers are whole."""
    kernel = Kernel()
    memory = kernel.memory()
    kernel.write(memory)
    kernel.read(memory)
    ours.add_shared_memory_barriers(kernel.trace, "cpu")
    assert shown(kernel.root).count("shared_memory_barrier") == 1


def prefetched(threads: int | None, tile: int, *, origin: object) -> tuple[Any, int]:
    """Two parts of a write before a loop, and their copies in it; and how many barriers are placed
    in the loop.
    """
    from wave_lang.kernel.wave.constraints import HardwareConstraint

    kernel = Kernel()
    memory = kernel.memory(size=tile)
    first, second = sympy.Mod(T, tile), sympy.Mod(T + tile // 2, tile)
    kernel.write(memory, at=first, origin=origin)
    kernel.write(memory, at=second, origin=origin)
    inner = kernel.loop()
    kernel.read(memory, inner)
    kernel.write(memory, inner, at=first)
    kernel.write(memory, inner, at=second)
    ops.Output([kernel.value]).add_to_graph(inner)
    trace = kernel.trace
    if threads is not None:
        note(trace, [HardwareConstraint(64, waves_per_block=(threads // 64, 1, 1))])
    ours.add_shared_memory_barriers(trace, "gfx942")
    assert ours.verify(trace).ok
    return kernel, shown(inner).count("shared_memory_barrier")


def test_copies_of_a_part() -> None:
    """Two barriers in the loop, not one more between the parts of the write: by Wave's word, or by
    the threads of the block. Where neither says so, one more; and where the block's threads go
    around the tile, whatever Wave says.
    """
    assert prefetched(None, 256, origin="write")[1] == 2
    assert prefetched(128, 256, origin=None)[1] == 2
    assert prefetched(None, 256, origin=None)[1] == 3
    assert prefetched(192, 256, origin="write")[1] == 3
