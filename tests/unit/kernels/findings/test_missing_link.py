"""The chain between two workgroups: which link is missing; release fences that add up."""

from __future__ import annotations

import pytest

from fencepost.kernels.chain import Failure
from fencepost.kernels.check import check_kernel
from fencepost.kernels.findings.handed_over import LOOKED, Atom, handed_over
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.ir import Atomic
from fencepost.llvm.read import read_module
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out)
  "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %me = icmp eq i32 %t, 0
  br i1 %me, label %one, label %end
one:
  %writes = icmp eq i32 %g, 0
  br i1 %writes, label %put, label %wait
put:
  {put}
  br label %end
wait:
  %v = load atomic i32, ptr addrspace(1) %flag syncscope("{scope}") {order}, align 4
  %up = icmp ne i32 %v, 0
  br i1 %up, label %take, label %wait
take:
  {take}
  %d = load i32, ptr addrspace(1) %data
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %d, ptr addrspace(1) %at
  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
STORE = "store i32 1, ptr addrspace(1) %data"
RAISE = 'store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") monotonic, align 4'
RELEASE = RAISE.replace("monotonic", "release")
WIDE = 'fence syncscope("agent") release'
NARROW = 'fence syncscope("workgroup") release'


def checked(*put: str, order: str = "acquire", scope: str = "agent", take: str = "") -> Report:
    text = KERNEL.format(put="\n  ".join(put), order=order, scope=scope, take=take)
    module = read_module(text)
    options = Options((64, 1, 1), (2, 1, 1))
    return check_kernel(module, module.kernels[0], options, "k.ll")


def failures(report: Report) -> list[Failure]:
    chains = [each.chain for each in report.findings if each.chain is not None]
    assert chains
    return [each.failure for each in chains[0].links if each.failure is not None]


def test_nothing_is_missing() -> None:
    assert checked(STORE, RELEASE).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    "fences", [(WIDE,), (WIDE, NARROW), (NARROW, WIDE), (NARROW, WIDE, NARROW)]
)
def test_the_widest_release_fence_counts(fences: tuple[str, ...]) -> None:
    """Each release fence before the atomic heads a release sequence, not the last alone."""
    assert checked(STORE, *fences, RAISE).verdict is Verdict.PROVED


def test_what_comes_after_a_fence_is_not_released_by_it() -> None:
    """The narrow fence is the only one behind the store."""
    assert checked(WIDE, STORE, NARROW, RAISE).verdict is Verdict.BUG


@pytest.mark.parametrize(
    ("put", "more", "missing"),
    [
        ((STORE, RAISE), {}, [Failure.RELAXED_STORE]),
        ((RELEASE, STORE), {}, [Failure.ACCESS_AFTER_FLAG]),
        ((STORE, NARROW, RAISE), {}, [Failure.NARROW_RELEASE]),
        ((STORE, RELEASE.replace("agent", "workgroup")), {}, [Failure.NARROW_RELEASE]),
        ((STORE, RELEASE), {"order": "monotonic"}, [Failure.RELAXED_LOAD]),
        ((STORE, RELEASE), {"scope": "workgroup"}, [Failure.NARROW_ACQUIRE]),
        (
            (STORE, RAISE),
            {"order": "monotonic"},
            [Failure.RELAXED_STORE, Failure.RELAXED_LOAD],
        ),
        (
            (STORE, RELEASE),
            {"order": "monotonic", "take": 'fence syncscope("workgroup") acquire'},
            [Failure.NARROW_ACQUIRE],
        ),
    ],
)
def test_the_link_that_is_missing(
    put: tuple[str, ...], more: dict[str, str], missing: list[Failure]
) -> None:
    report = checked(*put, **more)
    assert report.verdict is Verdict.BUG
    assert failures(report) == missing


def test_an_access_that_raises_the_flag_itself() -> None:
    """Whoever takes the flag puts it down by a plain store: the atomic is not before itself."""
    down = "store i32 0, ptr addrspace(1) %flag"
    (chain,) = (
        each.chain
        for each in checked(STORE, WIDE, RAISE, take=down).findings
        if each.chain is not None
    )
    assert chain.links[0].failure is Failure.RELAXED_STORE
    assert "which raises the flag" in chain.links[0].does
    assert checked(STORE, RELEASE, take=down).verdict is not Verdict.BUG


def atom(at: int, lane: int, *, reads: bool, writes: bool) -> Atom:
    relaxed = Atomic(Ordering.MONOTONIC, SyncScope(Scope.AGENT))
    return Atom(0, lane, (at, 0), 8, reads, writes, 0, 0, relaxed)


def test_a_read_sees_what_exchanges_hand_on_up_to_the_next_store() -> None:
    flag = [
        atom(0, 0, reads=False, writes=True),
        atom(1, 2, reads=True, writes=True),
        atom(2, 1, reads=True, writes=False),
        atom(3, 2, reads=False, writes=True),
        atom(4, 1, reads=True, writes=False),
    ]
    seen = handed_over(flag, [e.lane == 0 for e in flag], [e.lane == 1 for e in flag])
    assert [(one.at[0], other.at[0]) for one, other in seen] == [(0, 2)]


def test_who_spins_makes_no_long_search() -> None:
    """Pairs grow with the square of the turns; those of the last writes are looked at."""
    flag = [atom(at, at % 2, reads=True, writes=True) for at in range(4 * LOOKED)]
    seen = list(handed_over(flag, [e.lane == 0 for e in flag], [e.lane == 1 for e in flag]))
    assert 0 < len(seen) <= LOOKED
    assert seen[0][0].at[0] == 4 * LOOKED - 2


COMPILER = 'fence syncscope("singlethread") seq_cst'


def helps(report: Report) -> list[str | None]:
    return [each.diagnostic.mend for each in report.findings if each.chain is not None]


@pytest.mark.parametrize(
    ("put", "more", "told"),
    [
        (
            (STORE, COMPILER, RAISE),
            {},
            (
                "make the atomic store at line 15 release at agent scope "
                "(it is relaxed at agent scope)"
            ),
        ),
        (
            (STORE, NARROW, COMPILER, RAISE),
            {},
            "make the fence at line 14 release at agent scope (it is release at workgroup scope)",
        ),
        (
            (STORE, RAISE.replace("agent", "workgroup")),
            {},
            (
                "make the atomic store at line 14 release at agent scope "
                "(it is relaxed at workgroup scope)"
            ),
        ),
        (
            (STORE, RELEASE),
            {"order": "monotonic", "take": COMPILER},
            "make the atomic load at line 17 acquire at agent scope (it is relaxed at agent scope)",
        ),
        (
            (STORE, RELEASE),
            {"scope": "workgroup"},
            (
                "make the atomic load at line 17 acquire at agent scope "
                "(it is acquire at workgroup scope)"
            ),
        ),
    ],
)
def test_the_help_names_what_is_weak(put: tuple[str, ...], more: dict[str, str], told: str) -> None:
    """A fence of the compiler is none that synchronizes: to widen it is no advice."""
    assert helps(checked(*put, **more)) == [told]


@pytest.mark.parametrize("fence", ["", COMPILER])
def test_a_fence_of_the_compiler_changes_no_code(fence: str) -> None:
    report = checked(STORE, fence, RAISE)
    assert [str(each.diagnostic.code) for each in report.findings] == ["FP210"]


def test_the_scope_of_the_flag_itself() -> None:
    """The narrow one of two atomics that exclude each other is named."""
    report = checked(STORE, RAISE.replace("agent", "workgroup"), WIDE)
    (told,) = [each for each in report.findings if "both are atomic" in each.diagnostic.message]
    assert told.diagnostic.mend == (
        "make the atomic store at line 14 relaxed at agent scope (it is relaxed at workgroup scope)"
    )
