"""What goes between a campaign and its workers: plain data, and nothing that is damaged."""

from __future__ import annotations

import io
import os
import pickle

import pytest

from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.cluster.wire import (
    Answer,
    Chunk,
    LostError,
    Sent,
    Setting,
    answer_of,
    chunk_of,
    loss,
    pack,
    read_frame,
    refusal,
    unpack,
    write_frame,
)
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.tasks import Task
from fencepost.errors import InputError

SETTING = Setting("token", "[[litmus]]", "identity", (b"1", b"2"), "/home", is_shared=False)
NAME = os.fsdecode(b"/a\xff.ll")
TASKS = tuple(Task(bytes([number]), 0, f"{number}", None, "text") for number in range(3))


def outcome(index: int) -> Outcome:
    """An outcome of one of the tasks, with a result."""
    result = Result(f"{index}", "check", "bug", Standing.FOUND, "FP101", 4, 0.5)
    return Outcome(index, TASKS[index], (result,), 0.5, is_final=True)


def test_a_chunk_comes_as_it_was_sent() -> None:
    """With files, names that are no text, and tests."""
    items = (
        Sent(0, NAME, NAME, "", b"digest", ((NAME, b"\0\xff"), ("/b", b""))),
        Sent(1, "MP", None, "AMDGPU MP", b""),
    )
    chunk = Chunk(SETTING, items)
    assert chunk_of(chunk.packed()) == chunk
    assert [each.size for each in items] == [2, 9]


def test_an_answer_comes_as_it_was_given() -> None:
    """Outcomes are of the tasks that were sent, and those that were not begun are left."""
    answer = Answer((outcome(2), outcome(0)), (1,), 1.5)
    assert answer_of(answer.packed(), TASKS) == answer


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        pickle.dumps([]),
        Answer((outcome(0),), (1,), 1.0).packed(),
        Answer((outcome(0), outcome(0)), (1,), 1.0).packed(),
        Answer((outcome(0),), (1, 3), 1.0).packed(),
        pack({"done": [[-1, [], 0.0, True]], "left": [0, 1, 2], "seconds": 1.0}),
        pack({"done": [[0, [["x"]], 0.0, True]], "left": [1, 2], "seconds": 1.0}),
        pack({"done": [[0, "", 0.0, True]], "left": [1, 2], "seconds": 1.0}),
    ],
    ids=["empty", "torn", "pickle", "missing", "twice", "more", "negative", "no result", "text"],
)
def test_what_is_no_answer(data: bytes) -> None:
    """Each item is answered once, or left; nothing else is taken for an answer."""
    with pytest.raises(ValueError, match=r"^(no|items are missing)"):
        answer_of(data, TASKS)


def test_what_is_no_chunk() -> None:
    """Nothing of another shape is done."""
    head = unpack(Chunk(SETTING, ()).packed())[0]
    wrong: list[object] = [1, [head], [head[:-1], []], [head, [1]]]
    wrong += [[head, [[0, "", 3, "", b"", []]]], [head, [[0, "", "", "", b"", [["a", "b"]]]]]]
    wrong += [[[*head[:3], ["x"], *head[4:]], []]]
    for each in wrong:
        with pytest.raises(ValueError, match="no "):
            chunk_of(pack([each] if isinstance(each, int) else each))  # type: ignore[arg-type]


def test_refusals_and_losses() -> None:
    """They come as errors; a refusal has its rule, and what to do."""
    with pytest.raises(InputError) as refused:
        answer_of(refusal(InputError("a", rule="b", mend="c")), TASKS)
    assert str(refused.value) == "a\n  rule: b\n  help: c"
    with pytest.raises(LostError, match="gone"):
        answer_of(loss("gone"), TASKS)


def test_frames() -> None:
    """One after the other, until there is none; a torn one is none."""
    file = io.BytesIO()
    for each in (b"one", b"", b"three"):
        write_frame(file, each)
    whole = file.getvalue()
    file.seek(0)
    assert [read_frame(file) for _ in range(4)] == [b"one", b"", b"three", None]
    assert read_frame(io.BytesIO(whole[:10])) is None
    assert read_frame(io.BytesIO(whole[:5])) is None
