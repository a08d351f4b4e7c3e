"""Headers that were not found: those of libraries count as empty, those of the project do not."""

from __future__ import annotations

from fencepost.frontends.source.host.includes import without_directives

SAID = "k.hip:1:10: fatal error: 'thrust/sort.h' file not found\n"


def test_a_header_of_a_library_counts_as_empty() -> None:
    found = without_directives('# 1 "k.hip"\n#include <thrust/sort.h>\nint a;\n', SAID, "")
    assert (found.lacking, found.refused) == (("thrust/sort.h",), "")
    assert found.text == '# 1 "k.hip"\n\nint a;\n'


def test_a_header_of_the_project_is_needed() -> None:
    text = '# 1 "k.hip"\n#include <thrust/sort.h>\n#include "config.h"\nint a;\n'
    assert "config.h" in without_directives(text, SAID, "").refused


def test_a_header_that_was_included_is_found_by_its_marker() -> None:
    text = '#include "../x/config.h"\n# 1 "/p/x/config.h" 1\nint b;\n#include "../x/config.h"\n'
    found = without_directives(text, "", "")
    assert (found.lacking, found.refused) == ((), "")


def test_other_errors_refuse_the_text() -> None:
    assert without_directives("", "k.hip:3:2: error: no TILE\n", "").refused == "no TILE"


def test_an_error_that_may_follow_is_not_passed_over() -> None:
    source = "#include <thrust/sort.h>\n#ifndef TILE\n# error no TILE\n#endif\n"
    assert "#error" in without_directives("#include <thrust/sort.h>\n", SAID, source).refused


def test_data_that_was_not_found_is_not_taken_for_a_header() -> None:
    said = "k.hip:1:8: fatal error: 'table.bin' file not found\n"
    assert "table.bin" in without_directives("", said, '#embed "table.bin"\n').refused
