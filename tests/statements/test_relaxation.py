"""The statements of 004: litmus tests, and what is asked of modules, of lowering and of tags."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fencepost.citations import Cite, Source, resolve
from fencepost.executions.options import Options
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.llvm.ordering.annotated import Annotated, annotated
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.child import Preparation
from fencepost.lowering.litmus import operation_request
from fencepost.lowering.order import obstacles
from fencepost.lowering.request import Request
from fencepost.vocabulary.mmra import Tag, TagSet
from tests.statements.asked import lowered

ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "relaxation.toml").read_text(encoding="utf-8")
)["statement"]
PROGRAMS = [row for row in ROWS if "program" in row]
MODULE = """
declare void @g(ptr addrspace(1))
define void @f(ptr addrspace(1) %p) {{
  {lines}
  ret void
}}
!0 = !{{!"vulkan", !"private"}}
!1 = !{{!"vulkan", !"nonprivate"}}
!2 = !{{!0, !1}}
"""


def verdict(program: str, **options: Any) -> str:
    """The verdict on a program of a row."""
    text = program.strip("\n")
    if not text.startswith("VULKAN"):
        threads, question = text.rsplit("\n", 1)
        text = f"AMDGPU s\n{{ global x = 0; global y = 0; global f = 0; }}\n{threads}\n{question}\n"
    return run(parse(text), Options(**options)).kind.value


def test_every_statement_has_a_test() -> None:
    """Rows are numbered in order, name sections of 004, and have a program or a function."""
    assert [row["number"] for row in ROWS] == list(range(1, len(ROWS) + 1))
    for row in ROWS:
        assert resolve(Cite(Source.MMRA, row["section"])) is not None, row
        assert ("program" in row) != (row.get("test") in globals()), row


@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row["number"])
def test_statement(row: dict[str, Any]) -> None:
    """The program has the verdict of the statement; without its rule, with an option, or as a twin
    that is about something else, another.
    """
    assert verdict(row["program"]) == row["expect"]
    if "without" in row:
        assert verdict(row["program"], without=frozenset({row["without"]})) != row["expect"]
    if "with" in row:
        found = verdict(row["program"], assumed=frozenset({row["with"]}))
        assert found == row["with_expect"] != row["expect"]
    if "twin" in row:
        assert verdict(row["twin"]) == row["twin_expect"] != row["expect"]


def module(*lines: str) -> tuple[Annotated, ...]:
    """The annotated functions of a module with these instructions."""
    text = MODULE.format(lines="\n  ".join(lines))
    return annotated(read_module(text, preparation=Preparation.AS_WRITTEN))


SETS = [
    TagSet.of(Tag(*each.split(":")) for each in words.split())
    for words in ("", "a:x", "a:y", "a:x a:y", "b:x", "a:x b:x", "a:y b:x", "a:x b:y")
]


def test_compatibility() -> None:
    """By the definition, of every two sets of a few tags [004 compatibility]."""
    for one, other in combinations(SETS, 2):
        bad = [
            prefix
            for prefix in one.prefixes | other.prefixes
            if one.with_prefix(prefix)
            and other.with_prefix(prefix)
            and not one.with_prefix(prefix) & other.with_prefix(prefix)
        ]
        assert one.compatible(other) is other.compatible(one) is (not bad)
        assert TagSet().compatible(one)


def test_dropping_relaxes_nothing() -> None:
    """A set without the tags of a prefix, or with more of a prefix that it has, is compatible with
    all that the set is compatible with [004 compatibility; 004 Performance Impact].
    """
    for each, other in combinations(SETS, 2):
        for prefix in each.prefixes:
            fewer = TagSet.of(tag for tag in each if tag.prefix != prefix)
            more = TagSet.of([*each, Tag(prefix, "z")])
            if each.compatible(other):
                assert fewer.compatible(other)
                assert more.compatible(other)
            assert not fewer.loosened(each)
            assert not more.loosened(each)


def test_operations() -> None:
    """Loads, stores, atomics, fences and calls can have tags [004 memory operation]."""
    (found,) = module(
        "store i32 1, ptr addrspace(1) %p, !mmra !0",
        "%a = load i32, ptr addrspace(1) %p, !mmra !0",
        '%b = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic, !mmra !0',
        "%c = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 monotonic monotonic, !mmra !0",
        "call void @g(ptr addrspace(1) %p), !mmra !0",
        "fence acquire, !mmra !0",
    )
    (group,) = found.groups
    assert len(group.operations) == 6
    assert [each.is_call for each in group.operations].count(True) == 1


def test_tags_in_ir() -> None:
    """A tuple of two strings is a tag, a tuple of tags a set; without one it is empty [004 tag]."""
    (found,) = module(
        "store i32 1, ptr addrspace(1) %p, !mmra !0",
        "store i32 2, ptr addrspace(1) %p, !mmra !2",
        "store i32 3, ptr addrspace(1) %p",
    )
    assert [str(group.tags) for group in found.groups] == [
        "!{vulkan:private}",
        "!{vulkan:nonprivate, vulkan:private}",
    ]
    assert found.untagged == 1


def test_recipe() -> None:
    """Tags of each kind of operation of a Vulkan test [004 SPIRV NonPrivatePointer]."""
    text = """VULKAN recipe
{ x=0; y=0; }
 P0@sg 0, wg 0, qf 0               ;
 st.sc0 x, 1                       ;
 st.nonpriv.sc0 x, 2               ;
 ld.vis.dv.sc0 r0, x               ;
 st.atom.dv.sc0 y, 1               ;
 membar.rel.dv.semsc0.semav        ;
exists true
"""
    code = parse(text).program.threads[0].code
    tags = [str(getattr(each, "tags", "")) for each in code]
    assert tags == ["!{vulkan:private}", *4 * ["!{vulkan:nonprivate}"]]
    plain = parse(text.replace("st.sc0", "st.nonpriv.sc0"))
    assert "vulkan:" not in print_test(plain)


def test_code() -> None:
    """Code for one address space where the tag says so, and the same as without for all other tags
    [004 Performance Impact;
    004 Implementation Example: Adding Address Space Information to Fences].
    """
    whole = lowered("fence agent release", "gfx942")
    assert "lgkmcnt(0)" in whole[-1]
    limited = lowered("fence agent release !{amdgpu-synchronize-as:global}", "gfx942")
    assert limited != whole
    assert "lgkmcnt" not in limited[-1]
    for tags in (
        "vulkan:private",
        "vulkan:nonprivate",
        "foo:bar",
        "vulkan:private, vulkan:nonprivate",
    ):
        assert lowered(f"fence agent release !{{{tags}}}", "gfx942") == whole


def test_moving() -> None:
    """Incompatible operations may change places: neither has to wait for the other
    [004 Consequences of the Absence of happens-before].
    """

    def request(text: str) -> Request:
        found = operation_request(text)
        assert isinstance(found, Request)
        return found

    store, release = "store x, 1 !{v:%s}", "store atomic f, 1 agent release !{v:%s}"
    assert not obstacles(request(store % "a"), request(release % "b"))
    assert obstacles(request(store % "a"), request(release % "a"))


def test_combining() -> None:
    """All tags of the prefixes that both have, and of no other [004 Combining Operations]."""
    for one, other in combinations(SETS, 2):
        both = one.prefixes & other.prefixes
        expected = {tag for tag in (*one, *other) if tag.prefix in both}
        assert set(one.combine(other)) == expected
        assert one.combine(other) == other.combine(one)
        for each in SETS:
            if each.compatible(one) or each.compatible(other):
                assert each.compatible(one.combine(other))
