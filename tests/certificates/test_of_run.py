"""Reasons of proofs by a run: each is accepted of the pairs alone that it is true of."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, exhibit_of
from tests.unit.kernels.kernels_of_text import text_of

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

BODY = """
  store i32 0, ptr addrspace(3) @a
  SYNC
  %old = atomicrmw add ptr addrspace(3) @a, i32 1 syncscope("workgroup") monotonic, align 4
  SYNC
  %v = load i32, ptr addrspace(3) @a
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %mine
  ret void
"""
TRUE = {
    ("atomicrmw", "atomicrmw"): {"atomic"},
    ("atomicrmw", "load"): {"ordered", "happens-before"},
    ("store", "atomicrmw"): {"ordered", "happens-before"},
    ("store", "load"): {"ordered", "happens-before"},
    ("store", "store"): {"same-value"},
}
"""What is true of the pairs of accesses to LDS: the atomics meet each other, and no barrier is
between them.
"""
REASONS = sorted({"apart", "ordered", "happens-before", "atomic", "same-value", "not-both"})


@cache
def _made() -> Exhibit:
    module = read_module(text_of(BODY).encode())
    options = Options((64, 1, 1), (1, 1, 1), wave=64)
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("pair", TRUE, ids="-".join)
def test_reasons(pair: tuple[str, str], reason: str) -> None:
    """Whatever else is said of a pair is refused."""
    exhibit = _made()
    assert exhibit.stated["proof"]["engine"] == "run"
    stated = copy.deepcopy(dict(exhibit.stated))
    lines = text_of(BODY).splitlines()
    chosen = [
        each
        for each in stated["proof"]["obligations"]
        if each["kind"] == "pair"
        and all(
            f"{word} " in lines[each[end]["line"] - 1]
            and "addrspace(3)" in lines[each[end]["line"] - 1]
            for end, word in zip(("first", "second"), pair, strict=True)
        )
    ]
    assert len(chosen) == 1
    chosen[0]["reason"] = reason
    wrong = complaints(replace(exhibit, stated=stated))
    assert (wrong == []) == (reason in TRUE[pair])
