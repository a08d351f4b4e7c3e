"""Buffer fat pointers are resources and offsets of 32 bits; what is not known stays open."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.promises import text_of

DECLARED = """
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)
declare void @llvm.amdgcn.s.barrier()
declare void @use(ptr addrspace(7))
@lds = internal addrspace(3) global [64 x i32] poison
"""
MAKE = "call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %out, i16"
FLAGS = 159744
BUFFER = f"  %r = {MAKE} 0, i64 512, i32 {FLAGS})\n"
STORE = "  store i32 %id, ptr addrspace(7) %at\n"
OWN = "  %at = getelementptr i32, ptr addrspace(7) %r, i32 %id\n"


def verdict(body: str) -> Verdict:
    """What `check` says of one workgroup of 64 work-items."""
    text = text_of(body, DECLARED, "gfx942").replace("i64 %p)", "ptr addrspace(7) %given)")
    module = read_module(text)
    options = Options((64, 1, 1), (1, 1, 1), wave=64)
    return check_kernel(module, module.kernels[0], options, "kernel").verdict


@pytest.mark.parametrize(
    ("address", "races"),
    [
        (OWN, False),
        ("  %at = getelementptr i32, ptr addrspace(7) %r, i32 3\n", True),
        # Behind the 512 bytes of the buffer nothing is stored.
        ("  %at = getelementptr i32, ptr addrspace(7) %r, i32 128\n", False),
        # One below 0 is far behind the end, for an offset has no sign; it may come back.
        ("  %at = getelementptr i32, ptr addrspace(7) %r, i32 -1\n", False),
        (
            """  %q = getelementptr i32, ptr addrspace(7) %r, i32 -1
  %at = getelementptr i32, ptr addrspace(7) %q, i32 4
""",
            True,
        ),
        # It has 32 bits: multiples of 2^32 are no distance.
        (
            "  %far = shl i32 %id, 30\n  %at = getelementptr i32, ptr addrspace(7) %r, i32 %far\n",
            True,
        ),
        (
            """  %wide = zext i32 %id to i64
  %far = shl i64 %wide, 32
  %at = getelementptr i8, ptr addrspace(7) %r, i64 %far
""",
            True,
        ),
        # Rows of an array, and a field of a structure.
        ("  %at = getelementptr [2 x i32], ptr addrspace(7) %r, i32 %id, i32 1\n", False),
        ("  %at = getelementptr {i32, i32}, ptr addrspace(7) %r, i32 0, i32 1\n", True),
        # Chosen within one buffer, and the same by a loop.
        (
            OWN.replace("%at", "%a") + "  %b = getelementptr i32, ptr addrspace(7) %r, i32 9\n"
            "  %c = icmp ult i32 %id, 8\n"
            "  %at = select i1 %c, ptr addrspace(7) %a, ptr addrspace(7) %b\n",
            True,
        ),
        (
            OWN.replace("%at", "%a") + "  %b = getelementptr i8, ptr addrspace(7) %a, i32 256\n"
            "  %c = icmp ult i32 %id, 8\n"
            "  %at = select i1 %c, ptr addrspace(7) %a, ptr addrspace(7) %b\n",
            False,
        ),
    ],
)
def test_where_stores_go(address: str, *, races: bool) -> None:
    assert verdict(BUFFER + address + STORE) is (Verdict.BUG if races else Verdict.PROVED)


@pytest.mark.parametrize(("step", "races"), [(256, False), (4, True)])
def test_offsets_of_a_loop(step: int, *, races: bool) -> None:
    body = f"""{BUFFER.replace("512", "4096")}
  %s = getelementptr i32, ptr addrspace(7) %r, i32 %id
  br label %loop
loop:
  %at = phi ptr addrspace(7) [ %s, %entry ], [ %next, %loop ]
  %n.i = phi i32 [ 0, %entry ], [ %more, %loop ]
  store i32 %n.i, ptr addrspace(7) %at
  %next = getelementptr i8, ptr addrspace(7) %at, i32 {step}
  %more = add nuw nsw i32 %n.i, 1
  %again = icmp ult i32 %more, 8
  br i1 %again, label %loop, label %left
left:
"""
    assert verdict(body) is (Verdict.BUG if races else Verdict.PROVED)


def test_two_buffers_of_one_object() -> None:
    """That they are two resources does not tell them apart."""
    body = f"""{BUFFER}{OWN}{STORE}
  %r2 = {MAKE} 0, i64 512, i32 {FLAGS})
  %turned = xor i32 %id, 1
  %at2 = getelementptr i32, ptr addrspace(7) %r2, i32 %turned
  %x = load i32, ptr addrspace(7) %at2
  store i32 %x, ptr addrspace(3) @lds
"""
    assert verdict(body) is Verdict.BUG


@pytest.mark.parametrize(
    ("size", "kind", "offset"),
    [
        # What is not aligned may be stored in parts, of which one lies within the buffer,
        (512, "i32", 510),
        (512, "i32", 509),
        (512, "i24", 510),
        (512, "<2 x i16>", 510),
        (512, "<4 x i8>", 511),
        # or behind the last offset, which is in front of the first.
        (512, "i32", -2),
        (512, "i64", -4),
        (512, "<4 x i32>", -4),
        (512, "<3 x i32>", -4),
        (-1, "<2 x i32>", -4),
        # Of a dword, targets check all bytes or the first.
        (510, "i32", 508),
    ],
)
def test_what_lies_within_in_part_may_be_stored(size: int, kind: str, offset: int) -> None:
    """None of these is surely left out, so none is proved."""
    count = int(kind[1]) if kind[0] == "<" else 0
    plain = kind[1:-1].rpartition(" ")[2] if count else kind
    value = f"  %wide = zext i32 %id to i128\n  %v0 = trunc i128 %wide to {plain}\n"
    for at in range(count):
        last = "poison" if not at else f"%v{at}"
        value += f"  %v{at + 1} = insertelement {kind} {last}, {plain} %v0, i32 {at}\n"
    body = f"""{BUFFER.replace("512", str(size))}{value}
  %at = getelementptr i8, ptr addrspace(7) %r, i32 {offset}
  store {kind} %v{count}, ptr addrspace(7) %at, align 1
"""
    assert verdict(body) is not Verdict.PROVED


def test_aligned_accesses_do_not_go_on_at_the_start() -> None:
    """Each its own four dwords, wherever a number that the launch gives has them begin."""
    body = f"""{BUFFER.replace("512", "-1")}
  %row = shl i32 %n, 10
  %start = getelementptr i8, ptr addrspace(7) %r, i32 %row
  %at = getelementptr <4 x i32>, ptr addrspace(7) %start, i32 %id
  %v = insertelement <4 x i32> zeroinitializer, i32 %id, i32 0
  store <4 x i32> %v, ptr addrspace(7) %at
"""
    assert verdict(body) is Verdict.PROVED


@pytest.mark.parametrize(
    "body",
    [
        # Of which buffer it is, who launches the kernel says.
        f"""{BUFFER}  %c = icmp ult i32 %id, 8
  %s = select i1 %c, ptr addrspace(7) %r, ptr addrspace(7) %given
  %at = getelementptr i32, ptr addrspace(7) %s, i32 %id
{STORE}""",
        # Of which buffer it is depends on the run.
        f"""{BUFFER}  %r2 = {MAKE} 0, i64 256, i32 {FLAGS})
  %c = icmp ult i32 %id, 8
  %s = select i1 %c, ptr addrspace(7) %r, ptr addrspace(7) %r2
  %at = getelementptr i32, ptr addrspace(7) %s, i32 %id
{STORE}""",
        # What is not counted by bytes, or has the lane in it.
        f"  %r = {MAKE} 4, i64 512, i32 {FLAGS})\n{OWN}{STORE}",
        f"  %r = {MAKE} 0, i64 512, i32 {FLAGS | 1 << 23})\n{OWN}{STORE}",
        # What others may see of it, or see it be.
        f"{BUFFER}{OWN}  store volatile i32 %id, ptr addrspace(7) %at\n",
        f"""{BUFFER}{OWN}
  store atomic i32 %id, ptr addrspace(7) %at syncscope("agent") monotonic, align 4\n""",
        f"{BUFFER}{OWN}{STORE}  call void @use(ptr addrspace(7) %at)\n",
        f"{BUFFER}{OWN}{STORE}  store ptr addrspace(7) %at, ptr addrspace(1) %out\n",
        f"{BUFFER}{OWN}{STORE}  store ptr addrspace(1) %out, ptr addrspace(7) %at\n",
        f"""{BUFFER}{OWN}
  %v = ptrtoint ptr addrspace(7) %at to i160
  %back = inttoptr i160 %v to ptr addrspace(7)
  store i32 %id, ptr addrspace(7) %back\n""",
        # Not one of a buffer that is made here.
        "  %at = load ptr addrspace(7), ptr addrspace(1) %out\n" + STORE,
    ],
)
def test_what_is_not_followed(body: str) -> None:
    assert verdict(body) is Verdict.UNKNOWN
