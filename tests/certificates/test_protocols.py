"""A certificate says by which protocols pairs are in order: kinds that do not fit are refused."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Protocol
from tests.certificates.campaign import Kernel, exhibit_of
from tests.unit.kernels.prove.playing import EACH, module_of

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

LOCKS = (Protocol.LOCK, Protocol.SEMAPHORE, Protocol.TICKET, Protocol.TURN)
MESSAGES = (Protocol.FLAG, Protocol.LOOK_BACK, Protocol.COUNTER, Protocol.LAST_BLOCK)


@cache
def exhibit(protocol: Protocol) -> Exhibit:
    module = module_of(EACH[protocol])
    options = Options((64, 1, 1), (2, 1, 1), seconds=60.0)
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


def changed(found: Exhibit, named: list[str], without: str = "") -> Exhibit:
    """The certificate with other protocols in all pairs that have some, and without a premise."""
    stated: dict[str, Any] = copy.deepcopy(dict(found.stated))
    for each in stated["proof"]["obligations"]:
        if each.get("protocols"):
            each["protocols"] = named
    premises: list[Mapping[str, Any]] = stated["proof"]["premises"]
    stated["proof"]["premises"] = [each for each in premises if each["name"] != without]
    return replace(found, stated=stated)


@pytest.mark.parametrize("protocol", EACH, ids=lambda each: each.value)
def test_certificates_name_their_protocols(protocol: Protocol) -> None:
    found = exhibit(protocol)
    named = {
        name for each in found.stated["proof"]["obligations"] for name in each.get("protocols", ())
    }
    assert protocol.value in named
    assert complaints(found) == []


@pytest.mark.parametrize("protocol", [*LOCKS, *MESSAGES], ids=lambda each: each.value)
def test_other_protocols_are_refused(protocol: Protocol) -> None:
    """None, one of another kind, and one that nobody knows."""
    found = exhibit(protocol)
    other = Protocol.FLAG if protocol in LOCKS else Protocol.LOCK
    for named in ([], [other.value], ["lamport"]):
        assert complaints(changed(found, named)), named


def test_a_lock_is_no_turn() -> None:
    """Nothing reads a word in front of the accesses."""
    assert complaints(changed(exhibit(Protocol.LOCK), ["turn"]))


def test_protocols_have_their_premises() -> None:
    found = exhibit(Protocol.LOCK)
    assert complaints(changed(found, ["lock"], "locks-free"))
    assert complaints(changed(exhibit(Protocol.FLAG), ["flag"], "flags-clear"))


def test_numbers_are_given_by_atomics() -> None:
    """Of a counter nothing is exchanged, and of a word that one alone finds free nothing added."""
    assert complaints(changed(exhibit(Protocol.QUEUE), ["claim"]))
    assert complaints(changed(exhibit(Protocol.CLAIM), ["queue"]))
