"""How verdicts on barriers grow in cost over waves and phases: tables, printed.

    python -m benchmarks.barriers

Times are of the verdict alone, parsing included, start-up excluded, the best of several runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.growth import best


def _test(state: str, columns: Sequence[Sequence[str]]) -> str:
    """A test whose waves are in one workgroup, all of them with as many operations."""
    heads = " | ".join(f"P{i} @ workgroup 0" for i in range(len(columns)))
    rows = [" | ".join(row) + " ;" for row in zip(*columns, strict=True)]
    return "\n".join(["AMDGPU barriers", f"{{ {state} }}", heads + " ;", *rows, "exists race"])


def split(waves: int, phases: int) -> str:
    """A split barrier with work between its halves: each wave writes, arrives, waits, and reads
    what its neighbour wrote, with fences for LDS.
    """
    locations = " ".join(f"local x{p}y{w} = 0;" for p in range(phases) for w in range(waves))

    def column(wave: int) -> list[str]:
        code = []
        for phase in range(phases):
            code += [
                f"store x{phase}y{wave}, 1",
                "fence workgroup release !{amdgpu-synchronize-as:local}",
                "barrier.arrive b",
                f"r9 = {phase}",
                "barrier.wait b",
                "fence workgroup acquire !{amdgpu-synchronize-as:local}",
                f"r{phase} = load x{phase}y{(wave + 1) % waves}",
            ]
        return code

    return _test(f"{locations} barrier b = workgroup;", [column(wave) for wave in range(waves)])


def named(waves: int, phases: int) -> str:
    """Two named barriers, each for every other wave."""
    per = waves // 2

    def column(wave: int) -> list[str]:
        mine = f"n{wave % 2}"
        first = f"barrier.init {mine}, {per}" if wave < 2 else ""
        rounds = [f"barrier.arrive {mine}", f"barrier.wait {mine}"] * phases
        return [first, "barrier s", f"barrier.join {mine}", *rounds]

    state = "barrier s = workgroup; barrier n0 = named; barrier n1 = named;"
    return _test(state, [column(wave) for wave in range(waves)])


def _print(name: str, make: Callable[[int, int], str]) -> None:
    phases = (1, 2, 4, 8)
    print(f"{name}, ms" + "".join(f"{f'{n} phases':>12}" for n in phases))
    for waves in (2, 4, 8, 16):
        times = [best(make(waves, n), runs=3)[0] * 1e3 for n in phases]
        print(f"{waves:4} waves" + "".join(f"{time:12.1f}" for time in times))


def main() -> None:
    """Prints the tables."""
    _print("split barrier with fences", split)
    _print("named barriers", named)


if __name__ == "__main__":
    main()
