"""Damaged files: InputError or findings, in bounded time, and nothing else."""

from __future__ import annotations

import os
import time

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fencepost.code_object.check.check import check_bytes
from tests.code_object.exercise import exercise
from tests.code_object.made import built
from tests.code_object.seeds import seeds

EXAMPLES = int(os.environ.get("FENCEPOST_EXAMPLES", "150"))
LONGEST = 60.0
"""Seconds after which a damaged file of some kilobytes counts as a hang; it takes hundredths."""

extremes = st.sampled_from(
    [b"\0", b"\xff", b"\xff" * 4, b"\xff" * 8, b"\x7f" + b"\xff" * 7, b"\0" * 8, b"\x01\0\0\0"]
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A valid file with some bytes changed, moved, cut off or put in."""
    data = bytearray(draw(st.sampled_from(seeds())))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.integers(0, 5)):
            case 0:
                data[at : at + 1] = (
                    bytes([data[at] ^ 1 << draw(st.integers(0, 7))]) if data else b""
                )
            case 1:
                piece = draw(extremes | st.binary(max_size=8))
                data[at : at + len(piece)] = piece
            case 2:
                del data[at:]
            case 3:
                data[at:at] = draw(st.binary(max_size=40))
            case 4:
                other = draw(st.integers(0, max(0, len(data) - 1)))
                size = draw(st.integers(0, 256))
                data[at : at + size] = data[other : other + size]
            case _:
                del data[at : at + draw(st.integers(1, 64))]
    return bytes(data)


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.large_base_example]
)
@given(damaged())
def test_damage(data: bytes) -> None:
    """Whatever is read, checked, explained or written of a damaged file ends well, and soon."""
    start = time.process_time()
    exercise(data)
    assert time.process_time() - start < LONGEST


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.binary(max_size=400))
def test_garbage(data: bytes) -> None:
    """So does whatever is read of bytes that are nothing."""
    exercise(data)


def test_every_truncation_is_told() -> None:
    """A file that is cut short anywhere has a finding."""
    data = built("gfx90a", kernels=1)
    for size in range(0, len(data), 7):
        assert check_bytes(data[:size]), size


def test_every_bit_of_the_headers() -> None:
    """No bit of the ELF header, the program headers or the section headers can be flipped without
    a finding, but for those that nothing reads: e_phoff's and sizes' upper ends are told too.
    """
    data = built("gfx90a", kernels=1)
    quiet = []
    for bit in range(64 * 8):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        if not check_bytes(bytes(changed)):
            quiet.append(bit // 8)
    assert set(quiet) <= {49}, quiet  # other feature selections are as valid
