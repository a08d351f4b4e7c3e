"""The examples on pages of the documentation, run; their output is written into the page.

python -m tests.website.pages [--check] [PAGE...]

A page is Markdown. Its blocks are run from top to bottom in a folder of its own, which has the
repository's `examples` and `tests`:

- A block whose first line is ```` ```LANGUAGE NAME ```` is written to the file NAME; `>NAME` shows
  what NAME holds after the commands above, as a patch that was written.
- In a block ```` ```console ````, each line `$ COMMAND` is run, and the lines below it are what it
  prints. A line `...` of the page stands for any lines that are left out.
- A block ```` ```python ```` is run, as one program with those above.
- A comment `<!-- picture: MADE NAME -->` says that the picture `docs/images/NAME` is the file MADE,
  which a command above drew.

Seconds in the output differ from run to run, and are not compared.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from tests.architecture.source_tree import ROOT
from tests.command import app

FOLDERS = ("docs/tutorials", "docs/howto", "docs/explanation")
FRONT = ROOT / "docs" / "index.md"
IMAGES = ROOT / "docs" / "images"
WIDTH = 100
_FENCE = re.compile(r"^(`{3,})(\S*)[ \t]*(.*)$")
_PICTURE = re.compile(r"^<!-- picture: (\S+) (\S+) -->$")
_SECONDS = re.compile(r"\d+\.\d+(?= s\b)|(?<=in )\d+\.\d+(?= s)")
LEFT_OUT = "..."


def pages() -> list[Path]:
    """Every page with examples."""
    return [FRONT, *(path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.md")))]


@dataclass(slots=True)
class Run:
    """A page as it is after a run: its lines, and the pictures that it names."""

    lines: list[str] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)


def run(page: Path) -> Run:
    """Run the examples of a page."""
    text = page.read_text(encoding="utf-8")
    before, kept = Path.cwd(), os.environ.get("FENCEPOST_CACHE_DIR")
    os.environ["FENCEPOST_CACHE_DIR"] = ""  # what comes from a cache is told as such
    with tempfile.TemporaryDirectory() as folder:
        for name in ("examples", "tests"):
            Path(folder, name).symlink_to(ROOT / name)
        os.chdir(folder)
        try:
            return _run(text.splitlines())
        finally:
            os.chdir(before)
            os.environ.pop("FENCEPOST_CACHE_DIR")
            if kept is not None:
                os.environ["FENCEPOST_CACHE_DIR"] = kept


def _run(lines: Sequence[str]) -> Run:
    done = Run()
    names: dict[str, object] = {"__name__": "__page__"}
    at = 0
    while at < len(lines):
        line = lines[at]
        opening = _FENCE.match(line)
        if picture := _PICTURE.match(line):
            done.pictures[picture[2]] = Path(picture[1]).read_bytes()
        if opening is None or "`" in opening[3]:
            done.lines.append(line)
            at += 1
            continue
        end = lines.index(opening[1], at + 1)
        body = list(lines[at + 1 : end])
        if opening[2] == "console":
            body = list(_console(body))
        elif opening[2] == "python" and not opening[3]:
            exec("\n".join(body), names)
        elif opening[3].startswith(">"):
            body = Path(opening[3][1:]).read_text(encoding="utf-8").rstrip("\n").splitlines()
        elif opening[3]:
            Path(opening[3]).write_text("\n".join(body) + "\n", encoding="utf-8")
        done.lines += [line, *body, opening[1]]
        at = end + 1
    return done


def _console(body: Sequence[str]) -> Iterator[str]:
    """The lines of a block of commands, with what they print today."""
    starts = [number for number, line in enumerate(body) if line.startswith("$ ")]
    assert starts[:1] == [0], "a block of commands begins with one"
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        command = body[start]
        shown = body[start + 1 : end]
        yield command
        printed = [line.rstrip() for line in output(command[2:]).splitlines()]
        while shown and not shown[-1].strip():
            shown = shown[:-1]
        yield from printed if not agrees(shown, printed) else shown
        if end < len(body):
            yield ""


def agrees(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Return True if the lines of a page are those that a command prints, but for seconds and what
    is left out.
    """
    wanted = [_SECONDS.sub("0.00", line) for line in shown]
    came = [_SECONDS.sub("0.00", line) for line in printed]
    parts: list[list[str]] = [[]]
    for line in wanted:
        if line.strip() == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return wanted == came
    first, *middle, last = parts
    if came[: len(first)] != first or (last and came[-len(last) :] != last):
        return False
    at, most = len(first), len(came) - len(last)
    for part in middle:
        found = [n for n in range(at, most - len(part) + 1) if came[n : n + len(part)] == part]
        if not found:
            return False
        at = found[0] + len(part)
    return at <= most


def output(command: str) -> str:
    """The output of a command, on either stream."""
    words = shlex.split(command)
    if words[0] == "fencepost" and not {"|", ">", ";", "&&"} & {*words}:
        return CliRunner().invoke(app, words[1:], env={"COLUMNS": str(WIDTH)}).output
    found = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PATH": found, "COLUMNS": str(WIDTH)},
    )
    return done.stdout


def main() -> int:
    """Write the pages that are named, or all; with `--check`, report those that are stale."""
    parser = argparse.ArgumentParser(prog="python -m tests.website.pages")
    parser.add_argument("page", nargs="*", type=Path, help="default: every page with examples")
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    is_stale = False
    for page in [each.resolve() for each in asked.page] or pages():
        done = run(page)
        text = "\n".join(done.lines) + "\n"
        if asked.check:
            same = page.read_text(encoding="utf-8") == text and all(
                IMAGES.joinpath(name).read_bytes() == data for name, data in done.pictures.items()
            )
            is_stale |= not same
            print(f"{page.relative_to(ROOT)}: {'as printed' if same else 'STALE'}")
            continue
        page.write_text(text, encoding="utf-8")
        for name, data in done.pictures.items():
            IMAGES.joinpath(name).write_bytes(data)
    return int(is_stale)


if __name__ == "__main__":
    sys.exit(main())
