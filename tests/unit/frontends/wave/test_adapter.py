"""The pass beside Wave's: emitters by target, and what is refused before a trace is touched."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.wave import adapter
from fencepost.frontends.wave.adapter import (
    BarrierEmitter,
    BasicSplitBarrierEmitter,
    LegacyBarrierEmitter,
    place_in_trace,
)
from fencepost.frontends.wave.trace import Captured
from fencepost.placement.target import TargetConfig


@pytest.mark.parametrize(
    ("target", "emitter"),
    [
        ("gfx942", LegacyBarrierEmitter),
        ("gfx1201", BasicSplitBarrierEmitter),
        ("", LegacyBarrierEmitter),
    ],
)
def test_emitters_by_target(target: str, emitter: type[BarrierEmitter]) -> None:
    """Split barriers where the target has them."""
    config = TargetConfig(target)
    made = BarrierEmitter(config)
    assert type(made) is emitter
    assert made.cfg is config


@pytest.mark.parametrize(
    ("target", "message"),
    [(942, "the target is 942"), ("gfx9999", "gfx9999"), ("", "a list instead")],
)
def test_what_is_refused(target: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        place_in_trace([], target)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W x label=store\nR x label=load", "no barrier can be placed for 'store' and 'load'"),
        ("W x\nR x", "no barrier can be placed for 'node 0' and 'node 1'"),
        ("signal", "a signal that no wait follows, at the end"),
        ("wait", "a wait before its signal, at 'node 0'"),
    ],
)
def test_a_trace_that_is_not_in_order(
    text: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two accesses by their labels, or by number; or what is wrong with the barriers."""
    monkeypatch.setattr(adapter, "capture", lambda *_: Captured(parse(text)))
    with pytest.raises(UnsupportedError, match=message):
        BarrierEmitter(TargetConfig("")).verify(None)
    assert not adapter.verify(None).ok


def test_a_trace_that_is_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "capture", lambda *_: Captured(parse("W x\nbarrier\nR x")))
    BarrierEmitter(TargetConfig("")).verify(None)
    assert adapter.verify(None).ok
