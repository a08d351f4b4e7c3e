"""What a run came to: whether it ended, who is stuck, and which phases order what."""

from __future__ import annotations

from fencepost.kernels.execute.run import END, Run, Status
from fencepost.vocabulary.address_spaces import ALL_SPACES, SyncSpace
from tests.unit.kernels.taken_apart import prepared_of, ran, run_of

SPIN = "br label %on\non:\n  br label %on"
DIVERGENT = """
  %c = icmp eq i32 %t, 2
  br i1 %c, label %one, label %end
one:
  SYNC
  br label %end
end:
  ret void"""
BARRIER = "call void @llvm.amdgcn.s.barrier()"
LOCAL = """fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0"""
TAGS = '\n!0 = !{!"amdgpu-synchronize-as", !"local"}\n'


def test_nothing_is_finished_at_first() -> None:
    """No lane is where ways meet that only meet at the end."""
    made = Run(run_of("  ret void").state)
    assert not made.finished
    assert not made.stuck
    assert not made.full
    assert END not in range(100)


def test_what_a_lane_does_fits_one_byte() -> None:
    """Each in a way of its own."""
    assert len({int(each) for each in Status}) == len(Status)
    assert all(0 <= each < 128 for each in Status)


def test_a_run_that_ends() -> None:
    made = run_of("  ret void")
    assert made.finished
    assert made.spent > 0


def test_a_run_that_does_not() -> None:
    """It is an execution all the same, of as many steps as it was given."""
    for steps in (2_000, 20_000):
        made = ran(prepared_of("  " + SPIN), steps=steps)
        assert not made.finished
        assert not made.stuck
        assert steps < made.spent < steps + 2_000


def test_a_run_that_is_stuck() -> None:
    made = run_of(DIVERGENT)
    assert not made.finished
    assert len(made.stuck) == 1


def test_phases_by_workgroup() -> None:
    """What each orders is what the fences beside its barrier say."""
    body = f"  SYNC\n  {BARRIER}\n  {LOCAL}\n  ret void"
    store = "store i32 1, ptr addrspace(1) %out\n"
    around = "\n".join(store + "  " + each for each in body.split("\n  "))
    made = run_of(around, 4, 2, rest=TAGS)
    local = frozenset({SyncSpace.LOCAL})
    for group in range(2):
        assert [made.full[group, phase] for phase in range(3)] == [ALL_SPACES, frozenset(), local]
    assert len(made.full) == 6
