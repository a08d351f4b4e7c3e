"""Writes `models/bites.toml`: for each axiom, tests of the gallery whose verdict flips without it.

    python -m tests.litmus.bless [AXIOM ...]

The shortest come first. Takes some minutes; with axioms named, only theirs are found anew.
"""

from __future__ import annotations

import argparse

from tests.litmus.test_gallery import AXIOMS, BITES, COVERED, FILES, GALLERY, ROOT, bites

MOST = 4
"""Tests that are listed for an axiom, if there are as many."""


def listed(axiom: str) -> list[str]:
    """The shortest tests that bite on an axiom: `MOST` of them, and one for each edition that has
    it, unless other rules of the edition cover it.
    """
    uncovered = {
        edition for edition, name in AXIOMS if name == axiom and (edition, name) not in COVERED
    }
    found: list[str] = []
    for file in sorted(FILES, key=lambda file: ((GALLERY / file).stat().st_size, file)):
        biting = {
            edition for edition, name in AXIOMS if name == axiom and bites(file, edition, axiom)
        }
        if biting & uncovered or (biting and len(found) < MOST):
            found.append(f"tests/litmus/{file}")
            uncovered -= biting
        if not uncovered and len(found) >= MOST:
            break
    if uncovered:
        raise SystemExit(f"no test bites on {axiom} under {', '.join(sorted(uncovered))}: add one")
    return found


def main() -> None:
    """Writes the file."""
    known = tuple(dict.fromkeys(name for _, name in AXIOMS))
    parser = argparse.ArgumentParser(description="Writes which tests bite on which axiom.")
    parser.add_argument("axiom", nargs="*", metavar="AXIOM")
    anew = parser.parse_args().axiom or known
    lines = [
        "# For each axiom, the shortest tests of the gallery whose verdict flips without it.",
        "# Written by `make docs`.",
        "",
        "[bites]",
    ]
    for axiom in known:
        lines.append(f'"{axiom}" = [')
        lines += (f'    "{test}",' for test in (listed(axiom) if axiom in anew else BITES[axiom]))
        lines.append("]")
    path = ROOT / "src/fencepost/models/bites.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
