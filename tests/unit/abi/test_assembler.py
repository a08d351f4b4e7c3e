"""Directives: expressions, sources, kernel blocks, the older record, what each row says."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi import yaml_tree
from fencepost.abi.assembler.directives import DIRECTIVES, Default, Directive, Use
from fencepost.abi.assembler.disassemble import disassemble
from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.expressions import (
    Binary,
    Call,
    Expression,
    Number,
    Symbol,
    Unary,
    parse_expression,
)
from fencepost.abi.assembler.items import (
    KernelBlock,
    KernelCodeBlock,
    MetadataBlock,
    PalMetadataBlock,
    PalRegisters,
    TargetDirective,
    V2IsaDirective,
    V2KernelDirective,
    V2VersionDirective,
    VersionDirective,
)
from fencepost.abi.assembler.kernel_block import Written, assemble
from fencepost.abi.assembler.kernel_code_block import (
    KEYS,
    CodeKey,
    code_text,
    default_code,
    kernel_code,
)
from fencepost.abi.assembler.printing import block_text, source_text
from fencepost.abi.assembler.read import (
    declared_target,
    declared_version,
    kernels,
    metadata,
    settled_target,
    target_functions,
)
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import AssemblyTarget, assembly_target, named_target
from fencepost.abi.fault import AbiError
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.errors import FencepostError, Place, UnsupportedError
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import generation_of
from fencepost.targets.processors import ALL_PROCESSORS, find
from fencepost.targets.target_id import TargetID, parse

AMDGCN = [each for each in ALL_PROCESSORS if generation_of(each) is not None]
TARGETS = {each.name: named_target(each.name) for each in AMDGCN}


def _value(text: str) -> int:
    return evaluate(parse_expression(text), {}, target_functions(TARGETS["gfx90a"]))


def _text(expression: Expression) -> str:
    """The expression as text that parses to it."""
    match expression:
        case Number(value):
            return str(value)
        case Symbol(name):
            return name
        case Unary(operator, operand):
            return f"{operator}({_text(operand)})"
        case Binary(operator, left, right):
            return f"({_text(left)}{operator}{_text(right)})"
        case Call(function, arguments):
            return f"{function.value}({', '.join(map(_text, arguments))})"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1+2<<3", 17),
        ("1|2+4", 7),
        ("7&3*2", 6),
        ("2+3&1", 3),
        ("3-2-1", 0),
        ("1<<2<<1", 8),
        ("-7/2", -3),
        ("-7%3", -1),
        ("1==1", -1),
        ("2<1", 0),
        ("5&&3", 1),
        ("0||0", 0),
        ("!5", 0),
        ("~5", -6),
        ("-(-8>>1)", -0x7FFFFFFFFFFFFFFC),
        ("0x10 + 010 + 0b11 + 'a'", 16 + 8 + 3 + 97),
        ("max(1, 9, 3)", 9),
        ("or(1, 2, 4)", 7),
        ("alignto(5, 4)", 8),
        ("extrasgprs(1, 0, 1)", 4),
        ("totalnumvgprs(3, 5)", 11),
        ("1 << 64", 0),
        ("0xffffffffffffffff", -1),
    ],
)
def test_expressions(text: str, value: int) -> None:
    """Operators bind and compute as LLVM's do; functions are AMDGPU's."""
    assert _value(text) == value
    again = _text(parse_expression(text))
    assert _value(again) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a value is missing"),
        ("1 2", "'2' is too much"),
        ("(1", "not closed"),
        ("1 +", "a value is missing"),
        ("x", "'x' has no value"),
        ("1/0", "1 / 0"),
        ("max()", "no value"),
        ("alignto(1)", r"alignto\(1\)"),
        ("alignto(1, 0)", r"alignto\(1, 0\)"),
        ("?", "cannot read"),
        ("(" * 100 + "1", "nested deeper"),
        ("12z", "cannot read"),
    ],
)
def test_bad_expressions(text: str, message: str) -> None:
    """What is no expression, or has no value, is an error."""
    with pytest.raises(AbiError, match=message):
        _value(text)


def test_symbols() -> None:
    """A constant is taken where it is read, another value where it is needed."""
    source = read_source(
        ".set a, 1\n.set b, a + c\n.set a, 5\n.set c, 10\nd = max(b, a)\n.set e, f\n.set f, e\n"
    )
    assert evaluate(source.symbols["d"], source.symbols, {}) == 11
    with pytest.raises(AbiError, match="needs itself"):
        evaluate(source.symbols["e"], source.symbols, {})


def test_long_chains() -> None:
    """A sum of thousands of terms, and thousands of symbols in a diamond, have values."""
    assert _value("+".join(["1"] * 4000)) == 4000
    lines = [".set s0, zero + 1", ".set zero, 0"]
    lines += [f".set s{n}, s{n - 1} + s{n - 1}" for n in range(1, 50)]
    source = read_source("\n".join(lines))
    assert evaluate(source.symbols["s49"], source.symbols, {}) == 1 << 49


@given(st.text(alphabet="0123456789xab+-*/%()<>=!~&|,. maxor", max_size=40))
def test_expression_garbage(text: str) -> None:
    """Any text has a value or is an error of this package."""
    with suppress(FencepostError):
        _value(text)


def _block(target: AssemblyTarget, **values: int) -> KernelDescriptor:
    given = {"next_free_vgpr": 64, "next_free_sgpr": 8} | values
    if any(row.name == "accum_offset" and row.supported(target) for row in DIRECTIVES):
        given.setdefault("accum_offset", 4)
    rows = {row.name: row for row in DIRECTIVES}
    return assemble(tuple(Written(rows[name], value) for name, value in given.items()), target)


@pytest.mark.parametrize("row", DIRECTIVES, ids=lambda row: row.name)
def test_directives(row: Directive) -> None:
    """Each directive: supported where its row says, its default, its largest value, and no more."""
    supported = [target for target in TARGETS.values() if row.supported(target)]
    assert supported
    for target in TARGETS.values():
        if target not in supported:
            with pytest.raises(AbiError, match=rf"{row.name} on {target.processor.name}"):
                _block(target, **{row.name: 0})
    target = supported[-1]
    maximum = row.maximum(target)
    if maximum is not None:
        with pytest.raises(AbiError, match=f"{row.name} is {maximum + 1}"):
            _block(target, **{row.name: maximum + 1})
    with pytest.raises(AbiError, match=f"{row.name} is -1"):
        _block(target, **{row.name: -1})
    default = row.default_on(target)
    if default is not None:
        assert _block(target) == _block(target, **{row.name: default})
    if row.use is Use.FIELD and default is not None:
        changed = 1 if default != 1 else 0
        extra = {"kernarg_size": 64} if "preload_length" in row.name else {}
        if row.name == "wavefront_size32":
            target = TARGETS["gfx1030"]
        if row.name == "shared_vgpr_count":
            extra = {"wavefront_size32": 0}
        if row.name == "wavefront_size32":
            changed = 0
        assert _block(target, **extra, **{row.name: changed})[row.field] == changed


def test_required() -> None:
    """A required directive that is missing, and a repeated one, are errors."""
    target = TARGETS["gfx90a"]
    rows = {row.name: row for row in DIRECTIVES}
    for row in DIRECTIVES:
        if row.default is Default.REQUIRED:
            given = [Written(rows[name], 4) for name in rows if rows[name].default is row.default]
            with pytest.raises(AbiError, match=f"has no .amdhsa_{row.name}"):
                assemble(tuple(each for each in given if each.directive is not row), target)
    with pytest.raises(AbiError, match="appears twice"):
        assemble((Written(rows["reserve_vcc"], 1),) * 2, target)


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("gfx90a", {"accum_offset": 5}, "no multiple of 4"),
        ("gfx90a", {"accum_offset": 68}, "behind the last"),
        ("gfx90a", {"user_sgpr_kernarg_preload_length": 4}, "beyond the 0 bytes"),
        ("gfx90a", {"user_sgpr_kernarg_preload_length": 17, "kernarg_size": 999}, "more than 16"),
        ("gfx900", {"user_sgpr_count": 1, "user_sgpr_queue_ptr": 1}, "ask for 2"),
        ("gfx900", {"next_free_vgpr": 257}, "more than 256"),
        ("gfx900", {"next_free_sgpr": 103}, "more than 102"),
        ("gfx700", {"next_free_sgpr": 101}, "more than 100"),
        ("gfx802", {"next_free_sgpr": 96}, "more than 90"),
        ("gfx1030", {"shared_vgpr_count": 1}, "waves of 32"),
        ("gfx1030", {"shared_vgpr_count": 15, "wavefront_size32": 0, "next_free_vgpr": 256}, "63"),
        ("gfx1250", {"wavefront_size32": 0}, "is 0 on gfx1250"),
        ("gfx90a", {"reserve_xnack_mask": 0}, "is 0 in code for gfx90a"),
    ],
)
def test_contradictions(name: str, values: dict[str, int], message: str) -> None:
    """Values that contradict each other or the target are errors."""
    with pytest.raises(AbiError, match=message):
        _block(TARGETS[name], **values)


def test_fixed_registers() -> None:
    """gfx802 always has 96 scalar registers; GFX6 leaves room for flat scratch that it has not."""
    assert _block(TARGETS["gfx802"])[F.GRANULATED_WAVEFRONT_SGPR_COUNT] == 11
    assert _block(TARGETS["gfx600"])[F.GRANULATED_WAVEFRONT_SGPR_COUNT] == 1
    assert _block(TARGETS["gfx1030"])[F.GRANULATED_WAVEFRONT_SGPR_COUNT] == 0


@given(st.sampled_from(sorted(TARGETS)), st.integers(0, (1 << 512) - 1))
def test_descriptors_round_trip(name: str, bits: int) -> None:
    """A descriptor's directives make it again, but for what the block says is lost; their text
    reads back to the same block.
    """
    target = TARGETS[name]
    descriptor = KernelDescriptor(target.generation, bits)
    block = disassemble(descriptor, target)
    made = assemble(block.written, target)
    again = disassemble(made, target)
    assert again.lost == ()
    assert assemble(again.written, target) == made
    (kernel,) = kernels(read_source(block_text("k", block), target), target)
    assert kernel.descriptor == made
    lost = {row.name for row, _ in block.lost}
    for row, value in made.fields():
        kept = row.name in lost or row.field is F.KERNEL_CODE_ENTRY_BYTE_OFFSET
        assert kept or row.read(descriptor.bits) == value


def test_other_generation() -> None:
    """A descriptor of another generation than the target is an error."""
    descriptor = KernelDescriptor(TARGETS["gfx900"].generation, 0)
    with pytest.raises(AbiError, match="a descriptor of GFX9"):
        disassemble(descriptor, TARGETS["gfx1030"])


def test_targets() -> None:
    """Options must be ones that the processor has; r600 has no descriptors."""
    with pytest.raises(AbiError, match="waves of 32 lanes on gfx900"):
        assembly_target(parse("gfx900"), wavefront_size=32)
    with pytest.raises(AbiError, match="cumode on gfx900"):
        assembly_target(parse("gfx900"), cumode=True)
    with pytest.raises(UnsupportedError, match="r600"):
        assembly_target(TargetID.of(find("cayman")))
    wide = assembly_target(parse("gfx1030"), wavefront_size=64, cumode=True)
    assert _block(wide)[F.ENABLE_WAVEFRONT_SIZE32] == 0
    assert _block(wide)[F.WGP_MODE] == 0


SOURCE = """
  .amdgcn_target "amdgcn-amd-amdhsa--gfx900:xnack-" // a comment
.amdhsa_code_object_version 5
.text
f: /* over
lines */ v_add_f32 v7, v[2:9], s[4:5]
  s_mov_b64 s[12:13], 0   ; another
.amdhsa_kernel f
  .amdhsa_next_free_vgpr .amdgcn.next_free_vgpr
  .amdhsa_next_free_sgpr .amdgcn.next_free_sgpr
  .amdhsa_user_sgpr_count .amdgcn.gfx_generation_number
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx900:xnack-
amdhsa.kernels:
  - .name: f
    .symbol: f.kd
    .kernarg_segment_size: 8
.end_amdgpu_metadata
.set .amdgcn.next_free_vgpr, 0
  v_mov_b32 v0, 0
"""


def test_source() -> None:
    """A source's target, version, kernels, metadata and symbols."""
    source = read_source(SOURCE, named_target("gfx900"))
    target = declared_target(source)
    assert target is not None
    assert str(target) == "gfx900:xnack-"
    assert declared_version(source) is CodeObjectVersion.V5
    (kernel,) = kernels(source, settled_target(source, None))
    assert kernel.name == "f"
    assert kernel.place == Place(8)
    values = {each.directive.name: each.value for each in kernel.written}
    assert values == {"next_free_vgpr": 10, "next_free_sgpr": 14, "user_sgpr_count": 9}
    found = metadata(source)
    assert found is not None
    assert found.kernels[0].kernarg_segment_size == 8
    assert source.symbols[".amdgcn.next_free_vgpr"] == Number(1)
    assert source.instructions == 3


def test_generation_symbols() -> None:
    """The predefined symbols of V2 and of V3 and above have the version of the target."""
    for name, version in (
        ("gfx90a", (9, 0, 10)),
        ("gfx704", (7, 0, 4)),
        ("gfx11-generic", (11, 0, 3)),
    ):
        symbols = read_source("", named_target(name)).symbols
        for prefix, names in (
            (".amdgcn.gfx_generation_", ("number", "minor", "stepping")),
            (".option.machine_version_", ("major", "minor", "stepping")),
        ):
            assert tuple(symbols[prefix + each] for each in names) == tuple(map(Number, version))


V2_SOURCE = """
.hsa_code_object_version 2,1
.hsa_code_object_isa 7, 0, 0, "AMD", "AMDGPU"
.hsa_code_object_isa
.amdgpu_hsa_kernel hello
hello:
.amd_kernel_code_t
  is_ptr64 = 1
  compute_pgm_rsrc2_user_sgpr = 2
  wavefront_sgpr_count = 4 * 2
.end_amd_kernel_code_t
  v_mov_b32 v3, v4
"""


def test_v2() -> None:
    """V2's directives, and the counts since the last kernel."""
    source = read_source(V2_SOURCE)
    version, isa, derived, kernel, block = source.items
    assert isinstance(version, V2VersionDirective)
    assert (version.major, version.minor) == (2, 1)
    assert isinstance(isa, V2IsaDirective)
    assert (isa.isa, isa.vendor, isa.arch) == ((7, 0, 0), "AMD", "AMDGPU")
    assert isinstance(derived, V2IsaDirective)
    assert derived.isa is None
    assert isinstance(kernel, V2KernelDirective)
    assert kernel.name == "hello"
    assert isinstance(block, KernelCodeBlock)
    code = kernel_code(block.entries, source.symbols, named_target("gfx700"))
    assert (code["is_ptr64"], code["wavefront_sgpr_count"]) == (1, 8)
    assert code.values["compute_pgm_rsrc2"] == 2 << 1
    assert source.symbols[".kernel.vgpr_count"] == Number(5)


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_code_keys(key: CodeKey) -> None:
    """Each key sets its own bits by each of its names, and refuses what does not fit."""
    for name in ("gfx900", "gfx1030"):
        target = named_target(name)
        highest = (1 << key.width) - 1 if "wavefront_size" not in key.name else None
        if highest is None or target.generation not in key.on:
            continue
        plain = default_code(target)
        for spelled in (key.name, *key.also):
            source = read_source(
                f".amd_kernel_code_t\n{spelled} = {highest}\n.end_amd_kernel_code_t\n"
            )
            (block,) = source.items
            assert isinstance(block, KernelCodeBlock)
            code = kernel_code(block.entries, {}, target)
            changed = {field for field in code.values if code.values[field] != plain.values[field]}
            assert changed <= {key.record_field}
            mask = highest << key.low
            assert code.values[key.record_field] & mask == (
                code.values[key.record_field] & mask if key.signed else mask
            )
            (again,) = read_source(code_text(code)).items
            assert isinstance(again, KernelCodeBlock)
            assert kernel_code(again.entries, {}, target) == code
        if key.width < 64:
            source = read_source(
                f".amd_kernel_code_t\n{key.name} = {highest + 1}\n.end_amd_kernel_code_t\n"
            )
            (block,) = source.items
            assert isinstance(block, KernelCodeBlock)
            with pytest.raises(AbiError, match=f"{key.name} is {highest + 1}"):
                kernel_code(block.entries, {}, target)


@pytest.mark.parametrize(
    ("text", "processor", "message"),
    [
        ("nonsense = 1", "gfx900", "unknown key nonsense"),
        ("enable_wgp_mode = 1", "gfx900", "enable_wgp_mode is 1 on gfx900"),
        ("enable_dx10_clamp = 1", "gfx1200", "enable_dx10_clamp is 1 on gfx1200"),
        ("wavefront_size = 6", "gfx1030", "code for waves of 32"),
        ("enable_wavefront_size32 = 0", "gfx1030", "code for waves of 32"),
    ],
)
def test_bad_code_keys(text: str, processor: str, message: str) -> None:
    """Unknown keys and modes that the target does not have are errors."""
    (block,) = read_source(f".amd_kernel_code_t\n{text}\n.end_amd_kernel_code_t\n").items
    assert isinstance(block, KernelCodeBlock)
    with pytest.raises(AbiError, match=message):
        kernel_code(block.entries, {}, named_target(processor))


def test_pal() -> None:
    """Both forms of PAL metadata; registers lose their names."""
    source = read_source(
        ".amdgpu_pal_metadata\n---\namdpal.pipelines:\n  - .registers:\n"
        "      '0x2e12 (COMPUTE_PGM_RSRC1)': 0x10\n      1: 2\n.end_amdgpu_pal_metadata\n"
        ".amd_amdgpu_pal_metadata 0x2e12,0x10,0x2e13,4\n"
    )
    block, pairs = source.items
    assert isinstance(block, PalMetadataBlock)
    assert block.tree["amdpal.pipelines"][0][".registers"] == {0x2E12: 0x10, 1: 2}
    assert isinstance(pairs, PalRegisters)
    assert pairs.registers == ((0x2E12, 0x10), (0x2E13, 4))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (".amdgcn_target gfx900", 1, "amdgcn_target gfx900"),
        ("\n.amdhsa_code_object_version 7", 2, "version 7"),
        (".amdhsa_code_object_version 2", 1, "version 2"),
        (".amdhsa_kernel", 1, "amdhsa_kernel"),
        (".amdhsa_kernel k\n", 1, "has no end"),
        (".amdhsa_kernel k\n s_nop 0\n.end_amdhsa_kernel", 2, "inside of"),
        (".amdhsa_reserve_vcc 1", 1, "outside of its block"),
        (".end_amdhsa_kernel", 1, "outside of its block"),
        (".amdgpu_metadata\n---\n", 1, "has no end"),
        (".amdgpu_metadata\n- 1\n.end_amdgpu_metadata", 1, "no map"),
        (".amdgpu_metadata\na: [\n.end_amdgpu_metadata", 3, "cannot be read"),
        (".amdgpu_metadata\na: &x 1\nb: *x\n.end_amdgpu_metadata", 3, "an alias"),
        (".amd_kernel_code_t\n is_ptr64\n.end_amd_kernel_code_t", 2, "inside of"),
        (".hsa_code_object_version 1", 1, "hsa_code_object_version 1"),
        (".hsa_code_object_isa 1,2", 1, "hsa_code_object_isa"),
        (".amdgpu_hsa_kernel", 1, "amdgpu_hsa_kernel"),
        (".amd_amdgpu_pal_metadata 1,2,3", 1, "pal_metadata 1,2,3"),
        (".amd_amdgpu_pal_metadata 1,-2", 1, "pal_metadata 1,-2"),
        (".set x", 1, ".set x"),
        (".set x, (", 1, "a value is missing"),
    ],
)
def test_bad_sources(text: str, line: int, message: str) -> None:
    """What is wrong in a source is an error with its line."""
    with pytest.raises(AbiError, match=message) as caught:
        read_source(text)
    assert caught.value.place is not None
    assert caught.value.place.line == line


@pytest.mark.parametrize(("text", "name"), [("SOURCE", "gfx900:xnack-"), ("V2_SOURCE", "gfx700")])
def test_sources_print(text: str, name: str) -> None:
    """What is printed of a source declares the same, and prints the same again."""
    target = assembly_target(parse(name))
    written = {"SOURCE": SOURCE, "V2_SOURCE": V2_SOURCE}[text]
    source = read_source(written, target)
    printed = source_text(source, target)
    again = read_source(printed, target)
    assert source_text(again, target) == printed
    assert [type(item) for item in again.items] == [type(item) for item in source.items]
    assert metadata(again) == metadata(source)
    first, second = kernels(source, target), kernels(again, target)
    assert [each.descriptor for each in first] == [each.descriptor for each in second]


def test_pal_prints() -> None:
    """PAL metadata print in both forms."""
    target = named_target("gfx1030")
    source = read_source(
        ".amdgpu_pal_metadata\n---\namdpal.pipelines:\n  - .registers:\n      0x2e12: 0x10\n"
        ".end_amdgpu_pal_metadata\n.amd_amdgpu_pal_metadata 0x2e12,0x10\n"
    )
    again = read_source(source_text(source, target))
    tree, pairs = again.items
    assert isinstance(tree, PalMetadataBlock)
    assert isinstance(pairs, PalRegisters)
    (first, second) = source.items
    assert isinstance(first, PalMetadataBlock)
    assert isinstance(second, PalRegisters)
    assert (tree.tree, pairs.registers) == (first.tree, second.registers)


def test_macros() -> None:
    """Macros and repetitions are expanded; what has no end is an error."""
    source = read_source(
        ".macro m a\n  v_mov_b32 v\\a, 0\n  .rept 2\n  s_nop 0\n  .endr\n.endm\n  m 7\n  s_endpgm\n"
    )
    assert source.instructions == 4
    assert source.symbols[".amdgcn.next_free_vgpr"] == Number(8)
    with pytest.raises(AbiError, match="has no end"):
        read_source(".rept 3\n  s_nop 0\n")


def test_kernels_with_errors() -> None:
    """Errors inside a block have the line of the directive."""
    text = (
        ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n.amdhsa_next_free_sgpr 1\n"
        ".amdhsa_{}\n.end_amdhsa_kernel\n"
    )
    target = named_target("gfx900")
    for directive, message in (
        ("reserve_vc 1", "did you mean .amdhsa_reserve_vcc"),
        ("reserve_vcc 2", "is 2"),
        ("tg_split 1", "tg_split on gfx900"),
        ("reserve_vcc label - f", "has no value"),
    ):
        with pytest.raises(AbiError, match=message) as caught:
            kernels(read_source(text.format(directive), target), target)
        assert caught.value.place == Place(4)


def test_disagreeing_targets() -> None:
    """Two targets in one source, or another than the caller's, are errors; none is one too."""
    first = '.amdgcn_target "amdgcn-amd-amdhsa--gfx900"\n'
    with pytest.raises(AbiError, match="in a source for gfx900"):
        declared_target(read_source(first + first.replace("900", "906")))
    with pytest.raises(AbiError, match="in a source for gfx906"):
        settled_target(read_source(first), named_target("gfx906"))
    assert settled_target(read_source(first), named_target("gfx900")) == named_target("gfx900")
    with pytest.raises(AbiError, match="names no target"):
        settled_target(read_source(""), None)
    with pytest.raises(AbiError, match="gfx9xx"):
        declared_target(read_source('.amdgcn_target "amdgcn-amd-amdhsa--gfx9xx"'))
    older = read_source('.amdgcn_target "amdgcn-amd-amdhsa--gfx900+xnack"')
    assert str(declared_target(older)) == "gfx900:xnack+"
    plain = '.amdgcn_target "amdgcn-amd-amdhsa--gfx900"\n'
    assert str(declared_target(read_source(plain))) == "gfx900"
    v3 = read_source(plain + ".amdhsa_code_object_version 3\n")
    assert str(declared_target(v3)) == "gfx900:xnack-"


_pieces = st.sampled_from(
    [
        ".amdhsa_kernel k",
        ".end_amdhsa_kernel",
        ".amdhsa_next_free_vgpr 1",
        ".amdgpu_metadata",
        ".end_amdgpu_metadata",
        ".amd_kernel_code_t",
        "is_ptr64 = 1",
        ".set x, max(1, y)",
        'label: v_mov_b32 v1, "',
        "/* open",
        "*/",
        "---",
        "a: {b: [1, 0x10]}",
        "\x00\xff",
    ]
)


@given(st.lists(_pieces | st.text(max_size=12), max_size=12))
def test_source_garbage(lines: list[str]) -> None:
    """Any lines are a source or an error of this package."""
    target = TARGETS["gfx90a"]
    with suppress(FencepostError):
        source = read_source("\n".join(lines), target)
        kernels(source, target)
        metadata(source)


def test_yaml() -> None:
    """Scalars are integers or truth values where they spell one and are not quoted."""
    text = "a: 0x10\nb: '16'\nc: true\nd: on\ne: 1.5\nf: ~\n7: [010, -3, 1e3]\n"
    tree = yaml_tree.decode(text, Place(1))
    assert tree == {
        "a": 16,
        "b": "16",
        "c": True,
        "d": "on",
        "e": "1.5",
        "f": None,
        7: [8, -3, "1e3"],
    }
    assert yaml_tree.decode(yaml_tree.encode({"x": "12", "y": [1, True]}), Place(1)) == {
        "x": "12",
        "y": [1, True],
    }
    with pytest.raises(AbiError, match="more than 32 levels"):
        yaml_tree.decode("a: " + "[" * 40 + "]" * 40, Place(1))
    with pytest.raises(AbiError, match="a key that is no scalar"):
        yaml_tree.decode("[1]: 2\n", Place(1))


def test_item_types() -> None:
    """Items carry their lines."""
    items = read_source(SOURCE).items
    kinds = [TargetDirective, VersionDirective, KernelBlock, MetadataBlock]
    assert [type(item) for item in items] == kinds
    assert [item.place.line for item in items] == [2, 3, 8, 13]
