"""Inputs that nobody meant: the texts of the galleries, with bytes and lines changed."""

from __future__ import annotations

import random

_WORDS = (
    "07", "9" * 5000, "-1", "0x", "{", "}", "(", ")", "|", ";", "undef", "\0", "\ufeff", "²", "~",
    "%", "@", "!{", "x" * 300, "1e999", "i0", "i8388608", "[0 x i32]", "poison", "barrier", "for {",
)  # fmt: skip


def mutated(text: str, seed: int) -> bytes:
    """The text with one to four changes to its bytes or lines, by a seed."""
    draw = random.Random(seed)
    data = text.encode()
    for _ in range(draw.randint(1, 4)):
        data = _changed(data, draw)
    return data


def _changed(data: bytes, draw: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, line = draw.randrange(len(data) + 1), draw.randrange(len(lines))
    match draw.randrange(8):
        case 0:
            return data[:at] + bytes([draw.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[at + draw.randint(1, 40) :]
        case 2:
            return data[:at] + draw.choice(_WORDS).encode() + data[at:]
        case 3:
            return b"\n".join(lines[:line] + lines[line + 1 :])
        case 4:
            return b"\n".join([*lines[:line], lines[line], *lines[line:]])
        case 5:
            other = draw.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return b"\n".join(lines)
        case 6:
            words = lines[line].split(b" ")
            words[draw.randrange(len(words))] = draw.choice(_WORDS).encode()
            lines[line] = b" ".join(words)
            return b"\n".join(lines)
        case _:
            return data[:at]
