"""A machine's run as an SVG document."""

from __future__ import annotations

from xml.etree import ElementTree

from fencepost.hardware.memory.placements import Placement
from fencepost.hardware.memory.schedule import Contents, ScheduleStep
from fencepost.reports.picture.machine_svg import run_svg

PLACEMENT = Placement((0,), (0,), (0,), (0,), (0,), (None,), several=False)
STEPS = (
    ScheduleStep(0, "store <&>", "line 1", "issues", (Contents("memory", "x", (0,)),)),
    ScheduleStep(0, "store <&>", "line 1", "done: x = 1"),
    ScheduleStep(None, "", "", "x written back from L2 0", (Contents("memory", "x", (1,)),)),
)


def test_document() -> None:
    """It is well-formed, whatever the text, and says what happened in the order of the steps."""
    document = run_svg("mp <1>", "P0:r0 = 1", PLACEMENT, STEPS, (0,))
    root = ElementTree.fromstring(document)
    space = "{http://www.w3.org/2000/svg}"
    texts = [each.text for each in root.iter(f"{space}text")]
    assert texts[:3] == ["mp <1>", "P0:r0 = 1", str(PLACEMENT)]
    assert [each for each in texts if each in ("store <&>", "done: x = 1", "x 0", "x 1")] == [
        "store <&>",
        "done: x = 1",
        "x 0",
        "x 1",
    ]
    assert {"P0", "CU 0", "memory"} <= set(texts)


def test_only_looks_that_occur_are_explained() -> None:
    """The legend has a line for each look in the picture, and no other."""
    document = run_svg("mp", "", PLACEMENT, STEPS, (0,))
    assert "under way" in document
    assert "newer than memory" not in document


def test_the_same_run_is_the_same_document() -> None:
    """Nothing in it depends on when it was drawn."""
    assert run_svg("mp", "", PLACEMENT, STEPS, (0,)) == run_svg("mp", "", PLACEMENT, STEPS, (0,))
