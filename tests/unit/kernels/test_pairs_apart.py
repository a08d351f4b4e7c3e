"""Which accesses never meet, whatever barriers do; and programs that would make it lie.

Accesses are named `a0`, `a1`, ... in the order in which they stand.
"""

from __future__ import annotations

import re
from itertools import count

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.pairs_apart import Asking, without_barriers
from fencepost.placement.certificate import Premise as OfPlacement
from fencepost.placement.certificate import Reason
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import read_module
from fencepost.placement.from_llvm.told import NOTHING, Told
from fencepost.placement.place import Existing, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify

# An instruction of LLVM IR stands on one line.
# ruff: noqa: E501
HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [4096 x i32] poison, align 16
@b = internal addrspace(3) global [4096 x i32] poison, align 16
@x = external addrspace(3) global [0 x i32], align 16
@y = external addrspace(3) global [0 x i32], align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare void @llvm.assume(i1)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
define i32 @changes(ptr addrspace(1) %q) noinline {
  store i32 1, ptr addrspace(1) %q
  ret i32 0
}
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="CPU" "amdgpu-flat-work-group-size"="SIZES" }
"""
BARRIER = (
    'fence syncscope("workgroup") release',
    "call void @llvm.amdgcn.s.barrier()",
    'fence syncscope("workgroup") acquire',
)
LOOP = """br label %loop
loop:
%i = phi i32 [ 0, %entry ], [ %in, %loop ]
BODY
%in = add i32 %i, 1
%c = icmp ult i32 %in, END
br i1 %c, label %loop, label %done
done:
"""
FIRST_LANE = """%f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
%l = and i32 %t, 63
%k = add i32 %f, %l
st %k
%v = ld %k"""


def written(body: str) -> str:
    """IR of short lines: `st INDEX` and `%v = ld INDEX` are a store and a load in @a, `stb` and
    `ldb` in @b; `bar` is a barrier with its fences.
    """
    numbers, out = count(), []
    for line in body.strip().split("\n"):
        if store := re.fullmatch(r"st(\w?) (\S+)", line):
            at = f"%s{next(numbers)}"
            out.append(f"{at} = {_element(store[1], store[2])}")
            out.append(f"store i32 %t, ptr addrspace(3) {at}")
        elif load := re.fullmatch(r"(%\S+) = ld(\w?) (\S+)", line):
            at = f"%l{next(numbers)}"
            out.append(f"{at} = {_element(load[2], load[3])}")
            out.append(f"{load[1]} = load i32, ptr addrspace(3) {at}")
        elif line == "bar":
            out += BARRIER
        else:
            out.append(line)
    return "\n  ".join(out)


def _element(array: str, index: str) -> str:
    return f"getelementptr inbounds i32, ptr addrspace(3) @{array or 'a'}, i32 {index}"


def told(
    body: str, asking: Asking | None = None, sizes: str = "256,256", cpu: str = "gfx942"
) -> Told:
    """What is told of a kernel."""
    return _read(body, asking or Asking(), sizes, cpu)[1]


def _read(body: str, asking: Asking, sizes: str, cpu: str) -> tuple[Kernel, Told]:
    text = HEAD + "  " + written(body) + TAIL.replace("SIZES", sizes).replace("CPU", cpu)
    module = read_module(text, cpu if cpu != "none" else "", 60.0)
    ask = asking.of(module.module)
    found: list[Told] = []

    def kept(kernel: Kernel) -> Told:
        found.append(NOTHING if ask is None else ask(kernel))
        return found[0]

    refused = frozenset(each for each in OfPlacement if each.stated.name in asking.refused)
    return module.kernel(module.functions[0], refused, ask=kept), found[0]


def facts(found: Told) -> set[str]:
    """Facts of any turn in short: `a0 a1`, and `a0 a1 now` of one iteration."""
    return {
        f"{each.first} {each.second}{' now' if each.now else ''}"
        for each in found.asked.facts
        if not (each.first_turn or each.second_turn)
    }


def test_layouts() -> None:
    """Exclusive ors, divisions and values of first lanes, of which the walk says nothing."""
    assert facts(told("%k = xor i32 %t, 64\nst %t\n%v = ld %t")) == {"a0 a0", "a0 a1"}
    assert facts(told("%k = xor i32 %t, 64\nst %t\n%v = ld %k")) == {"a0 a0"}
    assert facts(told("%d = udiv i32 %t, 6\n%k = add i32 %d, 256\nst %t\n%v = ld %k")) == {
        "a0 a0",
        "a0 a1",
    }
    assert "a0 a1" in facts(told(FIRST_LANE))


def test_first_lanes_of_waves_of_another_size() -> None:
    """In waves of 32, lanes 32 and 64 of what is computed for 64 meet; and where nobody says how
    many lanes a wave has.
    """
    assert "a0 a1" not in facts(told(FIRST_LANE, cpu="gfx1201"))
    assert "a0 a1" not in facts(told(FIRST_LANE, cpu="none"))


@pytest.mark.parametrize(
    ("body", "always", "now"),
    [
        # Another quarter in each iteration, and the neighbour's place two iterations later.
        ("%r = and i32 %i, 3\n%s = shl i32 %r, 8\n%k = add i32 %s, %t\n%o = xor i32 %k, 257", 0, 1),
        # One place for each work-item, in all iterations.
        ("%r = and i32 %i, 3\n%s = shl i32 %r, 8\n%k = add i32 %s, %t\n%o = xor i32 %k, 256", 1, 0),
        # The next one's place one iteration later.
        ("%s = add i32 %i, %t\n%k = and i32 %s, 255\n%o = add i32 %k, 0", 0, 1),
        # The neighbour's, at once.
        ("%k = add i32 %t, 0\n%o = xor i32 %t, 1", 0, 0),
    ],
)
@pytest.mark.parametrize("end", ["%n", "4", "%t"])
def test_iterations(body: str, always: int, now: int, end: str) -> None:
    """Of any two iterations, or of one alone; also of loops that work-items leave apart."""
    text = LOOP.replace("BODY", f"{body}\nst %k\n%v = ld %o").replace("END", end)
    found = facts(told(text))
    assert ("a0 a1" in found, "a0 a1 now" in found) == (bool(always), bool(now))


@pytest.mark.parametrize(
    "index",
    [
        # What LDS holds depends on barriers; what is written of global memory, too.
        "%z = ldb 0\n%s = add i32 %z, %t\n%k = and i32 %s, 255",
        "stb %t\n%z = ldb %t\n%k = and i32 %z, 255",
        (
            "store i32 0, ptr addrspace(1) %q\n%z = load i32, ptr addrspace(1) %q\n"
            "%s = add i32 %z, %t\n%k = and i32 %s, 255"
        ),
        "%z = load volatile i32, ptr addrspace(1) %p\n%s = add i32 %z, %t\n%k = and i32 %s, 255",
        (
            'store i32 0, ptr addrspace(1) %q\n%z = load atomic i32, ptr addrspace(1) %q syncscope("agent")'
            " monotonic, align 4\n%s = add i32 %z, %t\n%k = and i32 %s, 255"
        ),
        # What is undefined is another value in each work-item.
        "%f = freeze i32 undef\n%s = xor i32 %f, %t\n%k = and i32 %s, 255",
        "%s = xor i32 undef, %t\n%k = and i32 %s, 255",
        "%o = add nsw i32 %n, 1\n%f = freeze i32 %o\n%s = xor i32 %f, %t\n%k = and i32 %s, 255",
        # A function of the module that writes: nothing is known of what it does.
        (
            "%u = call i32 @changes(ptr addrspace(1) %q)\n%z = load i32, ptr addrspace(1) %q\n"
            "%s = add i32 %z, %t\n%k = and i32 %s, 255"
        ),
        # A contradiction: from it everything would follow.
        "%k = and i32 %t, 63\n%no = icmp ugt i32 %t, 300\ncall void @llvm.assume(i1 %no)",
        # Assembly may do anything.
        '%k = add i32 %t, 0\ncall void asm sideeffect "ds_write_b32 $0, $0", "v"(i32 %t)',
    ],
)
def test_values_that_are_not_the_same_for_all(index: str) -> None:
    """No two accesses at such an index are told apart."""
    found = told(f"{index}\nst %k\n%v = ld %k")
    before = len(re.findall(r"^(?:stb|%\w+ = ldb|store|%\w+ = load)", index, re.MULTILINE))
    store, load = f"a{before}", f"a{before + 1}"
    assert not {f"{store} {load}", f"{store} {load} now"} & facts(found)


def test_what_nobody_writes_is_one_value() -> None:
    """What the kernel only reads is one value at one address, whenever it is read."""
    index = "%z = load i32, ptr addrspace(1) %p\n%s = add i32 %z, %t\n%k = and i32 %s, 255"
    assert "a0 a1" in facts(told(f"{index}\nst %k\n%v = ld %k"))


def test_sizes_that_are_not_said() -> None:
    """A smaller workgroup is one of those work-items; of those that ask how many there are, the
    size is a symbol.
    """
    assert "a0 a1" in facts(told("st %t\n%v = ld %t", sizes="1,256"))
    size = """%d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
%g = getelementptr i8, ptr addrspace(4) %d, i64 4
%h = load i16, ptr addrspace(4) %g
%s = zext i16 %h to i32
%e = sub i32 %s, 256
%k = add i32 %t, %e
st %t
%v = ld %k"""
    assert set(facts(told(size, sizes="1,256"))) == {"a0 a0"}
    assert "a0 a1" in facts(told(size.replace(" 256", " %s"), sizes="1,256"))
    axes = "%y = call i32 @llvm.amdgcn.workitem.id.y()\n%k = add i32 %t, %y\nst %k\n%v = ld %k"
    assert told(axes, sizes="1,256") is NOTHING
    assert told("st %t\n%v = ld %t", Asking(frozenset({"one-axis"})), sizes="1,256") is NOTHING


def test_what_lanes_exchange_in_waves_that_are_not_full() -> None:
    """All lanes of a full wave have one sum after an exchange over each bit of their numbers."""
    lines, value = [], "%t"
    for at, mask in enumerate((1, 2, 4, 8, 16)):
        lines.append(
            f"%e{at} = call i32 @llvm.amdgcn.ds.swizzle(i32 {value}, i32 {mask << 10 | 31})"
        )
        lines.append(f"%m{at} = add i32 {value}, %e{at}")
        value = f"%m{at}"
    body = "\n".join([*lines, f"%s = xor i32 {value}, %t", "%k = and i32 %s, 31"])
    own = "%w = and i32 %t, -32\n%o = or i32 %k, %w\nst %o\n%v = ld %o"
    assert "a0 a1" in facts(told(f"{body}\n{own}", cpu="gfx1201"))
    assert "a0 a1" not in facts(told(f"{body}\n{own}", sizes="1,256", cpu="gfx1201"))


def test_objects() -> None:
    """Different objects do not meet, but for LDS whose size the launch gives: it has one start."""
    body = "stx %t\nsty %t\nst %t"
    assert "a0 a2" not in facts(told(body))
    assert "a0 a1" not in facts(told(body))
    both = told(
        f"{body}\n%w = inttoptr i32 0 to ptr addrspace(3)\nstore i32 0, ptr addrspace(3) %w"
    )
    assert not {each for each in facts(both) if each.endswith("a3") and each != "a3 a3"}


def test_copies_in_flight() -> None:
    """A copy to a work-item's own bytes is apart from others', and still to be waited for."""
    body = """%g = getelementptr i32, ptr addrspace(1) %p, i32 %t
%l = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %t
call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 0, i32 0)
%v = ld %t"""
    kernel, found = _read(body, Asking(), "256,256", "gfx1250")
    assert "a0 a1" in facts(found)
    assert [each.uncounted for each in verify(kernel.program).unordered] == [True]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("no-overflow", "st %t\n%v = ld %t"),
        ("in-bounds", "st %t\n%v = ld %t"),
        ("uniform-loads", "st %t\n%v = ld %t"),
        ("lds-size", "stx %t\n%v = ldx %t"),
        ("loops-end", LOOP.replace("BODY", "st %t\n%v = ld %t").replace("END", "%n")),
        (
            "converged",
            (
                "%c = icmp eq i32 %n, %t\n%m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n"
                "%z = trunc i64 %m to i32\n%s = and i32 %z, 1\nst %s"
            ),
        ),
        (
            "arguments-apart",
            "store i32 0, ptr addrspace(1) %q\n%z = load i32, ptr addrspace(1) %p\nst %z",
        ),
        ("defined", "stb 0\n%z = ldb 0\nst %z\n%v = ld %t"),
    ],
)
def test_premises_are_stated_and_refused(name: str, body: str) -> None:
    """What rests on a premise says so, and there is none where it is refused."""
    unsaid = {"no-overflow", "in-bounds", "uniform-loads"}
    found = told(body, sizes="1,256")
    assert found is not NOTHING
    assert name in {each.name for each in found.asked.premises} | unsaid
    assert told(body, Asking(frozenset({name})), sizes="1,256") is NOTHING
    options = {each.option for each in found.asked.premises}
    known = {each.stated.name for each in (*Premise, *OfPlacement)}
    assert options <= {f"--refuse {each}" for each in known} | {""}


def test_lds_alone() -> None:
    """Of global memory nothing is asked then, also not of the walk."""
    body = (
        "%g = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t\n"
        "store i32 0, ptr addrspace(1) %g\nst %t"
    )
    assert facts(told(body)) == {"a0 a0", "a1 a1"}
    assert facts(told(body, Asking(lds=True))) == {"a1 a1"}


def test_barriers_are_taken_out() -> None:
    """What is asked of has no barrier, and no fence beside one."""
    kernel, _ = _read("st %t\nbar\n%v = ld %t", Asking(), "256,256", "gfx942")
    names = [type(each).__name__ for each in without_barriers(kernel).blocks[0].instructions]
    assert "Fence" not in names
    assert names.count("Call") == 1


@pytest.mark.parametrize(
    ("body", "needed"),
    [
        (f"{FIRST_LANE}\n%o = xor i32 %k, 64\n%w = ld %o", 1),
        (LOOP.replace("BODY", "%s = add i32 %i, %t\n%k = and i32 %s, 255\nst %k\n%v = ld %k"), 1),
        ("%k = udiv i32 %t, 2\n%o = add i32 %k, 256\nst %t\n%v = ld %o", 0),
    ],
)
def test_placed(body: str, needed: int) -> None:
    """As many barriers as there are left to need; and the proof says why."""
    text = HEAD + "  " + written(body.replace("END", "%n"))
    text += TAIL.replace("SIZES", "256,256").replace("CPU", "gfx942")
    module = read_module(text, "gfx942", 60.0)
    kernel = Reading(stripped=True).kernel(module, module.functions[0])
    result = place(kernel.program, TargetConfig("gfx942"), existing=Existing.STRIP)
    assert result.verdict.certificate is not None
    assert barriers(result.after) == needed
    reasons = {each.reason for each in result.verdict.certificate.obligations}
    assert reasons & {Reason.NEVER_MEET, Reason.NEVER_MEET_NOW}


@pytest.mark.parametrize(
    ("reading", "needed", "stated"),
    [
        (Reading(stripped=True), 2, False),
        (Reading(stripped=True, lds=True), 1, True),
        (Reading(stripped=True, lds=True, refused=frozenset({"lds-alone"})), 2, False),
    ],
)
def test_order_in_lds_alone(reading: Reading, needed: int, stated: bool) -> None:
    """Global memory is ordered unless it is left out, which the proof says."""
    body = """%o = xor i32 %t, 64
%g = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t
%h = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %o
store i32 0, ptr addrspace(1) %g
%u = load i32, ptr addrspace(1) %h
st %t
%v = ld %o"""
    text = HEAD + "  " + written(body) + TAIL.replace("SIZES", "256,256").replace("CPU", "gfx942")
    module = read_module(text, "gfx942", 60.0)
    kernel = reading.kernel(module, module.functions[0])
    result = place(kernel.program, TargetConfig("gfx942"), existing=Existing.STRIP)
    assert result.verdict.certificate is not None
    assert barriers(result.after) == needed
    premises = {each.name for each in result.verdict.certificate.premises}
    assert ("lds-alone" in premises) is stated


def test_workgroups_of_a_grid() -> None:
    """Of smaller workgroups a grid may have more, whose numbers run around in 32 bits; that there
    are no more than of full ones is a premise where the size is not said.
    """
    body = """%g = call i32 @llvm.amdgcn.workgroup.id.x()
%b = mul i32 %g, 256
%m = add i32 %b, %t
%w = zext i32 %m to i64
%c = zext i32 %g to i64
%d = mul i64 %c, 256
%e = sub i64 %w, %d
%low = icmp slt i64 %e, 0
%k = select i1 %low, i32 0, i32 %t
st %k
%v = ld %k"""
    found = told(body, sizes="1,256")
    assert "a0 a1" in facts(found)
    assert "full-workgroups" in {each.name for each in found.asked.premises}
    refused = told(body, Asking(frozenset({"full-workgroups"})), sizes="1,256")
    assert "a0 a1" not in facts(refused)
    exact = told(body)
    assert "full-workgroups" not in {each.name for each in exact.asked.premises}
