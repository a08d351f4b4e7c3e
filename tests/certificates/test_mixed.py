"""Certificates that a run and terms made together: what the run says of barriers and bounds."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import replace

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.seen import Seen
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, exhibit_of
from tests.unit.kernels.kernels_of_text import text_of

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

BODY = """
  %i = add i32 %t, FURTHER
  %mine = getelementptr i32, ptr addrspace(3) @a, i32 %i
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %word = load i32, ptr addrspace(1) %from
  store i32 %word, ptr addrspace(3) %mine
  %few = icmp ult i32 %t, LIMIT
  br i1 %few, label %meet, label %after
meet:
  SYNC
  %first = icmp eq i32 %t, 0
  br i1 %first, label %alone, label %after
alone:
  %there = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %word, ptr addrspace(1) %there
  br label %after
after:
  %high = lshr i32 %t, 6
  %other = getelementptr i32, ptr addrspace(3) @a, i32 %high
  %v = load i32, ptr addrspace(3) %other
  store i32 %v, ptr addrspace(1) %out
  ret void
"""
"""All write one word to one place, behind a barrier; one of them writes another, behind it too."""


def _text(limit: int = 64, further: int = 0) -> bytes:
    body = BODY.replace("LIMIT", str(limit)).replace("FURTHER", str(further))
    return text_of(body).encode()


def _exhibit(text: bytes, items: int = 64) -> Exhibit:
    module = read_module(text)
    options = Options((items, 1, 1), (1, 1, 1), wave=64)
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


def _of(exhibit: Exhibit, text: bytes) -> list[str]:
    """What is wrong with the certificate, if it is one of another kernel."""
    module = read_module(text)
    return complaints(replace(exhibit, module=module, kernel=module.kernels[0]))


def test_a_run_says_that_all_come_to_a_barrier() -> None:
    """The branch in front of it never parts them, the one behind it decides nothing."""
    exhibit = _exhibit(_text())
    met = [each for each in exhibit.stated["proof"]["obligations"] if each["kind"] == "barrier"]
    assert exhibit.stated["proof"]["engine"] == "terms"
    assert [(each["barrier"]["block"], each["query"]) for each in met] == [("meet", None)]
    assert complaints(exhibit) == []
    found = _of(exhibit, _text(limit=63))
    assert any("no reason why work-items do not part" in each for each in found)


def test_a_barrier_that_nothing_is_said_of() -> None:
    exhibit = _exhibit(_text())
    stated = copy.deepcopy(dict(exhibit.stated))
    proof = stated["proof"]
    proof["obligations"] = [each for each in proof["obligations"] if each["kind"] != "barrier"]
    (found,) = complaints(replace(exhibit, stated=stated))
    assert "the branch at the end of 'entry' decides about a barrier" in found


KEPT = """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %alone, label %all
alone:
  store i32 TURNS, ptr addrspace(3) @b
  br label %all
all:
  SYNC
  %bound = load i32, ptr addrspace(3) @b
  br label %loop
loop:
  %i = phi i32 [ 0, %all ], [ %j, %loop ]
  SYNC
  %at = add i32 %bound, %t
  %mine = getelementptr i32, ptr addrspace(3) @a, i32 %at
  store i32 %i, ptr addrspace(3) %mine
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, LAST
  br i1 %more, label %loop, label %done
done:
  %v = load i32, ptr addrspace(1) %in
  store i32 %v, ptr addrspace(1) %out
  ret void
"""
"""One work-item writes how often all come to a barrier, and where in an array they write."""


def _kept(turns: int = 4, last: str = "%bound") -> bytes:
    return text_of(KEPT.replace("TURNS", str(turns)).replace("LAST", last)).encode()


def test_what_the_judge_has_to_run_for() -> None:
    """The number is in LDS, where terms of the judge do not look."""
    exhibit = _exhibit(_kept())
    assert exhibit.stated["proof"]["engine"] == "terms"
    counts: Counter[str] = Counter()
    assert complaints(exhibit, counts) == []
    assert counts["barriers that a run shows"] == 1
    assert counts["pairs that a run shows"] == 1
    far = _of(exhibit, _kept(turns=193))
    assert any("stays in its object" in each for each in far)
    found = _of(exhibit, _kept(last="%t"))
    assert any("no reason why work-items do not part" in each for each in found)


WAVE = """
  %wave = lshr i32 %t, 6
  %first = icmp eq i32 %wave, 0
  br i1 %first, label %meet, label %after
meet:
  call void BARRIER
  br label %after
after:
  %v = load i32, ptr addrspace(1) %in
  store i32 %v, ptr addrspace(1) %out
  ret void
"""


def test_waves_that_end_in_front_of_a_barrier() -> None:
    """The hardware does not wait for them; a barrier of OpenCL C is for all."""
    exhibit = _exhibit(text_of(WAVE.replace("BARRIER", "@llvm.amdgcn.s.barrier()")).encode(), 128)
    assert exhibit.stated["proof"]["engine"] == "terms"
    assert complaints(exhibit) == []
    language = text_of(WAVE.replace("BARRIER", "@_Z7barrierj(i32 1)"))
    language = language.replace("define", "declare void @_Z7barrierj(i32)\ndefine")
    found = _of(exhibit, language.encode())
    assert any("no reason why work-items do not part" in each for each in found)


def test_bounds_that_only_a_run_saw() -> None:
    """Another kernel leaves the array, and nothing in the certificate says that it does not."""
    found = _of(_exhibit(_text()), _text(further=193))
    assert any("stays in its object" in each for each in found)


ANYWHERE = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %g, 64
  %at = add i32 %base, %t
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %word = load i32, ptr addrspace(1) %from
  %place = PLACE
  %mine = getelementptr i32, ptr addrspace(3) @a, i32 %place
  store i32 %word, ptr addrspace(3) %mine
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %word, ptr addrspace(1) %to
  ret void
"""


@pytest.mark.parametrize(("place", "shown"), [("add i32 %t, 0", True), ("and i32 %at, 31", False)])
def test_a_workgroup_of_any_grid(place: str, shown: bool) -> None:
    """It stands for all workgroups, unless what it does in LDS depends on where it is."""
    text = text_of(ANYWHERE.replace("PLACE", place))
    module = read_module(text.encode())
    most = Launch((64, 1, 1), (1 << 20, 1, 1), 64, extent=Extent.ANY_GRID)
    run = Seen(module, module.kernels[0], most, {})
    assert (run.items is not None) is shown
    if run.items is not None:
        store = next(at for at in run.items[0].log if at.writes).at
        (far,) = run.skipped
        assert run.shows((store, store, False), "apart")
        assert not run.shows((store, store, True), "apart")
        assert not run.shows((far, far, False), "apart")


ALIKE = """
  %few = and i32 %t, 31
  %mine = getelementptr i32, ptr addrspace(3) @a, i32 %few
  store i32 WORD, ptr addrspace(3) %mine
  SYNC
  %v = load i32, ptr addrspace(3) %mine
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %there
  ret void
"""
"""Two work-items write each word of LDS."""


def test_equal_values_that_a_run_shows() -> None:
    """Where no question says that they are equal, the judge's own run must show it."""
    module = read_module(text_of(ALIKE.replace("WORD", "7")).encode())
    made = exhibit_of(Kernel("k", module, module.kernels[0], Options((64, 1, 1), (1, 1, 1))))
    assert made is not None
    exhibit = made[0]
    assert complaints(exhibit) == []
    pairs = [e for e in exhibit.stated["proof"]["obligations"] if e["reason"] == "same-value"]
    assert pairs
    store = (pairs[0]["first"]["block"], pairs[0]["first"]["index"])
    key = (store, store, False)
    for word, equal in (("7", True), ("%t", False)):
        kernel = read_module(text_of(ALIKE.replace("WORD", word)).encode()).kernels[0]
        seen = Seen(module, kernel, exhibit.launch, {}, alike={key})
        assert seen.shows(key, "same-value") is equal
        assert not seen.shows(key, "ordered")
    assert not Seen(module, module.kernels[0], exhibit.launch, {}).shows(key, "same-value")
