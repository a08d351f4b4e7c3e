"""The style and the script of a page."""

import re

from fencepost.reports.page.assets import SCRIPT, STYLE
from fencepost.reports.page.section import Tone


def test_the_style_is_its_own() -> None:
    """Every rule is below the page's class, so that a notebook around it stays as it is."""
    flat = re.sub(r"\s+", " ", STYLE)
    for selectors in re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", flat):
        for selector in selectors.split(","):
            assert selector.strip().startswith((".fencepost", "body.fencepost")), selector


def test_both_colour_schemes_and_every_tone() -> None:
    light, dark = STYLE.split("prefers-color-scheme:dark")
    for tone in Tone:
        assert f"--{tone.value}:" in light
        assert f"--{tone.value}:" in dark


def test_nothing_ends_the_elements_early() -> None:
    """Neither holds what would end its element, and neither loads anything."""
    for text in (STYLE, SCRIPT):
        assert "</" not in text
        assert "url(" not in text
        assert "@import" not in text
