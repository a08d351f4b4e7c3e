"""The command: checks the files of checkouts, and writes the page.

python -m benchmarks.real --draw 37 --draw 2026 HeCBench=DIR rodinia=DIR
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.real.check import Outcome, check_file, load, save
from benchmarks.real.page import PAGE, write_page
from benchmarks.real.projects import CHECKOUTS, File, draw_files
from benchmarks.real.readings import READINGS, find_bugs, load_readings


def main() -> None:
    """Check each draw, or all files where none is asked for, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.real")
    parser.add_argument("checkouts", nargs="+", metavar="PROJECT=DIR", type=_checkout)
    parser.add_argument("--draw", action="append", type=int, default=[], metavar="SEED")
    parser.add_argument("--rocm", type=Path, metavar="DIR", help="a folder of ROCm's headers")
    parser.add_argument("--limit", type=float, default=600, help="seconds of the clock for a file")
    parser.add_argument("--kept", type=Path, default=Path("build/real"), help="outcomes so far")
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--readings", type=Path, default=READINGS)
    given = parser.parse_args()
    roots = dict(given.checkouts)
    readings = load_readings(given.readings)
    draws = []
    for seed in given.draw or [None]:
        files = list(draw_files(roots, seed))
        kept = given.kept / f"{'all' if seed is None else seed}.jsonl"
        title = "All files" if seed is None else f"{len(files)} files drawn with the seed {seed}"
        draws.append((title, _check(files, kept, given.rocm, given.limit)))
    given.page.write_text(write_page(draws, readings), encoding="utf-8")
    every = [each for _, outcomes in draws for each in outcomes]
    for bug in find_bugs(every, readings):
        if bug.reading is None:
            print(f"not read: {bug.key.project}: {bug.key.path}: {bug.key.kernel}: {bug.key.code}")


def _checkout(text: str) -> tuple[str, Path]:
    name, equals, folder = text.partition("=")
    if not equals or name not in CHECKOUTS or not Path(folder).is_dir():
        raise argparse.ArgumentTypeError(
            f"{text!r} is not PROJECT=DIR of a folder and one of {', '.join(CHECKOUTS)}"
        )
    return name, Path(folder).resolve()


def _check(files: list[File], kept: Path, rocm: Path | None, limit: float) -> list[Outcome]:
    """The outcomes of files: those that are kept, and the others now."""
    done = {(each.project, each.path): each for each in load(kept)}
    for number, file in enumerate(files, 1):
        key = file.project.name, file.path
        if key in done:
            continue
        done[key] = outcome = check_file(file, rocm, limit)
        save(done.values(), kept)
        said = outcome.error or ", ".join(each.verdict for each in outcome.kernels)
        print(f"{number}/{len(files)} {file.path}: {said} ({outcome.seconds:.1f} s)", flush=True)
    return [done[file.project.name, file.path] for file in files]


if __name__ == "__main__":
    main()
