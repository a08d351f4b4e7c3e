"""The detailed explanation of each code: `pages.toml` beside its row in `codes`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from fencepost.diagnostics.codes import Code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Hardware:
    """The behaviour of a GPU on a wrong and on a right program.

    - `target`: the processor.
    - `wrong`, `right`: the operations that matter, in litmus syntax; `local: ` before one of LDS.
    - `why`: what their instructions do, and lack.
    """

    target: str
    wrong: tuple[str, ...]
    right: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Page:
    """A code explained.

    - `title`, `group`: the group of codes that it belongs to, and the text for all of them.
    - `by`: the commands that report it.
    - `about`: the meaning and the fix; empty if the rule and the group suffice.
    - `wrong`, `right`: a program that is reported under the code and one that is not; may be empty.
    - `hardware`: why the hardware does what the rule forbids; None if there is nothing to show.
    """

    code: Code
    title: str
    group: str
    by: str
    about: str = ""
    wrong: str = ""
    right: str = ""
    hardware: Hardware | None = None


def page_of(code: Code) -> Page:
    """Return the explanation of a code; each has one."""
    return pages()[code]


@cache
def pages() -> dict[Code, Page]:
    """Return all explanations, in order of the codes."""
    text = Path(__file__).with_name("pages.toml").read_text("utf-8")
    data = tomllib.loads(text)
    made = {}
    for code in Code:
        (group,) = (each for each in data["group"] if each["first"] <= code.number <= each["last"])
        own = data.get(str(code), {})
        made[code] = Page(
            code,
            group["title"],
            group["about"].strip(),
            own.get("by", group["by"]),
            own.get("about", "").strip("\n"),
            own.get("wrong", "").strip("\n"),
            own.get("right", "").strip("\n"),
            _hardware(own.get("hardware")),
        )
    return made


def _hardware(data: dict[str, Any] | None) -> Hardware | None:
    if data is None:
        return None
    return Hardware(data["target"], tuple(data["wrong"]), tuple(data["right"]), data["why"].strip())
