"""Barriers and messages: what orders a store before a load of another work-item, and what does not.

The truth of each is that of the memory model, by cases: a barrier orders memory where a release
before it and an acquire after it act on the space with a scope that holds both work-items; a
message does where a release of the writer is read by an acquire of the reader, both with scopes
that hold the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.kernels.hunt.modules import at, module
from tests.kernels.hunt.trial import Trial

WIDTH = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "agent": 4, "": 5}
SCOPES = tuple(WIDTH)
ORDERS = ("acquire", "release", "acq_rel", "seq_cst")
TAGS = ("", ", !mmra !10", ", !mmra !11")
"""Of a fence: all spaces, local alone, global alone."""
METADATA = """!10 = !{!"amdgpu-synchronize-as", !"local"}
!11 = !{!"amdgpu-synchronize-as", !"global"}
"""


def _fence(order: str, scope: str, tag: str = "") -> str:
    written = f'syncscope("{scope}") ' if scope else ""
    return f"fence {written}{order}{tag}"


def _exchange(space: int, between: str, cpu: str = "gfx942", declares: str = "") -> str:
    """Each work-item stores a word and loads that of the work-item 64 on, of another wave."""
    base = "@s" if space == 3 else "%data"
    body = (
        f"{at(space, base, '%t64', '%p')}\nstore i32 %t, ptr addrspace({space}) %p\n{between}\n"
        f"{at(space, base, '%next64', '%q')}\n%v = load i32, ptr addrspace({space}) %q\n"
        f"{at(1, '%out', '%t64', '%o')}\nstore i32 %v, ptr addrspace(1) %o"
    )
    return module(body, cpu, declares, METADATA)


def _barrier(
    what: str, space: int, between: str, why: str, cpu: str = "gfx942", declares: str = ""
) -> Trial:
    words = ("--workgroup", "128", "--grid", "1", "--wave", "64" if cpu < "gfx950" else "32")
    if cpu.startswith("gfx9"):
        words = (*words[:-1], "64")
    name = "LDS" if space == 3 else "global"
    text = _exchange(space, between, cpu, declares)
    return Trial("barriers", f"{what}, {name}", text, words, why)


S_BARRIER = "call void @llvm.amdgcn.s.barrier()"
SIGNAL = "call void @llvm.amdgcn.s.barrier.signal(i32 -1)"
WAIT = "call void @llvm.amdgcn.s.barrier.wait(i16 -1)"
SPLIT = f"{SIGNAL}\n{WAIT}"


def barriers() -> Iterator[Trial]:
    """Barriers with fences around them of every order, scope and space, and calls that are one."""
    for space in (3, 1):
        tag_ok = {3: ("", TAGS[1]), 1: ("", TAGS[2])}[space]
        for before, after in product(("", *ORDERS), repeat=2):
            releases = before in ("release", "acq_rel", "seq_cst")
            acquires = after in ("acquire", "acq_rel", "seq_cst")
            fences = [_fence(each, "workgroup") if each else "" for each in (before, after)]
            why = "" if releases and acquires else "no release before, or no acquire after it"
            for middle, cpu in ((S_BARRIER, "gfx942"), (SPLIT, "gfx1201")):
                text = f"{fences[0]}\n{middle}\n{fences[1]}"
                yield _barrier(
                    f"{before or 'no'} fence, {cpu} barrier, {after or 'no'} fence",
                    space,
                    text,
                    why,
                    cpu,
                )
        for one, two in product(SCOPES, repeat=2):
            inclusive = min(WIDTH[one], WIDTH[two]) >= 2
            text = f"{_fence('release', one)}\n{S_BARRIER}\n{_fence('acquire', two)}"
            yield _barrier(
                f"scopes {one or 'system'} {two or 'system'}",
                space,
                text,
                "" if inclusive else "a fence whose scope is too narrow",
            )
        for one, two in product(TAGS, repeat=2):
            fits = one in tag_ok and two in tag_ok
            text = (
                f"{_fence('release', 'workgroup', one)}\n{S_BARRIER}\n"
                f"{_fence('acquire', 'workgroup', two)}"
            )
            yield _barrier(
                f"spaces {one[-1:]} {two[-1:]}",
                space,
                text,
                "" if fits else "a fence of the other space",
            )
        rel, acq = _fence("release", "workgroup"), _fence("acquire", "workgroup")
        for what, between in (
            ("nothing", ""),
            ("fences alone", f"{rel}\n{acq}"),
            ("wave.barrier", f"{rel}\ncall void @llvm.amdgcn.wave.barrier()\n{acq}"),
            ("sched.barrier", f"{rel}\ncall void @llvm.amdgcn.sched.barrier(i32 0)\n{acq}"),
            ("s.waitcnt", f"{rel}\ncall void @llvm.amdgcn.s.waitcnt(i32 0)\n{acq}"),
            ("s.sleep", f"{rel}\ncall void @llvm.amdgcn.s.sleep(i32 100)\n{acq}"),
            ("assembly of nothing", f'{rel}\ncall void asm sideeffect "", "~{{memory}}"()\n{acq}'),
            (
                "assembly s_nop",
                f'{rel}\ncall void asm sideeffect "s_nop 0", "~{{memory}}"()\n{acq}',
            ),
            (
                "assembly ; s_barrier",
                f'{rel}\ncall void asm sideeffect "; s_barrier", "~{{memory}}"()\n{acq}',
            ),
            ("fences after", f"{S_BARRIER}\n{rel}\n{acq}"),
            ("fences before", f"{rel}\n{acq}\n{S_BARRIER}"),
            (
                "the barrier of one wave alone",
                (
                    "%first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)\n"
                    "%w = icmp eq i32 %first, 0\n"
                    f"{rel}\nbr i1 %w, label %yes, label %no\nyes:\n{S_BARRIER}\n"
                    f"br label %no\nno:\n{acq}"
                ),
            ),
            (
                "a barrier if a word is magic",
                (
                    f"%z = load i32, ptr addrspace(1) %in\n%y = icmp ne i32 %z, 77777\n{rel}\n"
                    f"br i1 %y, label %yes, label %no\nyes:\n{S_BARRIER}\nbr label %no\nno:\n{acq}"
                ),
            ),
        ):
            yield _barrier(what, space, between, "no barrier between")
        for what, between in (
            ("signal alone", f"{rel}\n{SIGNAL}\n{acq}"),
            ("wait before signal", f"{rel}\n{WAIT}\n{SIGNAL}\n{acq}"),
        ):
            yield _barrier(what, space, between, "no whole barrier between", "gfx1201")
        yield _barrier(
            "isfirst",
            space,
            f"{rel}\n%f = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 -1)\n{WAIT}\n{acq}",
            "",
            "gfx1201",
        )
        yield from _of_opencl(space)


def _of_opencl(space: int) -> Iterator[Trial]:
    flag = 1 if space == 3 else 2
    for flags in range(8):
        for name, declared in (("_Z7barrierj", "i32"), ("_Z18work_group_barrierj", "i32")):
            text = f"call void @{name}(i32 {flags})"
            yield _barrier(
                f"{name} {flags}",
                space,
                text,
                "" if flags & flag else "a barrier of the other space",
                declares=f"declare void @{name}({declared})\n",
            )
        for scope in range(5):
            name = "_Z18work_group_barrierj12memory_scope"
            fits = flags & flag and scope in (1, 2, 3)
            yield _barrier(
                f"work_group_barrier {flags} scope {scope}",
                space,
                f"call void @{name}(i32 {flags}, i32 {scope})",
                "" if fits else "a scope or space that does not hold both",
                declares=f"declare void @{name}(i32, i32)\n",
            )
    for name in (
        "_Z17sub_group_barrierj",
        "_Z9mem_fencej",
        "_Z14read_mem_fencej",
        "_Z15write_mem_fencej",
    ):
        yield _barrier(
            name,
            space,
            f"call void @{name}(i32 3)",
            "no barrier of the workgroup",
            declares=f"declare void @{name}(i32)\n",
        )
    name = "_Z7barrierj"
    yield _barrier(
        "barrier of flags that are an argument",
        space,
        f"call void @{name}(i32 %n)",
        "the flags may be those of the other space",
        declares=f"declare void @{name}(i32)\n",
    )
    name = "_Z18work_group_barrierj12memory_scope"
    yield _barrier(
        "barrier of a scope that is an argument",
        space,
        f"call void @{name}(i32 3, i32 %n)",
        "the scope may be too narrow",
        declares=f"declare void @{name}(i32, i32)\n",
    )
    for name in ("__threadfence_block", "_Z13__threadfencev"):
        yield _barrier(
            name,
            space,
            f"call void @{name}()",
            "a fence alone",
            declares=f"declare void @{name}()\n",
        )
    for name in ("__syncthreads", "_Z13__syncthreadsv"):
        yield _barrier(
            name, space, f"call void @{name}()", "", declares=f"declare void @{name}()\n"
        )


def _message(what: str, write: str, read: str, groups: bool, why: str, declares: str = "") -> Trial:
    """Work-item 0 writes a word and a flag; one of another wave or workgroup reads both."""
    words = ("--workgroup", "128", "--grid", "2" if groups else "1", "--wave", "64")
    who = "%g" if groups else "%t"
    first = "%lead = icmp eq i32 %t, 0\nbr i1 %lead, label %go, label %end\ngo:\n" if groups else ""
    other = "%other = icmp eq i32 %g, 1\n" if groups else "%other = icmp eq i32 %t, 64\n"
    body = (
        f"{first}%mine = icmp eq i32 {who}, 0\nbr i1 %mine, label %write, label %ask\nwrite:\n"
        f"store i32 42, ptr addrspace(1) %data\n{write}\nbr label %end\n"
        f"ask:\n{other}br i1 %other, label %poll, label %end\n"
        f"poll:\n{read}\n%set = icmp eq i32 %f, 1\nbr i1 %set, label %read, label %end\nread:\n"
        "%v = load i32, ptr addrspace(1) %data\n"
        f"store i32 %v, ptr addrspace(1) %out\nbr label %end\nend:"
    )
    where = "workgroups" if groups else "waves"
    return Trial(
        "messages",
        f"{what}, between {where}",
        module(body, "gfx942", declares, METADATA),
        words,
        why,
    )


def _store(order: str, scope: str) -> str:
    written = f'syncscope("{scope}") ' if scope else ""
    return f"store atomic i32 1, ptr addrspace(1) %flag {written}{order}, align 4"


def _load(order: str, scope: str) -> str:
    written = f'syncscope("{scope}") ' if scope else ""
    return f"%f = load atomic i32, ptr addrspace(1) %flag {written}{order}, align 4"


def messages() -> Iterator[Trial]:
    """Flags with orders, scopes and fences of every kind."""
    for groups in (True, False):
        need = 4 if groups else 2
        for one, two in product(SCOPES, repeat=2):
            why = "" if min(WIDTH[one], WIDTH[two]) >= need else "a scope that is too narrow"
            yield _message(
                f"store {one or 'system'}, load {two or 'system'}",
                _store("release", one),
                _load("acquire", two),
                groups,
                why,
            )
            write = f"{_fence('release', one)}\n{_store('monotonic', 'agent')}"
            read = f"{_load('monotonic', 'agent')}\n{_fence('acquire', two)}"
            yield _message(f"fences {one or 'system'}, {two or 'system'}", write, read, groups, why)
        for one, two in product(
            ("unordered", "monotonic", "release", "seq_cst"),
            ("unordered", "monotonic", "acquire", "seq_cst"),
        ):
            fits = one in ("release", "seq_cst") and two in ("acquire", "seq_cst")
            yield _message(
                f"store {one}, load {two}",
                _store(one, "agent"),
                _load(two, "agent"),
                groups,
                "" if fits else "an order that is too weak",
            )
        for one, two in product(("", *ORDERS), repeat=2):
            fits = one in ("release", "acq_rel", "seq_cst") and two in (
                "acquire",
                "acq_rel",
                "seq_cst",
            )
            write = f"{_fence(one, 'agent') if one else ''}\n{_store('monotonic', 'agent')}"
            read = f"{_load('monotonic', 'agent')}\n{_fence(two, 'agent') if two else ''}"
            yield _message(
                f"{one or 'no'} fence, {two or 'no'} fence",
                write,
                read,
                groups,
                "" if fits else "a fence that is missing",
            )
        for one, two in product(TAGS, repeat=2):
            write = f"{_fence('release', 'agent', one)}\n{_store('monotonic', 'agent')}"
            read = f"{_load('monotonic', 'agent')}\n{_fence('acquire', 'agent', two)}"
            fits = TAGS[1] not in (one, two)
            yield _message(
                f"fences of spaces {one[-1:]} {two[-1:]}",
                write,
                read,
                groups,
                "" if fits else "a fence of LDS alone",
            )
        yield _message(
            "the fence after the flag",
            f"{_store('monotonic', 'agent')}\n{_fence('release', 'agent')}",
            _load("acquire", "agent"),
            groups,
            "the flag is set before the fence",
        )
        yield _message(
            "the fence before the flag is read",
            _store("release", "agent"),
            f"{_fence('acquire', 'agent')}\n{_load('monotonic', 'agent')}",
            groups,
            "the fence stands before the flag is read",
        )
        plain = "store i32 1, ptr addrspace(1) %flag"
        yield _message(
            "a plain flag",
            f"{_fence('release', 'agent')}\n{plain}",
            _load("acquire", "agent"),
            groups,
            "the flag is a plain store",
        )
        yield _message(
            "a volatile flag",
            f"{_fence('release', 'agent')}\n{plain.replace('e i', 'e volatile i')}",
            f"%f = load volatile i32, ptr addrspace(1) %flag\n{_fence('acquire', 'agent')}",
            groups,
            "the flag is volatile, not atomic",
        )
        yield from _by_rmw(groups, need)
        yield from _by_opencl(groups)


def _by_rmw(groups: bool, need: int) -> Iterator[Trial]:
    for order, scope in product(("monotonic", "acquire", "release", "acq_rel", "seq_cst"), SCOPES):
        fits = order in ("release", "acq_rel", "seq_cst") and WIDTH[scope] >= need
        written = f'syncscope("{scope}") ' if scope else ""
        write = f"%z = atomicrmw xchg ptr addrspace(1) %flag, i32 1 {written}{order}"
        why = "" if fits else "an order or scope that is too weak"
        yield _message(
            f"xchg {order} {scope or 'system'}", write, _load("acquire", "agent"), groups, why
        )
        fits = order in ("acquire", "acq_rel", "seq_cst") and WIDTH[scope] >= need
        read = f"%f = atomicrmw or ptr addrspace(1) %flag, i32 0 {written}{order}"
        why = "" if fits else "an order or scope that is too weak"
        yield _message(
            f"or {order} {scope or 'system'}", _store("release", "agent"), read, groups, why
        )
        failure = "monotonic" if order in ("monotonic", "release") else "acquire"
        read = (
            f"%pair = cmpxchg ptr addrspace(1) %flag, i32 1, i32 1 {written}{order} {failure}\n"
            "%f = extractvalue { i32, i1 } %pair, 0"
        )
        yield _message(
            f"cmpxchg {order} {scope or 'system'}", _store("release", "agent"), read, groups, why
        )
    # The flag is read by an exchange that fails, whose order is the weaker one.
    read = (
        '%pair = cmpxchg ptr addrspace(1) %flag, i32 7, i32 8 syncscope("agent")'
        " acq_rel monotonic\n"
        "%f = extractvalue { i32, i1 } %pair, 0"
    )
    yield _message(
        "cmpxchg that fails",
        _store("release", "agent"),
        read,
        groups,
        "the order of a failed exchange is monotonic",
    )


def _by_opencl(groups: bool) -> Iterator[Trial]:
    store = "_Z21atomic_store_explicitPU3AS0VU7_Atomicii12memory_order12memory_scope"
    load = "_Z20atomic_load_explicitPU3AS0VU7_Atomici12memory_order12memory_scope"
    fence = "_Z22atomic_work_item_fencej12memory_order12memory_scope"
    declares = (
        f"declare void @{store}(ptr, i32, i32, i32)\ndeclare i32 @{load}(ptr, i32, i32)\n"
        f"declare void @{fence}(i32, i32, i32)\n"
    )
    flat = "%w{} = addrspacecast ptr addrspace(1) %flag to ptr\n"

    def put(order: str, scope: str) -> str:
        return flat.format(0) + f"call void @{store}(ptr %w0, i32 1, i32 {order}, i32 {scope})"

    def get(order: str, scope: str) -> str:
        return flat.format(1) + f"%f = call i32 @{load}(ptr %w1, i32 {order}, i32 {scope})"

    wide = ("2", "3") if groups else ("1", "2", "3")
    for order, scope in product("035", "01234"):
        why = "" if order in "35" and scope in wide else "an order or scope that is too weak"
        yield _message(
            f"atomic_store_explicit {order} {scope}",
            put(order, scope),
            get("2", "2"),
            groups,
            why,
            declares,
        )
    for order, scope in product("025", "01234"):
        why = "" if order in "25" and scope in wide else "an order or scope that is too weak"
        yield _message(
            f"atomic_load_explicit {order} {scope}",
            put("3", "2"),
            get(order, scope),
            groups,
            why,
            declares,
        )
    for what, write, read in (
        ("an order that is an argument", put("%n", "2"), get("2", "2")),
        ("a scope that is an argument", put("3", "%n"), get("2", "2")),
        ("an order of the load that is an argument", put("3", "2"), get("%n", "2")),
        ("a scope of the load that is an argument", put("3", "2"), get("2", "%n")),
    ):
        yield _message(what, write, read, groups, "the argument may be the weakest", declares)
    for flags, order, scope in product("123", "02345", "01234"):
        releases = order in "345" and scope in wide and flags in "23"
        write = f"call void @{fence}(i32 {flags}, i32 {order}, i32 {scope})\n{put('0', '2')}"
        yield _message(
            f"atomic_work_item_fence {flags} {order} {scope}",
            write,
            get("2", "2"),
            groups,
            "" if releases else "a fence that is too weak",
            declares,
        )
    for what, words in (
        ("flags", "%n, i32 3, i32 2"),
        ("order", "2, i32 %n, i32 2"),
        ("scope", "2, i32 3, i32 %n"),
    ):
        write = f"call void @{fence}(i32 {words})\n{put('0', '2')}"
        yield _message(
            f"a fence whose {what} is an argument",
            write,
            get("2", "2"),
            groups,
            "the argument may be the weakest",
            declares,
        )
