"""The items of a plan: what is done for each, and the key by which its results are found again.

The key is of this program, of the check with its options and limits, and of the input's name and
content. Files that options name belong to it, and the project's settings. An input that may include
other files is never found again: what they hold is not known here.
"""

from __future__ import annotations

import glob
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from fencepost.campaigns.plan import Check, Part, Plan
from fencepost.cli.campaigns.members import Member, Members
from fencepost.cli.files import ASSEMBLY, LITMUS, MAX_STREAM, MODULES, expand
from fencepost.cli.inputs.patterns import matching
from fencepost.errors import InputError
from fencepost.numerals import is_decimal
from fencepost.records import dataclass, replace
from fencepost.store.entries import canonical


@dataclass(frozen=True, slots=True)
class Task:
    """An item: a file, the text of a litmus test, or a code object that is in a file: the `member`
    that it is, and its `data` once they are read. `reusable`: its results hold as long as its key
    is the same. `content` is the digest of its files; nothing if they cannot be read.
    """

    key: bytes
    part: int
    item: str
    path: Path | None
    text: str = ""
    reusable: bool = True
    content: bytes = b""
    data: bytes = b""
    member: Member | None = None


@dataclass(frozen=True, slots=True)
class Shard:
    """The part `number` of `count`, from 1."""

    number: int = 1
    count: int = 1

    def has(self, key: bytes) -> bool:
        """Return True if an item is of this part."""
        return int.from_bytes(key[:8], "big") % self.count == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def shard_of(text: str | None) -> Shard:
    """Return the shard of a text 'I/N'. Raises InputError if it is none."""
    if text is None:
        return Shard()
    number, _, count = text.partition("/")
    if is_decimal(number) and is_decimal(count) and len(text) < 12:
        found = Shard(int(number), int(count))
        if 1 <= found.number <= found.count:
            return found
    raise InputError(
        f"--shard {text}", rule="a shard is I/N, with I from 1 to N", mend="write --shard 1/4"
    )


class Tasks:
    """The items of a plan, relative to its folder."""

    def __init__(self, plan: Plan, folder: Path, identity: str, shard: Shard) -> None:
        self._plan = plan
        self._folder = folder
        self._identity = identity
        self._shard = shard
        self._files = [self._expanded(part) for part in plan.parts]
        self._members = Members()

    def total(self) -> int:
        """Return the number of items; of one shard of several, about that."""
        from fencepost.generate.chosen import vocabulary_of
        from fencepost.generate.critical import count

        total = 0
        for part, files in zip(self._plan.parts, self._files, strict=True):
            total += sum(max(1, len(self._members.of(part, each))) for each in files)
            total += len(part.cycles)
            if part.generate is not None:
                total += sum(number for _, number in count(vocabulary_of(part.generate)))
        return -(-total // self._shard.count)

    def of_parts(self, parts: frozenset[int]) -> Iterator[Task]:
        """Yield the items of the shard that belong to parts of these numbers."""
        for number, (part, files) in enumerate(zip(self._plan.parts, self._files, strict=True)):
            if number not in parts:
                continue
            prefix = prefix_of(self._plan, part, self._identity)
            for task in self._of_files(number, part, files, prefix):
                if self._shard.has(task.key):
                    yield task
            yield from self._of_cycles(number, part, prefix)

    def _of_files(
        self, number: int, part: Part, files: Sequence[Path], prefix: bytes
    ) -> Iterator[Task]:
        for path in files:
            if members := self._members.of(part, path):
                for each in members:
                    item = f"{path}: {each.label}"
                    key = _key(prefix, item, each.digest)
                    yield Task(key, number, item, None, member=each)
                continue
            try:
                content = content_of(path)
                reusable = _is_alone(path)
            except (OSError, ValueError):  # the check says why
                content, reusable = b"", False
            key = _key(prefix, str(path), content)
            yield Task(key, number, str(path), path, reusable=reusable, content=content)

    def filled(self, task: Task) -> Task:
        """Return an item that is to be done, with its data. If its file is another one by now, the
        item is the whole file.
        """
        if task.member is None:
            return task
        data = self._members.data(self._plan.parts[task.part], task.member)
        if data is None:
            return replace(task, path=task.member.path, member=None, reusable=False)
        return replace(task, data=data, member=None)

    def _of_cycles(self, number: int, part: Part, prefix: bytes) -> Iterator[Task]:
        from fencepost.frontends.litmus.print import print_test
        from fencepost.generate.chosen import Chosen, vocabulary_of
        from fencepost.generate.critical import critical_cycles
        from fencepost.generate.words import cycles_of

        vocabulary = vocabulary_of(part.generate or Chosen())
        named = (each for text in part.cycles for each in cycles_of(text, vocabulary))
        generated = () if part.generate is None else critical_cycles(vocabulary)
        for cycles in (named, generated):
            for cycle in cycles:
                # The words of a cycle and its setting stand for the whole test.
                key = _key(prefix, f"{cycle}", cycle.setting.suffix.encode())
                if self._shard.has(key):
                    test = cycle.test()
                    yield Task(key, number, test.name, None, print_test(test))

    def _expanded(self, part: Part) -> list[Path]:
        """Return the files of a part, in order. Raises InputError for a pattern without any."""
        from fencepost.frontends.source.languages import SUFFIXES

        suffixes = frozenset({LITMUS})
        if not part.check.takes_tests:
            suffixes = frozenset(MODULES | SUFFIXES | ASSEMBLY)
        found: dict[Path, None] = {}
        for pattern in part.files:
            named = [self._folder / Path(pattern).expanduser()]
            if glob.has_magic(pattern):
                named = matching(self._folder, pattern)
            expanded = list(expand(named, suffixes))
            found |= dict.fromkeys(expanded)
            if not expanded:
                raise InputError(
                    f"no file is like '{pattern}'",
                    rule=f"patterns are relative to the plan's folder, '{self._folder}'",
                    mend="correct it, or remove it from the plan",
                )
        return list(found)


def prefix_of(plan: Plan, part: Part, identity: str) -> bytes:
    """Return the digest of what the keys of a part have in common: all that its results depend on
    beside its inputs, read in the current folder.
    """
    from fencepost.cli.inputs.settings import settings_here

    own: list[object] = [identity, part.check.value, part.models, part.options]
    own += [plan.timeout, plan.memory]
    if part.check is Check.CHECK:
        settings = settings_here(None)
        # The folder is where patterns of `exclude` begin.
        own.append(canonical(settings if settings.exclude else settings.kernels))
    words = (each for option in part.options for each in (option, option.partition("=")[2]))
    own += [_digest_of_word(each).hex() for each in words]
    return hashlib.sha256(json.dumps(own).encode()).digest()


def content_of(path: Path) -> bytes:
    """Return the digests of a file and of those that are read with it. Raises OSError."""
    return b"".join(map(_digest, (path, *beside(path))))


def beside(path: Path) -> list[Path]:
    """Return the files that a check reads with a module that Triton wrote."""
    if path.suffix != ".llir":
        return []
    others = (path.with_suffix(suffix) for suffix in (".json", ".ttir"))
    return [each for each in others if each.is_file()]


def _is_alone(path: Path) -> bool:
    """Return True if a check of a file reads no other one that is not in its key."""
    from fencepost.cli.inputs.kinds import Kind, kind_of

    if path.suffix == ".json":
        return False
    return kind_of(path) in (Kind.LITMUS, Kind.BINARY) or path.suffix in (".ll", ".bc", ".llir")


def _digest(path: Path) -> bytes:
    """Return the digest of a file. Raises OSError for what is none, or longer than any input:
    reading it might never end.
    """
    if not path.is_file() or path.stat().st_size > MAX_STREAM:
        raise OSError
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def _digest_of_word(word: str) -> bytes:
    """Return the digest of the file that a word names; nothing if it names none."""
    try:
        return _digest(Path(word))
    except (OSError, ValueError):
        return b""


def _key(prefix: bytes, name: str, content: bytes) -> bytes:
    spelled = name.encode("utf-8", "surrogateescape")
    head = prefix + len(spelled).to_bytes(8, "big") + spelled
    return hashlib.sha256(head + content).digest()
