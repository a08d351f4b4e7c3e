"""Pages: every text of an input stays text, whatever it holds; nothing comes from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import fields, is_dataclass, replace
from html.parser import HTMLParser

import pytest

from fencepost.reports.page.html import fragment, page
from fencepost.reports.page.section import Excerpt, Finding, Place, Section, Step, Table, Tone

HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "'><svg/onload=alert(1)>",
    "</pre></style></script><b>",
    "&lt;b&gt; &amp; &#60;",
    "javascript:alert(1)",
    "a\x00b\x1b[31m\u202eevil\u2028x",
    "<!-- ",
    "]]>",
)


def section(text: str) -> Section:
    """A section that has `text` wherever there is a text."""
    place = Place(text, text, Excerpt(7, (text, text, text), 8, 2), (text,))
    finding = Finding(text, "error", text, (place, place), (Step(text, text),), (text,), text, text)
    return Section(
        *(text, text, Tone.WRONG, text, text, ((text, text),), (finding,)),
        tables=(Table(text, (text, text), ((text, text),)),),
        picture=f"<svg xmlns='http://www.w3.org/2000/svg'><title>{text}</title></svg>",
        picture_text=text,
        text=text,
    )


class Read(HTMLParser):
    """The elements of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def shape(text: str) -> list[tuple[str, list[str]]]:
    """The elements of a page with the names of their attributes."""
    return [(tag, sorted(attributes)) for tag, attributes in Read(text).elements]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    """A page has the same elements and attributes whatever its texts hold."""
    assert shape(page(text, [section(text)] * 2)) == shape(page("xyz", [section("xyz")] * 2))
    assert shape(fragment(section(text))) == shape(fragment(section("xyz")))


@pytest.mark.parametrize("text", HOSTILE)
def test_attributes_are_the_page_s_own(text: str) -> None:
    """Texts stand in no attribute but that which says what a picture shows; links stay inside."""
    for tag, attributes in Read(page(text, [section(text)] * 2)).elements:
        for name, value in attributes.items():
            assert not name.startswith("on")
            if name == "href":
                assert re.fullmatch(r"#s\d+", value or "")
            elif name == "src":
                assert (value or "").startswith("data:image/svg+xml;base64,")
            elif (tag, name) != ("img", "alt"):
                assert text not in (value or "")


def test_every_text_is_shown() -> None:
    """No field of a section is forgotten."""
    marks = iter(range(1000))
    used: list[str] = []

    def marked(value: object) -> object:
        if isinstance(value, str):
            used.append(f"mark{next(marks)}.")
            return used[-1]
        if isinstance(value, tuple):
            return tuple(map(marked, value))
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{f.name: marked(getattr(value, f.name)) for f in fields(value)})
        return value

    made = marked(section("x"))
    assert isinstance(made, Section)
    shown = re.sub("</?em>", "", page("x", [made]))
    severities = {each.severity for each in made.findings}
    for mark in used:
        if mark not in severities | {made.picture}:
            assert mark in shown, mark


def test_the_place_is_marked() -> None:
    """The line of a place stands out, and the character in it."""
    place = Place("load", "a.hip:8:2", Excerpt(7, ("one", "two", "three"), 8, 2))
    made = Section(
        "a.hip", "k", Tone.WRONG, "bug", findings=(Finding("FP201", "error", "r", (place,)),)
    )
    assert '<mark><span class="gutter">8 </span>t<em>w</em>o</mark>' in page("t", [made])


def test_nothing_comes_from_elsewhere() -> None:
    """The policy allows the page's own script alone, by its hash; no address is in the page."""
    text = page("t", [section("x")] * 2)
    (policy,) = (
        each["content"] or ""
        for tag, each in Read(text).elements
        if tag == "meta" and each.get("http-equiv") == "Content-Security-Policy"
    )
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"https?://", text)


def test_the_overview() -> None:
    """With several sections there is a table that leads to each; heads are buttons."""
    text = page("t", [section("x"), section("y")])
    assert 'id="overview"' in text
    assert {'href="#s1"', 'href="#s2"'} <= {*re.findall(r'href="[^"]*"', text)}
    assert {'id="s1"', 'id="s2"'} <= {*re.findall(r'id="s\d"', text)}
    assert all("<button" in each for each in re.findall(r"<th .*?</th>", text))
    assert 'id="overview"' not in page("t", [section("x")])


def test_a_fragment_runs_nothing() -> None:
    """In a notebook a section has a style of its own, no script and no place names."""
    tags = {tag for tag, _ in Read(fragment(section("x"))).elements}
    assert "script" not in tags
    assert "html" not in tags
    assert "style" in tags
