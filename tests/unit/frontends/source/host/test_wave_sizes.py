"""Questions for the size of a wave. `test_read.py` has programs."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.host.syntax import Kind, Node
from fencepost.frontends.source.host.wave_sizes import (
    asks_for_wave,
    is_changed_member,
    is_wave_member,
)
from tests.unit.frontends.source.host.test_constants import node


def call(function: str, attribute: str, type_: str = "int") -> tuple[Node, list[Node]]:
    variable = node(Kind.REFERENCE, type_, refers="w", name="w")
    address = node(Kind.UNARY, f"{type_} *", variable, opcode="&")
    callee = node(Kind.REFERENCE, "", name=function)
    asked = node(Kind.REFERENCE, "", name=attribute)
    device = node(Kind.INTEGER, "int", value="0")
    return variable, [address, node(Kind.CALL, "", callee, address, asked, device)]


@pytest.mark.parametrize(
    ("function", "attribute", "type_", "asks"),
    [
        ("hipDeviceGetAttribute", "hipDeviceAttributeWarpSize", "int", True),
        ("cudaDeviceGetAttribute", "cudaDevAttrWarpSize", "int", True),
        ("cudaDeviceGetAttribute", "hipDeviceAttributeWarpSize", "int", False),
        ("hipDeviceGetAttribute", "hipDeviceAttributeMaxThreadsPerBlock", "int", False),
        ("read", "hipDeviceAttributeWarpSize", "int", False),
        ("hipDeviceGetAttribute", "hipDeviceAttributeWarpSize", "short", False),
    ],
)
def test_a_call_asks_for_it(function: str, attribute: str, type_: str, asks: bool) -> None:
    variable, parents = call(function, attribute, type_)
    assert asks_for_wave(variable, parents) == asks
    assert not asks_for_wave(variable, parents[:1])


def test_a_member_of_the_properties_has_it() -> None:
    properties = node(Kind.REFERENCE, "struct hipDeviceProp_t", name="d")
    member = node(Kind.MEMBER, "int", properties, name="warpSize")
    assert is_wave_member(member)
    assert not is_wave_member(node(Kind.MEMBER, "int", properties, name="clockRate"))
    own = node(Kind.REFERENCE, "struct Own", name="d")
    assert not is_wave_member(node(Kind.MEMBER, "int", own, name="warpSize"))
    load = node(Kind.IMPLICIT_CAST, "int", member, castKind="LValueToRValue")
    assert not is_changed_member(member, [load])
    assert is_changed_member(member, [node(Kind.BINARY, "int", member, opcode="=")])
