"""Everything that touches memory at a pointer, as rows of text: `PTR` is the pointer with its type.

`%v` and `%v64` are words of the work-item's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

BOTH = ("lds", "global")
GLOBAL = ("global",)
LDS = ("lds",)
AS3, AS1 = "ptr addrspace(3)", "ptr addrspace(1)"
SHORT = {3: "p3", 1: "p1"}


@dataclass(frozen=True, slots=True)
class Touching:
    """An access of `unit` bytes at least. `reads`: it reads alone. `before`: lines above it."""

    name: str
    text: str
    unit: int
    reads: bool = False
    atomic: bool = False
    places: tuple[str, ...] = BOTH
    cpu: str = "gfx942"
    declares: str = ""
    before: str = ""
    unaligned: bool = True

    def at(self, space: int) -> str:
        """The access at %p of an address space; `NAME` is the space in names of intrinsics."""
        flat = "%flat = addrspacecast PTR to ptr\n" if "FLAT" in self.text else ""
        text = flat + self.text.replace("FLAT", "ptr %flat")
        pointer = f"ptr addrspace({space}) %p"
        return (
            text.replace("PTRTYPE", f"ptr addrspace({space})")
            .replace("PTR", pointer)
            .replace("NAME", SHORT[space])
        )


def touching() -> Iterator[Touching]:
    """All rows."""
    yield from _instructions()
    yield from _intrinsics()
    yield from _buffers()
    yield from _opencl()
    yield from _assembly()


def _instructions() -> Iterator[Touching]:
    for kind, unit in (
        ("i8", 1),
        ("i16", 2),
        ("i32", 4),
        ("i64", 8),
        ("<4 x i32>", 16),
        ("<2 x half>", 4),
        ("<3 x i32>", 12),
        ("float", 4),
        ("i24", 3),
    ):
        value = {"i32": "%v", "i64": "%v64"}.get(kind)
        made = "" if value else _made(kind)
        for volatile in ("", "volatile "):
            yield Touching(
                f"{volatile}store {kind}",
                f"{made}store {volatile}{kind} {value or '%made'}, PTR, align 1",
                unit,
            )
            keep = _kept(kind)
            yield Touching(
                f"{volatile}load {kind}",
                f"%l = load {volatile}{kind}, PTR, align 1\n{keep}",
                unit,
                reads=True,
            )
    yield Touching("store through flat", "store i32 %v, FLAT", 4)
    yield Touching(
        "store of a pointer", "%made = inttoptr i64 %v64 to ptr\nstore ptr %made, PTR", 8
    )
    for order in ("monotonic", "acq_rel", "seq_cst"):
        for op in ("add", "xchg", "umax"):
            yield Touching(
                f"atomicrmw {op} {order}",
                f'%l = atomicrmw {op} PTR, i32 %v syncscope("agent") {order}',
                4,
                atomic=True,
            )
    yield Touching(
        "atomicrmw flat",
        '%l = atomicrmw add FLAT, i32 %v syncscope("agent") monotonic',
        4,
        atomic=True,
    )
    yield Touching(
        "cmpxchg",
        '%l = cmpxchg PTR, i32 0, i32 %v syncscope("agent") monotonic monotonic',
        4,
        atomic=True,
    )
    for order in ("unordered", "monotonic", "release", "seq_cst"):
        yield Touching(
            f"store atomic {order}",
            f'store atomic i32 %v, PTR syncscope("agent") {order}, align 4',
            4,
            atomic=True,
        )
    for order in ("unordered", "monotonic", "acquire", "seq_cst"):
        yield Touching(
            f"load atomic {order}",
            f'%l = load atomic i32, PTR syncscope("agent") {order}, align 4\n{_kept("i32")}',
            4,
            reads=True,
            atomic=True,
        )


def _made(kind: str) -> str:
    """Any value of a type, of the work-item's own."""
    return f"%mp = getelementptr {kind}, {AS1} %in, i64 %t64\n%made = load {kind}, {AS1} %mp\n"


def _kept(kind: str) -> str:
    """Lines that make a loaded value count."""
    return (
        f"%kept = getelementptr [64 x i8], ptr addrspace(1) %out, i64 %t64\n"
        f"store {kind} %l, ptr addrspace(1) %kept"
    )


def _intrinsics() -> Iterator[Touching]:
    for size in (4, 7, 16):
        yield Touching(
            f"memset {size}",
            f"%b = trunc i32 %v to i8\n"
            f"call void @llvm.memset.NAME.i64(PTR, i8 %b, i64 {size}, i1 false)",
            size,
        )
        for name in ("memcpy", "memmove", "memcpy.inline"):
            from_in = f"%q = getelementptr [16 x i8], {AS1} %in, i64 %t64\n"
            yield Touching(
                f"{name} to {size}",
                f"{from_in}call void @llvm.{name}.NAME.p1.i64(PTR, {AS1} %q, i64 {size}, i1 false)",
                size,
            )
            to_out = f"%q = getelementptr [64 x i8], {AS1} %out, i64 %t64\n"
            yield Touching(
                f"{name} from {size}",
                f"{to_out}call void @llvm.{name}.p1.NAME.i64({AS1} %q, PTR, i64 {size}, i1 false)",
                size,
                reads=True,
            )
    yield Touching(
        "memset of a size that is loaded",
        f"%z = load i64, {AS1} %in\n%y = and i64 %z, 15\n%b = trunc i32 %v to i8\n"
        "call void @llvm.memset.NAME.i64(PTR, i8 %b, i64 %y, i1 false)",
        4,
    )
    two = _made("<2 x i32>")
    mask = "<2 x i1> <i1 true, i1 true>"
    some = (
        f"%z = load i32, {AS1} %in\n%y = icmp eq i32 %z, 77777\n"
        "%x = insertelement <2 x i1> zeroinitializer, i1 %y, i32 0\n"
    )
    yield Touching(
        "masked.store",
        f"{two}call void @llvm.masked.store.v2i32.NAME(<2 x i32> %made, PTR, i32 4, {mask})",
        8,
    )
    yield Touching(
        "masked.store by a word",
        f"{two}{some}call void @llvm.masked.store.v2i32.NAME(<2 x i32> %made, PTR, i32 4,"
        " <2 x i1> %x)",
        8,
    )
    yield Touching(
        "masked.load",
        f"%l = call <2 x i32> @llvm.masked.load.v2i32.NAME(PTR, i32 4, {mask},"
        f" <2 x i32> zeroinitializer)\n{_kept('<2 x i32>')}",
        8,
        reads=True,
    )
    lanes = (
        "%l0 = insertelement <2 x PTRTYPE> poison, PTR, i32 0\n"
        "%l1 = getelementptr i8, PTR, i32 4\n"
        "%l2 = insertelement <2 x PTRTYPE> %l0, PTRTYPE %l1, i32 1\n"
    )
    yield Touching(
        "masked.scatter",
        f"{two}{lanes}call void @llvm.masked.scatter.v2i32.v2NAME(<2 x i32> %made,"
        f" <2 x PTRTYPE> %l2, i32 4, {mask})",
        8,
    )
    yield Touching(
        "masked.gather",
        f"{lanes}%l = call <2 x i32> @llvm.masked.gather.v2i32.v2NAME(<2 x PTRTYPE> %l2,"
        f" i32 4, {mask}, <2 x i32> zeroinitializer)\n{_kept('<2 x i32>')}",
        8,
        reads=True,
    )
    yield Touching(
        "masked.compressstore",
        f"{two}call void @llvm.masked.compressstore.v2i32(<2 x i32> %made, FLAT, {mask})",
        8,
    )
    yield Touching(
        "masked.expandload",
        f"%l = call <2 x i32> @llvm.masked.expandload.v2i32(FLAT, {mask},"
        f" <2 x i32> zeroinitializer)\n{_kept('<2 x i32>')}",
        8,
        reads=True,
    )
    yield Touching(
        "global.load.tr",
        f"%l = call <2 x i32> @llvm.amdgcn.global.load.tr.b64.v2i32(PTR)\n{_kept('<2 x i32>')}",
        8,
        reads=True,
        places=GLOBAL,
        cpu="gfx1201",
        unaligned=False,
    )
    yield Touching(
        "ds.read.tr",
        f"%l = call <2 x i32> @llvm.amdgcn.ds.read.tr8.b64.v2i32(PTR)\n{_kept('<2 x i32>')}",
        8,
        reads=True,
        places=LDS,
        cpu="gfx950",
        unaligned=False,
    )
    for name in ("append", "consume"):
        yield Touching(
            f"ds.{name}",
            f"%l = call i32 @llvm.amdgcn.ds.{name}.p3(PTR, i1 false)",
            4,
            atomic=True,
            places=LDS,
        )
    yield Touching(
        "global.load.monitor",
        f"%l = call i32 @llvm.amdgcn.global.load.monitor.b32.i32(PTR, i32 0)\n{_kept('i32')}",
        4,
        reads=True,
        places=GLOBAL,
        cpu="gfx1250",
        unaligned=False,
    )
    yield Touching(
        "av.global.store",
        f"{_made('<4 x i32>')}"
        "call void @llvm.amdgcn.av.global.store.b128(PTR, <4 x i32> %made, metadata !1)",
        16,
        places=GLOBAL,
        unaligned=False,
    )
    yield Touching(
        "cooperative.atomic.store",
        "call void @llvm.amdgcn.cooperative.atomic.store.32x4B.NAME(PTR, i32 %v, i32 0,"
        " metadata !1)",
        4,
        atomic=True,
        places=GLOBAL,
        cpu="gfx1250",
    )
    yield Touching(
        "atomic.cond.sub",
        "%l = call i32 @llvm.amdgcn.atomic.cond.sub.u32.NAME(PTR, i32 %v)",
        4,
        atomic=True,
        cpu="gfx1201",
    )


def _buffers() -> Iterator[Touching]:
    rsrc = (
        "%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(PTR, i16 0, NUM, i32"
        " 159744)\n"
    ).replace("NUM", "i64 65536")
    four = (
        "%a = ptrtoint PTR to i64\n%a2 = bitcast i64 %a to <2 x i32>\n"
        "%a4 = shufflevector <2 x i32> %a2, <2 x i32> <i32 65536, i32 159744>,"
        " <4 x i32> <i32 0, i32 1, i32 2, i32 3>\n"
    )
    for kind, short, unit in (("i32", "i32", 4), ("i8", "i8", 1), ("<4 x i32>", "v4i32", 16)):
        made = {"i32": "%made = add i32 %v, 0\n"}.get(kind) or _made(kind)
        yield Touching(
            f"raw.ptr.buffer.store {kind}",
            f"{made}{rsrc}call void @llvm.amdgcn.raw.ptr.buffer.store.{short}({kind} %made,"
            " ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            unit,
            places=GLOBAL,
        )
        yield Touching(
            f"raw.ptr.buffer.load {kind}",
            f"{rsrc}%l = call {kind} @llvm.amdgcn.raw.ptr.buffer.load.{short}("
            f"ptr addrspace(8) %r, i32 0, i32 0, i32 0)\n{_kept(kind)}",
            unit,
            reads=True,
            places=GLOBAL,
        )
        yield Touching(
            f"struct.ptr.buffer.store {kind}",
            f"{made}{rsrc}call void @llvm.amdgcn.struct.ptr.buffer.store.{short}({kind}"
            " %made, ptr addrspace(8) %r, i32 0, i32 0, i32 0, i32 0)",
            unit,
            places=GLOBAL,
        )
    yield Touching(
        "raw.buffer.store",
        f"{four}call void @llvm.amdgcn.raw.buffer.store.i32(i32 %v, <4 x i32> %a4, i32 0,"
        " i32 0, i32 0)",
        4,
        places=GLOBAL,
    )
    yield Touching(
        "raw.tbuffer.store",
        f"{rsrc}call void @llvm.amdgcn.raw.ptr.tbuffer.store.i32(i32 %v, ptr addrspace(8) %r,"
        " i32 0, i32 0, i32 22, i32 0)",
        4,
        places=GLOBAL,
    )
    yield Touching(
        "raw.buffer.store.format",
        f"{rsrc}%made = bitcast i32 %v to float\n"
        "call void @llvm.amdgcn.raw.ptr.buffer.store.format.f32(float %made,"
        " ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
        4,
        places=GLOBAL,
    )
    yield Touching(
        "s.buffer.load",
        f"{rsrc}%l = call i32 @llvm.amdgcn.s.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0,"
        f" i32 0)\n{_kept('i32')}",
        4,
        reads=True,
        places=GLOBAL,
    )
    for op in ("add", "swap", "umax", "cmpswap"):
        two = "i32 %v, i32 0" if op == "cmpswap" else "i32 %v"
        yield Touching(
            f"raw.ptr.buffer.atomic.{op}",
            f"{rsrc}%l = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.{op}.i32({two},"
            " ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            4,
            atomic=True,
            places=GLOBAL,
        )


def _opencl() -> Iterator[Touching]:
    for kind, code in (("float", "f"), ("i32", "i"), ("i8", "c")):
        count = 4
        vector = f"<{count} x {kind}>"
        unit = count * (1 if kind == "i8" else 4)
        made = _made(vector)
        for space in (1, 3):
            where = GLOBAL if space == 1 else LDS
            name = f"_Z{7}vstore{count}Dv{count}_{code}mPU3AS{space}{code}"
            yield Touching(
                f"vstore{count} {kind}",
                f"{made}call void @{name}({vector} %made, i64 0, PTR)",
                unit,
                places=where,
                declares=f"declare void @{name}({vector}, i64, ptr addrspace({space}))\n",
            )
            name = f"_Z{6}vload{count}mPU3AS{space}K{code}"
            yield Touching(
                f"vload{count} {kind}",
                f"%l = call {vector} @{name}(i64 0, PTR)\n{_kept(vector)}",
                unit,
                reads=True,
                places=where,
                declares=f"declare {vector} @{name}(i64, ptr addrspace({space}))\n",
            )
    for plain in (
        "vstore_half",
        "vstore_half_rtz",
        "vstorea_half3",
        "vstore_half4",
        "vstorea_half4",
    ):
        digits = plain[-1] if plain[-1].isdigit() else ""
        kind = f"<{digits} x float>" if digits else "float"
        made = _made(kind)
        code = f"Dv{digits}_f" if digits else "f"
        for space in (1, 3):
            name = f"_Z{len(plain)}{plain}{code}mPU3AS{space}Dh"
            yield Touching(
                plain,
                f"{made}call void @{name}({kind} %made, i64 0, PTR)",
                2 * int(digits or 1),
                places=GLOBAL if space == 1 else LDS,
                declares=f"declare void @{name}({kind}, i64, ptr addrspace({space}))\n",
            )
    for name in ("fract", "modf", "sincos"):
        for space in (1, 3):
            callee = f"_Z{len(name)}{name}fPU3AS{space}f"
            yield Touching(
                f"{name} writes",
                f"%e = bitcast i32 %v to float\n%l = call float @{callee}(float %e, PTR)\n"
                f"{_kept('float')}",
                4,
                places=GLOBAL if space == 1 else LDS,
                declares=f"declare float @{callee}(float, ptr addrspace({space}))\n",
            )
    for name in ("frexp", "lgamma_r"):
        callee = f"_Z{len(name)}{name}fPU3AS1i"
        yield Touching(
            f"{name} writes",
            f"%e = bitcast i32 %v to float\n%l = call float @{callee}(float %e, PTR)\n"
            f"{_kept('float')}",
            4,
            places=GLOBAL,
            declares=f"declare float @{callee}(float, ptr addrspace(1))\n",
        )
    callee = "_Z6remquoffPU3AS1i"
    yield Touching(
        "remquo writes",
        f"%e = bitcast i32 %v to float\n"
        f"%l = call float @{callee}(float %e, float 2.0, PTR)\n{_kept('float')}",
        4,
        places=GLOBAL,
        declares=f"declare float @{callee}(float, float, ptr addrspace(1))\n",
    )
    for name in ("atomic_add", "atomic_xchg", "atomic_max"):
        callee = f"_Z{len(name)}{name}PU3AS1Vii"
        yield Touching(
            name,
            f"%l = call i32 @{callee}(PTR, i32 %v)",
            4,
            atomic=True,
            places=GLOBAL,
            declares=f"declare i32 @{callee}({AS1}, i32)\n",
        )
    callee = "_Z12atomic_storePU3AS0VU7_Atomicii"
    yield Touching(
        "atomic_store",
        f"call void @{callee}(FLAT, i32 %v)",
        4,
        atomic=True,
        declares=f"declare void @{callee}(ptr, i32)\n",
    )
    callee = "_Z11atomic_initPU3AS0VU7_Atomicii"
    yield Touching(
        "atomic_init",
        f"call void @{callee}(FLAT, i32 %v)",
        4,
        declares=f"declare void @{callee}(ptr, i32)\n",
    )
    callee = "_Z17atomic_flag_clearPU3AS0VU7_Atomici"
    yield Touching(
        "atomic_flag_clear",
        f"call void @{callee}(FLAT)",
        4,
        atomic=True,
        declares=f"declare void @{callee}(ptr)\n",
    )
    yield Touching(
        "a function that is declared",
        "call void @touches(FLAT, i32 %v)",
        4,
        declares="declare void @touches(ptr, i32)\n",
    )
    yield Touching(
        "a function of a pointer as number",
        "%a = ptrtoint PTR to i64\n%c0 = inttoptr i64 %a to ptr\nstore i32 %v, ptr %c0",
        4,
        places=GLOBAL,
    )


def _assembly() -> Iterator[Touching]:
    for name, where, constraint in (
        ("global_store_dword $0, $1, off", GLOBAL, "v,v"),
        ("flat_store_dword $0, $1", GLOBAL, "v,v"),
        ("global_atomic_add $0, $1, off", GLOBAL, "v,v"),
        ("ds_write_b32 $0, $1", LDS, "v,v"),
        ("ds_add_u32 $0, $1", LDS, "v,v"),
        ("s_store_dword $1, $0, 0x0", GLOBAL, "s,s"),
        ("GLOBAL_STORE_DWORD $0, $1, off", GLOBAL, "v,v"),
        ("s_nop 0\\0Ads_write_b32 $0, $1", LDS, "v,v"),
        ("s_atomic_add $1, $0, 0x0", GLOBAL, "s,s"),
        ("ds_append $1 offset:0", LDS, "v,v"),
    ):
        kind = "PTRTYPE"
        atomic = any(word in name for word in ("atomic", "ds_add", "ds_append"))
        yield Touching(
            f"assembly {name}",
            f'call void asm sideeffect "{name}", "{constraint},~{{memory}}"({kind} %p, i32 %v)',
            4,
            atomic=atomic,
            places=where,
        )
        yield Touching(
            f"assembly {name} without a clobber",
            f'call void asm sideeffect "{name}", "{constraint}"({kind} %p, i32 %v)',
            4,
            atomic=atomic,
            places=where,
        )
    yield Touching(
        "assembly that is memory",
        'call void asm sideeffect "", "v,v,~{memory}"(PTRTYPE %p, i32 %v)\nstore i32 %v, PTR',
        4,
    )
