"""Variables of a tree, and what may change each. `test_read.py` has programs."""

from __future__ import annotations

from fencepost.frontends.source.host.changes import find_changes
from fencepost.frontends.source.host.syntax import Kind
from tests.unit.frontends.source.host.test_constants import loaded, node, number, variable


def test_reads_change_nothing() -> None:
    found = find_changes([variable("n", "int", number(4)), loaded("n")], 10)
    assert [*found.declared] == ["n"]
    assert (found.declared["n"].begin, found.declared["n"].end) == (0, 10)
    assert not found.written
    assert not found.assigned


def test_an_address_may_change_a_variable() -> None:
    reference = node(Kind.REFERENCE, "int", refers="n")
    address = node(Kind.UNARY, "int *", reference, opcode="&")
    assert find_changes([address], 0).written == {"n"}


def test_a_question_for_the_wave_is_told_from_other_writes() -> None:
    reference = node(Kind.REFERENCE, "int", refers="w")
    address = node(Kind.UNARY, "int *", reference, opcode="&")
    callee = node(Kind.REFERENCE, "", name="hipDeviceGetAttribute")
    what = node(Kind.REFERENCE, "", name="hipDeviceAttributeWarpSize")
    found = find_changes([node(Kind.CALL, "", callee, address, what, number(0))], 0)
    assert found.waves == {"w"}
    assert "w" not in found.written


def test_a_member_that_is_set_is_odd() -> None:
    properties = node(Kind.REFERENCE, "hipDeviceProp_t", refers="d")
    member = node(Kind.MEMBER, "int", properties, refers="m", name="warpSize")
    load = node(Kind.IMPLICIT_CAST, "int", member, castKind="LValueToRValue")
    found = find_changes([load], 0)
    assert (found.members, found.is_odd) == ({"m"}, False)
    assert find_changes([node(Kind.BINARY, "int", member, number(3), opcode="=")], 0).is_odd


def test_a_second_declaration_is_remembered() -> None:
    found = find_changes([variable("n", "int", storageClass="extern")], 0)
    assert found.redeclared == {"n"}
