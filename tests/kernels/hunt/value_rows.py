"""Every kind of value that the reader knows, as rows: an operation and the types of its operands.

In each row the result depends on every operand: for some values of the others, two values of it
give two results. `{0}`, `{1}`, … stand for the operands, `{v}` for the result where the row has
several lines, `{u}` for what makes names unique.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """An operation. `across`: the result depends on other lanes, and may be one for a wave.

    `pure`: a function of the operands (and, across, of the other lanes') alone. `fits`: where the
    result of a wave is the same in all its lanes.
    """

    name: str
    result: str
    text: str
    operands: tuple[str, ...]
    cpu: str = "gfx942"
    across: bool = False
    pure: bool = True
    declares: str = ""


def _call(result: str, callee: str, *arguments: str) -> tuple[str, tuple[str, ...]]:
    """A call; arguments with '=' are constants."""
    parts: list[str] = []
    operands: list[str] = []
    for each in arguments:
        if "=" in each:
            parts.append(each.replace("=", " "))
        else:
            parts.append(f"{each} {{{len(operands)}}}")
            operands.append(each)
    return f"call {result} @{callee}({', '.join(parts)})", tuple(operands)


def _intrinsic(
    result: str, name: str, *arguments: str, cpu: str = "gfx942", across: bool = False
) -> Row:
    text, operands = _call(result, f"llvm.{name}", *arguments)
    return Row(name, result, text, operands, cpu, across)


def rows() -> Iterator[Row]:
    """All rows."""
    yield from _arithmetic()
    yield from _casts()
    yield from _vectors()
    yield from _flow()
    yield from _memory()
    yield from _intrinsics()
    yield from _amdgcn()
    yield from _matrix()
    yield from _across()
    yield from _own()
    yield from _foreign()


def _arithmetic() -> Iterator[Row]:
    for kind in ("i32", "i64", "i16", "i8", "<2 x i32>", "<2 x i16>"):
        for op in [
            "add",
            "sub",
            "mul",
            "udiv",
            "sdiv",
            "urem",
            "srem",
            "shl",
            "lshr",
            "ashr",
            "and",
            "or",
            "xor",
        ]:
            yield Row(f"{op} {kind}", kind, f"{op} {kind} {{0}}, {{1}}", (kind, kind))
    for flagged in (
        "add nsw",
        "add nuw",
        "sub nsw",
        "mul nsw",
        "mul nuw nsw",
        "shl nuw",
        "or disjoint",
    ):
        yield Row(flagged, "i32", f"{flagged} i32 {{0}}, {{1}}", ("i32", "i32"))
    for by in (
        "udiv i32 {0}, 1000000",
        "urem i32 {0}, 10007",
        "and i32 {0}, 1073741824",
        "lshr i32 {0}, 31",
        "ashr i32 {0}, 31",
        "shl i32 {0}, 31",
        "mul i32 {0}, 65536",
        "sdiv i32 {0}, -2147483648",
        "or i32 {0}, 2147483647",
    ):
        yield Row(by.replace("{0}", "x"), "i32", by, ("i32",))
    for by in ("lshr i64 {0}, 33", "udiv i64 {0}, 4294967296", "and i64 {0}, 4611686018427387904"):
        yield Row(by.replace("{0}", "x"), "i64", by, ("i64",))
    for kind in ("float", "half", "double", "bfloat", "<2 x half>", "<2 x float>"):
        for op in ["fadd", "fsub", "fmul", "fdiv", "frem"]:
            yield Row(f"{op} {kind}", kind, f"{op} {kind} {{0}}, {{1}}", (kind, kind))
        yield Row(f"fneg {kind}", kind, f"fneg {kind} {{0}}", (kind,))
    yield Row("fadd fast", "float", "fadd fast float {0}, 1.0", ("float",))
    for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]:
        for kind in ("i32", "i64", "ptr addrspace(1)"):
            name = f"icmp {predicate} {kind}"
            yield Row(name, "i1", f"icmp {predicate} {kind} {{0}}, {{1}}", (kind, kind))
    for number in ("123456789", "-7", "1000001", "2147483647"):
        yield Row(f"icmp eq {number}", "i1", f"icmp eq i32 {{0}}, {number}", ("i32",))
    for predicate in [
        "oeq",
        "ogt",
        "oge",
        "olt",
        "ole",
        "one",
        "ord",
        "ueq",
        "ugt",
        "uge",
        "ult",
        "ule",
        "une",
        "uno",
    ]:
        for kind in ("float", "double", "half"):
            name = f"fcmp {predicate} {kind}"
            yield Row(name, "i1", f"fcmp {predicate} {kind} {{0}}, {{1}}", (kind, kind))
    yield Row("fcmp oeq constant", "i1", "fcmp oeq float {0}, 34359738368.0", ("float",))
    yield Row("fcmp olt infinity", "i1", "fcmp olt float {0}, 0xFFF0000000000000", ("float",))


def _casts() -> Iterator[Row]:
    for line in """trunc i32 i8|trunc i32 i16|trunc i64 i32|trunc i64 i8|trunc i32 i1
        zext i8 i32|zext i16 i32|zext i32 i64|sext i8 i32|sext i16 i64|sext i32 i64|zext i1 i32
        sext i1 i32|fptrunc double float|fptrunc float half|fpext half float|fpext float double
        fptoui float i32|fptosi float i32|fptosi double i64|fptoui half i16|uitofp i32 float
        sitofp i32 float|uitofp i64 double|sitofp i16 half|uitofp i1 float|bitcast i32 float
        bitcast float i32|bitcast i64 <2 x i32>|bitcast <4 x i8> i32|bitcast <2 x half> i32
        bitcast i32 <2 x i16>|bitcast double <4 x i16>|ptrtoint ptr addrspace(1)~i64
        inttoptr i64 ptr addrspace(1)|addrspacecast ptr addrspace(1)~ptr
        trunc <2 x i32> <2 x i16>|zext <2 x i8> <2 x i32>|sitofp <2 x i32> <2 x float>
        fptosi <2 x float> <2 x i32>|trunc i128 i64|bitcast i128 <4 x i32>""".replace(
        "\n", "|"
    ).split("|"):
        op, _, kinds = line.strip().partition(" ")
        if "~" in kinds:
            of, to = kinds.split("~")
        elif kinds.startswith("<"):
            of, to = kinds.split("> ", 1)
            of += ">"
        else:
            of, to = kinds.split(" ", 1)
        yield Row(line.strip(), to, f"{op} {of} {{0}} to {to}", (of,))
    for kind in ("i32", "i1", "float", "<2 x i32>", "ptr addrspace(1)"):
        yield Row(f"freeze {kind}", kind, f"freeze {kind} {{0}}", (kind,))


def _vectors() -> Iterator[Row]:
    for kind in ("i32", "float", "i64", "half", "ptr addrspace(1)", "<2 x i32>"):
        yield Row(
            f"select {kind}",
            kind,
            f"select i1 {{0}}, {kind} {{1}}, {kind} {{2}}",
            ("i1", kind, kind),
        )
    yield Row(
        "select by lane",
        "<2 x i32>",
        "select <2 x i1> {0}, <2 x i32> {1}, <2 x i32> {2}",
        ("<2 x i1>", "<2 x i32>", "<2 x i32>"),
    )
    four = "<4 x i32>"
    yield Row("extractelement", "i32", "extractelement <4 x i32> {0}, i32 2", (four,))
    yield Row(
        "extractelement index",
        "i32",
        "{u0} = and i32 {0}, 3\n{v} = extractelement <4 x i32> {1}, i32 {u0}",
        ("i32", four),
    )
    yield Row("insertelement", four, "insertelement <4 x i32> {0}, i32 {1}, i32 1", (four, "i32"))
    yield Row(
        "insertelement index",
        four,
        "{u0} = and i32 {0}, 3\n{v} = insertelement <4 x i32> {1}, i32 {2}, i32 {u0}",
        ("i32", four, "i32"),
    )
    mask = "<4 x i32> <i32 3, i32 4, i32 1, i32 6>"
    yield Row(
        "shufflevector",
        four,
        f"shufflevector <4 x i32> {{0}}, <4 x i32> {{1}}, {mask}",
        (four, four),
    )
    yield Row(
        "shufflevector splat",
        four,
        "shufflevector <4 x i32> {0}, <4 x i32> poison, <4 x i32> zeroinitializer",
        (four,),
    )
    pair = "{ i32, i64 }"
    yield Row(
        "insertvalue",
        "i64",
        f"{{u0}} = insertvalue {pair} poison, i32 {{0}}, 0\n"
        f"{{u1}} = insertvalue {pair} {{u0}}, i64 {{1}}, 1\n"
        f"{{u2}} = extractvalue {pair} {{u1}}, 0\n{{u3}} = zext i32 {{u2}} to i64\n"
        f"{{u4}} = extractvalue {pair} {{u1}}, 1\n{{v}} = xor i64 {{u3}}, {{u4}}",
        ("i32", "i64"),
    )
    yield Row(
        "array of values",
        "i32",
        "{u0} = insertvalue [2 x i32] zeroinitializer, i32 {0}, 1\n"
        "{v} = extractvalue [2 x i32] {u0}, 1",
        ("i32",),
    )
    yield Row(
        "getelementptr",
        "ptr addrspace(1)",
        "getelementptr i32, ptr addrspace(1) {0}, i64 {1}",
        ("ptr addrspace(1)", "i64"),
    )
    yield Row(
        "getelementptr i8",
        "ptr addrspace(1)",
        "getelementptr inbounds i8, ptr addrspace(1) %out, i32 {0}",
        ("i32",),
    )


def _flow() -> Iterator[Row]:
    yield Row(
        "phi",
        "i32",
        "br i1 {0}, label {ua}, label {ub}\n{la}:\nbr label {uj}\n{lb}:\nbr label {uj}\n"
        "{lj}:\n{v} = phi i32 [ {1}, {ua} ], [ {2}, {ub} ]",
        ("i1", "i32", "i32"),
    )
    yield Row(
        "phi of constants",
        "i32",
        "br i1 {0}, label {ua}, label {ub}\n{la}:\nbr label {uj}\n{lb}:\nbr label {uj}\n"
        "{lj}:\n{v} = phi i32 [ 4, {ua} ], [ 5, {ub} ]",
        ("i1",),
    )
    yield Row(
        "phi of a switch",
        "i32",
        "switch i32 {0}, label {ub} [ i32 77777, label {ua} ]\n{la}:\nbr label {uj}\n{lb}:\n"
        "br label {uj}\n{lj}:\n{v} = phi i32 [ 4, {ua} ], [ 5, {ub} ]",
        ("i32",),
    )
    loop = (
        "{{u0}} = and i32 {{0}}, 15\nbr label {{ua}}\n{{la}}:\nbr label {{ub}}\n{{lb}}:\n"
        "{{u1}} = phi i32 [ 0, {{ua}} ], [ {{u2}}, {{ub}} ]\n"
        "{{u3}} = phi i32 [ {{1}}, {{ua}} ], [ {{u4}}, {{ub}} ]\n{}\n"
        "{{u2}} = add i32 {{u1}}, 1\n{{u5}} = icmp ult i32 {{u1}}, {{u0}}\n"
        "br i1 {{u5}}, label {{ub}}, label {{uj}}\n{{lj}}:\n{}"
    )
    yield Row(
        "count of a loop",
        "i32",
        loop.format("{u4} = add i32 {u3}, 3", "{v} = add i32 {u4}, 0"),
        ("i32", "i32"),
    )
    yield Row(
        "product of a loop",
        "i32",
        loop.format("{u4} = mul i32 {u3}, 3", "{v} = xor i32 {u4}, 5"),
        ("i32", "i32"),
    )
    yield Row(
        "place in private memory",
        "i32",
        "{u0} = alloca [8 x i32], align 4, addrspace(5)\n{u1} = and i32 {0}, 7\n"
        "call void @llvm.memset.p5.i64(ptr addrspace(5) {u0}, i8 0, i64 32, i1 false)\n"
        "{u2} = getelementptr i32, ptr addrspace(5) {u0}, i32 {u1}\n"
        "store i32 {1}, ptr addrspace(5) {u2}\n"
        "{u3} = getelementptr i32, ptr addrspace(5) {u0}, i32 5\n"
        "{v} = load i32, ptr addrspace(5) {u3}",
        ("i32", "i32"),
    )


def _memory() -> Iterator[Row]:
    at = (
        "{u0} = zext i8 {0} to i64\n"
        "{u1} = getelementptr i32, ptr addrspace(1) %in, i64 {u0}\n{v} = "
    )
    for what in (
        "load i32, ptr addrspace(1) {u1}",
        "load volatile i32, ptr addrspace(1) {u1}",
        'load atomic i32, ptr addrspace(1) {u1} syncscope("agent") monotonic, align 4',
        "load i32, ptr addrspace(1) {u1}, align 4, !invariant.load !0",
        "load float, ptr addrspace(1) {u1}",
        "load <2 x half>, ptr addrspace(1) {u1}",
        (
            "call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) {u1}, i32 4,"
            " <2 x i1> <i1 true, i1 true>, <2 x i32> zeroinitializer)"
        ),
        (
            "call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> {u3}, i32 4,"
            " <2 x i1> <i1 true, i1 true>, <2 x i32> zeroinitializer)"
        ),
    ):
        kind = "float" if "float" in what else "i32"
        kind = "<2 x half>" if "half" in what else "<2 x i32>" if "masked" in what else kind
        text = at + what
        if "gather" in what:
            two = "<2 x ptr addrspace(1)>"
            text = text.replace(
                "{v} =",
                f"{{u2}} = insertelement {two} poison, ptr addrspace(1) {{u1}}, i32 0\n"
                f"{{u3}} = insertelement {two} {{u2}}, ptr addrspace(1) {{u1}}, i32 1\n{{v}} =",
            )
        yield Row(what.split(",")[0].split("(")[0], kind, text, ("i8",))
    yield Row(
        "load of a flat pointer",
        "i32",
        at.replace("{v}", "{u2}") + "addrspacecast ptr addrspace(1) {u1} to ptr\n"
        "{v} = load i32, ptr {u2}",
        ("i8",),
    )
    rsrc = (
        "{u0} = zext i8 {0} to i32\n{u1} = shl i32 {u0}, 2\n"
        "{u2} = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1("
        "ptr addrspace(1) %in, i16 0, NUM, i32 159744)\n{v} = "
    ).replace("NUM", "i64 8192")
    for name, kind, call in (
        (
            "raw.ptr.buffer.load",
            "i32",
            "raw.ptr.buffer.load.i32(ptr addrspace(8) {u2}, i32 {u1}, i32 0, i32 0)",
        ),
        (
            "raw.ptr.buffer.load soffset",
            "i32",
            "raw.ptr.buffer.load.i32(ptr addrspace(8) {u2}, i32 0, i32 {u1}, i32 0)",
        ),
        (
            "raw.ptr.buffer.load.v4",
            "<4 x float>",
            "raw.ptr.buffer.load.v4f32(ptr addrspace(8) {u2}, i32 {u1}, i32 0, i32 0)",
        ),
        (
            "struct.ptr.buffer.load",
            "i32",
            "struct.ptr.buffer.load.i32(ptr addrspace(8) {u2}, i32 {u0}, i32 0, i32 0, i32 0)",
        ),
        ("s.buffer.load", "i32", "s.ptr.buffer.load.i32(ptr addrspace(8) {u2}, i32 {u1}, i32 0)"),
    ):
        yield Row(name, kind, f"{rsrc}call {kind} @llvm.amdgcn.{call}", ("i8",))
    table = "@TABLE = internal addrspace(4) constant [4 x i32] [i32 7, i32 7, i32 7, i32 8]\n"
    yield Row(
        "constant table",
        "i32",
        "{u0} = and i32 {0}, 3\n"
        "{u1} = getelementptr i32, ptr addrspace(4) @TABLE, i32 {u0}\n"
        "{v} = load i32, ptr addrspace(4) {u1}",
        ("i32",),
        declares=table,
    )
    for op in [
        "add",
        "sub",
        "and",
        "nand",
        "or",
        "xor",
        "max",
        "min",
        "umax",
        "umin",
        "xchg",
        "uinc_wrap",
        "udec_wrap",
        "usub_cond",
        "usub_sat",
    ]:
        for order in ("monotonic", "acq_rel"):
            yield Row(
                f"atomicrmw {op} {order}",
                "i32",
                f'atomicrmw {op} ptr addrspace(1) %count, i32 {{0}} syncscope("agent") {order}',
                ("i32",),
                pure=False,
            )
    for op in ["fadd", "fsub", "fmax", "fmin"]:
        yield Row(
            f"atomicrmw {op}",
            "float",
            f'atomicrmw {op} ptr addrspace(1) %count, float {{0}} syncscope("agent") monotonic',
            ("float",),
            pure=False,
        )
    yield Row(
        "atomicrmw i64",
        "i64",
        'atomicrmw add ptr addrspace(1) %count, i64 {0} syncscope("agent") monotonic',
        ("i64",),
        pure=False,
    )
    yield Row(
        "cmpxchg value",
        "i32",
        '{u0} = cmpxchg ptr addrspace(1) %count, i32 0, i32 {0} syncscope("agent") monotonic'
        " monotonic\n{v} = extractvalue { i32, i1 } {u0}, 0",
        ("i32",),
        pure=False,
    )
    yield Row(
        "cmpxchg success",
        "i1",
        '{u0} = cmpxchg ptr addrspace(1) %count, i32 0, i32 {0} syncscope("agent") monotonic'
        " monotonic\n{v} = extractvalue { i32, i1 } {u0}, 1",
        ("i32",),
        pure=False,
    )
    for name in ("raw.ptr.buffer.atomic.add", "raw.ptr.buffer.atomic.swap"):
        yield Row(
            name,
            "i32",
            "{u2} = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1("
            "ptr addrspace(1) %count, i16 0, i64 64, i32 159744)\n"
            f"{{v}} = call i32 @llvm.amdgcn.{name}.i32(i32 {{0}}, ptr addrspace(8) {{u2}},"
            " i32 0, i32 0, i32 0)",
            ("i32",),
            pure=False,
        )


def _intrinsics() -> Iterator[Row]:
    for kind, short in (("i32", "i32"), ("i64", "i64"), ("<2 x i32>", "v2i32"), ("i16", "i16")):
        for name in ("ctpop", "bitreverse", "bswap"):
            yield _intrinsic(kind, f"{name}.{short}", kind)
        for name in ("ctlz", "cttz", "abs"):
            yield _intrinsic(kind, f"{name}.{short}", kind, "i1=false")
        for name in [
            "smin",
            "smax",
            "umin",
            "umax",
            "uadd.sat",
            "usub.sat",
            "sadd.sat",
            "ssub.sat",
            "ushl.sat",
            "sshl.sat",
        ]:
            yield _intrinsic(kind, f"{name}.{short}", kind, kind)
        for name in ("fshl", "fshr"):
            yield _intrinsic(kind, f"{name}.{short}", kind, kind, kind)
        for name in ("smul.fix", "umul.fix", "smul.fix.sat"):
            yield _intrinsic(kind, f"{name}.{short}", kind, kind, "i32=3")
    for name in ("uadd", "umul", "sadd", "smul", "ssub", "usub"):
        for part, kind in ((0, "i32"), (1, "i1")):
            yield Row(
                f"{name}.with.overflow {part}",
                kind,
                f"{{u0}} = call {{ i32, i1 }} @llvm.{name}.with.overflow.i32("
                "i32 {0}, i32 {1})\n"
                f"{{v}} = extractvalue {{ i32, i1 }} {{u0}}, {part}",
                ("i32", "i32"),
            )
    for name in ("ucmp", "scmp"):
        yield _intrinsic("i32", f"{name}.i32.i32", "i32", "i32")
    unary = (
        "fabs sqrt floor ceil trunc rint nearbyint round roundeven exp exp2 exp10 log log2 log10"
        " sin cos tan asin acos atan sinh cosh tanh canonicalize arithmetic.fence"
    )
    binary = "minnum maxnum minimum maximum minimumnum maximumnum copysign pow atan2"
    for kind, short in (
        ("float", "f32"),
        ("half", "f16"),
        ("double", "f64"),
        ("<2 x float>", "v2f32"),
    ):
        for name in unary.split():
            yield _intrinsic(kind, f"{name}.{short}", kind)
        for name in binary.split():
            yield _intrinsic(kind, f"{name}.{short}", kind, kind)
        for name in ("fma", "fmuladd"):
            yield _intrinsic(kind, f"{name}.{short}", kind, kind, kind)
    yield _intrinsic("float", "powi.f32.i32", "float", "i32")
    yield _intrinsic("float", "ldexp.f32.i32", "float", "i32")
    for name, parts in (
        ("frexp.f32.i32", "{ float, i32 }"),
        ("modf.f32", "{ float, float }"),
        ("sincos.f32", "{ float, float }"),
    ):
        for part in (0, 1):
            kind = "i32" if "i32" in parts and part else "float"
            yield Row(
                f"{name} {part}",
                kind,
                f"{{u0}} = call {parts} @llvm.{name}(float {{0}})\n"
                f"{{v}} = extractvalue {parts} {{u0}}, {part}",
                ("float",),
            )
    for name, of in (
        ("lrint.i32.f32", "float"),
        ("llrint.i64.f32", "float"),
        ("lround.i32.f32", "float"),
        ("fptosi.sat.i32.f32", "float"),
        ("fptoui.sat.i32.f32", "float"),
        ("fptosi.sat.i8.f32", "float"),
    ):
        kind = name.split(".")[-2]
        yield _intrinsic(kind, name, of)
    yield _intrinsic("i1", "is.fpclass.f32", "float", "i32=3")
    yield _intrinsic("i16", "convert.to.fp16.f32", "float")
    yield _intrinsic("float", "convert.from.fp16.f32", "i16")
    yield _intrinsic("i32", "expect.i32", "i32", "i32=3")
    yield _intrinsic("i32", "ssa.copy.i32", "i32")
    yield _intrinsic("ptr addrspace(1)", "ptrmask.p1.i64", "ptr addrspace(1)", "i64")
    yield _intrinsic("ptr addrspace(1)", "launder.invariant.group.p1", "ptr addrspace(1)")
    for name in ["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"]:
        yield _intrinsic("i32", f"vector.reduce.{name}.v4i32", "<4 x i32>")
    for name in ["fmax", "fmin", "fmaximum", "fminimum"]:
        yield _intrinsic("float", f"vector.reduce.{name}.v4f32", "<4 x float>")
    for name in ("fadd", "fmul"):
        yield _intrinsic("float", f"vector.reduce.{name}.v4f32", "float", "<4 x float>")
    yield _intrinsic("<4 x i32>", "vector.reverse.v4i32", "<4 x i32>")
    yield _intrinsic("<2 x i32>", "vector.extract.v2i32.v4i32", "<4 x i32>", "i64=2")
    yield _intrinsic("<4 x i32>", "vector.insert.v4i32.v2i32", "<4 x i32>", "<2 x i32>", "i64=2")
    yield _intrinsic("<4 x i32>", "vector.interleave2.v4i32", "<2 x i32>", "<2 x i32>")
    for name in ("fadd", "fsub", "fmul", "fdiv"):
        yield Row(
            f"constrained.{name}",
            "float",
            f"call float @llvm.experimental.constrained.{name}.f32(float {{0}}, float {{1}},"
            ' metadata !"round.dynamic", metadata !"fpexcept.ignore")',
            ("float", "float"),
        )


def _amdgcn() -> Iterator[Row]:
    for name in (
        "rcp",
        "rsq",
        "sqrt",
        "exp2",
        "log",
        "fract",
        "sin",
        "cos",
        "rcp.legacy",
        "rsq.clamp",
        "rsq.legacy",
        "log.clamp",
        "frexp.mant",
    ):
        where = "" if "legacy" in name and "rsq" not in name else ".f32"
        where = "" if "legacy" in name else where
        yield _intrinsic("float", f"amdgcn.{name}{where}", "float")
    for name in ("rcp", "rsq", "fract", "frexp.mant"):
        yield _intrinsic("double", f"amdgcn.{name}.f64", "double")
    yield _intrinsic("i32", "amdgcn.frexp.exp.i32.f32", "float")
    yield _intrinsic("float", "amdgcn.fmed3.f32", "float", "float", "float")
    yield _intrinsic("i1", "amdgcn.class.f32", "float", "i32")
    yield _intrinsic("float", "amdgcn.div.fixup.f32", "float", "float", "float")
    yield _intrinsic("float", "amdgcn.div.fmas.f32", "float", "float", "float", "i1")
    for part, kind in ((0, "float"), (1, "i1")):
        yield Row(
            f"div.scale {part}",
            kind,
            "{u0} = call { float, i1 } @llvm.amdgcn.div.scale.f32(float {0}, float {1}, i1 true)\n"
            f"{{v}} = extractvalue {{ float, i1 }} {{u0}}, {part}",
            ("float", "float"),
        )
    yield _intrinsic("double", "amdgcn.trig.preop.f64", "double", "i32")
    for name in ("cubeid", "cubema", "cubesc", "cubetc"):
        yield _intrinsic("float", f"amdgcn.{name}", "float", "float", "float")
    yield _intrinsic("<2 x half>", "amdgcn.cvt.pkrtz", "float", "float")
    for name in ("cvt.pknorm.i16", "cvt.pknorm.u16"):
        yield _intrinsic("<2 x i16>", f"amdgcn.{name}", "float", "float")
    for name in ("cvt.pk.i16", "cvt.pk.u16"):
        yield _intrinsic("<2 x i16>", f"amdgcn.{name}", "i32", "i32")
    yield _intrinsic("i32", "amdgcn.cvt.pk.u8.f32", "float", "i32", "i32")
    for name in ("cvt.f32.bf8", "cvt.f32.fp8"):
        yield _intrinsic("float", f"amdgcn.{name}", "i32", "i32=1")
    for name in ("cvt.pk.f32.bf8", "cvt.pk.f32.fp8"):
        yield _intrinsic("<2 x float>", f"amdgcn.{name}", "i32", "i1=true")
    for name in ("cvt.pk.bf8.f32", "cvt.pk.fp8.f32"):
        yield _intrinsic("i32", f"amdgcn.{name}", "float", "float", "i32", "i1=true")
    for name in ("cvt.sr.bf8.f32", "cvt.sr.fp8.f32"):
        yield _intrinsic("i32", f"amdgcn.{name}", "float", "i32", "i32", "i32=2")
    yield _intrinsic(
        "<2 x float>", "amdgcn.cvt.scalef32.pk.f32.fp8", "i32", "float", "i1=false", cpu="gfx950"
    )
    yield _intrinsic(
        "<2 x i16>",
        "amdgcn.cvt.scalef32.pk.fp8.f32",
        "<2 x i16>",
        "float",
        "float",
        "float",
        "i1=false",
        cpu="gfx950",
    )
    yield _intrinsic("i32", "amdgcn.prng.b32", "i32", cpu="gfx950")
    yield _intrinsic("i32", "amdgcn.bitop3.i32", "i32", "i32", "i32", "i32=150", cpu="gfx950")
    for name in ("ashr.pk.i8.i32", "ashr.pk.u8.i32"):
        yield _intrinsic("i16", f"amdgcn.{name}", "i32", "i32", "i32", cpu="gfx950")
    yield _intrinsic("float", "amdgcn.tanh.f32", "float", cpu="gfx1250")
    yield _intrinsic("float", "amdgcn.fmul.legacy", "float", "float")
    yield _intrinsic("float", "amdgcn.fma.legacy", "float", "float", "float", cpu="gfx1100")
    for name in ("perm", "alignbyte", "sad.u8", "sad.hi.u8", "sad.u16", "msad.u8", "lerp"):
        yield _intrinsic("i32", f"amdgcn.{name}", "i32", "i32", "i32")
    for name in ("ubfe.i32", "sbfe.i32"):
        yield _intrinsic("i32", f"amdgcn.{name}", "i32", "i32", "i32")
    for name in ("mul.u24", "mul.i24"):
        yield _intrinsic("i32", f"amdgcn.{name}.i32", "i32", "i32")
    for name in ("mulhi.u24", "mulhi.i24"):
        yield _intrinsic("i32", f"amdgcn.{name}", "i32", "i32")
    for name in ("qsad.pk.u16.u8", "mqsad.pk.u16.u8"):
        yield _intrinsic("i64", f"amdgcn.{name}", "i64", "i32", "i64")
    yield _intrinsic("<4 x i32>", "amdgcn.mqsad.u32.u8", "i64", "i32", "<4 x i32>")
    yield _intrinsic("i32", "amdgcn.sffbh.i32", "i32")
    yield _intrinsic("i32", "amdgcn.mbcnt.lo", "i32", "i32")
    yield _intrinsic("i32", "amdgcn.mbcnt.hi", "i32", "i32")
    yield _intrinsic("i64", "amdgcn.s.bitreplicate", "i32")
    yield _intrinsic("i32", "amdgcn.s.quadmask.i32", "i32")
    yield _intrinsic("i32", "amdgcn.s.wqm.i32", "i32")
    yield _intrinsic("float", "amdgcn.fdot2", "<2 x half>", "<2 x half>", "float", "i1=false")
    yield _intrinsic(
        "half", "amdgcn.fdot2.f16.f16", "<2 x half>", "<2 x half>", "half", cpu="gfx1100"
    )
    for name in ("sdot2", "udot2"):
        yield _intrinsic("i32", f"amdgcn.{name}", "<2 x i16>", "<2 x i16>", "i32", "i1=true")
    for name in ("sdot4", "udot4", "sdot8", "udot8"):
        yield _intrinsic("i32", f"amdgcn.{name}", "i32", "i32", "i32", "i1=false")
    for name in ("sudot4", "sudot8"):
        yield _intrinsic(
            "i32",
            f"amdgcn.{name}",
            "i1=true",
            "i32",
            "i1=false",
            "i32",
            "i32",
            "i1=false",
            cpu="gfx1100",
        )


def _matrix() -> Iterator[Row]:
    zero = ("i32=0", "i32=0", "i32=0")
    for name, a, b, c in (
        ("mfma.f32.4x4x1f32", "float", "float", "<4 x float>"),
        ("mfma.f32.16x16x4f32", "float", "float", "<4 x float>"),
        ("mfma.f32.32x32x1f32", "float", "float", "<32 x float>"),
        ("mfma.f32.32x32x2f32", "float", "float", "<16 x float>"),
        ("mfma.f32.4x4x4f16", "<4 x half>", "<4 x half>", "<4 x float>"),
        ("mfma.f32.16x16x16f16", "<4 x half>", "<4 x half>", "<4 x float>"),
        ("mfma.f32.32x32x8f16", "<4 x half>", "<4 x half>", "<16 x float>"),
        ("mfma.f32.16x16x16bf16.1k", "<4 x i16>", "<4 x i16>", "<4 x float>"),
        ("mfma.i32.16x16x32.i8", "i64", "i64", "<4 x i32>"),
        ("mfma.f32.16x16x32.fp8.fp8", "i64", "i64", "<4 x float>"),
        ("mfma.f64.16x16x4f64", "double", "double", "<4 x double>"),
        ("mfma.f64.4x4x4f64", "double", "double", "double"),
    ):
        yield _intrinsic(c, f"amdgcn.{name}", a, b, c, *zero, across=True)
    yield _intrinsic(
        "<4 x float>",
        "amdgcn.smfmac.f32.16x16x32.f16",
        "<4 x half>",
        "<8 x half>",
        "<4 x float>",
        "i32",
        "i32=0",
        "i32=0",
        across=True,
    )
    yield _intrinsic(
        "<8 x float>",
        "amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16",
        "<16 x half>",
        "<16 x half>",
        "<8 x float>",
        cpu="gfx1100",
        across=True,
    )
    yield _intrinsic(
        "<8 x float>",
        "amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16",
        "<8 x half>",
        "<8 x half>",
        "<8 x float>",
        cpu="gfx1201",
        across=True,
    )
    yield _intrinsic(
        "<8 x i32>",
        "amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32",
        "i1=true",
        "<2 x i32>",
        "i1=true",
        "<2 x i32>",
        "<8 x i32>",
        "i1=false",
        cpu="gfx1201",
        across=True,
    )
    yield _intrinsic(
        "<8 x float>",
        "amdgcn.swmmac.f32.16x16x32.f16.v8f32.v8f16.v16f16.i16",
        "<8 x half>",
        "<16 x half>",
        "<8 x float>",
        "i16",
        cpu="gfx1201",
        across=True,
    )


def _across() -> Iterator[Row]:
    def lanes(result: str, name: str, *arguments: str, cpu: str = "gfx942") -> Row:
        return _intrinsic(result, f"amdgcn.{name}", *arguments, cpu=cpu, across=True)

    for kind, short in (("i32", "i32"), ("float", "f32"), ("i64", "i64"), ("<2 x i16>", "v2i16")):
        yield lanes(kind, f"readfirstlane.{short}", kind)
        yield lanes(kind, f"readlane.{short}", kind, "i32=3")
        yield lanes(
            kind,
            f"writelane.{short}",
            f"{kind}=zeroinitializer"
            if "<" in kind
            else f"{kind}={'0.0' if kind == 'float' else '0'}",
            "i32=3",
            kind,
        )
        yield lanes(
            kind, f"update.dpp.{short}", kind, kind, "i32=273", "i32=15", "i32=15", "i1=false"
        )
        yield lanes(kind, f"mov.dpp.{short}", kind, "i32=264", "i32=15", "i32=15", "i1=true")
    yield lanes("i32", "ds.bpermute", "i32", "i32")
    yield lanes("i32", "ds.permute", "i32", "i32")
    yield lanes("i32", "ds.swizzle", "i32", "i32=31")
    yield lanes("i32", "ds.swizzle", "i32", "i32=32923")
    yield lanes("i32", "mov.dpp8.i32", "i32", "i32=123456", cpu="gfx1100")
    for name in ("permlane16", "permlanex16"):
        yield lanes(
            "i32",
            f"{name}.i32",
            "i32",
            "i32",
            "i32=19088743",
            "i32=-1985229329",
            "i1=false",
            "i1=false",
            cpu="gfx1100",
        )
        yield lanes(
            "i32", f"{name}.var", "i32", "i32", "i32", "i1=false", "i1=false", cpu="gfx1201"
        )
    yield lanes("i32", "permlane64.i32", "i32", cpu="gfx1100")
    for name in ("permlane16.swap", "permlane32.swap"):
        for part in (0, 1):
            yield Row(
                f"{name} {part}",
                "i32",
                f"{{u0}} = call {{ i32, i32 }} @llvm.amdgcn.{name}(i32 {{0}}, i32 {{1}},"
                " i1 false, i1 false)\n"
                f"{{v}} = extractvalue {{ i32, i32 }} {{u0}}, {part}",
                ("i32", "i32"),
                "gfx950",
                across=True,
            )
    yield lanes("i64", "ballot.i64", "i1")
    yield lanes("i1", "inverse.ballot.i64", "i64")
    yield lanes("i64", "icmp.i64.i32", "i32", "i32", "i32=32")
    yield lanes("i64", "fcmp.i64.f32", "float", "float", "i32=1")
    for name in ("umin", "umax", "min", "max", "add", "and", "or", "xor", "sub"):
        yield lanes("i32", f"wave.reduce.{name}.i32", "i32", "i32=0")
    for name in ("wqm.i32", "softwqm.i32", "strict.wwm.i32", "strict.wqm.i32"):
        yield lanes("i32", name, "i32")
    yield lanes("i32", "set.inactive.i32", "i32", "i32=0")
    yield lanes("i32", "permlane.bcast", "i32", "i32=3", "i32=32", cpu="gfx1250")
    yield lanes("i32", "ds.bpermute.fi.b32", "i32", "i32", cpu="gfx1201")


def _own() -> Iterator[Row]:
    """Values that differ with no operand."""
    for result, name in (
        ("i32", "amdgcn.workitem.id.x"),
        ("i64", "readcyclecounter"),
        ("i64", "readsteadycounter"),
        ("i64", "amdgcn.s.memtime"),
        ("i64", "amdgcn.s.memrealtime"),
    ):
        yield Row(name, result, f"call {result} @llvm.{name}()", (), pure=False)
    yield Row("mbcnt", "i32", "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)", (), pure=False)
    yield Row("s.getreg", "i32", "call i32 @llvm.amdgcn.s.getreg(i32 6164)", (), pure=False)
    yield Row(
        "s.sendmsg.rtn",
        "i32",
        "call i32 @llvm.amdgcn.s.sendmsg.rtn.i32(i32 131)",
        (),
        "gfx1100",
        pure=False,
    )
    yield Row("wave.id", "i32", "call i32 @llvm.amdgcn.wave.id()", (), "gfx1201", pure=False)
    yield Row(
        "get.waveid",
        "i32",
        "call i32 @llvm.amdgcn.s.get.waveid.in.workgroup()",
        (),
        "gfx1030",
        pure=False,
    )
    for what in ("poison", "undef"):
        yield Row(f"freeze {what}", "i32", f"freeze i32 {what}", (), pure=False)
    yield Row("freeze i1 poison", "i1", "freeze i1 poison", (), pure=False)
    yield Row(
        "private never written",
        "i32",
        "{u0} = alloca [4 x i32], addrspace(5)\n{u1} = call i32 @llvm.amdgcn.workitem.id.x()\n"
        "{u2} = and i32 {u1}, 3\n{u3} = getelementptr i32, ptr addrspace(5) {u0}, i32 {u2}\n"
        "{u4} = load i32, ptr addrspace(5) {u3}\n{v} = freeze i32 {u4}",
        (),
        pure=False,
    )


def _foreign() -> Iterator[Row]:
    yield Row("assembly", "i32", 'call i32 asm "v_mov_b32 $0, $1", "=v,v"(i32 {0})', ("i32",))
    yield Row(
        "assembly with side effects",
        "i32",
        'call i32 asm sideeffect "v_add_u32 $0, $1, 1", "=v,v"(i32 {0})',
        ("i32",),
    )
    yield Row("assembly of nothing", "i32", 'call i32 asm "", "=v,0"(i32 {0})', ("i32",))
    yield Row(
        "assembly with no operand", "i32", 'call i32 asm "v_mbcnt_lo $0", "=v"()', (), pure=False
    )
    yield Row(
        "assembly of two results",
        "i32",
        '{u0} = call { i32, i32 } asm "v_swap_b32 $0, $1", "=v,=v,0,1"(i32 {0}, i32 {1})\n'
        "{v} = extractvalue { i32, i32 } {u0}, 0",
        ("i32", "i32"),
    )
    yield Row(
        "declared",
        "i32",
        "call i32 @some(i32 {0})",
        ("i32",),
        pure=False,
        declares="declare i32 @some(i32)\n",
    )
    yield Row(
        "declared without memory",
        "i32",
        "call i32 @some(i32 {0}) #1",
        ("i32",),
        declares="declare i32 @some(i32) #1\n",
    )
    for name, kind in (
        ("__ocml_sin_f32", "float"),
        ("__ocml_exp_f64", "double"),
        ("__nv_sinf", "float"),
        ("__ocml_pow_f32", "float"),
    ):
        two = "pow" in name
        arguments = f"{kind} {{0}}" + (f", {kind} {{1}}" if two else "")
        yield Row(
            name,
            kind,
            f"call {kind} @{name}({arguments})",
            (kind,) * (1 + two),
            declares=f"declare {kind} @{name}({kind}{', ' + kind if two else ''}) #1\n",
        )
