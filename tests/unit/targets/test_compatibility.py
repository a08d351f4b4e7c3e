"""Which code can be loaded on which device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.compatibility import Mismatch, loadability
from fencepost.targets.e_flags import CodeTarget, code_target
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Member, Processor
from fencepost.targets.processor_table import GENERIC_PROCESSORS, PROCESSORS
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import TargetID, parse

V2, V3, V4, V5, V6 = CodeObjectVersion


@pytest.mark.parametrize(
    ("code", "device", "mismatch"),
    [
        ("gfx90a", "gfx90a:sramecc+:xnack-", None),
        ("gfx90a:xnack-", "gfx90a:sramecc+:xnack-", None),
        ("gfx90a:xnack+", "gfx90a:sramecc+:xnack-", Mismatch.FEATURE),
        ("gfx90a:sramecc-", "gfx90a:sramecc+:xnack-", Mismatch.FEATURE),
        ("gfx90a", "gfx90a", None),
        ("gfx90a:xnack+", "gfx90a", Mismatch.FEATURE),
        ("gfx90a", "gfx908:sramecc+:xnack-", Mismatch.PROCESSOR),
        ("hawaii", "gfx701", None),
        ("gfx1250", "gfx1250", None),
        ("cayman", "cayman", None),
        ("gfx9-generic", "gfx90c:xnack-", None),
        ("gfx9-generic:xnack+", "gfx90c:xnack-", Mismatch.FEATURE),
        ("gfx9-generic", "gfx908:sramecc-:xnack-", Mismatch.NOT_A_MEMBER),
        ("gfx9-generic", "gfx906:sramecc-:xnack-", None),
        ("gfx9-generic", "gfx906:sramecc+:xnack-", Mismatch.FEATURE),
        ("gfx9-generic", "gfx906:xnack-", Mismatch.FEATURE),
        ("gfx9-4-generic:sramecc+", "gfx950:sramecc+:xnack-", None),
        ("gfx11-generic", "gfx1151", None),
    ],
)
def test_rules(code: str, device: str, mismatch: Mismatch | None) -> None:
    """Processor and features decide; the verdict names the rule and both parties."""
    verdict = loadability(code_target(parse(code)), parse(device))
    assert verdict.mismatch is mismatch
    assert verdict.loadable == (mismatch is None)
    assert verdict.detail
    if mismatch is not None:
        assert str(mismatch.cite).startswith("001 ")


@pytest.mark.parametrize("version", [V2, V3])
def test_any_is_on_before_v4(version: CodeObjectVersion) -> None:
    """Code objects V2 and V3 take Any for On."""
    code = code_target(parse("gfx900"))
    assert loadability(code, parse("gfx900:xnack+"), version).loadable
    assert not loadability(code, parse("gfx900:xnack-"), version).loadable
    assert loadability(code, parse("gfx900:xnack-"), V4).loadable


def test_generic_version_must_reach_the_member() -> None:
    """A processor that a later version added does not run earlier code."""
    row = next(row for row in GENERIC_PROCESSORS if row.name == "gfx12-generic")
    later = replace(row, members=(Member("gfx1200", since=1), Member("gfx1201", since=3)))
    old, new = (CodeTarget(TargetID.of(later), version) for version in (2, 3))
    assert loadability(old, parse("gfx1200")).loadable
    assert loadability(old, parse("gfx1201")).mismatch is Mismatch.GENERIC_VERSION
    assert loadability(new, parse("gfx1201")).loadable


@pytest.mark.parametrize("code", ALL_PROCESSORS, ids=str)
def test_open_code_runs_exactly_on_its_processors(code: Processor) -> None:
    """Code without settings runs on its own processor, or on the members; features aside."""
    expected = {member.processor for member in code.members} or {code.name}
    runs = set()
    for device in PROCESSORS:
        verdict = loadability(code_target(TargetID.of(code)), TargetID.of(device))
        if verdict.loadable or verdict.mismatch is Mismatch.FEATURE:
            runs.add(device.name)
    assert runs == expected


def test_a_generic_processor_is_no_device() -> None:
    """The device is a GPU."""
    with pytest.raises(TargetError) as caught:
        loadability(code_target(parse("gfx9-generic")), parse("gfx9-generic"))
    assert caught.value.fault is TargetFault.GENERIC_DEVICE


def test_generic_code_needs_v6() -> None:
    """There is no generic code before V6."""
    with pytest.raises(TargetError) as caught:
        loadability(code_target(parse("gfx9-generic")), parse("gfx900"), V5)
    assert caught.value.fault is TargetFault.GENERIC_TOO_EARLY
