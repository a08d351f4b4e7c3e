"""Questions that say more than the kernel and its launch do are refused."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from dataclasses import replace
from functools import cache

import pytest

from fencepost.judge.certificate.about import brief
from fencepost.judge.certificate.binding import Held, hollow, overstated, spoiled
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.questions import Question
from fencepost.judge.certificate.trials import _some
from fencepost.judge.premises.overflow import may_overflow
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, corpus, exhibit_of

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

LAUNCH = Launch((8, 1, 1), (2, 1, 1), 64)
HEAD = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
STORE = """
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %at
  store i32 %t, ptr addrspace(3) %q"""
NUMBERS = """
(declare-fun local.x () Int)
(declare-fun row () Int)
(declare-fun tag () Int)
(declare-fun |tag'| () Int)
(declare-fun meet.0 () Bool)
(declare-fun overlap.0 () Bool)
(assert (> 8 local.x))
(assert (<= 0 local.x))
(assert (= 1 tag))
(assert (= 2 |tag'|))
(assert (<= 0 row))
BOUND
(assert (= meet.0 true))
(assert (let ((?x (* row 64))) (let ((?y (+ ?x local.x))) (= overlap.0 (> 4 (- ?y ?x))))))
(assert (or (and meet.0 overlap.0)))
(check-sat)
"""


def _exhibit(body: str) -> Exhibit:
    module = read_module((HEAD + body + "\n  ret void\n}\n").encode())
    options = Options((64, 1, 1), (1, 1, 1))
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


CHOSEN = """
  %c = icmp sgt i32 %n, 3
  %o = select i1 %c, i32 64, i32 0
"""


def _asked(exhibit: Exhibit, name: str, text: str) -> Exhibit:
    stated = copy.deepcopy(dict(exhibit.stated))
    stated["queries"][name]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return replace(exhibit, stated=stated, queries={**exhibit.queries, name: text})


def test_who_asks_is_numbered_in_questions_over_numbers() -> None:
    fair = NUMBERS.replace("BOUND", "")
    assert list(overstated("q", Question.of(fair), LAUNCH)) == []
    for more in (fair.replace("(= 1 tag)", "(= 3 tag)"), fair.replace("(> 8 l", "(> 7 l")):
        (found,) = overstated("q", Question.of(more), LAUNCH)
        assert "more of the work-items" in found


@pytest.mark.parametrize(
    ("overlap", "empty"), [("(> 4 (- ?y ?x))", False), ("(and (> ?y 4) (< ?y 2))", True)]
)
def test_a_conflict_that_cannot_be_shows_nothing(overlap: str, empty: bool) -> None:
    """Then the pairs that rest on the question have to be shown to be apart without it."""
    fair = NUMBERS.replace("BOUND", "")
    asked = Question.of(fair.replace("(> 4 (- ?y ?x))", overlap))
    assert list(hollow(asked)) == ([0] if empty else [])
    assert not list(spoiled("q", asked, Held()))


def test_a_conflict_that_is_denied_outright_spoils_a_question() -> None:
    """Nothing is said of where the bytes are."""
    fair = NUMBERS.replace("BOUND", "")
    (found,) = spoiled("q", Question.of(re.sub(r"\(let .*", "(= overlap.0 false))", fair)), Held())
    assert "can never be the same" in found


@pytest.mark.parametrize(
    ("bound", "width", "may"),
    [
        ("(assert (< row 1000))", 32, False),
        ("(assert (< row 100000000))", 32, True),  # 64 rows are more than 32 bits
        ("", 32, True),
        ("(assert (< row 1000))", 16, True),  # what computes it may have 16 bits
        ("(assert (< row 100))", 16, False),
    ],
)
def test_addresses_that_may_overflow(bound: str, width: int, may: bool) -> None:
    body = f"  %a = trunc i32 %t to i{width}\n" if width < 32 else ""
    body += f"  %b = mul i{width} %{'a' if width < 32 else 't'}, 5\n"
    body += f"  %c = {'zext' if width < 32 else 'bitcast'} i{width} %b to i32\n"
    body += "  store i32 %c, ptr addrspace(1) %out\n  ret void\n}\n"
    kernel = read_module((HEAD + body).encode()).kernels[0]
    assert may_overflow(NUMBERS.replace("BOUND", bound), kernel) is may


def test_a_question_about_bounds_that_leaves_work_items_out() -> None:
    """What it asks is never so, since it asks of two work-items of 64."""
    exhibit = _exhibit(f"{CHOSEN}  %at = add i32 %t, %o{STORE}")
    (inside,) = (e for e in exhibit.stated["proof"]["obligations"] if e["kind"] == "inside")
    assert complaints(exhibit) == []
    name = inside["query"]
    text = exhibit.queries[name].replace("(assert", "(assert (bvult local.x #x00000002))(assert", 1)
    assert complaints(_asked(exhibit, name, text))


def test_questions_about_some_of_the_work_items() -> None:
    """No question that the proof names may be asked of the first two alone, conflict or not."""
    (each,) = corpus("barriers/nested_loops")
    made = exhibit_of(each)
    assert made is not None
    exhibit, _ = made
    assert complaints(exhibit) == []
    used = {one["query"] for one in exhibit.stated["proof"]["obligations"] if one["query"]}
    without = {name for name in used if "meet.0" not in exhibit.queries[name]}
    assert len(without) >= 3
    for name in used:
        text = exhibit.queries[name]
        start = text.index("(assert")
        few = "(assert (bvult local.x (_ bv2 32)))"
        assert complaints(_asked(exhibit, name, f"{text[:start]}{few}\n{text[start:]}"))


def test_questions_about_some_turns_of_loops() -> None:
    """Runs show further turns, of the second of two loops whichever of the counters is its own."""
    (each,) = corpus("barriers/nested_loops")
    made = exhibit_of(each)
    assert made is not None
    exhibit, _ = made
    (name,) = {
        one["query"]
        for one in exhibit.stated["proof"]["obligations"]
        if one["kind"] == "pair" and one["query"] and one["first"]["block"] != "entry"
    }
    text = exhibit.queries[name]
    counters = re.findall(r"\(declare-fun (iteration\.\d+) \(\) \(_ BitVec 32\)\)", text)
    assert len(counters) == 2
    start = text.index("(assert")
    for counter in counters:
        few = f"(assert (bvult {counter} (_ bv2 32)))"
        (found,) = complaints(_asked(exhibit, name, f"{text[:start]}{few}\n{text[start:]}"))
        assert "does not know that work-item" in found


def test_who_comes_to_the_places_of_a_question() -> None:
    """The first work-item alone writes the bound, and all come to the loop: a question about both
    may say so of the one, and of the other nothing.
    """
    (each,) = corpus("barriers/broadcast_bound")
    made = exhibit_of(each)
    assert made is not None
    exhibit, _ = made
    (pair,) = (
        one
        for one in exhibit.stated["proof"]["obligations"]
        if one["kind"] == "pair" and one["query"] and one["first"]["block"] == "if.then"
    )
    assert pair["second"]["block"] == "for.body"
    name = pair["query"]
    text = exhibit.queries[name]
    start = text.index("(assert")
    for said, right in (
        ("(= local.x (_ bv0 32))", True),
        ("(distinct local.x (_ bv0 32))", False),
        ("(bvult |local.x'| (_ bv1 32))", False),
        ("(bvult |local.x'| (_ bv127 32))", False),
    ):
        changed = _asked(exhibit, name, f"{text[:start]}(assert {said})\n{text[start:]}")
        assert (complaints(changed) == []) is right, said


def test_trials_of_large_launches() -> None:
    """They run the workgroups at both ends; of clusters all."""
    assert list(_some(LAUNCH)) == [0, 1]
    assert list(_some(Launch((256, 1, 1), (100, 1, 1), 64))) == [0, 1, 99]
    assert list(_some(Launch((1024, 1, 1), (1, 1, 1), 64))) == [0]
    assert len(_some(Launch((256, 1, 1), (4, 1, 1), 64, (2, 1, 1)))) == 4


UNREACHED = f"""
  %way = icmp eq i32 %t, LIMIT
  %c = icmp sgt i32 %n, 3
  %far = and i1 %way, %c
  br i1 %far, label %there, label %end
there:
  %at = and i32 %n, 63{STORE}
  br label %end
end:"""


def test_pairs_of_places_that_nobody_comes_to() -> None:
    """They need no word; the judge has to see by itself that nobody comes there."""
    never = _exhibit(UNREACHED.replace("LIMIT", "64"))
    stated = copy.deepcopy(dict(never.stated))
    proof = stated["proof"]
    proof["obligations"] = [each for each in proof["obligations"] if each["kind"] != "pair"]
    assert proof["engine"] == "terms"
    assert complaints(replace(never, stated=stated)) == []
    module = read_module((HEAD + UNREACHED.replace("LIMIT", "63") + "\n  ret void\n}\n").encode())
    found = complaints(replace(never, stated=stated, module=module, kernel=module.kernels[0]))
    assert any("is not listed" in each for each in found)


@cache
def _of_corpus(name: str) -> tuple[Kernel, Exhibit]:
    (each,) = (one for one in corpus(name) if one.name == name)
    made = exhibit_of(each)
    assert made is not None
    return each, made[0]


def _exchanged(exhibit: Exhibit, at: int, other: int, headed: bool) -> Exhibit:
    """An obligation is said to be decided by the question of another one; `headed`: the questions
    say so too.
    """
    stated = copy.deepcopy(dict(exhibit.stated))
    listed = stated["proof"]["obligations"]
    listed[at]["query"], listed[at]["part"] = listed[other]["query"], listed[other]["part"]
    changed = replace(exhibit, stated=stated)
    for name, text in exhibit.queries.items() if headed else ():
        mine = [json.dumps(brief(each)) for each in listed if each["query"] == name]
        plain = re.sub(r"^; about .*\n", "", text, flags=re.MULTILINE)
        told = "".join(f"; about {each}\n" for each in mine)
        changed = _asked(changed, name, told + plain)
    return changed


@pytest.mark.parametrize(("at", "other"), [(0, 1), (1, 0)])
def test_a_question_about_other_workgroups(at: int, other: int) -> None:
    """Both ask about one pair of places: of one workgroup, and of two."""
    _, exhibit = _of_corpus("indices/rows")
    for headed in (False, True):
        found = complaints(_exchanged(exhibit, at, other, headed))
        said = "other workgroups" if headed else "is not about what it is said to decide"
        assert any(said in one for one in found)


def test_a_question_that_names_no_conflict() -> None:
    """It shows that a barrier lies between two places, of others than these."""
    _, exhibit = _of_corpus("layouts/buffers_take_turns")
    listed = exhibit.stated["proof"]["obligations"]
    named = [at for at, one in enumerate(listed) if one["query"] and one["kind"] == "pair"]
    (asks,) = (at for at in named if listed[at]["part"] is not None)
    (bare, *_) = (at for at in named if listed[at]["part"] is None)
    found = complaints(_exchanged(exhibit, asks, bare, True))
    assert any("names no conflict" in one for one in found)


ASSUMED = """
declare void @llvm.assume(i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp ult i32 %{of}, 64
  call void @llvm.assume(i1 %few)
  %far = add i32 %t, %n
  %row = mul i32 %far, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %row
  store i32 %t, ptr addrspace(1) %p
  ret void
}}
"""


@pytest.mark.parametrize("of", ["n", "t"])
def test_what_is_assumed_of_arguments_says_nothing_of_work_items(of: str) -> None:
    head = HEAD[: HEAD.index("define")]
    module = read_module((head + ASSUMED.format(of=of)).encode())
    made = exhibit_of(Kernel("k", module, module.kernels[0], Options((64, 1, 1), (1, 1, 1))))
    assert made is not None
    exhibit, _ = made
    assert complaints(exhibit) == []
    (name, *_) = exhibit.queries
    text = exhibit.queries[name].replace("(assert", "(assert (bvult local.x (_ bv2 32)))(assert", 1)
    assert bool(complaints(_asked(exhibit, name, text))) is (of == "n")


def test_atomic_is_no_reason_for_plain_accesses() -> None:
    """Though the judge finds by itself that they are apart."""
    _, exhibit = _of_corpus("functions/chosen_by_argument")
    stated = copy.deepcopy(dict(exhibit.stated))
    (mine, *_) = (one for one in stated["proof"]["obligations"] if one["reason"] == "apart")
    mine["reason"] = "atomic"
    assert complaints(replace(exhibit, stated=stated))
