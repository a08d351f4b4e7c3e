"""The option that a premise names is one of its command."""

from __future__ import annotations

from typing import Any

import pytest
import typer

from fencepost.kernels import certificate as kernels
from fencepost.placement import certificate as placement
from tests.command import app

PREMISES = [
    *(("check", each.stated.option) for each in kernels.Premise),
    *(("place", each.stated.option) for each in placement.Premise),
]


@pytest.mark.parametrize(
    ("command", "option"), [pair for pair in dict.fromkeys(PREMISES) if pair[1]]
)
def test_the_option_exists(command: str, option: str) -> None:
    whole: Any = typer.main.get_command(app)
    names = {name for each in whole.commands[command].params for name in each.opts}
    assert option.split(maxsplit=1)[0] in names
