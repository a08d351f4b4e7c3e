"""Changes of one statement: where they stand, and how each language spells them."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Location
from fencepost.kernels.chain import Change, Kind
from fencepost.kernels.fix.statements import (
    Dialect,
    bare_barriers,
    barriers,
    both_spaces,
    braced,
    dialect_of,
    of_changes,
)

KERNEL = [
    "  s[t] = 1;",
    "  if (t < 4)",
    "    s[t] += s[t + 4];",
    "  else",
    "    s[t] = 0;",
    "  for (;;) {",
    "    use(s[t]);",
    "  }",
    "",
]


def at(line: int) -> Location:
    return Location("k.hip", line)


def test_indentation_behind_a_head_without_braces() -> None:
    """A statement behind the body of such a loop is indented as the loop, not as its body."""
    lines = ["  for (i = t; i < n; i += 64)", "    if (i)", "      s[i] = 0;", "", "  use(s[t]);"]
    found, *_ = barriers(lines, 3, 5, Dialect.HIP, lds=True)
    assert found.lines[3:5] == ("  __syncthreads();", "")


def test_where_a_barrier_may_stand() -> None:
    """Behind statements and braces; not between a header and its statement, nor before an else.
    Outside of loops first.
    """
    found = list(barriers(KERNEL, 1, 7, Dialect.HIP, lds=True))
    assert [each.words for each in found] == [
        f"__syncthreads() after line {line}" for line in (1, 5, 8, 6, 7)
    ]
    assert found[3].lines[6] == "    __syncthreads();"
    assert found[4].lines[7] == "    __syncthreads();"
    assert all(len(each.lines) == len(KERNEL) + 1 for each in found)


LOOP = [
    "  for (int half = 128; half > 0; half /= 2)  // halves",
    "    if (t < half)",
    "      s[t] += s[t + half];",
    "  if (t == 0)",
]


def test_a_loop_gets_braces() -> None:
    """A loop of one statement has no place for a barrier: it gets braces."""
    (found,) = braced(LOOP, 3, 3, Dialect.HIP, lds=True)
    assert found.words == "__syncthreads() at the end of the loop of line 1"
    assert found.lines == (
        "  for (int half = 128; half > 0; half /= 2) {",
        *LOOP[1:3],
        "    __syncthreads();",
        "  }",
        LOOP[3],
    )


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "  for (int half = 128; half > 0; half /= 2) {"),
        (0, "  if (half)"),
        (2, "      { s[t] += s[t + half]; }"),
        (3, "  else"),
        (2, "      s[t] += s[t +"),
    ],
)
def test_other_loops_get_none(line: int, text: str) -> None:
    """Where the text does not show the one statement, nothing is proposed."""
    lines = [*LOOP[:line], text, *LOOP[line + 1 :]]
    assert not list(braced(lines, 3, 3, Dialect.HIP, lds=True))


def test_spelling() -> None:
    assert dialect_of("a/k.cl") is Dialect.OPENCL
    assert dialect_of("k.cu") is dialect_of("k.hip") is Dialect.HIP
    (first, *_) = barriers(KERNEL, 1, 1, Dialect.OPENCL, lds=True)
    assert first.lines[1].strip() == "barrier(CLK_LOCAL_MEM_FENCE);"
    assert Dialect.OPENCL.barrier(lds=False) == "barrier(CLK_GLOBAL_MEM_FENCE);"
    assert "memory_order_release" in Dialect.OPENCL.fence("release")


@pytest.mark.parametrize(
    ("line", "kinds", "made"),
    [
        ("f(p, 1, __ATOMIC_RELAXED, X);", [Kind.RELEASE], ["f(p, 1, __ATOMIC_RELEASE, X);"]),
        ("f(p, __ATOMIC_RELAXED);", [Kind.ACQUIRE], ["f(p, __ATOMIC_ACQUIRE);"]),
        (
            "f(p, __ATOMIC_RELAXED);",
            [Kind.RELEASE, Kind.ACQUIRE],
            ["f(p, __ATOMIC_ACQ_REL);"],
        ),
        (
            "fetch_add(p, memory_order_relaxed);",
            [Kind.RELEASE],
            ["fetch_add(p, memory_order_acq_rel);"],
        ),
        ("f(p, __HIP_MEMORY_SCOPE_WORKGROUP);", [Kind.WIDEN], ["f(p, __HIP_MEMORY_SCOPE_AGENT);"]),
        ("f(p, memory_scope_work_group);", [Kind.WIDEN], ["f(p, memory_scope_device);"]),
        ("__threadfence_block();", [Kind.WIDEN], ["__threadfence();"]),
        (
            "n = atomicAdd(p, 1);",
            [Kind.RELEASE, Kind.ACQUIRE],
            ["__threadfence();", "n = atomicAdd(p, 1);", "__threadfence();"],
        ),
        ("atomicAdd(p, 1);", [Kind.FENCE_BEFORE], ["__threadfence();", "atomicAdd(p, 1);"]),
    ],
)
def test_changes_at_a_line(line: str, kinds: list[Kind], made: list[str]) -> None:
    lines = ["{", line, "}"]
    changes = [Change(each, at(2)) for each in kinds]
    (found,) = of_changes(lines, changes, Dialect.HIP)
    assert [each.strip() for each in found.lines] == ["{", *made, "}"]


@pytest.mark.parametrize("kind", [Kind.SAME_FLAG, Kind.MOVE_AFTER, Kind.MOVE_BEFORE])
def test_what_is_for_the_author_is_not_proposed(kind: Kind) -> None:
    assert not list(of_changes(KERNEL, [Change(kind, at(3))], Dialect.HIP))


def test_no_fence_between_a_header_and_its_statement() -> None:
    lines = ["if (t == 0)", "  atomicAdd(p, 1);"]
    assert not list(of_changes(lines, [Change(Kind.FENCE_BEFORE, at(2))], Dialect.HIP))


def test_barriers_near_the_line_of_a_chain() -> None:
    """Before the statement, header and all; nearest places first."""
    lines = ["a = 1;", "b = 2;", "if (t == 0)", "  raise();", "c = 3;"]
    before = of_changes(lines, [Change(Kind.BARRIER_BEFORE, at(4))], Dialect.HIP)
    assert [each.lines.index("__syncthreads();") for each in before] == [2, 1]
    after = of_changes(lines, [Change(Kind.BARRIER_AFTER, at(4))], Dialect.HIP)
    assert [each.lines.index("  __syncthreads();".strip()) for each in after] == [4]


def test_barriers_that_are_there() -> None:
    (bare,) = bare_barriers(["  __builtin_amdgcn_s_barrier();"])
    assert bare.lines == ("  __syncthreads();",)
    assert not list(bare_barriers(KERNEL))
    (both,) = both_spaces(["barrier(CLK_LOCAL_MEM_FENCE);"])
    assert both.lines == ("barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",)
    assert not list(both_spaces(["barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"]))
