"""The drop-in beside Wave's own pass, on traces and on kernels written against Wave's API.

Skipped where wave-lang is absent; `make wave` runs them in an environment that has it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.wave.trace import capture
from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.regions import Barrier
from tests.differential.wave_hazards import CASES, Case

pytest.importorskip("wave_lang", reason="wave-lang is not installed (extra 'wave')")

from tests.differential import wave_kernels
from tests.differential.wave_traces import build
from tests.placement.generator import Shape, program
from tests.placement.test_windows import draw, hits

TARGETS = ("gfx942", "gfx1201")
LOOPS = Shape(
    accesses=5,
    depth=1,
    conditionals=False,
    existing=False,
    asynchronous=False,
    atomics=False,
    facts=False,
    aliases=False,
    loops=1,
)


@pytest.fixture(autouse=True)
def _symbols() -> Any:
    from wave_lang.kernel._support.indexing import IndexingContext

    with IndexingContext():
        yield


def barriers(trace: Any) -> int:
    """The barriers of a trace; a signal and its wait are one."""
    names = [node.name for node in trace.preorder_walk()]
    return sum(n.startswith("shared_memory_barrier") and "_wait" not in n for n in names)


def executed(trace: Any) -> int:
    """How many barriers run, as the strategies count: a loop runs as often as it is known to, or
    ten times.
    """
    layout = lay_out(capture(trace).program)
    return sum(
        layout.gaps[layout.sequences[layout.gaps[gap].sequence].gaps[-1]].weight
        for node, gap in zip(layout.nodes, layout.gap_of, strict=True)
        if isinstance(node, Barrier)
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_hazards_that_wave_leaves(case: Case) -> None:
    """Wave's pass leaves a hazard, by the verifier; the drop-in leaves none."""
    from wave_lang.kernel.wave import barriers as theirs

    from fencepost.frontends import wave as ours

    trace = build(parse(case.text))
    theirs.add_shared_memory_barriers(trace, "gfx942")
    assert ours.verify(trace).unordered
    for target in TARGETS:
        trace = build(parse(case.text))
        ours.add_shared_memory_barriers(trace, target)
        assert ours.verify(trace).ok


def test_never_more_than_wave_where_wave_is_sound() -> None:
    """On generated loops, no more barriers run than with Wave's pass, wherever that is sound. (Two
    before and behind a loop may stand for one inside.)
    """
    from wave_lang.kernel.wave import barriers as theirs

    from fencepost.frontends import wave as ours

    sound = 0
    for seed in range(150):
        made = program(random.Random(seed), LOOPS)
        trace = build(made)
        try:
            theirs.add_shared_memory_barriers(trace, "gfx942")
        except (AssertionError, AttributeError, RecursionError):
            continue
        by_wave, verdict = executed(trace), ours.verify(trace)
        trace = build(made)
        ours.add_shared_memory_barriers(trace, "gfx942")
        assert ours.verify(trace).ok
        if verdict.ok:
            sound += 1
            assert executed(trace) <= by_wave, seed
    assert sound > 10


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", wave_kernels.SETTINGS)
def test_kernels(name: str, target: str) -> None:
    """Kernels compile to MLIR with the drop-in in place, verified, with no more barriers than
    Wave's pass gives where that is sound.
    """
    theirs = wave_kernels.compile_with(name, target, drop_in=False)
    ours = wave_kernels.compile_with(name, target, drop_in=True)
    assert ours.verdict.ok
    assert ours.barriers == ours.in_mlir
    if theirs.verdict.ok:
        assert ours.barriers <= theirs.barriers


def test_one_barrier_where_one_suffices() -> None:
    """Under double buffering, fewer barriers than Wave's pass, which is sound there as well."""
    theirs = wave_kernels.compile_with("gemm_prefetch_double", "gfx942", drop_in=False)
    ours = wave_kernels.compile_with("gemm_prefetch_double", "gfx942", drop_in=True)
    assert theirs.verdict.ok
    assert ours.verdict.ok
    assert ours.barriers < theirs.barriers


def test_strategies_take_and_give_what_those_of_wave_do() -> None:
    """On windows of traces without loops, the same windows come back from both; on those of any,
    no more than from Wave's where those hit every window.
    """
    from wave_lang.kernel.wave.utils import barriers_utils as theirs

    from fencepost.frontends import wave as ours

    straight = Shape(
        accesses=8, depth=0, conditionals=False, existing=False, asynchronous=False, facts=False,
        aliases=False,
    )  # fmt: skip
    for seed in range(60):
        trace = build(program(random.Random(seed), straight))
        windows = theirs.get_barriers_analysis(trace, theirs.TargetConfig("gfx942"))
        assert _ends(ours.minimize_placement_strategy(windows)) == _ends(
            theirs.minimize_placement_strategy(windows)
        )
        assert _ends(ours.find_disjoint_interval_strategy(windows)) == _ends(
            theirs.find_disjoint_interval_strategy(windows)
        )
    for seed in range(300):
        drawn = draw(random.Random(seed), 3, 10)
        few, many = ours.minimize_placement_strategy(drawn), None
        try:
            many = theirs.minimize_placement_strategy(drawn)
        except AssertionError:
            # Wave's takes no window from a node to itself around a loop.
            continue
        positions = tuple(region.cons_location for region in many)
        if all(hits(region, positions) for region in drawn):
            assert len(few) <= len(many)


def _ends(windows: Any) -> list[tuple[int, int]]:
    return [(each.prod_location, each.cons_location) for each in windows]


def test_indices_tell_parts_apart() -> None:
    """Accesses of threads that never reach one element are apart, whatever threads there are."""
    import sympy
    from wave_lang.kernel._support.indexing import IndexSequence

    from fencepost.frontends.wave.indices import apart, spans

    thread = sympy.Symbol("$T0")
    column = sympy.floor(thread / 16) * 8

    def index(row: Any, width: int) -> Any:
        found = spans({"M": IndexSequence(row, 1), "N": IndexSequence(column, width)})
        assert found is not None
        return found

    rows = 4 * sympy.Mod(thread, 16)
    assert apart(index(rows, 8), index(rows + 1, 8))
    assert not apart(index(rows, 8), index(rows + 4, 8))
    assert not apart(index(rows, 8), index(rows, 8))
    assert not apart(index(rows, 8), index(sympy.Function("unknown")(thread), 8))
    assert spans({"M": IndexSequence(rows, sympy.Symbol("size"))}) is None


def test_analysis_and_emitters() -> None:
    """Hazards are windows between the trace's nodes, and the emitters place what covers them."""
    from fencepost.frontends import wave as ours

    for target, kind in (
        ("gfx942", ours.LegacyBarrierEmitter),
        ("gfx1201", ours.BasicSplitBarrierEmitter),
    ):
        trace = build(parse("W A; R A; W B; R B"))
        config = ours.TargetConfig(target)
        regions = ours.get_barriers_analysis(trace, config)
        assert {(r.producer.name, r.consumer.name) for r in regions} == {
            ("write", "read"),
            ("write_1", "read_1"),
        }
        emitter = ours.BarrierEmitter(config)
        assert isinstance(emitter, kind)
        emitter.emit(regions)
        emitter.verify(trace)
        assert barriers(trace) == 2


def test_bad_input() -> None:
    """A malformed trace, an unknown target, and what no barrier can order: errors, no change."""
    from fencepost.frontends import wave as ours

    with pytest.raises(InputError, match="instead of a captured trace"):
        ours.add_shared_memory_barriers(object(), "gfx942")
    trace = build(parse("W A; R A"))
    before = [node.name for node in trace.preorder_walk()]
    with pytest.raises(InputError, match="gfx000"):
        ours.add_shared_memory_barriers(trace, "gfx000")
    assert [node.name for node in trace.preorder_walk()] == before
    trace = build(parse("if divergent { W A; R A }"))
    before = [node.name for node in trace.preorder_walk()]
    with pytest.raises(UnsupportedError, match="read after write"):
        ours.add_shared_memory_barriers(trace, "gfx942")
    assert [node.name for node in trace.preorder_walk()] == before


def test_malformed_traces() -> None:
    """A region without its graph, a graph without its result, a loop that carries too little, and
    a target that is no name: errors that say so, no change.
    """
    from wave_lang.kernel.ops.wave_ops import Iterate, get_custom

    from fencepost.frontends import wave as ours

    def spoiled(how: str) -> Any:
        trace = build(parse("for (a = X -> b, b = Y -> a) { W a; R b }; W X; R X"))
        graphs = trace.region_graph.subgraphs
        inner = next(name for name in graphs if name != "root")
        match how:
            case "no graph":
                del graphs[inner]
            case "no result":
                graphs[inner].erase_node(list(graphs[inner].nodes)[-1])
            case "too little":
                for node in graphs["root"].nodes:
                    custom = get_custom(node)
                    if isinstance(custom, Iterate):
                        custom.update_arg("init_args", custom.init_args[:1])
        return trace

    for how, words in (
        ("no graph", "no graph has the name"),
        ("no result", "malformed"),
        ("too little", "no buffer has the name"),
    ):
        trace = spoiled(how)
        before = [node.name for node in trace.get_root_graph().nodes]
        with pytest.raises(InputError, match=words):
            ours.add_shared_memory_barriers(trace, "gfx942")
        assert [node.name for node in trace.get_root_graph().nodes] == before
    target: Any = 3
    with pytest.raises(InputError, match="the target is 3"):
        ours.add_shared_memory_barriers(build(parse("W A; R A")), target)


def test_install() -> None:
    """The drop-in takes the place of Wave's pass where the compiler calls it."""
    import importlib

    from fencepost.frontends import wave as ours

    compiler: Any = importlib.import_module("wave_lang.kernel.wave.wave")
    own: Any = importlib.import_module("wave_lang.kernel.wave.barriers")
    before = compiler.add_shared_memory_barriers
    earlier = compiler.apply_shared_memory_indexing_corrections
    try:
        names = ours.install()
        noting = compiler.apply_shared_memory_indexing_corrections
        assert noting is not earlier
        ours.install()
        assert compiler.apply_shared_memory_indexing_corrections is noting
        assert {"wave_lang.kernel.wave.wave", "wave_lang.kernel.wave.barriers"} <= set(names)
        trace = build(parse("W A; A A"))
        compiler.add_shared_memory_barriers(trace, target="gfx942")
        assert barriers(trace) == 1
    finally:
        for module in (compiler, own):
            module.add_shared_memory_barriers = before
        compiler.apply_shared_memory_indexing_corrections = earlier
