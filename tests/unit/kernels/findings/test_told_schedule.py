"""The schedule of a witness in words."""

from __future__ import annotations

from fencepost.kernels.report import Report
from fencepost.reports.kernels.verdicts import text
from tests.unit.kernels.kernels_of_text import checked

DEKKER = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %other = sub i32 1, %g
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %theirs = getelementptr i32, ptr addrspace(1) %out, i32 %other
  %leads = icmp eq i32 %t, 0
  br i1 %leads, label %want, label %end
want:
  store atomic i32 1, ptr addrspace(1) %mine syncscope("agent") release, align 4
  %seen = load atomic i32, ptr addrspace(1) %theirs syncscope("agent") acquire, align 4
  %free = icmp eq i32 %seen, 0
  br i1 %free, label %inside, label %end
inside:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 16
  store i32 %g, ptr addrspace(1) %at
  br label %end
end:
  ret void
"""


def told(body: str, grid: int) -> tuple[str, ...]:
    (finding, *_) = checked(body, grid=grid).findings
    assert finding.witness is not None
    return tuple(each.note for each in finding.witness.schedule)


def test_each_operation_is_told_in_its_order() -> None:
    notes = told(DEKKER, 2)
    assert [note.partition(" of ")[0] for note in notes] == ["atomic store", "atomic load"] * 2
    assert sum("a value that is not the last one" in note for note in notes) == 1
    assert "of workgroup (0,0,0)" in notes[-1] + notes[0]
    assert "of workgroup (1,0,0)" in notes[-1] + notes[0]


def shown(report: Report) -> str:
    return text("text.ll", report, lambda _file: None)


def test_a_person_sees_the_schedule() -> None:
    report = checked(DEKKER, grid=2)
    assert "in this order of atomic operations:" in shown(report)
    assert "the flag is raised" not in shown(report)


def test_a_race_of_any_schedule_has_none() -> None:
    body = "store i32 %t, ptr addrspace(1) %out\n  ret void"
    assert not told(body, 1)
