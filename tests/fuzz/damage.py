"""Ways to damage a text: each takes a generator of chances and gives another text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

Damage = Callable[[random.Random, bytes, Sequence[bytes]], bytes]

NUMBERS = (
    b"0", b"-1", b"1", b"07", b"255", b"256", b"4294967295", b"4294967296", b"9223372036854775808",
    b"-2147483648", b"1" * 40, b"0x7fffffff", b"1e999", b"nan", b"inf", b"1.5", b"9" * 5000,
    b"0x" + b"f" * 5000, "²".encode(), "٣".encode(), b"1_0",
)  # fmt: skip
NESTED = (b"(", b"[", b"{", b"<", b"\\/", b"~", b"!{", b"*", b"\x22")
ODD = (
    b"\x00",
    b"\xff\xfe",
    "é".encode(),
    "\u202e".encode(),
    b"\r",
    b"\t" * 40,
    b"\x1b[31m",
    b"%s",
    "\u2028".encode(),
    b"\x0c",
    b"\x85",
)
_NUMBER = re.compile(rb"-?\b\d+\b")
_WORD = re.compile(rb"[A-Za-z_][\w.]*")


def _flipped(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    made = bytearray(text)
    for _number in range(draw.randint(1, 4)):
        made[draw.randrange(len(made))] ^= 1 << draw.randrange(8)
    return bytes(made)


def _cut(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    first, last = sorted(draw.randrange(len(text) + 1) for _number in range(2))
    return text[:first] if draw.random() < 0.3 else text[:first] + text[last:]


def _lines_moved(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    lines = text.split(b"\n")
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    match draw.randrange(3):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case _:
            del lines[one]
    return b"\n".join(lines)


def _number(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    found = list(_NUMBER.finditer(text))
    if not found:
        return _flipped(draw, text, ())
    at = draw.choice(found)
    return text[: at.start()] + draw.choice(NUMBERS) + text[at.end() :]


def _word(draw: random.Random, text: bytes, others: Sequence[bytes]) -> bytes:
    """A word becomes another one, of this text or of another one."""
    found = list(_WORD.finditer(text))
    words: list[bytes] = [each[0] for each in found]
    words += _WORD.findall(draw.choice(others) if others else b"")
    if not found:
        return _flipped(draw, text, ())
    at = draw.choice(found)
    return text[: at.start()] + draw.choice(words) + text[at.end() :]


def _nested(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(NESTED) * draw.choice((1, 3, 200, 5000)) + text[at:]


def _odd(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(ODD) + text[at:]


def _spliced(draw: random.Random, text: bytes, others: Sequence[bytes]) -> bytes:
    other = draw.choice(others) if others else text
    first = draw.randrange(len(other) + 1)
    at = draw.randrange(len(text) + 1)
    return text[:at] + other[first : first + draw.randint(1, 400)] + text[at:]


def _repeated(draw: random.Random, text: bytes, _: Sequence[bytes]) -> bytes:
    """A few bytes become thousands: what is slow by more than their number is slow then."""
    at = draw.randrange(len(text) + 1)
    part = text[at : at + draw.choice((1, 2, 8, 40))]
    return text[:at] + part * (8000 // max(1, len(part))) + text[at:]


WAYS: tuple[Damage, ...] = (
    _flipped, _cut, _lines_moved, _number, _number, _word, _word, _word, _nested, _odd, _spliced,
    _repeated,
)  # fmt: skip


def damaged(draw: random.Random, text: bytes, others: Sequence[bytes]) -> bytes:
    """The text, damaged in one to three ways."""
    for _number in range(draw.choice((1, 1, 1, 2, 3))):
        text = draw.choice(WAYS)(draw, text or b" ", others)
    return text
