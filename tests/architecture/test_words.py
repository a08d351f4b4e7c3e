"""Words that no file of the repository holds."""

from __future__ import annotations

import re

from tests.architecture.source_tree import ROOT, tracked

# Put together here, so that this file does not hold them either.
MACHINE_PATHS = "|".join(("wo" + "rk", "t" + "mp", "ro" + "ot", "ho" + "me"))
FORBIDDEN = (
    re.compile(rf"(?<![\w.~}}\])/-])/({MACHINE_PATHS})/"),
    re.compile("clau" + "de", re.IGNORECASE),
    re.compile("agent " + "session", re.IGNORECASE),
    re.compile("issue " + "#", re.IGNORECASE),
)


def test_no_forbidden_words() -> None:
    """No tracked file names a path of a machine, or how it came to be written."""
    wrong: list[str] = []
    for path in tracked():
        # Latin-1 reads any bytes, and the words are ASCII.
        text = path.read_text(encoding="latin-1")
        if not any(pattern.search(text) for pattern in FORBIDDEN):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            wrong.extend(
                f"{path.relative_to(ROOT)}:{number} {found.group()!r}"
                for pattern in FORBIDDEN
                if (found := pattern.search(line))
            )
    assert not wrong, "\n".join(wrong)
