"""Asynchronous copies: what waits for them, and what does not."""

from __future__ import annotations

from collections.abc import Iterator

from tests.kernels.hunt.modules import at, module
from tests.kernels.hunt.trial import Trial

ALL = 'fence syncscope("workgroup") release\n{}\nfence syncscope("workgroup") acquire'
BARRIER = {
    "gfx950": ALL.format("call void @llvm.amdgcn.s.barrier()"),
    "gfx1250": ALL.format(
        "call void @llvm.amdgcn.s.barrier.signal(i32 -1)\n"
        "call void @llvm.amdgcn.s.barrier.wait(i16 -1)"
    ),
}
MARK = "call void @llvm.amdgcn.asyncmark()"


def _trial(what: str, body: str, why: str, cpu: str, declares: str = "") -> Trial:
    wave = "64" if cpu.startswith("gfx9") else "32"
    words = ("--workgroup", "128", "--grid", "1", "--wave", wave)
    return Trial("copies", f"{cpu} {what}", module(body, cpu, declares), words, why)


def _read(index: str = "%t64", name: str = "@s") -> str:
    """A word of LDS to the result."""
    return (
        f"{at(3, name, index, '%q')}\n%v = load i32, ptr addrspace(3) %q\n"
        f"{at(1, '%out', '%t64', '%o')}\nstore i32 %v, ptr addrspace(1) %o"
    )


def _waits(count: str) -> str:
    return f"call void @llvm.amdgcn.s.wait.asynccnt(i16 {count})"


def _marks(count: str) -> str:
    return f"call void @llvm.amdgcn.wait.asyncmark(i16 {count})"


def copies() -> Iterator[Trial]:
    """All of them."""
    yield from _to_lds()
    yield from _from_lds()
    yield from _marked()
    yield from _tensors()
    yield from _of_the_group()


def _to_lds() -> Iterator[Trial]:
    cpu = "gfx1250"
    barrier = BARRIER[cpu]
    for bits in (8, 32, 64, 128):
        size = f"[{bits // 8} x i8]"

        def copy(number: int, base: str = "@s", bits: int = bits, size: str = size) -> str:
            return (
                f"{at(1, '%in', '%t64', f'%a{number}', size)}\n"
                f"{at(3, base, '%t64', f'%b{number}', size)}\n"
                f"call void @llvm.amdgcn.global.load.async.to.lds.b{bits}(ptr addrspace(1)"
                f" %a{number}, ptr addrspace(3) %b{number}, i32 0, i32 0)"
            )

        own = (
            f"{at(3, '@s', '%t64', '%q', size)}\n%v = load i8, ptr addrspace(3) %q\n"
            f"{at(1, '%out', '%t64', '%o')}\nstore i8 %v, ptr addrspace(1) %o"
        )
        theirs = own.replace("%t64, ", "%next64, ").replace("i64 %t64\n%v", "i64 %next64\n%v")
        second = own.replace("@s", "@u")
        for what, body, why in (
            ("own lane, no wait", f"{copy(0)}\n{own}", "read before the copy ends"),
            ("own lane, wait 0", f"{copy(0)}\n{_waits('0')}\n{own}", ""),
            ("own lane, wait 1", f"{copy(0)}\n{_waits('1')}\n{own}", "one copy may be left"),
            ("own lane, wait 63", f"{copy(0)}\n{_waits('63')}\n{own}", "the copy may be left"),
            (
                "another counter",
                f"{copy(0)}\ncall void @llvm.amdgcn.s.wait.tensorcnt(i16 0)\n{own}",
                "a wait for another counter",
            ),
            (
                "vmcnt",
                f"{copy(0)}\ncall void @llvm.amdgcn.s.wait.loadcnt(i16 0)\n{own}",
                "a wait for another counter",
            ),
            (
                "two, wait 1, read the first",
                f"{copy(0)}\n{copy(1, '@u')}\n{_waits('1')}\n{own}",
                "",
            ),
            (
                "two, wait 1, read the second",
                f"{copy(0)}\n{copy(1, '@u')}\n{_waits('1')}\n{second}",
                "the second copy may be left",
            ),
            (
                "two, wait 2, read the first",
                f"{copy(0)}\n{copy(1, '@u')}\n{_waits('2')}\n{own}",
                "both copies may be left",
            ),
            ("theirs, wait and barrier", f"{copy(0)}\n{_waits('0')}\n{barrier}\n{theirs}", ""),
            (
                "theirs, barrier without wait",
                f"{copy(0)}\n{barrier}\n{theirs}",
                "the copy is not over at the barrier",
            ),
            (
                "theirs, barrier, then wait",
                f"{copy(0)}\n{barrier}\n{_waits('0')}\n{theirs}",
                "the wait is of the reader's own copies",
            ),
            ("theirs, wait without barrier", f"{copy(0)}\n{_waits('0')}\n{theirs}", "no barrier"),
            (
                "theirs, wait 1 and barrier",
                f"{copy(0)}\n{_waits('1')}\n{barrier}\n{theirs}",
                "the copy may be left",
            ),
            (
                "overwritten before the wait",
                f"{copy(0)}\nstore i8 1, ptr addrspace(3) %b0\n{_waits('0')}\n{own}",
                "a store to where the copy still writes",
            ),
            (
                "a wait in one wave",
                (
                    f"%c = icmp ult i32 %t, 64\n{copy(0)}\nbr i1 %c, label %y, label %z\n"
                    f"y:\n{_waits('0')}\nbr label %z\nz:\n{barrier}\n{theirs}"
                ),
                "one wave does not wait",
            ),
            (
                "a wait if a word is not magic",
                (
                    "%z0 = load i32, ptr addrspace(1) %in\n%c = icmp ne i32 %z0, 77777\n"
                    f"{copy(0)}\n"
                    f"br i1 %c, label %y, label %z\ny:\n{_waits('0')}\nbr label %z\nz:\n{own}"
                ),
                "there may be no wait",
            ),
            (
                "two copies to one place",
                f"{copy(0)}\n{copy(1)}\n{_waits('0')}\n{own}",
                "two copies of a lane in no order write one place",
            ),
        ):
            if why == "two copies of a lane in no order write one place":
                continue  # copies of one counter may be taken to end in order: no certain truth
            yield _trial(f"load b{bits}: {what}", body, why, cpu)


def _from_lds() -> Iterator[Trial]:
    cpu = "gfx1250"
    barrier = BARRIER[cpu]
    copy = (
        f"{at(1, '%data', '%t64', '%a')}\n{at(3, '@s', '%t64', '%b')}\n"
        "store i32 %t, ptr addrspace(3) %b\n"
        "call void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1) %a,"
        " ptr addrspace(3) %b, i32 0, i32 0)"
    )
    again = "store i32 7, ptr addrspace(3) %b"
    there = (
        f"%v = load i32, ptr addrspace(1) %a\n{at(1, '%out', '%t64', '%o')}\n"
        "store i32 %v, ptr addrspace(1) %o"
    )
    theirs = f"{at(3, '@s', '%next64', '%q')}\nstore i32 %t, ptr addrspace(3) %q"
    for what, body, why in (
        ("source overwritten, no wait", f"{copy}\n{again}", "the copy may still read"),
        ("source overwritten, wait 0", f"{copy}\n{_waits('0')}\n{again}", ""),
        ("source overwritten, wait 1", f"{copy}\n{_waits('1')}\n{again}", "the copy may be left"),
        ("target read, no wait", f"{copy}\n{there}", "the copy may not have written"),
        (
            "source overwritten by others, barrier alone",
            f"{copy}\n{barrier}\n{theirs}",
            "the copy may still read",
        ),
        (
            "source overwritten by others, wait and barrier",
            f"{copy}\n{_waits('0')}\n{barrier}\n{theirs}",
            "",
        ),
        (
            "source overwritten by others, wait alone",
            f"{copy}\n{_waits('0')}\n{theirs}",
            "no barrier",
        ),
        ("target written by all", copy.replace("i64 %t64\n", "i64 0\n", 1), "all write one place"),
    ):
        yield _trial(f"store: {what}", body, why, cpu)


def _marked() -> Iterator[Trial]:
    for name, cpu in (("load.async.to.lds", "gfx950"), ("global.load.async.lds", "gfx950")):
        barrier = BARRIER[cpu]

        def copy(number: int, base: str = "@s", name: str = name) -> str:
            # The place in LDS is that of the wave; lanes follow.
            return (
                f"%w{number} = and i32 %t, 64\n"
                f"{at(3, base, f'%w{number}', f'%b{number}')}\n"
                f"{at(1, '%in', '%t64', f'%a{number}')}\n"
                f"call void @llvm.amdgcn.{name}{'.p1' if name[0] == 'l' else ''}("
                f"ptr addrspace(1) %a{number}, ptr addrspace(3) %b{number}, i32 4, i32 0, i32 0)"
            )

        for what, body, why in (
            ("own, no wait", f"{copy(0)}\n{MARK}\n{_read()}", "read before the copy ends"),
            (
                "own, no mark, wait 0",
                f"{copy(0)}\n{_marks('0')}\n{_read()}",
                "the copy is in no group",
            ),
            ("own, mark, wait 0", f"{copy(0)}\n{MARK}\n{_marks('0')}\n{_read()}", ""),
            (
                "own, mark, wait 1",
                f"{copy(0)}\n{MARK}\n{_marks('1')}\n{_read()}",
                "a group may be left",
            ),
            (
                "mark before the copy",
                f"{MARK}\n{copy(0)}\n{_marks('0')}\n{_read()}",
                "the copy is in no group",
            ),
            (
                "two groups, wait 1, first",
                f"{copy(0)}\n{MARK}\n{copy(1, '@u')}\n{MARK}\n{_marks('1')}\n{_read()}",
                "",
            ),
            (
                "two groups, wait 1, second",
                f"{copy(0)}\n{MARK}\n{copy(1, '@u')}\n{MARK}\n{_marks('1')}\n{_read(name='@u')}",
                "the second group may be left",
            ),
            (
                "two groups, wait 2",
                f"{copy(0)}\n{MARK}\n{copy(1, '@u')}\n{MARK}\n{_marks('2')}\n{_read()}",
                "both groups may be left",
            ),
            (
                "theirs, wait and barrier",
                f"{copy(0)}\n{MARK}\n{_marks('0')}\n{barrier}\n{_read('%next64')}",
                "",
            ),
            (
                "theirs, barrier alone",
                f"{copy(0)}\n{MARK}\n{barrier}\n{_read('%next64')}",
                "the copy is not over at the barrier",
            ),
            (
                "theirs, barrier, then wait",
                f"{copy(0)}\n{MARK}\n{barrier}\n{_marks('0')}\n{_read('%next64')}",
                "the wait is of the reader's own copies",
            ),
            (
                "theirs, wait alone",
                f"{copy(0)}\n{MARK}\n{_marks('0')}\n{_read('%next64')}",
                "no barrier",
            ),
        ):
            yield _trial(f"{name}: {what}", body, why, cpu)
    for name in ("global.load.lds", "load.to.lds", "raw.ptr.buffer.load.lds"):
        where = f"%w = and i32 %t, 64\n{at(3, '@s', '%w', '%b')}\n{at(1, '%in', '%t64', '%a')}\n"
        call = (
            f"call void @llvm.amdgcn.{name}{'.p1' if name[0] == 'l' else ''}(ptr addrspace(1) %a,"
            " ptr addrspace(3) %b, i32 4, i32 0, i32 0)"
        )
        if "buffer" in name:
            where += (
                "%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1("
                "ptr addrspace(1) %in, i16 0, i64 65536, i32 159744)\n%off = shl i32 %t, 2\n"
            )
            call = (
                f"call void @llvm.amdgcn.{name}(ptr addrspace(8) %r, ptr addrspace(3) %b, i32 4,"
                " i32 %off, i32 0, i32 0, i32 0)"
            )
        barrier = BARRIER["gfx950"]
        for what, body, why in (
            ("theirs, no barrier", f"{where}{call}\n{_read('%next64')}", "no barrier"),
            (
                "theirs, bare barrier",
                f"{where}{call}\ncall void @llvm.amdgcn.s.barrier()\n{_read('%next64')}",
                "no fences",
            ),
            ("theirs, barrier", f"{where}{call}\n{barrier}\n{_read('%next64')}", ""),
            (
                "all to one place",
                f"{where.replace('i32 %w', 'i32 0')}{call}",
                "two waves, one place",
            ),
        ):
            if "buffer" in name and what == "theirs, barrier":
                continue
            yield _trial(f"{name}: {what}", body, why, "gfx950")


def _tensors() -> Iterator[Trial]:
    cpu = "gfx1250"
    load = (
        "%d0 = load <4 x i32>, ptr addrspace(1) %in\n"
        "%d1 = load <8 x i32>, ptr addrspace(1) %in\n"
        "call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %d0, <8 x i32> %d1, i32 0)"
    )
    wait = "call void @llvm.amdgcn.s.wait.tensorcnt(i16 0)"
    for what, body in (
        ("load, no wait", f"{load}\n{_read()}"),
        (
            "load and store of LDS",
            f"{load}\n{at(3, '@s', '%t64', '%b')}\nstore i32 %t, ptr addrspace(3) %b",
        ),
        ("load by all, wait, read", f"{load}\n{wait}\n{_read()}"),
        (
            "store, LDS written after",
            (
                f"{load.replace('load.to.lds', 'store.from.lds')}\n{at(3, '@s', '%t64', '%b')}\n"
                "store i32 %t, ptr addrspace(3) %b"
            ),
        ),
    ):
        yield _trial(f"tensor {what}", body, "what the descriptor holds may be the same place", cpu)


def _of_the_group() -> Iterator[Trial]:
    copy = "_Z21async_work_group_copyPU3AS3jPU3AS1Kjm9ocl_event"
    back = "_Z21async_work_group_copyPU3AS1jPU3AS3Kjm9ocl_event"
    wait = "_Z17wait_group_eventsiP9ocl_event"
    event = 'target("spirv.Event")'
    event = "ptr addrspace(5)"
    declares = (
        f"declare {event} @{copy}(ptr addrspace(3), ptr addrspace(1), i64, {event})\n"
        f"declare {event} @{back}(ptr addrspace(1), ptr addrspace(3), i64, {event})\n"
        f"declare void @{wait}(i32, ptr)\ndeclare void @_Z7barrierj(i32)\n"
    )
    start = (
        f"%e = call {event} @{copy}(ptr addrspace(3) @s, ptr addrspace(1) %in, i64 128,"
        f" {event} null)"
    )
    slot = (
        f"%slot = alloca {event}, addrspace(5)\nstore {event} %e, ptr addrspace(5) %slot\n"
        "%flat = addrspacecast ptr addrspace(5) %slot to ptr\n"
    )
    waits = f"{slot}call void @{wait}(i32 1, ptr %flat)"
    barrier = "call void @_Z7barrierj(i32 1)"
    out = (
        f"%e = call {event} @{back}(ptr addrspace(1) %data, ptr addrspace(3) @s, i64 128,"
        f" {event} null)"
    )
    mine = f"{at(3, '@s', '%t64', '%b')}\nstore i32 %t, ptr addrspace(3) %b"
    for what, body, why in (
        ("no wait", f"{start}\n{_read()}", "read before the copy ends"),
        ("no wait, a barrier", f"{start}\n{barrier}\n{_read()}", "a barrier waits for no copy"),
        ("wait", f"{start}\n{waits}\n{_read()}", ""),
        (
            "wait for none",
            f"{start}\n{waits.replace('i32 1', 'i32 0')}\n{_read()}",
            "waits for no event",
        ),
        (
            "written before the wait",
            f"{start}\n{mine}\n{waits}",
            "a store to where the copy writes",
        ),
        (
            "written before, no barrier",
            f"{mine}\n{start}\n{waits}",
            "a store of another work-item before the copy",
        ),
        (
            "back, no barrier before",
            f"{mine}\n{out}\n{waits}",
            "the copy may read before the stores",
        ),
        ("back, a barrier before", f"{mine}\n{barrier}\n{out}\n{waits}", ""),
        (
            "back, written before the wait",
            f"{mine}\n{barrier}\n{out}\nstore i32 5, ptr addrspace(3) %b\n{waits}",
            "the copy may still read",
        ),
    ):
        yield _trial(f"work group: {what}", body, why, "gfx942", declares)
