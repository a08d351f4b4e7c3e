"""The types of arguments in the source: from debug information and from OpenCL's metadata."""

from __future__ import annotations

import pytest

from fencepost.llvm.read import read_module
from fencepost.llvm.source_types import Sign, SourceType

MODULE = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(PARAMETERS) !dbg !1 ATTACHED {{
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!90}}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "PRODUCER")
!1 = distinct !DISubprogram(name: "k", type: !3, unit: !0, spFlags: 8, retainedNodes: !5)
!5 = !{{RETAINED}}
!2 = !DIFile(filename: "k.hip", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{{null{declared}}}
!90 = !{{i32 2, !"Debug Info Version", i32 3}}
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!12 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!13 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!14 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!15 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!16 = !DIBasicType(name: "unsigned _BitInt", size: 32, encoding: DW_ATE_unsigned)
!17 = !DIBasicType(name: "char16_t", size: 16, encoding: DW_ATE_UTF)
!18 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!20 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", baseType: !18)
!21 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !22)
!22 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !20)
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)
!30 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", baseType: !11, elements: !31)
!31 = !{{}}
!32 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Bare", size: 32, elements: !31)
!40 = !DICompositeType(tag: DW_TAG_structure_type, name: "One", size: 32, elements: !41)
!41 = !{{!42}}
!42 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !40, baseType: !43, size: 32)
!43 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 32, elements: !44)
!44 = !{{!45}}
!45 = !DISubrange(count: 1)
!46 = !DICompositeType(tag: DW_TAG_structure_type, name: "Two", size: 32, elements: !47)
!47 = !{{!48, !49}}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !46, baseType: !50, size: 16)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !46, baseType: !50, size: 16, offset: 16)
!50 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "Turning", baseType: !52)
!52 = !DIDerivedType(tag: DW_TAG_typedef, name: "Around", baseType: !51)
{more}
"""


def parameters(
    passed: str, declared: str, attached: str = "", more: str = "", producer: str = "clang"
) -> list[tuple[str, SourceType | None]]:
    """The names and types of the parameters of a kernel, which debug information declares so."""
    types = "".join(f", !{each}" for each in declared.split())
    text = MODULE.format(declared=types, more=more)
    text = text.replace("PARAMETERS", passed).replace("PRODUCER", producer)
    text = text.replace("RETAINED", "!60, !61" if "!60 =" in text else "")
    module = read_module(text.replace("ATTACHED", attached).encode())
    return [(each.source_name, each.source_type) for each in module.kernels[0].parameters]


@pytest.mark.parametrize(
    ("passed", "declared", "name", "sign"),
    [
        ("i32 %n", "10", "int", Sign.SIGNED),
        ("i32 %n", "11", "unsigned int", Sign.UNSIGNED),
        ("i8 %n", "12", "char", Sign.SIGNED),
        ("i8 %n", "13", "unsigned char", Sign.UNSIGNED),
        ("i1 %n", "14", "bool", Sign.UNSIGNED),
        ("i8 %n", "14", "bool", Sign.UNSIGNED),
        ("i17 %n", "16", "unsigned _BitInt", Sign.UNSIGNED),
        ("i16 %n", "17", "char16_t", Sign.UNSIGNED),
        ("i64 %n", "21", "size_t", Sign.UNSIGNED),
        ("i64 %n", "23", "a pointer", Sign.UNSIGNED),
        ("i32 %n", "30", "E", Sign.UNSIGNED),
        ("i32 %n", "40", "unsigned int", Sign.UNSIGNED),
    ],
)
def test_types_of_debug_information(passed: str, declared: str, name: str, sign: Sign) -> None:
    assert parameters(passed, declared) == [("n", SourceType(name, sign))]


@pytest.mark.parametrize(
    ("passed", "declared"),
    [
        ("i32 %n", "15"),  # a float's bits
        ("i32 %n", "32"),  # an enumeration without a base type
        ("i32 %n", "46"),  # two members in one register
        ("i32 %n", "51"),  # a typedef of itself
        ("i16 %n", "10"),  # half of an int
        ("i32 %n", ""),
        ("i32 %n", "10 10"),
        ("float %n", "10"),
    ],
)
def test_types_that_are_not_known(passed: str, declared: str) -> None:
    assert parameters(passed, declared) == [("n", None)]


LOCALS = """
!60 = !DILocalVariable(name: "first", arg: 1, scope: !1, file: !2, line: 1, type: !11)
!61 = !DILocalVariable(name: "second", arg: 2, scope: !1, file: !2, line: 1, type: !10)
"""


def test_names_and_types_go_together() -> None:
    assert parameters("i32 %a, i32 %b", "11 10", more=LOCALS) == [
        ("first", SourceType("unsigned int", Sign.UNSIGNED)),
        ("second", SourceType("int", Sign.SIGNED)),
    ]


@pytest.mark.parametrize(
    ("passed", "declared"),
    [
        ("i32 %a, i32 %b, i32 %c", "46 10"),  # a structure as its members
        ("i32 %b", "11 10"),  # one that is not passed
        ("ptr %a, i32 %b", "11 10"),
        ("i8 %a, i32 %b", "12 15 10"),
        ("i32 %a, i64 %b", "11 10"),
    ],
)
def test_a_list_of_other_parameters(passed: str, declared: str) -> None:
    """Then names and types would be those of another parameter: none counts."""
    assert all(
        name in "abc" and kind is None for name, kind in parameters(passed, declared, more=LOCALS)
    )


def test_what_is_passed_in_memory() -> None:
    """A structure with one member may be, and contradicts nothing."""
    assert parameters("ptr addrspace(4) byref(i32) %a, i32 %b", "40 10", more=LOCALS) == [
        ("first", None),
        ("second", SourceType("int", Sign.SIGNED)),
    ]


@pytest.mark.parametrize("producer", ["triton", "MLIR"])
def test_types_without_signs(producer: str) -> None:
    """Names count, and what they say of signs does not."""
    assert parameters("i32 %a, i32 %b", "11 10", more=LOCALS, producer=producer) == [
        ("first", None),
        ("second", None),
    ]


OPENCL = """
!70 = !{{!{base}}}
!71 = !{{!{shown}}}
"""


def _opencl(passed: str, base: str, shown: str, declared: str = "") -> list[SourceType | None]:
    attached = "!kernel_arg_base_type !70 !kernel_arg_type !71"
    strings = [", !".join(f'"{each}"' for each in text.split(",")) for text in (base, shown)]
    more = OPENCL.format(base=strings[0], shown=strings[1])
    return [kind for _, kind in parameters(passed, declared, attached, more)]


@pytest.mark.parametrize(
    ("passed", "base", "shown", "found"),
    [
        ("i32 %n", "uint", "index_t", SourceType("index_t", Sign.UNSIGNED)),
        ("i8 %n", "char", "char", SourceType("char", Sign.SIGNED)),
        ("i64 %n", "ulong", "size_t", SourceType("size_t", Sign.UNSIGNED)),
        ("i32 %n", "enum E", "enum E", None),
        ("i32 %n", "struct One", "struct One", None),
        ("i16 %n", "uint", "uint", None),
        ("i32 %n", "uint,int", "uint,int", None),
    ],
)
def test_types_of_opencl(passed: str, base: str, shown: str, found: SourceType | None) -> None:
    assert _opencl(passed, base, shown) == [found]


def test_where_the_two_disagree() -> None:
    """Neither is believed of the sign."""
    assert _opencl("i32 %n", "int", "int", "11") == [None]
    assert _opencl("i32 %n", "uint", "uint", "11") == [SourceType("unsigned int", Sign.UNSIGNED)]
