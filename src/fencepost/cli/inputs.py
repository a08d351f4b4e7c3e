"""Reading litmus files for the commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from fencepost.errors import InputError
from fencepost.program.program import LitmusTest
from fencepost.vocabulary.mmra import TagSet

MAX_BYTES = 16 * 1024 * 1024
"""Larger files are refused unread."""


def expand(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named; a folder stands for the litmus files below it, in order of name."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.litmus"))
        else:
            yield path


def test_tags(test: LitmusTest, source: str) -> Iterator[tuple[str, TagSet]]:
    """The tags of a test's operations, each with its place; `source` names the test."""
    for thread in test.program.threads:
        for each in thread.code:
            if (tags := getattr(each, "tags", None)) is not None:
                yield f"{source}:{each.place}", tags


def read_text(path: Path) -> str:
    """The text of a file. Raises InputError where it cannot be had."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InputError(
                f"the file has {size} bytes",
                rule=f"a litmus file has at most {MAX_BYTES}",
                mend="give one test in each file",
            )
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", mend="check the path and its permissions"
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte {error.object[error.start]:#04x} at offset {error.start} is not UTF-8",
            rule="litmus files are UTF-8 text",
        ) from error
