"""The smallest member of each class of kernels that must not be proved, and right neighbours."""

from __future__ import annotations

import pytest

from tests.kernels.hunt.modules import at, module
from tests.kernels.hunt.trial import Answer, Trial, judge

ONE = ("--workgroup", "64", "--grid", "1")
TWO_WAVES = ("--workgroup", "128", "--grid", "1")
GROUPS = ("--workgroup", "64", "--grid", "2")
WAVE32 = ("--workgroup", "64", "--grid", "1", "--wave", "32")


def _load(index: str = "0", name: str = "%x", kind: str = "i32") -> str:
    return (
        f"{at(1, '%in', index, name + '.p', kind)}\n{name} = load {kind}, ptr addrspace(1) {name}.p"
    )


def _out(value: str, index: str = "0", kind: str = "i32") -> str:
    return f"{at(1, '%out', index, '%out.p', kind)}\nstore {kind} {value}, ptr addrspace(1) %out.p"


def _if(condition: str, then: str) -> str:
    return f"br i1 {condition}, label %yes, label %no\nyes:\n{then}\nbr label %no\nno:"


OWN = f"{at(3, '@s', '%t', '%p')}\nstore i32 %t, ptr addrspace(3) %p"
NEXT = f"{at(3, '@s', '%next', '%q')}\n%got = load i32, ptr addrspace(3) %q\n{_out('%got', '%t64')}"
SYNC = (
    'fence syncscope("workgroup") release{0}\ncall void @llvm.amdgcn.s.barrier()\n'
    'fence syncscope("workgroup") acquire{0}'
)
STORE = "_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope"
COPY = (
    f"{at(1, '%in', '%t64', '%from')}\n{at(3, '@s', '%t', '%to')}\n"
    "call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %from,"
    " ptr addrspace(3) %to, i32 0, i32 0)\n"
)
TAKE = f"%got = load i32, ptr addrspace(3) %to\n{_out('%got', '%t64')}"


def _message(store: str) -> str:
    take = "%d = load i32, ptr addrspace(1) %data, !mmra !0\n" + _out("%d", "1")
    return (
        "%lead = icmp eq i32 %t, 0\nbr i1 %lead, label %go, label %end\ngo:\n"
        "%w = icmp eq i32 %g, 0\nbr i1 %w, label %give, label %ask\ngive:\n"
        f"store i32 42, ptr addrspace(1) %data, !mmra !0\n{store}\nbr label %end\nask:\n"
        '%f = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4,'
        " !mmra !1\n"
        f"%set = icmp eq i32 %f, 1\nbr i1 %set, label %take, label %end\ntake:\n{take}\n"
        "br label %end\nend:"
    )


FLAG = 'store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") release, align 4, !mmra !1'
TAGS = (
    '!0 = !{!"vulkan", !"private"}\n!1 = !{!"vulkan", !"nonprivate"}\n'
    '!2 = !{!"amdgcn-av", !"none"}\n'
)
SAME_TAGS = TAGS.replace('"private"', '"nonprivate"')


def _pick(condition: str) -> str:
    return f"{condition}\n%w = select i1 %c, i32 %t, i32 0\n{_out('%w')}"


WRONG = {
    "a word that is magic": (_pick(f"{_load()}\n%c = icmp eq i32 %x, 123456789"), ONE),
    "a real number": (
        f"{_load('%t64', kind='float')}\n%w = fadd float %x, 1.0\n{_out('%w', kind='float')}",
        GROUPS,
    ),
    "packed": (
        (
            f"{_load('%t64', kind='float')}\n"
            "%w = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %x, float 0.0)\n"
            f"{_out('%w', kind='<2 x half>')}"
        ),
        TWO_WAVES,
    ),
    "truncated": (
        "%m32 = trunc i64 %m to i32\n%big = icmp sgt i32 %m32, 1000\n"
        "%low = trunc i32 %m32 to i8\n%five = icmp eq i8 %low, 5\n%c = and i1 %big, %five\n"
        + _if("%c", f"%i = mul i32 %t, %n\n{_out('%t', '%i')}"),
        ONE,
    ),
    "a scope of one wave": (
        '%r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("wavefront") monotonic',
        TWO_WAVES,
    ),
    "assembly that stores": (
        (
            'call void asm sideeffect "tbuffer_store_format_x $0, off, $1, 0",'
            ' "v,s,~{memory}"(i32 %t, <4 x i32> zeroinitializer)'
        ),
        ONE,
    ),
    "a copy without a wait": (f"{COPY}{TAKE}", WAVE32),
    "a frozen branch": (f"%c = freeze i1 poison\n{_if('%c', _out('%t'))}", TWO_WAVES),
    "atomics of two sizes": (
        (
            "%c = icmp ult i32 %t, 64\nbr i1 %c, label %yes, label %no\nyes:\n"
            '%a = atomicrmw add ptr addrspace(1) %out, i64 1 syncscope("agent") monotonic\n'
            "ret void\nno:\n"
            f"{at(1, '%out', '1', '%h')}\n"
            '%b = atomicrmw add ptr addrspace(1) %h, i32 1 syncscope("agent") monotonic'
        ),
        TWO_WAVES,
    ),
    "outside an array": (
        f"{at(3, '@short', '%t', '%p')}\nstore i32 %t, ptr addrspace(3) %p",
        TWO_WAVES,
    ),
    "sides of a branch in lockstep": (
        (
            "%c = icmp ult i32 %t, 32\nbr i1 %c, label %yes, label %no\nyes:\n"
            f"{OWN}\nret void\nno:\n%k = sub i32 %t, 32\n{at(3, '@s', '%k', '%q')}\n"
            f"%got = load i32, ptr addrspace(3) %q\n{_out('%got', '%t64')}"
        ),
        (*ONE, "--lockstep"),
    ),
    "a bare barrier": (f"{OWN}\ncall void @llvm.amdgcn.s.barrier()\n{NEXT}", TWO_WAVES),
    "fences that make nothing available": (
        f"{OWN}\n{SYNC.format(', !mmra !2')}\n{NEXT}",
        TWO_WAVES,
    ),
    "tags that do not fit": (_message(FLAG), GROUPS),
    "an order that is an argument": (
        _message(
            f"%w0 = addrspacecast ptr addrspace(1) %flag to ptr\n"
            f"call void @{STORE}(ptr %w0, i32 1, i32 %n, i32 2)"
        )
        .replace(", !mmra !0", "")
        .replace(", !mmra !1", ""),
        GROUPS,
    ),
    "half precision": (
        (
            "%x = sitofp i32 %t to float\n"
            "%w0 = addrspacecast ptr addrspace(1) %out to ptr\n"
            "call void @_Z11vstore_halffmPU3AS0Dh(float %x, i64 0, ptr %w0)"
        ),
        GROUPS,
    ),
    "a barrier of one sub-group": (
        f"{OWN}\ncall void @_Z18work_group_barrierj12memory_scope(i32 1, i32 4)\n{NEXT}",
        TWO_WAVES,
    ),
    "recursion": (
        f"call void @down(i32 %n)\n%v = load i32, ptr addrspace(3) @s\n{_out('%v')}",
        ONE,
    ),
    "an alias": (
        f"{OWN}\n%got = load i32, ptr addrspace(3) @other\n{_out('%got', '%t64')}",
        TWO_WAVES,
    ),
}
RIGHT = {
    "a barrier with fences": (f"{OWN}\n{SYNC.format('')}\n{NEXT}", TWO_WAVES),
    "an unknown suffix": (f"{OWN}\n{SYNC.format(', !mmra !3')}\n{NEXT}", TWO_WAVES),
    "a copy that is waited for": (
        f"{COPY}call void @llvm.amdgcn.s.wait.asynccnt(i16 0)\n{TAKE}",
        WAVE32,
    ),
    "tags that fit": (_message(FLAG), GROUPS),
    "one value": (f"{_load()}\n{_out('%x')}", ONE),
    "a scope that reaches": (
        '%r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("agent") monotonic',
        GROUPS,
    ),
}
DECLARES = (
    f"declare void @{STORE}(ptr, i32, i32, i32)\n"
    "declare void @_Z11vstore_halffmPU3AS0Dh(float, i64, ptr)\n"
    "declare void @_Z18work_group_barrierj12memory_scope(i32, i32)\n"
    "@short = internal addrspace(3) global [100 x i32] poison\n"
    "@other = internal alias i32, ptr addrspace(3) @s\n"
    "define void @down(i32 %x) {\nentry:\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n"
    "%q = getelementptr i32, ptr addrspace(3) @s, i32 %x\nstore i32 %t, ptr addrspace(3) %q\n"
    "%c = icmp sgt i32 %x, 0\nbr i1 %c, label %r, label %e\nr:\n%y = sub i32 %x, 1\n"
    "call void @down(i32 %y)\nbr label %e\ne:\nret void\n}\n"
)


def _trial(name: str, body: str, words: tuple[str, ...], why: str) -> Trial:
    cpu = "gfx1250" if "--wave" in words else "gfx942"
    tags = (SAME_TAGS if not why else TAGS) + '!3 = !{!"amdgpu-synchronize-as", !"private"}\n'
    return Trial("reproducers", name, module(body, cpu, DECLARES, tags), words, why)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_kernels_are_not_proved(name: str) -> None:
    body, words = WRONG[name]
    outcome = judge(_trial(name, body, words, "its class"), 3.0)
    assert outcome.answer in (Answer.BUG, Answer.UNKNOWN), outcome


@pytest.mark.parametrize("name", RIGHT)
def test_right_kernels_are_proved(name: str) -> None:
    body, words = RIGHT[name]
    outcome = judge(_trial(name, body, words, ""), 6.0)
    assert outcome.answer is Answer.PROVED, outcome


@pytest.mark.parametrize("name", WRONG)
def test_what_is_said_is_of_the_class(name: str) -> None:
    """A kernel that the reader cannot take would pass as not proved."""
    body, words = WRONG[name]
    said = judge(_trial(name, body, words, "its class"), 3.0).said
    assert said
    assert "parsing error" not in said
