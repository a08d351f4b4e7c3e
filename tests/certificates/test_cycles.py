"""Registers of loops that come around, as the judge knows them."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.anew import Anew
from fencepost.judge.terms.cycles import taken
from fencepost.llvm.ir import Phi
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from tests.certificates.test_machine import HEAD

pytest.importorskip("cvc5", reason="cvc5 decides what the judge asks")

BODY = """
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %b = phi i32 [ START, %entry ], [ %after, %body ]
  %from = phi ptr addrspace(3) [ FIRST, %entry ], [ %then, %body ]
  STEP
  %into = shl i32 %b, 8
  %to = getelementptr i8, ptr addrspace(3) @s, i32 %into
  %mine = getelementptr i32, ptr addrspace(3) %to, i32 %id
  store i32 %id, ptr addrspace(3) %mine
  %theirs = getelementptr i32, ptr addrspace(3) %from, i32 %flip
  %v = load i32, ptr addrspace(3) %theirs
  %far = shl i32 %after, 8
  %then = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 512),
    i32 %far
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %done
done:"""
SECOND = "getelementptr (i8, ptr addrspace(3) @s, i32 512)"
TWO = "%x = add nsw i32 %b, 1\n %c = icmp slt i32 %x, 2\n %after = select i1 %c, i32 %x, i32 0"

DOWN = "%x = add i32 %b, -1\n %c = icmp eq i32 %b, 0\n %after = select i1 %c, i32 2, i32 %x"


def _anew(step: str, start: int = 0, first: str = SECOND) -> Anew:
    body = BODY.replace("STEP", step).replace("START", str(start)).replace("FIRST", first)
    text = HEAD.replace("LANES", "1") + body + "\n  ret void\n}\n"
    module = read_module(text.encode())
    return Anew(module, module.kernels[0], Launch((64, 1, 1), (1, 1, 1), 64), {})


@pytest.mark.parametrize(
    ("step", "start", "numbers", "period"),
    [
        (TWO, 0, [0, 1], 2),
        (TWO, 5, [5, 0, 1], 2),
        ("%after = xor i32 %b, 1", 0, [0, 1], 2),
        ("%after = sub i32 1, %b", 1, [1, 0], 2),
        ("%x = add i32 %b, 1\n %after = urem i32 %x, 3", 0, [0, 1, 2], 3),
        (DOWN, 2, [2, 1, 0], 3),
        ("%after = and i32 %b, 1", 7, [7, 1], 1),
    ],
)
def test_numbers_that_come_around(step: str, start: int, numbers: list[int], period: int) -> None:
    assert _taken(step, start) == (numbers, period)


@pytest.mark.parametrize(
    ("step", "start"),
    [
        ("%after = add i32 %b, 1", 0),  # goes on
        ("%x = add i32 %b, 1\n %after = urem i32 %x, 17", 0),  # too many
        ("%after = xor i32 %b, %n", 0),
        (DOWN.replace("add", "add nuw"), 2),  # poison
        ("%x = add nsw i32 %b, 1\n %after = and i32 %x, 1", (1 << 31) - 1),  # poison
        ("%x = add i32 %b, 1\n %after = urem i32 %x, 0", 0),
    ],
)
def test_what_is_left_open(step: str, start: int) -> None:
    assert _taken(step, start) is None


def _taken(step: str, start: int) -> tuple[list[int], int] | None:
    shape = _anew(step, start).shape
    phi, _ = shape.made["b"]
    assert isinstance(phi, Phi)
    return taken(shape, phi, "body")


@pytest.mark.parametrize(
    ("step", "start", "first", "clean"),
    [
        (TWO, 0, SECOND, True),
        (TWO, 1, SECOND, True),
        (TWO, 2, SECOND, False),  # in the first turn alone
        (TWO, 0, "@s", False),  # read in the first turn
        ("%x = add i32 %b, 1\n %after = urem i32 %x, 3", 0, SECOND, False),
        ("%after = add i32 %b, 1", 0, SECOND, False),
        ("%after = xor i32 %b, 1", 0, SECOND, True),
        ("%after = xor i32 %b, %n", 0, SECOND, False),
    ],
)
def test_two_buffers_beside_two(step: str, start: int, first: str, clean: bool) -> None:
    anew = _anew(step, start, first)
    at = {
        each.head.name or each.head.text.split()[0]: (block.label, place)
        for block in anew.shape.flow.blocks.values()
        for place, each in enumerate(block.instructions)
    }
    assert anew.apart(at["store"], at["v"], False) is clean
