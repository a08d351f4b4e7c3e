"""Places, patches and tokens, as editors have them."""

from __future__ import annotations

import difflib

import pytest

from fencepost.core import editing


def applied(text: str, edits: list[editing.Edit]) -> str:
    """The text after edits, as an editor makes them: all places are of the text before."""
    lines = text.split("\n")
    out: list[str] = []
    at = 0
    for each in edits:
        out += lines[at : each.first]
        if each.text:
            out.append(each.text.removesuffix("\n"))
        at = each.last
    return "\n".join([*out, *lines[at:]])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nx\nb\nc\n"),
        ("a\nb\nc\n", "b\nc\n"),
        ("a\nb\nc\n", "a\nb\nc\nd\n"),
        ("a\n" * 30, "x\n" + "a\n" * 14 + "y\n" + "a\n" * 14 + "z\n"),
        ("a\n++\n--\n", "a\n--\n++\n"),
    ],
)
def test_a_patch_becomes_edits(before: str, after: str) -> None:
    """The edits make what the patch makes."""
    patch = "\n".join(
        difflib.unified_diff(before.split("\n"), after.split("\n"), "a", "b", lineterm="")
    )
    assert applied(before, editing.edits(patch)) == after


def test_columns_count_code_units() -> None:
    """A character beyond the first plane is two."""
    assert editing.column("𝛼 = x", 5) == 5
    assert editing.column("abc", 0) == 0
    assert editing.word_at("𝛼 fence", 4) == "fence"
    assert editing.word_at("fence  x", 6) is None


def test_messages() -> None:
    """Those with a place; lines of help and of the source are none."""
    said = "a.litmus:3:7: no such thing\n  3 | x\n  help: write y\na.ll:2: wrong\nwords\n"
    assert list(editing.messages(said)) == [
        editing.Told(3, 7, "no such thing"),
        editing.Told(2, 0, "wrong"),
    ]


def test_kernels_are_found() -> None:
    """By their names in IR, and by those that mangled ones hold."""
    text = "// reduce\n__global__ void reduce(float *x) {\n}\n"
    assert editing.function_line(text, "_Z6reducePf") == 1
    assert editing.function_line("\ndefine void @k(ptr %p) {\n", "k") == 1
    assert editing.function_line(text, "other") == 0


def test_tokens() -> None:
    """Each has the kind of its word."""
    text = 'AMDGPU x\n"says" // more\n load atomic f workgroup-one-as acquire 0x1f !{a}'
    named = [
        (each.line, text.split("\n")[each.line][each.column :][: each.length], each.kind)
        for each in editing.tokens(text)
    ]
    assert [(line, word, editing.KINDS[kind]) for line, word, kind in named] == [
        (0, "AMDGPU", "keyword"),
        (0, "x", "variable"),
        (1, '"says"', "string"),
        (1, "// more", "comment"),
        (2, "load", "keyword"),
        (2, "atomic", "modifier"),
        (2, "f", "variable"),
        (2, "workgroup-one-as", "modifier"),
        (2, "acquire", "modifier"),
        (2, "0x1f", "number"),
        (2, "!{a}", "decorator"),
    ]
