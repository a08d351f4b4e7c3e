"""Which objects a kernel may touch, by where its pointers come from."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.objects import (
    ALL,
    LDS,
    rests_on_arguments,
    rests_on_copies,
    rests_on_size,
    written,
)
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import parts_of, text_of

OUT = "  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n"
IN = "  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t\n"


def numbers(body: str) -> frozenset[int]:
    """The objects that a kernel may write: `out` is 1, `in` is 2, LDS arrays have LDS added."""
    return written(*parts_of(body + "\n  ret void"))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (OUT + "  store i32 1, ptr addrspace(1) %o", {1}),
        (IN + "  %v = load i32, ptr addrspace(1) %i", set()),
        ("  store i32 1, ptr addrspace(3) @b", {LDS + 2}),
        ("  %v = atomicrmw add ptr addrspace(1) %in, i32 1 monotonic", {2}),
        (
            (
                "  %c = icmp eq i32 %n, 0\n"
                "  %s = select i1 %c, ptr addrspace(1) %out, ptr addrspace(1) %in\n"
                "  store i32 1, ptr addrspace(1) %s"
            ),
            {1, 2},
        ),
        (
            (
                "  %a = ptrtoint ptr addrspace(1) %out to i64\n  %s = add i64 %a, 64\n"
                "  %p = inttoptr i64 %s to ptr addrspace(1)\n  store i32 1, ptr addrspace(1) %p"
            ),
            {1},
        ),
        ("  %f = addrspacecast ptr addrspace(1) %out to ptr\n  store i32 1, ptr %f", {1}),
        ("  %x = alloca i32, addrspace(5)\n  store i32 1, ptr addrspace(5) %x", set()),
        (
            (
                "  %p = load ptr addrspace(1), ptr addrspace(1) %in\n"
                "  store i32 1, ptr addrspace(1) %p"
            ),
            ALL,
        ),
        (
            (
                "  %w = zext i32 %n to i64\n  %p = inttoptr i64 %w to ptr addrspace(1)\n"
                "  store i32 1, ptr addrspace(1) %p"
            ),
            ALL,
        ),
    ],
)
def test_what_is_written(body: str, found: set[int]) -> None:
    """Through selects, casts and sums; all objects where a pointer is read or made of a number."""
    assert numbers(body) == found


@pytest.mark.parametrize(
    ("body", "rests"),
    [
        (
            OUT + IN + "  %v = load i32, ptr addrspace(1) %i\n  store i32 %v, ptr addrspace(1) %o",
            True,
        ),
        (OUT + "  %v = load i32, ptr addrspace(1) %o\n  store i32 %v, ptr addrspace(1) %o", False),
        (IN + "  %v = load i32, ptr addrspace(1) %i\n  store i32 %v, ptr addrspace(3) @b", False),
        (OUT + "  %v = load i32, ptr addrspace(3) @b\n  store i32 %v, ptr addrspace(1) %o", False),
    ],
)
def test_arguments_that_are_taken_to_be_apart(body: str, rests: bool) -> None:
    """Something is written through one that another touches; LDS and buffers are apart anyway."""
    assert rests_on_arguments(*parts_of(body + "\n  ret void")) is rests


def test_sizes_that_the_launch_gives() -> None:
    """Only of what is touched."""
    assert not rests_on_size(*parts_of("  store i32 1, ptr addrspace(3) @b\n  ret void"))


STORE = OUT + "  store i32 1, ptr addrspace(1) %o\n"
READ = OUT + "  %v = load i32, ptr addrspace(1) %o\n"
FROM = (
    "  call void @llvm.amdgcn.global.load.async.to.lds.b32({}, ptr addrspace(3) @a, i32 0, i32 0)\n"
)
INTO = FROM.replace("load.async.to", "store.async.from")
WAIT = "  call void @llvm.amdgcn.s.wait.asynccnt(i16 0)\n"


@pytest.mark.parametrize(
    ("body", "rests"),
    [
        (STORE + FROM.format("ptr addrspace(1) %o") + WAIT, True),
        (STORE + FROM.format("ptr addrspace(1) %in") + WAIT, False),
        (READ + FROM.format("ptr addrspace(1) %o") + WAIT, False),
        (READ + INTO.format("ptr addrspace(1) %o") + WAIT, True),
        (INTO.format("ptr addrspace(1) %in") + WAIT, False),
        (INTO.format("ptr addrspace(1) %in") + FROM.format("ptr addrspace(1) %in") + WAIT, True),
    ],
)
def test_copies_at_a_scope_of_their_own(body: str, rests: bool) -> None:
    """They matter where the memory that they copy is written, or read behind them."""
    assert rests_on_copies(*parts_of(body + "  ret void", "gfx1250")) is rests


def of_copies(*refused: Premise) -> Report:
    """A work-item stores a word, and its copy brings it to LDS."""
    place = "  %l = getelementptr i32, ptr addrspace(3) @a, i32 %t\n"
    copy = FROM.format("ptr addrspace(1) %o").replace("@a", "%l")
    text = text_of(STORE + place + copy + WAIT + "  ret void", "gfx1250")
    module = read_module(text.encode())
    options = Options((32, 1, 1), (1, 1, 1), refused=frozenset(refused))
    return check_kernel(module, module.kernels[0], options, "k")


def test_a_proof_states_that_copies_see_what_was_stored() -> None:
    shown = of_copies()
    assert shown.proof is not None
    assert Premise.COPY_SCOPE in shown.proof.premises
    assert of_copies(Premise.COPY_SCOPE).verdict is Verdict.UNKNOWN
