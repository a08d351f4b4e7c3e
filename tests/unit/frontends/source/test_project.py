"""Compilation databases."""

from __future__ import annotations

import json
from pathlib import PurePath

import pytest

from fencepost.errors import InputError
from fencepost.frontends.source.languages import Language
from fencepost.frontends.source.project import Entry, entries


def one(file: str, *words: str) -> Entry:
    row = {"directory": "/p/build", "file": file, "arguments": ["c++", *words]}
    (found,) = entries(json.dumps([row]))
    return found


def test_what_a_source_means_is_kept_and_the_rest_is_not() -> None:
    words = [
        *("-DA=1", "-D", "B", "-I../include", "-isystem", "/x", "-std=c++17", "-fno-exceptions"),
        *("-O3", "-Wall", "-MF", "x.d", "-o", "a.o", "-c", "a.hip", "-march=native", "-flto"),
    ]
    kept = ("-DA=1", "-D", "B", "-I../include", "-isystem", "/x", "-std=c++17", "-fno-exceptions")
    assert one("a.hip", *words).words == kept


@pytest.mark.parametrize(
    ("file", "words", "language", "processor"),
    [
        ("a.hip", (), Language.HIP, None),
        ("a.cpp", ("-x", "hip"), Language.HIP, None),
        ("a.cpp", ("--offload-arch=gfx1201", "--offload-arch=gfx90a"), Language.HIP, "gfx1201"),
        ("a.cu", (), None, None),
        ("a.cpp", (), None, None),
        ("a.hip", ("-x", "c++"), None, None),
    ],
)
def test_the_language_and_the_processor_are_the_commands(
    file: str, words: tuple[str, ...], language: Language | None, processor: str | None
) -> None:
    found = one(file, *words)
    assert (found.language, found.processor) == (language, processor)


def test_a_command_is_split_as_a_shell_does_and_a_file_is_read_once() -> None:
    row = {"directory": "/p", "file": "a.cl", "command": "cc '-DX=a b' -c a.cl"}
    assert [(each.path, each.words) for each in entries(json.dumps([row, row]))] == [
        (PurePath("/p/a.cl"), ("-DX=a b",))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '[{"file": "a"}]',
        '[{"file": "a", "directory": "b", "command": "\'"}]',
        '[{"file": "a", "directory": "b", "arguments": [1]}]',
        "[" * 100_000,
    ],
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"compile_commands\.json"):
        entries(text)
