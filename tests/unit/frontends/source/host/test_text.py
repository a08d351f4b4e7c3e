"""The text that host code is read from: the project's own, each line with its place."""

from __future__ import annotations

from fencepost.frontends.source.host.text import PRELUDE, Line, own_text, text_lines, tokens

TEXT = (
    '# 1 "/p/k.hip"\n# 1 "/usr/include/stdio.h" 1 3\nint printf();\n# 2 "/p/k.hip" 2\nint a;\n'
    '# 1 "/p/sub/x.h" 1\n\nint b;\n# 3 "/p/k.hip" 2\nint c;\n# 1 "/other/y.h" 1\nint d;\n'
)


def test_own_text_has_the_files_of_the_project_alone() -> None:
    unit = own_text(TEXT, "/p/k.hip", ("/p",))
    assert unit.text.startswith(PRELUDE)
    assert unit.text[len(PRELUDE) :] == "int a;\n\nint b;\nint c;\n"


def test_an_offset_has_the_place_of_its_line() -> None:
    unit = own_text(TEXT, "/p/k.hip", ("/p",))
    places = {name: unit.line_at(unit.text.index(f"int {name}")) for name in "abc"}
    assert places == {"a": Line("", 2), "b": Line("sub/x.h", 2), "c": Line("", 3)}
    assert unit.line_at(0) == Line("", 0)


def test_lines_know_where_they_begin() -> None:
    for each in text_lines(TEXT, "/p/k.hip", ("/p",)):
        assert TEXT[each.begin :].startswith(each.text)


def test_words_and_signs_are_told_from_strings_and_numbers() -> None:
    found = tokens('k<<<1, b>>>(x->n, "k<<<", \'k\', R"(k " k)", 1e+k0, 0x1\'0);')
    words = [each.text for each in found if each.is_word]
    assert words == ["k", "b", "x", "n"]
    assert [each.text for each in found[1:3]] == ["<<<", ","]
    assert found[0].at == 0
