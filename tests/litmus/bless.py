"""Writes `models/bites.toml`: for each axiom, tests of the gallery whose verdict flips without it.

    python -m tests.litmus.bless

A test is listed if it bites under every edition that has the axiom; the shortest come first. Takes
some minutes.
"""

from __future__ import annotations

from tests.litmus.test_gallery import AXIOMS, FILES, GALLERY, ROOT, kind

MOST = 4
"""Tests that are listed for an axiom at most."""


def bites(axiom: str) -> list[str]:
    """The shortest tests that bite on an axiom, at least one."""
    having = [edition for edition, name in AXIOMS if name == axiom]
    found: list[str] = []
    for file in sorted(FILES, key=lambda file: ((GALLERY / file).stat().st_size, file)):
        if all(kind(file, e, without=axiom) is not kind(file, e) for e in having):
            found.append(f"tests/litmus/{file}")
            if len(found) == MOST:
                break
    if not found:
        raise SystemExit(f"no test bites on {axiom}: add one to the gallery")
    return found


def main() -> None:
    """Writes the file."""
    lines = [
        "# For each axiom, the shortest tests of the gallery whose verdict flips without it.",
        "# Written by `make docs`.",
        "",
        "[bites]",
    ]
    for axiom in dict.fromkeys(name for _, name in AXIOMS):
        lines.append(f'"{axiom}" = [')
        lines += (f'    "{test}",' for test in bites(axiom))
        lines.append("]")
    path = ROOT / "src/fencepost/models/bites.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
