"""The picture of a placement: a row a node, a bar a window, what was placed across them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_node
from fencepost.placement.place import Placement, Strategy, place
from fencepost.placement.target import TargetConfig
from fencepost.reports.picture.placement_svg import MOST_WINDOWS, placement_svg

SVG = "{http://www.w3.org/2000/svg}"
PROGRAM = "W A\nR B\nfor 4 { W A; R A; W B; if { R A } else { W A } }\nR B\nR A\n"


def drawn(text: str, target: str = "gfx942") -> tuple[Placement, ET.Element]:
    strategy = Strategy.DISJOINT if target == "gfx1200" else Strategy.MINIMIZE
    result = place(parse(text), TargetConfig(target), strategy)
    return result, ET.fromstring(placement_svg("a <title>", result, print_node))


def marks(picture: ET.Element, tag: str, css: str) -> list[ET.Element]:
    return [each for each in picture.iter(SVG + tag) if each.get("class") == css]


def lines(picture: ET.Element) -> list[float]:
    found = [
        re.fullmatch(r"M[\d.]+ ([\d.]+)H[\d.]+", each.get("d", ""))
        for each in marks(picture, "path", "barrier")
    ]
    return [float(each[1]) for each in found if each]


def test_rows_are_the_program() -> None:
    """In order, with their regions."""
    _, picture = drawn(PROGRAM)
    words = [each.text for each in picture.iter(SVG + "text") if each.get("class") is None]
    assert words == [
        *("W A", "R B", "for 4 {", "W A", "R A", "W B"),
        *("if {", "R A", "} else {", "W A", "}", "}", "R B", "R A"),
    ]
    assert "a <title>" in [each.text for each in picture.iter(SVG + "text")]


def test_a_barrier_crosses_every_window() -> None:
    """What the picture says is what placement is about: some barrier meets each window's bars."""
    result, picture = drawn(PROGRAM)
    barriers = lines(picture)
    assert len(barriers) == len(result.placed) > 2
    windows = [each for each in picture.iter(SVG + "g") if each.get("class") == "window"]
    assert len(windows) >= len({(n.producer, n.consumer) for n in result.needs})
    for window in windows:
        bars = [
            (float(each.attrib["y"]), float(each.attrib["y"]) + float(each.attrib["height"]))
            for each in window.iter(SVG + "rect")
        ]
        assert any(low <= y <= high for low, high in bars for y in barriers), window[0].text


def test_a_window_without_its_barrier_is_crossed_by_none() -> None:
    """The bars are those of the window alone: where nothing cuts it, no line meets them."""
    result, picture = drawn("W A\nR A\nW B\nR B\n")
    windows = [each for each in picture.iter(SVG + "g") if each.get("class") == "window"]
    (first, second) = (next(each.iter(SVG + "rect")) for each in windows)
    low = float(second.attrib["y"])
    assert float(first.attrib["y"]) + float(first.attrib["height"]) < low
    assert [y for y in lines(picture) if y < low]
    assert len(result.placed) == 2


def test_spans_from_signal_to_wait() -> None:
    """As many as there are pairs, each as tall as the two are apart."""
    result, picture = drawn("W A\nR D\nR E\nR A\n", "gfx1200")
    (span,) = marks(picture, "rect", "span")
    assert float(span.attrib["height"]) > 2 * 22
    assert [each.text for each in marks(picture, "text", "said")] == ["signal", "wait"]
    assert not lines(picture)
    assert len(result.placed) == 2


def test_many_windows() -> None:
    """No more than so many are drawn, and it is said how many are not."""
    text = "".join(f"buffer b{n} 64\n" for n in range(MOST_WINDOWS + 5))
    text += "".join(f"W b{n}\n" for n in range(MOST_WINDOWS + 5))
    text += "".join(f"R b{n}\n" for n in range(MOST_WINDOWS + 5))
    _, picture = drawn(text)
    windows = [each for each in picture.iter(SVG + "g") if each.get("class") == "window"]
    assert len(windows) == MOST_WINDOWS
    assert any("5 more windows" in (each.text or "") for each in picture.iter(SVG + "text"))
