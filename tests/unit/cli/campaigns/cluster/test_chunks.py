"""Chunks of about a second: their sizes, and what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fencepost.cli.campaigns.cluster import chunks
from fencepost.cli.campaigns.cluster.chunks import FIRST, MOST, Gatherer, Sizes, sent_of
from fencepost.cli.campaigns.tasks import Task, content_of


def task(number: int, part: int = 0) -> Task:
    """A test of a part."""
    return Task(bytes([number]), part, f"{number}", None, "text")


def test_a_chunk_takes_a_second() -> None:
    """By what items of its part took, the last ones more than those before them."""
    sizes = Sizes()
    assert sizes.of(0) == FIRST
    sizes.learn(0, 4, 0.4)
    assert (sizes.of(0), sizes.of(1)) == (10, FIRST)
    for _ in range(40):
        sizes.learn(0, 10, 0.1)
    assert 95 <= sizes.of(0) <= 100
    sizes.learn(1, 1, 60.0)
    assert sizes.of(1) == 1
    sizes.learn(2, 4, 0.0)
    assert sizes.of(2) == MOST


def test_items_of_one_part_in_order() -> None:
    """Each once; no more are taken from the source than are given."""
    taken = []

    def source() -> Iterator[Task]:
        for number in range(10):
            taken.append(number)
            yield task(number, number // 6)

    gatherer = Gatherer(source(), Sizes(), shared=False)
    refused: list[tuple[Task, str]] = []
    found = []
    while (chunk := gatherer.next(refused)) is not None:
        found.append((chunk.part, [int(each.item) for each in chunk.tasks]))
        assert len(taken) <= found[-1][1][-1] + 2
    assert found == [(0, [0, 1, 2, 3]), (0, [4, 5]), (1, [6, 7, 8, 9])]
    gatherer.put_back([task(1), task(2)])
    again = gatherer.next(refused)
    assert again is not None
    assert [each.item for each in again.tasks] == ["1", "2"]
    assert not refused


def test_files_are_sent_with_those_beside_them(tmp_path: Path) -> None:
    """A module of Triton's has others; a shared file has none, and its digest is sent."""
    (tmp_path / "k.llir").write_text("module")
    (tmp_path / "k.ttir").write_text("source")
    path = tmp_path / "k.llir"
    one = Task(b"", 0, str(path), path, content=content_of(path))
    sent = sent_of(one, shared=False)
    assert not isinstance(sent, str)
    assert dict(sent.files) == {str(path): b"module", str(tmp_path / "k.ttir"): b"source"}
    shared = sent_of(one, shared=True)
    assert not isinstance(shared, str)
    assert (shared.path, shared.files, shared.content) == (str(path), (), one.content)


def test_what_cannot_be_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused with the reason, and costs no other item."""
    (tmp_path / "a.ll").write_text("12345")
    monkeypatch.setattr(chunks, "LARGEST", 4)
    large = Task(b"", 0, "large", tmp_path / "a.ll")
    gone = Task(b"", 0, "gone", tmp_path / "gone.ll")
    source = Task(b"", 0, "source", tmp_path / "a.hip", reusable=False)
    gatherer = Gatherer([large, gone, source, task(1)], Sizes(), shared=False)
    refused: list[tuple[Task, str]] = []
    chunk = gatherer.next(refused)
    assert chunk is not None
    assert [each.item for each in chunk.tasks] == ["1"]
    assert [(each.item, reason) for each, reason in refused] == [
        ("large", "not sent: more than 0 MiB; --shared has it read"),
        ("gone", "not sent: no such file or directory"),
        (
            "source",
            "not sent: it cannot be read, or may include other files; --shared has them read",
        ),
    ]


def test_large_files_are_chunks_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk is full when its files are large."""
    monkeypatch.setattr(chunks, "BYTES", 6)
    tasks = []
    for number in range(4):
        path = tmp_path / f"{number}.ll"
        path.write_text("12345")
        tasks.append(Task(b"", 0, f"{number}", path))
    gatherer = Gatherer(tasks, Sizes(), shared=False)
    found = [gatherer.next([]) for _ in range(2)]
    assert [len(each.tasks) for each in found if each is not None] == [2, 2]
