"""The form of `certificate.json`: every value that the judge reads, with its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fencepost.errors import InputError

Check = Callable[[Any, str], None]
MOST = 1_000_000
"""The largest number of entries in a list."""


def _fail(place: str, rule: str) -> None:
    raise InputError(f"certificate.json: {place or 'the whole'} is of another form", rule=rule)


def _text(value: Any, place: str) -> None:
    if not isinstance(value, str):
        _fail(place, "a text")


def _flag(value: Any, place: str) -> None:
    if not isinstance(value, bool):
        _fail(place, "true or false")


def _number(value: Any, place: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 64:
        _fail(place, "a whole number, 0 or more")


def _one_of(*allowed: str) -> Check:
    def check(value: Any, place: str) -> None:
        if value not in allowed:
            _fail(place, f"one of {', '.join(allowed)}")

    return check


def _maybe(inner: Check) -> Check:
    def check(value: Any, place: str) -> None:
        if value is not None:
            inner(value, place)

    return check


def _list(inner: Check, size: int | None = None) -> Check:
    def check(value: Any, place: str) -> None:
        if not isinstance(value, list) or len(value) > MOST or size not in (None, len(value)):
            _fail(place, "a list" if size is None else f"a list of {size}")
        for at, each in enumerate(value):
            inner(each, f"{place}[{at}]")

    return check


def _by_name(inner: Check) -> Check:
    def check(value: Any, place: str) -> None:
        if not isinstance(value, dict):
            _fail(place, "an object")
        for name, each in value.items():
            inner(each, f"{place}.{name}")

    return check


def _record(**fields: Check) -> Check:
    def check(value: Any, place: str) -> None:
        if not isinstance(value, dict):
            _fail(place, "an object")
        for name, inner in fields.items():
            if name not in value:
                _fail(f"{place}.{name}".lstrip("."), "it must be there")
            inner(value[name], f"{place}.{name}".lstrip("."))

    return check


_PLACE = _record(block=_text, index=_number)
_SHARED = {"reason": _text, "query": _maybe(_text)}
_KINDS: dict[str, Check] = {
    "pair": _record(
        first=_PLACE,
        second=_PLACE,
        workgroups=_one_of("one", "two"),
        part=_maybe(_number),
        protocols=_list(_text),
        **_SHARED,
    ),
    "barrier": _record(barrier=_PLACE, **_SHARED),
    "inside": _record(access=_PLACE, **_SHARED),
    "unreached": _record(at=_PLACE, **_SHARED),
}


def _obligation(value: Any, place: str) -> None:
    _record(kind=_one_of(*_KINDS))(value, place)
    _KINDS[value["kind"]](value, place)


def _sizes(value: Any, place: str) -> None:
    _list(_number, 3)(value, place)
    if 0 in value:
        _fail(place, "sizes are 1 or more")


def _proof(value: Any, place: str) -> None:
    _record(
        engine=_one_of("run", "terms"),
        obligations=_list(_obligation),
        premises=_list(_record(name=_text)),
    )(value, place)
    if "reached" in value:
        reached = _record(block=_text, index=_number, work_items=_number)
        _list(reached)(value["reached"], f"{place}.reached")


_CERTIFICATE = _record(
    format=_number,
    file=_text,
    kernel=_text,
    claim=_text,
    module=_record(sha256=_text),
    parameters=_list(
        _record(register=_text, name=_text, type=_maybe(_record(name=_text, signed=_flag)))
    ),
    launch=_record(
        workgroup=_sizes,
        grid=_sizes,
        cluster=_sizes,
        wave=_number,
        extent=_one_of("grid", "any-grid", "one-workgroup"),
        smaller=_flag,
    ),
    options=_record(
        arguments=_by_name(_text),
        assumptions=_list(_text),
        dynamic_lds=_maybe(_number),
        lockstep=_flag,
    ),
    proof=_proof,
    queries=_by_name(_record(file=_text, sha256=_text)),
)


def check_form(data: object) -> None:
    """Raise InputError if `data` does not have the form of a certificate's statement."""
    _CERTIFICATE(data, "")
