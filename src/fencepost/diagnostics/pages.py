"""What is said of each code at length: `pages.toml` beside its row in `codes`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fencepost.diagnostics.codes import Code


@dataclass(frozen=True, slots=True)
class Page:
    """A code explained.

    - `title`, `group`: the group of codes that it belongs to, and what holds of all of them.
    - `by`: the commands that report it.
    - `about`: what it means and what to do; empty where the rule and the group say it.
    - `wrong`, `right`: a program that is reported under the code and one that is not; may be empty.
    """

    code: Code
    title: str
    group: str
    by: str
    about: str = ""
    wrong: str = ""
    right: str = ""


def page_of(code: Code) -> Page:
    """The explanation of a code; each has one."""
    return pages()[code]


@cache
def pages() -> dict[Code, Page]:
    """All explanations, in order of the codes."""
    text = resources.files("fencepost").joinpath("diagnostics/pages.toml").read_text("utf-8")
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
            *(own.get(key, "").strip("\n") for key in ("about", "wrong", "right")),
        )
    return made
