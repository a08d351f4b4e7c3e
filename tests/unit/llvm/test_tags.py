"""Tags of instructions: sets, nested and empty nodes, names in quotes, and what says nothing."""

from __future__ import annotations

import pytest

from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Store,
    Text,
)
from fencepost.llvm.read import read_module
from fencepost.llvm.tags import attached_tags, tags_of
from fencepost.vocabulary.mmra import NO_TAGS, Tag, TagSet

NODES = {
    0: '!{!"foo", !"x"}',
    1: '!{!"foo", !"y"}',
    2: "!{!0, !1}",
    3: "!{!2, !4}",
    4: '!{!"a\\22b\\5C", !"c,d}e"}',
    5: "!{}",
    6: "!{!6, !0}",
    7: '!{!0, !{!"bar", !"z"}}',
    8: "!DILocation(line: 1, column: 2, scope: !9)",
    9: '!{!"one"}',
}
X, Y, Z, ODD = Tag("foo", "x"), Tag("foo", "y"), Tag("bar", "z"), Tag('a"b\\', "c,d}e")


@pytest.mark.parametrize(
    ("node", "tags"),
    [
        ("!0", [X]),
        ("!2", [X, Y]),
        ("!3", [X, Y, ODD]),
        ("!5", []),
        ("!6", [X]),
        ("!7", [X, Z]),
        ("!8", []),
        ("!9", []),
        ("!99", []),
        ('!{!0, !{!"bar", !"z"}}', [X, Z]),
        ('!{!"bar", !"z"}', [Z]),
    ],
)
def test_a_node_of_two_strings_is_a_tag_and_others_are_sets(node: str, tags: list[Tag]) -> None:
    assert tags_of(node, NODES) == TagSet.of(tags)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("fence release, !mmra !0", [X]),
        ("fence release, !dbg !8, !mmra !2, !other !0", [X, Y]),
        ('fence release, !mmra !{!0, !{!"bar", !"z"}}, !dbg !8', [X, Z]),
        ("fence release ; , !mmra", []),
        ("fence release", []),
    ],
)
def test_the_annotation_among_attachments(text: str, tags: list[Tag]) -> None:
    assert attached_tags(text, NODES) == TagSet.of(tags)


TAGGED = """
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %a) {
  %x = load i32, ptr addrspace(1) %a, !mmra !0
  %y = load atomic i32, ptr addrspace(1) %a acquire, align 4, !mmra !0
  store i32 %x, ptr addrspace(1) %a, !mmra !0
  %z = atomicrmw add ptr addrspace(1) %a, i32 %y seq_cst, !mmra !0
  %c = cmpxchg ptr addrspace(1) %a, i32 %z, i32 1 acq_rel monotonic, !mmra !0
  fence syncscope("agent") release, !mmra !0
  call void @llvm.memset.p1.i64(ptr addrspace(1) %a, i8 0, i64 4, i1 false), !mmra !0
  ret void
}
!0 = !{!1, !2}
!1 = !{!"foo", !"x"}
!2 = !{!"bar", !"z"}
"""


def instructions(text: str) -> tuple[Instruction, ...]:
    return read_module(text).kernels[0].blocks[0].instructions


def test_every_instruction_that_reaches_memory_has_its_tags() -> None:
    found = [
        each
        for each in instructions(TAGGED)
        if isinstance(each, Load | Store | AtomicRmw | CmpXchg | Fence | Call)
    ]
    assert len(found) == 7
    assert all(each.tags == TagSet.of([X, Z]) for each in found)
    plain = [
        each
        for each in instructions(TAGGED.replace(", !mmra !0", ""))
        if isinstance(each, Load | Store | AtomicRmw | CmpXchg | Fence | Call)
    ]
    assert len(plain) == 7
    assert all(each.tags == NO_TAGS for each in plain)


def fenced(*pairs: str) -> str:
    nodes = [f"!{n} = !{{!{pair.replace(':', ', !')}}}" for n, pair in enumerate(pairs, 1)]
    links = ", ".join(f"!{n}" for n in range(1, len(pairs) + 1))
    return "\n".join(
        [
            "define amdgpu_kernel void @k() {",
            "  fence release, !mmra !0",
            "  fence acquire, !mmra !0",
            "  ret void",
            "}",
            f"!0 = !{{{links}}}",
            *nodes,
        ]
    )


@pytest.mark.parametrize(
    ("pairs", "spaces", "said"),
    [
        (['"amdgpu-as":"global"'], {"global"}, ()),
        (['"amdgpu-as":"local"', '"amdgpu-synchronize-as":"global"'], {"local", "global"}, ()),
        (['"amdgpu-synchronize-as":"locl"'], set(), ("amdgpu-synchronize-as:local?",)),
        (['"amdgpu-as":"private"'], set(), ("amdgpu-as:private",)),
        (
            ['"amdgpu-synchronize-as":"locl"', '"amdgpu-synchronize-as":"global"'],
            {"global"},
            ("amdgpu-synchronize-as:locl",),
        ),
        (['"amdgcn-av":"nonne"'], set(), ("did you mean amdgcn-av:none?",)),
        (['"amdgcn-av":"none"'], set(), ()),
        (['"vulkan":"locl"'], set(), ()),
    ],
)
def test_unknown_suffixes_limit_nothing_and_are_told_once(
    pairs: list[str], spaces: set[str], said: tuple[str, ...]
) -> None:
    module = read_module(fenced(*pairs))
    fences = [each for each in module.kernels[0].blocks[0].instructions if isinstance(each, Fence)]
    assert [each.spaces for each in fences] == [spaces, spaces]
    assert len(module.remarks) == len(said)
    for remark, text in zip(module.remarks, said, strict=True):
        assert text in remark.text
        assert remark.line == 2


def test_a_scope_given_as_metadata_is_its_string() -> None:
    (call,) = (
        each
        for each in instructions(
            "declare i32 @llvm.read_register.i32(metadata)\n"
            "define amdgpu_kernel void @k() {\n"
            "  %x = call i32 @llvm.read_register.i32(metadata !0)\n  ret void\n}\n"
            '!0 = !{!"exec"}'
        )
        if isinstance(each, Call)
    )
    (argument,) = call.arguments
    assert isinstance(argument, Text)
    assert argument.text == '!"exec"'
