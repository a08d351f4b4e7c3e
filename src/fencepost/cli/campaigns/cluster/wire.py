"""The bytes between a campaign and the workers of a cluster: plain data of msgpack, no pickles.

A chunk goes client → Dask worker → host, a process beside the Dask worker; its answer goes back.
Between the two processes, each message is a frame: its length, and so many bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import msgpack

from fencepost.campaigns.results import all_of_data
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.tasks import Task
from fencepost.errors import InputError
from fencepost.records import dataclass

_SIZE = 8
"""Bytes that hold the length of a frame."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a campaign's work, the same for all of its chunks.

    `token` names the campaign, `plan` is the text of its plan. `identity` is that of the program,
    `prefixes` are the digests of what the results of each part depend on. `folder` is the current
    one; the workers have it, too, if it `is_shared`, and otherwise files are sent.
    """

    token: str
    plan: str
    identity: str
    prefixes: tuple[bytes, ...]
    folder: str
    is_shared: bool


@dataclass(frozen=True, slots=True)
class Sent:
    """An item as it is sent. `files` are those that it consists of, by their absolute paths.

    Without a `path`, one of them is the data of the item itself.
    """

    part: int
    item: str
    path: str | None
    text: str
    content: bytes
    files: tuple[tuple[str, bytes], ...] = ()

    @property
    def size(self) -> int:
        """The bytes of its files."""
        return len(self.text) + sum(len(data) for _, data in self.files)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Items of one part, with the setting."""

    setting: Setting
    items: tuple[Sent, ...]

    def packed(self) -> bytes:
        """Return the bytes of the chunk."""
        own = self.setting
        head = [own.token, own.plan, own.identity, own.prefixes, own.folder, own.is_shared]
        items = [
            [each.part, each.item, each.path, each.text, each.content, each.files]
            for each in self.items
        ]
        return pack([head, items])


def chunk_of(data: bytes) -> Chunk:
    """Return the chunk of such bytes. Raises ValueError for others."""
    match unpack(data):
        case [[*head], [*items]]:
            return Chunk(_setting(head), tuple(map(_sent, items)))
        case _:
            raise ValueError("no chunk")


def _setting(data: object) -> Setting:
    match data:
        case [str(token), str(plan), str(identity), [*prefixes], str(folder), bool(is_shared)]:
            return Setting(token, plan, identity, tuple(map(_digest, prefixes)), folder, is_shared)
        case _:
            raise ValueError("no setting")


def _digest(data: object) -> bytes:
    match data:
        case bytes(digest):
            return digest
        case _:
            raise ValueError("no digest")


def _sent(data: object) -> Sent:
    match data:
        case [int(part), str(item), str() | None as path, str(text), bytes(content), [*files]]:
            return Sent(part, item, path, text, content, tuple(map(_file, files)))
        case _:
            raise ValueError("no item")


def _file(data: object) -> tuple[str, bytes]:
    match data:
        case [str(name), bytes(content)]:
            return name, content
        case _:
            raise ValueError("no file")


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcomes of a chunk's items, by their place in it, and the seconds of the clock that they
    took together. `left` are the places of those that were not begun.
    """

    outcomes: tuple[Outcome, ...]
    left: tuple[int, ...]
    seconds: float

    def packed(self) -> bytes:
        """Return the bytes of the answer."""
        done = [
            [each.index, [r.as_data() for r in each.results], each.seconds, each.is_final]
            for each in self.outcomes
        ]
        return pack({"done": done, "left": self.left, "seconds": self.seconds})


def refusal(error: InputError) -> bytes:
    """Return the bytes that say why a worker does not do any item."""
    return pack({"refused": [error.message, error.rule, error.mend]})


def loss(reason: str) -> bytes:
    """Return the bytes that say why the work on a chunk came to nothing."""
    return pack({"lost": reason})


class LostError(Exception):
    """The process that did a chunk is gone; all of its items are to be done anew."""


def answer_of(data: bytes, tasks: Sequence[Task]) -> Answer:
    """Return the answer about a chunk of tasks. Raises ValueError for other bytes, InputError if
    the worker refused, LostError if the work came to nothing.
    """
    match unpack(data):
        case {"done": [*done], "left": [*left], "seconds": float(seconds)}:
            found = tuple(_outcome(each, tasks) for each in done)
            if sorted([*(each.index for each in found), *left]) != list(range(len(tasks))):
                raise ValueError("items are missing")
            return Answer(found, tuple(left), seconds)
        case {"refused": [str(message), rule, mend]}:
            raise InputError(message, rule=_text(rule), mend=_text(mend))
        case {"lost": str(reason)}:
            raise LostError(reason)
        case _:
            raise ValueError("no answer")


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _outcome(data: object, tasks: Sequence[Task]) -> Outcome:
    match data:
        case [int(index), [*results], float(seconds), bool(is_final)] if 0 <= index < len(tasks):
            found = all_of_data(results, seconds)
            return Outcome(index, tasks[index], found, seconds, is_final)
        case _:
            raise ValueError("no outcome")


def pack(value: Sequence[Any] | Mapping[str, Any]) -> bytes:
    """Return the bytes of plain data. Names of files may have bytes that are no text."""
    packed: bytes = msgpack.packb(value, unicode_errors="surrogateescape")
    return packed


def unpack(data: bytes) -> Any:
    """Return the plain data of bytes. Raises ValueError if they are damaged."""
    try:
        return msgpack.unpackb(data, unicode_errors="surrogateescape")
    except (msgpack.UnpackException, ValueError) as error:
        raise ValueError(f"no plain data: {error}") from error


def write_frame(file: IO[bytes], data: bytes) -> None:
    """Write a frame. Raises OSError if nobody reads."""
    file.write(len(data).to_bytes(_SIZE, "little"))
    file.write(data)
    file.flush()


def read_frame(file: IO[bytes]) -> bytes | None:
    """Return the next frame; None if there is none, or only a part of one."""
    head = file.read(_SIZE)
    if len(head) < _SIZE:
        return None
    size = int.from_bytes(head, "little")
    data = file.read(size)
    return data if len(data) == size else None


def task_of(sent: Sent, path: Path | None) -> Task:
    """Return the task of an item that was sent, whose file is at a path here."""
    data = b"".join(each for _, each in sent.files) if path is None else b""
    return Task(b"", sent.part, sent.item, path, sent.text, content=sent.content, data=data)
