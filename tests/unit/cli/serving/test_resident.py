"""The core as commands run it, and what a process that stays does about cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from fencepost.cli.main import SELDOM
from fencepost.cli.serving.resident import collect_cycles_as_usual, open_core
from fencepost.core.jobs import Ending, Job


@pytest.fixture
def seldom() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(SELDOM)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("seldom")
def test_cycles_are_collected_again() -> None:
    collect_cycles_as_usual()
    assert gc.get_threshold()[0] < SELDOM
    assert gc.get_freeze_count() > 0


def test_jobs_are_command_lines() -> None:
    with open_core(1) as core:
        done = core.submit(Job(("targets", "gfx942"))).future.result()
    assert done.ending is Ending.DONE
    assert done.status == 0
    assert b"gfx942" in done.output
