"""Launches that hang are bugs; those that others may free, or that end, are not."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
define amdgpu_kernel void @k(ptr addrspace(1) %f, ptr addrspace(1) %x, ptr addrspace(1) %d) #0 {{
entry:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %other = xor i32 %g, 1
  %mine = getelementptr i32, ptr addrspace(1) %f, i32 %g
  %theirs = getelementptr i32, ptr addrspace(1) %f, i32 %other
  %first = icmp eq i32 %g, 0
  br label %begin
{body}
}}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "target-cpu"="gfx942" }}
"""


def wait(
    label: str, then: str, word: str, scope: str = "agent", until: str = "ne i32 {}, 0"
) -> str:
    """A loop that reads a word until it is as it should be."""
    test = until.format(f"%v.{label}")
    return (
        f"{label}:\n"
        f'  %v.{label} = load atomic i32, ptr addrspace(1) {word} syncscope("{scope}") acquire, '
        "align 4\n"
        f"  %c.{label} = icmp {test}\n"
        f"  br i1 %c.{label}, label %{then}, label %{label}\n"
    ).replace('syncscope("system") ', "")


def store(word: str, value: int = 1) -> str:
    """A release of a word."""
    return (
        f'  store atomic i32 {value}, ptr addrspace(1) {word} syncscope("agent") release, align 4\n'
    )


def lock(label: str, then: str, word: str) -> str:
    """A loop that takes a lock."""
    return (
        f"{label}:\n"
        f'  %v.{label} = atomicrmw xchg ptr addrspace(1) {word}, i32 1 syncscope("agent") acquire\n'
        f"  %c.{label} = icmp eq i32 %v.{label}, 0\n"
        f"  br i1 %c.{label}, label %{then}, label %{label}\n"
    )


USE = """  %u = load i32, ptr addrspace(1) %x
  %w = add i32 %u, 1
  store i32 %w, ptr addrspace(1) %x
"""
END = "  ret void"
EACH_WAITS = f"begin:\n  br label %w\n{wait('w', 'go', '%theirs')}go:\n{store('%mine')}{END}"
EACH_RAISES = f"begin:\n{store('%mine')}  br label %w\n{wait('w', 'go', '%theirs')}go:\n{END}"
OF_OTHERS = EACH_WAITS.replace('syncscope("agent") acquire', "acquire")
TURNS = f"""begin:
  br i1 %first, label %go, label %w
{wait("w", "go", "%theirs")}go:
{store("%mine")}{END}"""
TWO_LOCKS = f"""begin:
  %one = select i1 %first, ptr addrspace(1) %f, ptr addrspace(1) %d
  %two = select i1 %first, ptr addrspace(1) %d, ptr addrspace(1) %f
  br label %a
{lock("a", "next", "%one")}next:
  br label %b
{lock("b", "go", "%two")}go:
{USE}{store("%two", 0)}{store("%one", 0)}{END}"""
LATE = TWO_LOCKS.replace(
    "  br label %a\n",
    """  br i1 %first, label %a, label %c
c:
  %i = phi i32 [ 0, %begin ], [ %j, %c ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 200
  br i1 %more, label %c, label %a
""",
    1,
)
BY_WAY = f"""begin:
  br i1 %first, label %a, label %c
{lock("a", "b", "%f")}{lock("b", "one", "%d")}one:
{USE}{store("%d", 0)}{store("%f", 0)}  br label %end
c:
  %i = phi i32 [ 0, %begin ], [ %j, %c ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 200
  br i1 %more, label %c, label %p
{lock("p", "q", "%d")}{lock("q", "two", "%f")}two:
{USE.replace("%u", "%u2").replace("%w", "%w2")}{store("%f", 0)}{store("%d", 0)}  br label %end
end:
{END}"""
ONE_ORDER = TWO_LOCKS.replace("%one = select i1 %first", "%one = select i1 true").replace(
    "%two = select i1 %first", "%two = select i1 true"
)
KEPT = f"begin:\n  br label %a\n{lock('a', 'go', '%f')}go:\n{USE}{END}"
GIVEN_BACK = f"begin:\n  br label %a\n{lock('a', 'go', '%f')}go:\n{USE}{store('%f', 0)}{END}"
KEPT_FOR_OTHERS = KEPT.replace('syncscope("agent") ', "")
HOST_STARTS = f"begin:\n  br label %w\n{wait('w', 'go', '%f')}go:\n{store('%f', 2)}{END}"
HOST_STARTS_ONE = f"""begin:
  br i1 %first, label %h, label %w
{wait("h", "go", "%d")}{wait("w", "go", "%theirs")}go:
{store("%mine")}{END}"""
OF_TABLE = f"""begin:
  %at = getelementptr i32, ptr addrspace(1) %d, i32 %g
  %of = load i32, ptr addrspace(1) %at
  %bit = and i32 %of, 1
  %both = xor i32 %bit, 1
  %named = getelementptr i32, ptr addrspace(1) %f, i32 %both
  br label %w
{wait("w", "go", "%named")}go:
{store("%mine")}{END}"""
FEW_TRIES = f"""begin:
  br label %w
w:
  %n = phi i32 [ 0, %begin ], [ %m, %w ]
  %m = add i32 %n, 1
  %v = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %up = icmp ne i32 %v, 0
  %late = icmp eq i32 %m, 300
  %c = or i1 %up, %late
  br i1 %c, label %go, label %w
go:
{store("%mine")}{END}"""
ANSWERED = f"""begin:
{store("%mine")}  br label %w
{wait("w", "go", "%mine", until="eq i32 {}, 2")}go:
{store("%mine", 0)}{END}"""
WITHIN = f"""begin:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %no = xor i32 %t, 64
  %own = getelementptr i32, ptr addrspace(1) %f, i32 %t
  %far = getelementptr i32, ptr addrspace(1) %f, i32 %no
  br label %w
{wait("w", "go", "%far", scope="workgroup")}go:
{store("%own").replace("agent", "workgroup")}{END}"""


def asked(body: str, **options: object) -> Report:
    """The check of two workgroups of one work-item, or of what is given."""
    module = read_module(TEXT.format(body=body).encode())
    given: dict[str, object] = {"workgroup": (1, 1, 1), "grid": (2, 1, 1), "seconds": 20.0}
    return check_kernel(module, module.kernels[0], Options(**(given | options)), "k.ll")  # type: ignore[arg-type]


def hang(report: Report) -> Finding | None:
    """The hang that is reported, if one is."""
    found = [each for each in report.findings if each.diagnostic.code is Code.CIRCULAR_WAIT]
    return found[0] if found else None


@pytest.mark.parametrize("body", [EACH_WAITS, TWO_LOCKS], ids=["each waits", "locks in two orders"])
def test_waits_for_each_other_are_a_hang(body: str) -> None:
    """It is told with who waits for what, who would write it, and the order that leads there."""
    report = asked(body)
    found = hang(report)
    assert report.verdict is Verdict.BUG
    assert found is not None
    notes = [each.note for each in found.diagnostic.locations]
    assert sum("waits for" in each for each in notes) == 2
    assert sum("would write" in each for each in notes) == 2
    assert len(found.diagnostic.steps) >= 2


@pytest.mark.parametrize("body", [LATE, BY_WAY], ids=["not decided", "no race"])
def test_orders_of_locks_are_searched(body: str) -> None:
    """A hang that shows only if one stops between its locks is found, though nothing races."""
    found = hang(asked(body))
    assert found is not None
    assert found.witness is not None
    assert len(found.witness.schedule) >= 4


def test_a_lock_that_is_kept_is_a_hang() -> None:
    """It is told with who took it."""
    found = hang(asked(KEPT))
    assert found is not None
    assert ["wrote f[0] last" in each.note for each in found.diagnostic.locations] == [False, True]


def test_waves_of_a_workgroup_hang_too() -> None:
    """The words of two waves of a workgroup are waited for in the same way."""
    report = asked(WITHIN, workgroup=(128, 1, 1), grid=(1, 1, 1))
    assert hang(report) is not None


@pytest.mark.parametrize(
    "body",
    [
        EACH_RAISES,
        OF_OTHERS,
        TURNS,
        ONE_ORDER,
        GIVEN_BACK,
        KEPT_FOR_OTHERS,
        HOST_STARTS,
        HOST_STARTS_ONE,
        OF_TABLE,
        FEW_TRIES,
        ANSWERED,
    ],
    ids=[
        "each raises first",
        "of system scope",
        "the first does not wait",
        "locks in one order",
        "a lock that is given back",
        "a lock that the host gives back",
        "one word starts all",
        "one waits for another's word",
        "a table says for whom",
        "tries are counted",
        "a request that is answered",
    ],
)
def test_what_ends_or_others_may_end_is_no_hang(body: str) -> None:
    """Where a word may be another's to write, a run that repeats itself shows nothing."""
    assert hang(asked(body)) is None


def test_peers_may_write_the_words() -> None:
    """With the premise refused that nothing else accesses memory, no hang is certain."""
    assert hang(asked(EACH_WAITS, refused=frozenset({Premise.NO_PEERS}))) is None
