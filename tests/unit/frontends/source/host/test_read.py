"""Launches are read from host code as they are, and left open where they may be others.

Most programs here would make a careless reader lie: with the first size that it finds, the kernel
would be checked for a launch that it never has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.host.host_launch import HostLaunch
from fencepost.frontends.source.host.read import HostCode, may_launch, read_host_code
from fencepost.frontends.source.languages import Language

KERNEL = "#include <hip/hip_runtime.h>\n__global__ void k(int *p, int n) { p[threadIdx.x] = n; }\n"
TEMPLATE = (
    "#include <hip/hip_runtime.h>\n"
    "template <int N, class T> __global__ void t(T *p) { p[threadIdx.x] = N; }\n"
)
K = "_Z1kPii"
WAVE = "int w; hipDeviceGetAttribute(&w, hipDeviceAttributeWarpSize, 0);"


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def read(compiler: Compiler, text: str, language: Language = Language.HIP) -> HostCode:
    source = Source("-", text, language, language.processor)
    assert may_launch(source)
    return read_host_code(source, compiler, 60)


def sizes(host: HostCode, kernel: str = K) -> list[tuple[int, int, int] | None]:
    """The workgroups of a kernel's launches; None for those that are not known."""
    assert host.failure == ""
    found = {
        each.place.line: each.workgroup for each in host.launches.read if each.kernel == kernel
    }
    open_ = {
        each.place.line: None for each in host.launches.unread if each.kernel in (kernel, "k", "t")
    }
    return [size for _, size in sorted([*found.items(), *open_.items()], key=lambda item: item[0])]


def in_main(*lines: str, before: str = "") -> str:
    body = "\n".join(lines)
    begin = "int main(int argc, char **argv) { int *p = 0; int n = argc;"
    return f"{KERNEL}{before}\n{begin}\n{body}\n}}\n"


KNOWN = {
    "literal": ("k<<<4, 64>>>(p, n);", (64, 1, 1)),
    "dim3": ("k<<<dim3(2, 2), dim3(4, 4, 8)>>>(p, n);", (4, 4, 8)),
    "dim3 variable": ("dim3 g(4), b(16, 16); k<<<g, b>>>(p, n);", (16, 16, 1)),
    "dim3 copied": ("dim3 a(16, 2); dim3 b = a; k<<<1, b>>>(p, n);", (16, 2, 1)),
    "parts assigned": ("dim3 b; b.x = 16; b.y = 4; k<<<1, b>>>(p, n);", (16, 4, 1)),
    "part assigned": ("dim3 b(64); b.y = 2; for (;;) k<<<1, b>>>(p, n);", (64, 2, 1)),
    "part of a dim3 assigned": ("dim3 b; b.x = 16; k<<<1, b.x * 2>>>(p, n);", (32, 1, 1)),
    "parts of a dim3": ("dim3 b(16, 2); k<<<1, b.x * b.y>>>(p, n);", (32, 1, 1)),
    "const": ("const int B = 128; k<<<(n + B - 1) / B, B>>>(p, n);", (128, 1, 1)),
    "never changed": ("int b = 32; int g = n / b; k<<<g, b>>>(p, n);", (32, 1, 1)),
    "printed": ('int b = 32; printf("%d", b); std::cout << b; k<<<1, b>>>(p, n);', (32, 1, 1)),
    "arithmetic": ("k<<<1, (3 << 4) + sizeof(float) * 4>>>(p, n);", (64, 1, 1)),
    "chosen by a constant": ("const bool big = true; k<<<1, big ? 256 : 64>>>(p, n);", (256, 1, 1)),
    "macro": ("hipLaunchKernelGGL(k, dim3(1), dim3(64), 0, 0, p, n);", (64, 1, 1)),
    "by array": (
        "void *a[] = {&p, &n}; hipLaunchKernel((const void *)k, 1, 64, a, 0, 0);",
        (64, 1, 1),
    ),
    "by pointer": ("void (*f)(int *, int) = k; f<<<1, 64>>>(p, n);", (64, 1, 1)),
    "by address": ("auto f = &k; f<<<1, 64>>>(p, n);", (64, 1, 1)),
    "cooperative": (
        "void *a[] = {&p, &n}; hipLaunchCooperativeKernel(k, dim3(4), dim3(64), a, 0, 0);",
        (64, 1, 1),
    ),
    "cast": ("k<<<1, (unsigned char)320>>>(p, n);", (64, 1, 1)),
    "in a lambda": ("auto f = [=] { k<<<1, 64>>>(p, n); }; f();", (64, 1, 1)),
    "asked about first": (
        "hipFuncSetCacheConfig((const void *)k, hipFuncCachePreferL1); k<<<1, 64>>>(p, n);",
        (64, 1, 1),
    ),
    "assigned in turn": (
        "int t = 64; t = 2 * t; int m = t; t = t + 64; k<<<1, t + m>>>(p, n); t = 7;",
        (320, 1, 1),
    ),
    "assigned and not initialized": ("int t; t = 64; if (n) k<<<1, t>>>(p, n);", (64, 1, 1)),
    "before it is assigned": ("int t = 64; k<<<1, t>>>(p, n); t = 8;", (64, 1, 1)),
    "captured as it is there": (
        "int t = 64; auto f = [=] { k<<<1, t>>>(p, n); }; t = 8; f();",
        (64, 1, 1),
    ),
    "same in waves of any size": (
        f"{WAVE} int t = 1024; t = (t + w - 1) / w * w; k<<<1, t>>>(p, n);",
        (1024, 1, 1),
    ),
    "same for any device": (
        "hipDeviceProp_t d; k<<<1, 256 / d.warpSize * d.warpSize>>>(p, n);",
        (256, 1, 1),
    ),
    "unknown names around": (
        "Timer timer; thrust::device_vector<float> v(n); start(timer, &v); k<<<1, 64>>>(p, n);",
        (64, 1, 1),
    ),
}


def joined(bodies: Iterable[str]) -> str:
    """One program of several: the kernel of each has a number."""
    parts = ["#include <hip/hip_runtime.h>"]
    for number, body in enumerate(bodies):
        named = re.sub(r"\bk\b", f"k{number}", body)
        parts.append(f"__global__ void k{number}(int *p, int n) {{}}")
        parts.append(f"void f{number}(int *p, int n) {{ {named} }}")
    return "\n".join(parts)


def sizes_of(host: HostCode, number: int) -> set[tuple[int, int, int] | None]:
    """The workgroups of a kernel of a joined program; None for those that are not known."""
    assert host.failure == ""
    name = f"_Z{len(f'k{number}')}k{number}Pii"
    known = {each.workgroup for each in host.launches.read if each.kernel == name}
    unread = {None for each in host.launches.unread if each.kernel in (name, f"k{number}")}
    return known | unread


def test_a_constant_workgroup_is_read(compiler: Compiler) -> None:
    host = read(compiler, joined(text for text, _ in KNOWN.values()))
    found = {name: sizes_of(host, number) for number, name in enumerate(KNOWN)}
    assert found == {name: {size} for name, (_, size) in KNOWN.items()}


OPEN = {
    "another one after it was captured": (
        "int t = 64; auto f = [&] { k<<<1, t>>>(p, n); }; t = 128; f();"
    ),
    "passed by in a switch": (
        "switch (n) { int t; case 1: t = 32; n = 3; t = 64; break; "
        "case 2: n = 4; k<<<1, t>>>(p, n); }"
    ),
    "part passed by in a switch": (
        "switch (n) { int t[1]; case 1: n = 3; t[0] = 64; break; "
        "case 2: n = 4; k<<<1, t[0]>>>(p, n); }"
    ),
    "assigned in a branch": "int t = 64; if (n) t = 32; t = 2 * t; k<<<1, t>>>(p, n);",
    "assigned in a loop": "int t = 64; for (int i = 0; i < 3; i++) { k<<<1, t>>>(p, n); t = 32; }",
    "assigned by a comma": "int t = 64; t = 32, t = n; k<<<1, t>>>(p, n);",
    "assigned in an expression": "int t = 64; t = (t = 3) + n; t = 32 * t; k<<<1, t>>>(p, n);",
    "assigned what is not known": "int t = 64; t = n; k<<<1, t>>>(p, n);",
    "reset by address": 'int t = 64; t = 32; scanf("%d", &t); k<<<1, t>>>(p, n);',
    "assigned in a loop of its own": "int t = 8; for (t = 64; t < n; t++) k<<<1, t>>>(p, n);",
    "jumped over": "int t = 64; if (n) goto e; t = 32; e: k<<<1, t>>>(p, n);",
    "as many as a wave has": f"{WAVE} k<<<1, w>>>(p, n);",
    "multiple of a wave": f"{WAVE} int t = 96; t = (t + w - 1) / w * w; k<<<1, t>>>(p, n);",
    "asked twice": f"{WAVE} hipDeviceGetAttribute(&w, q, 0); k<<<1, 64 / w * w>>>(p, n);",
    "asked and added to": f"{WAVE} w++; k<<<1, 64 / w * w>>>(p, n);",
    "another attribute": (
        "int w; hipDeviceGetAttribute(&w, hipDeviceAttributeMaxThreadsPerBlock, 0); "
        "k<<<1, 64 / w * w>>>(p, n);"
    ),
    "perhaps not asked": (
        "int w = 3; if (n) hipDeviceGetAttribute(&w, hipDeviceAttributeWarpSize, 0); "
        "k<<<1, 64 / w * w>>>(p, n);"
    ),
    "a wave of its own": (
        "hipDeviceProp_t d; d.warpSize = 3; k<<<1, 64 / d.warpSize * d.warpSize>>>(p, n);"
    ),
    "a wave of another": (
        "struct S { int warpSize; } d = {n}; k<<<1, 64 / d.warpSize * d.warpSize>>>(p, n);"
    ),
    "unknown argument": "k<<<1, 64>>>(thrust::raw(p), n);",
    "assigned": "int b = 64; b = n; k<<<1, b>>>(p, n);",
    "assigned later in a loop": "int b = 64; for (;;) { k<<<1, b>>>(p, n); b *= 2; }",
    "counter": "for (int b = 64; b < n; b++) k<<<1, b>>>(p, n);",
    "address": "int b = 64; scanf(&b); k<<<1, b>>>(p, n);",
    "address kept": "int b = 64; int *q = &b; *q = 32; k<<<1, b>>>(p, n);",
    "reference": "int b = 64; int &r = b; r = 32; k<<<1, b>>>(p, n);",
    "reference read": "int b = 64; int &r = b; b = 32; k<<<1, r>>>(p, n);",
    "const reference": "int b = 64; const int &r = b; b = 32; k<<<1, r>>>(p, n);",
    "part assigned later": "dim3 b(64); k<<<1, b>>>(p, n); b.y = 2;",
    "part assigned twice": "dim3 b(64); b.x = 32; b.x = 16; k<<<1, b>>>(p, n);",
    "part assigned in a branch": "dim3 b(64); if (n) b.x = 32; k<<<1, b>>>(p, n);",
    "part assigned in a block": "dim3 b(64); { b.x = 32; } k<<<1, b>>>(p, n);",
    "part assigned in a loop": "dim3 b(64); for (;;) { k<<<1, b>>>(p, n); b.x = 32; }",
    "part jumped over": "dim3 b(64); if (n) goto L; b.x = 32; L: k<<<1, b>>>(p, n);",
    "part changed": "dim3 b(64); b.x *= 2; k<<<1, b>>>(p, n);",
    "part assigned what is open": "dim3 b(64); b.x = n; k<<<1, b>>>(p, n);",
    "part assigned in a lambda": "dim3 b(64); auto f = [&] { b.x = 32; }; f(); k<<<1, b>>>(p, n);",
    "part of one that stays": "static dim3 b(64); k<<<1, b>>>(p, n); b.x = 32;",
    "part by address": "dim3 b(64); change(&b.y); k<<<1, b>>>(p, n);",
    "declared alone": "dim3 b; b = dim3(n); k<<<1, b>>>(p, n);",
    "captured": "int b = 64; auto f = [&] { b = 32; }; f(); k<<<1, b>>>(p, n);",
    "read in": "int b = 64; std::cin >> b; k<<<1, b>>>(p, n);",
    "passed to what is unknown": "int b = 64; tune(b); k<<<1, b>>>(p, n);",
    "dropped statement": "int b = 64; { lib::T<1> *t = new lib::T<1>(&b); } k<<<1, b>>>(p, n);",
    "volatile": "volatile int b = 64; k<<<1, b>>>(p, n);",
    "argument": "k<<<1, n>>>(p, n);",
    "swapped": "int a = 64, b = 32; std::swap(a, b); k<<<1, b>>>(p, n);",
    "array": "int b[2] = {64, 32}; k<<<1, b[n]>>>(p, n);",
    "unknown function": "k<<<1, best(64)>>>(p, n);",
    "overflow": "k<<<1, 2147483647 + 65>>>(p, n);",
    "static and changed": "static int b = 64; k<<<1, b>>>(p, n); b = 32;",
    "nothing": "k<<<1, 0>>>(p, n);",
    "misspelt": "const int block = 64; k<<<1, blok>>>(p, n);",
    "by a pointer that changes": "void (*f)(int *, int) = k; f = other(); f<<<1, 64>>>(p, n);",
    "handed over": "run(k, p, n);",
    "in what is dropped": "lib::Runner<int> r = lib::Runner<int>(k, 64);",
    "template argument": "lib::go<k>(p);",
    "taken for a declaration": "int b = 64; lib::set(b); k<<<1, b>>>(p, n);",
    "behind a wide quote": 'auto q = L\'"\'; int b = 64; lib::set(b, 1); auto e = ""; '
    "k<<<1, b>>>(p, n);",
    "a name beyond ASCII": "int bé = 64; lib::set(bé, 1); k<<<1, bé>>>(p, n);",
    "chosen from others": "struct R { void (*of(void (*f)(int *, int)))(int *, int); }; R r; "
    "r.of(k)<<<1, 64>>>(p, n);",
    "a size of a type of its own": "struct int4 { char c[64]; }; k<<<1, sizeof(int4)>>>(p, n);",
    "a size of an unknown type": "typedef lib::X X; k<<<1, sizeof(X)>>>(p, n);",
}


def test_a_workgroup_that_may_be_another_is_open(compiler: Compiler) -> None:
    host = read(compiler, joined(OPEN.values()))
    found = {name: sizes_of(host, number) for number, name in enumerate(OPEN)}
    assert found == {name: {None} for name in OPEN}


HIDDEN = {
    "by a dropped declaration": "{ lib::Size<int> B = pick(); k<<<1, B>>>(p, n); }",
    "by one of unknown type": "{ Size B(3); k<<<1, B>>>(p, n); }",
    "by a parameter": "auto f = [&](lib::Size<2> B) { k<<<1, B>>>(p, n); };",
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_constant_that_is_hidden_is_no_value(compiler: Compiler, name: str) -> None:
    text = in_main(HIDDEN[name], before="const int B = 64;")
    assert set(sizes(read(compiler, text))) <= {None}


LIBRARY = """#pragma once
namespace lib {
constexpr int B = 256;
struct Base { static const int B = 256; };
struct Big { static constexpr int size = 256; };
}
"""
IN_SCOPE = {
    "reopened": "namespace lib { void f(int *p) { k<<<1, B>>>(p, 1); } }",
    "derived": "struct T : lib::Base { void f(int *p) { k<<<1, B>>>(p, 1); } };",
    "derived once more": "struct S : lib::Base {}; struct T : S { void f(int *p); };\n"
    "void T::f(int *p) { k<<<1, B>>>(p, 1); }",
    "used": "void f(int *p) { using lib::B; k<<<1, B>>>(p, 1); }",
}


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("name", IN_SCOPE)
def test_a_header_may_hide_a_constant_in_its_scope(
    compiler: Compiler, tmp_path: Path, name: str, is_there: bool
) -> None:
    if is_there:
        (tmp_path / "lib.h").write_text(LIBRARY)
    text = f"{KERNEL}#include <lib.h>\nconst int B = 64;\n{IN_SCOPE[name]}\n"
    words = ("-isystem", str(tmp_path))
    source = Source("-", text, Language.HIP, "gfx942", words, roots=(str(tmp_path),))
    assert set(sizes(read_host_code(source, compiler, 60))) == {None}


MISSING = {
    "of a function": "template <class T> void run(int *p) { k<<<1, T::size>>>(p, 1); }\n"
    "void f(int *p) { run<Small>(p); run<lib::Big>(p); }",
    "of a class": "template <class T> struct R { void go(int *p) { k<<<1, T::size>>>(p, 1); } };\n"
    "void f(int *p) { R<Small>().go(p); R<lib::Big>().go(p); }",
    "of an assignment": "template <class T> void run(int *p) {\n"
    "dim3 b(64); b.x = T::size; k<<<1, b>>>(p, 1); }\n"
    "void f(int *p) { run<Small>(p); run<lib::Big>(p); }",
    "of one that calls it": "template <int B> void run(int *p) { k<<<1, B>>>(p, 1); }\n"
    "template <class T> void go(int *p) { run<T::size>(p); }\n"
    "void f(int *p) { go<Small>(p); go<lib::Big>(p); }",
}


@pytest.mark.parametrize("name", MISSING)
def test_an_instance_that_is_missing_leaves_a_launch_open(compiler: Compiler, name: str) -> None:
    small = "struct Small { static constexpr int size = 64; };\n"
    host = read(compiler, f"{KERNEL}{small}{MISSING[name]}\n")
    assert {each.workgroup for each in host.launches.read} == {(64, 1, 1), None}
    assert {each.kernel for each in host.launches.read} == {K}


VARIABLES = {
    "of a class": "struct D { static inline int b = 64; };\n"
    "void f(int *p) { D d; d.b = 32; k<<<1, D::b>>>(p, 1); }",
    "declared twice": "static int b = 64;\nint *at() { extern int b; return &b; }\n"
    "void f(int *p) { k<<<1, b>>>(p, 1); }",
    "weak": "__attribute__((weak)) extern const int b = 64;\nvoid f(int *p) { k<<<1, b>>>(p, 1); }",
}


@pytest.mark.parametrize("name", VARIABLES)
def test_a_variable_that_others_may_change_is_open(compiler: Compiler, name: str) -> None:
    assert sizes(read(compiler, f"{KERNEL}{VARIABLES[name]}\n")) == [None]


def test_a_function_that_is_handed_a_kernel_may_launch_it(compiler: Compiler) -> None:
    asked = "hipFuncAttributes t; hipFuncGetAttributes(&t, r.go(k));"
    by_array = "hipLaunchKernel((void *)k, dim3(1), dim3(64), (void **)r.at(p, k), 0, 0);"
    struct = (
        "struct R { void *go(void (*f)(int *, int)); void *at(int *p, void (*f)(int *, int)); };\n"
    )
    for body in (asked, by_array):
        text = f"{KERNEL}{struct}void f(int *p) {{ R r; {body} k<<<1, 64>>>(p, 1); }}\n"
        assert [each.why for each in read(compiler, text).launches.unread] == [
            "its address is taken"
        ]


def test_a_kernel_of_a_class_is_known_behind_a_point(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\nstruct S { static __global__ void k(int *p) {} };\n"
        "void f(int *p) { S s; S::k<<<1, 64>>>(p); auto q = s.k; q<<<1, 32>>>(p); }\n"
    )
    launches = read(compiler, text).launches
    assert [each.workgroup for each in launches.read] == [(64, 1, 1), (32, 1, 1)]
    assert {each.kernel for each in launches.read} == {"_ZN1S1kEPi"}
    assert not launches.unread


def test_what_a_file_calls_itself_makes_it_no_other(compiler: Compiler, tmp_path: Path) -> None:
    (tmp_path / "run.h").write_text(
        "#pragma GCC system_header\ninline void r(int *p) { k<<<1, 16>>>(p, 1); }\n"
    )
    text = (
        f'{KERNEL}#include "run.h"\n#line 1 "grammar.y"\nvoid f(int *p) {{ k<<<1, 64>>>(p, 1); }}\n'
    )
    path = tmp_path / "k.hip"
    path.write_text(text)
    source = Source(str(path), text, Language.HIP, "gfx942", roots=(str(tmp_path),))
    found = read_host_code(source, compiler, 60).launches.read
    assert [(each.workgroup, each.place.file) for each in found] == [
        ((16, 1, 1), "run.h"),
        ((64, 1, 1), "grammar.y"),
    ]


def test_text_that_looks_like_a_directive_is_not_read(compiler: Compiler) -> None:
    text = (
        f'{KERNEL}const char *t = R"(\n# 1 "/usr/x.h" 3\n)";\nvoid f() {{ k<<<1, 64>>>(0, 1); }}\n'
    )
    assert "raw string" in read(compiler, text).failure


def test_pointers_of_one_variable_are_shared(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\n"
        "__global__ void k(int *p, int *q) {}\n__global__ void r(const int *p, const int *q) {}\n"
        "void f(int *a, int *b) {\nk<<<1, 1>>>(a, b);\nk<<<1, 1>>>(a, a + 1);\n"
        "r<<<1, 1>>>(a, a);\n}\n"
    )
    shared = {each.place.line: each.shared for each in read(compiler, text).launches.read}
    assert shared == {5: (), 6: (("p", "q"),), 7: ()}


def test_arguments_have_the_names_of_the_definition(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\n__global__ void k(int *p, int m, int n);\n"
        "void f(int *p) { k<<<1, 64>>>(p, 0, 1); }\n"
        "__global__ void k(int *p, int n, int m) {}\n"
    )
    (found,) = read(compiler, text).launches.read
    assert found.arguments == (("n", 0), ("m", 1))


def test_a_name_means_its_nearest_declaration(compiler: Compiler) -> None:
    text = in_main("{ const int B = 32; k<<<1, B>>>(p, n); }", before="const int B = 64;")
    assert sizes(read(compiler, text)) == [(32, 1, 1)]


def test_a_variable_of_all_files_is_open(compiler: Compiler) -> None:
    assert sizes(read(compiler, in_main("k<<<1, b>>>(p, n);", before="int b = 64;"))) == [None]
    before = "static int b = 64;"
    assert sizes(read(compiler, in_main("k<<<1, b>>>(p, n);", before=before))) == [(64, 1, 1)]
    before += "\nvoid tune(int c) { b = c; }"
    assert sizes(read(compiler, in_main("k<<<1, b>>>(p, n);", before=before))) == [None]


def test_a_macro_counts_as_it_is_where_it_is_used(compiler: Compiler) -> None:
    text = in_main("#define B 64\nk<<<1, B>>>(p, n);\n#undef B\n#define B 32\nk<<<1, B>>>(p, n);")
    assert sizes(read(compiler, text)) == [(64, 1, 1), (32, 1, 1)]


def test_both_branches_of_a_condition_count(compiler: Compiler) -> None:
    text = in_main("if (n > 4)\n k<<<1, 64>>>(p, n);\nelse\n k<<<1, 32>>>(p, n);")
    assert sizes(read(compiler, text)) == [(64, 1, 1), (32, 1, 1)]


def test_code_for_the_device_alone_is_not_host_code(compiler: Compiler) -> None:
    text = in_main(
        "#ifdef __HIP_DEVICE_COMPILE__\nk<<<1, 64>>>(p, n);\n#else\nk<<<1, 32>>>(p, n);\n#endif"
    )
    assert sizes(read(compiler, text)) == [(32, 1, 1)]


def test_text_in_strings_and_comments_is_no_launch(compiler: Compiler) -> None:
    text = in_main('puts("k<<<1, 64>>>(p)"); // k<<<1, 32>>>(p);\nk<<<1, 16>>>(p, n);')
    assert sizes(read(compiler, text)) == [(16, 1, 1)]


def test_instances_of_a_template_are_kernels_of_their_own(compiler: Compiler) -> None:
    text = TEMPLATE + "int main() {\nt<64, int><<<1, 64>>>(0);\nt<32, float><<<1, 32>>>(0);\n}\n"
    host = read(compiler, text)
    assert sizes(host, "_Z1tILi64EiEvPT0_") == [(64, 1, 1)]
    assert sizes(host, "_Z1tILi32EfEvPT0_") == [(32, 1, 1)]


def test_a_launch_in_a_template_is_read_of_its_instances(compiler: Compiler) -> None:
    text = (
        f"{TEMPLATE}template <int M, class T> void go(T *p) {{ t<M, T><<<1, M>>>(p); }}\n"
        "int main() { go<64>((int *)0); go<32>((int *)0); }\n"
    )
    host = read(compiler, text)
    assert sizes(host, "_Z1tILi64EiEvPT0_") == [(64, 1, 1)]
    assert sizes(host, "_Z1tILi32EiEvPT0_") == [(32, 1, 1)]


def test_a_template_without_instances_leaves_its_launches_open(compiler: Compiler) -> None:
    text = f"{KERNEL}template <int M> void go(int *p) {{ k<<<1, M>>>(p, M); }}\n"
    assert sizes(read(compiler, text)) == [None]


def test_what_an_instance_lacks_counts_as_its_template_has_it(compiler: Compiler) -> None:
    body = "int b = 64; T::tune(b); k<<<1, b>>>(p, 1);"
    text = (
        f"{KERNEL}template <class T> void go(int *p) {{ {body} }}\nint main() {{ go<int>(0); }}\n"
    )
    assert set(sizes(read(compiler, text))) == {None}


def test_an_instance_that_is_not_resolved_may_be_any(compiler: Compiler) -> None:
    body = "t<64><<<1, 32>>>(unknown()); t<64><<<tune(), tune()>>>(unknown());"
    text = f"{TEMPLATE}int main() {{ {body} }}\n"
    host = read(compiler, text)
    assert [(each.kernel, each.workgroup) for each in host.launches.read] == [("t", (32, 1, 1))]
    assert [each.kernel for each in host.launches.unread] == ["t"]


def test_an_explicit_instance_may_be_launched_elsewhere(compiler: Compiler) -> None:
    text = (
        f"{TEMPLATE}template __global__ void t<64, int>(int *);\n"
        "int main() {\nt<64, int><<<1, 64>>>(0);\n}\n"
    )
    assert sizes(read(compiler, text), "_Z1tILi64EiEvPT0_") == [None, (64, 1, 1)]


def test_a_kernel_of_unknown_types_is_not_read(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\n__global__ void k(lib::Thing *p) {}\n"
        "__global__ void q() {}\n"
        "int main() {\nk<<<1, 64>>>(0);\nq<<<1, 64>>>();\n}\n"
    )
    host = read(compiler, text)
    assert [each.kernel for each in host.launches.read] == ["_Z1qv"]


def test_a_header_that_is_not_there_is_passed_over(compiler: Compiler) -> None:
    text = f"#include <thrust/nothing.h>\n{in_main('k<<<1, 64>>>(p, n);')}"
    assert sizes(read(compiler, text)) == [(64, 1, 1)]


def test_a_header_of_the_project_may_define_the_sizes(compiler: Compiler) -> None:
    text = f'#include "nothing.h"\n#ifndef B\n#define B 64\n#endif\n{in_main("k<<<1, B>>>(p, n);")}'
    assert "nothing.h" in read(compiler, text).failure


def test_grid_lds_arguments_and_line_are_read(compiler: Compiler) -> None:
    text = in_main("const int B = 64;", "k<<<dim3(2, 3), B, B * sizeof(int)>>>(p, B + 1);")
    assert read(compiler, text).launches.read == (
        HostLaunch(
            K, (64, 1, 1), (2, 3, 1), 256, (("n", 65),), read(compiler, text).launches.read[0].place
        ),
    )
    assert read(compiler, text).launches.read[0].place.line == 6


def test_what_is_not_known_of_a_launch_is_open(compiler: Compiler) -> None:
    text = in_main("k<<<n, 64, n>>>(p, n);")
    (found,) = read(compiler, text).launches.read
    assert (found.grid, found.dynamic_lds, found.arguments) == (None, None, ())


def test_a_grid_counts_without_the_workgroup(compiler: Compiler) -> None:
    (found,) = read(compiler, in_main("k<<<2, n>>>(p, n);")).launches.read
    assert (found.workgroup, found.grid) == (None, (2, 1, 1))
    for sizes_ in ("n, n", "0, n", "2, 0"):
        launches = read(compiler, in_main(f"k<<<{sizes_}>>>(p, n);")).launches
        assert all(each.workgroup is None or each.grid is None for each in launches.read)
        assert not any(0 in (each.workgroup or each.grid or ()) for each in launches.read)


def test_a_variable_may_stand_for_a_kernel(compiler: Compiler) -> None:
    stands = {
        "auto": ("auto f = k; f<<<1, 64>>>(p, n); f<<<1, 64>>>(p, 1);", {(64, 1, 1)}),
        "address": ("void (*const f)(int *, int) = &k; f<<<1, 64>>>(p, n);", {(64, 1, 1)}),
        "changed": ("auto f = k; if (n) f = other(); f<<<1, 64>>>(p, n);", {None}),
        "handed on": ("auto f = k; f<<<1, 64>>>(p, n); tune(f);", {None}),
        "copied": ("auto f = k; auto g = f; f<<<1, 64>>>(p, n); g<<<1, 32>>>(p, n);", {None}),
        "never launched": ("auto f = k;", {None}),
        "lost": ("auto f = k; f<<<1, 64>>>(p, n); Unknown u(f);", {None}),
    }
    host = read(compiler, joined(body for body, _ in stands.values()))
    for number, (name, (_, expected)) in enumerate(stands.items()):
        assert sizes_of(host, number) == expected, name


def test_an_argument_is_converted_as_the_kernel_takes_it(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\n__global__ void k(unsigned char c, unsigned u) {}\n"
        "int main() { k<<<1, 64>>>(300, -1); }\n"
    )
    (found,) = read(compiler, text).launches.read
    assert found.arguments == (("c", 44), ("u", 4294967295))


def test_a_constant_parameter_has_its_argument(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\n__global__ void k(const unsigned u, const long l) {}\n"
        "int main() { constexpr unsigned int U = 64; k<<<1, 64>>>(U, 3L); }\n"
    )
    (found,) = read(compiler, text).launches.read
    assert found.arguments == (("u", 64), ("l", 3))


def test_a_dim3_of_its_own_is_not_read(compiler: Compiler) -> None:
    text = f"struct dim3 {{ unsigned z, y, x; }};\n{in_main('k<<<1, 64>>>(p, n);')}"
    assert "dim3" in read(compiler, text).failure
    own = "struct [[maybe_unused]] dim3 { unsigned x, y, z; }; dim3 b; k<<<1, 64>>>(p, n);"
    assert "dim3" in read(compiler, in_main(own)).failure


def test_a_function_of_its_own_is_no_launch(compiler: Compiler) -> None:
    before = "template <class F> void hipLaunchKernel(F f, int block, int grid, int **a, int b) {}"
    text = in_main("hipLaunchKernel(k, 64, 4, &p, 0);", before=before)
    assert sizes(read(compiler, text)) == [None]


def test_a_variable_of_its_own_is_no_launch(compiler: Compiler) -> None:
    body = "auto hipLaunchKernel = mine; hipLaunchKernel((void *)k, dim3(256), dim3(1), 0, 0);"
    before = "void mine(const void *f, dim3 block, dim3 grid, void **a, size_t);"
    assert sizes(read(compiler, in_main(body, before=before))) == [None]


def test_cuda_is_read_as_hip_is(compiler: Compiler) -> None:
    text = (
        "#include <cuda_runtime.h>\n__global__ void k(int *p, int n) {}\n"
        "int main() { cudaStream_t s; void *a[2];\nk<<<1, 64, 0, s>>>(0, 1);\n"
        "cudaLaunchKernel((void *)k, dim3(1), dim3(32), a, 0, s);\n}\n"
    )
    assert sizes(read(compiler, text, Language.CUDA)) == [(64, 1, 1), (32, 1, 1)]


def test_a_static_kernel_and_one_with_a_c_name_are_found(compiler: Compiler) -> None:
    text = (
        "#include <hip/hip_runtime.h>\nstatic __global__ void s() {}\n"
        'extern "C" __global__ void c() {}\nnamespace a { namespace { __global__ void n() {} } }\n'
        "int main() { s<<<1, 64>>>(); c<<<1, 64>>>(); a::n<<<1, 64>>>(); }\n"
    )
    names = {each.kernel for each in read(compiler, text).launches.read}
    assert names == {"_ZL1sv", "c", "_ZN1a12_GLOBAL__N_11nEv"}


def test_launches_of_included_files_are_read(compiler: Compiler, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "run.h").write_text("\ninline void run(int *p) { k<<<1, 64>>>(p, 1); }\n")
    text = f'{KERNEL}#include "sub/run.h"\n'
    path = tmp_path / "k.hip"
    path.write_text(text)
    source = Source(str(path), text, Language.HIP, "gfx942", (), None, (str(tmp_path),))
    (found,) = read_host_code(source, compiler, 60).launches.read
    assert (found.place.file, found.place.line) == ("sub/run.h", 2)
    elsewhere = replace(source, roots=(str(tmp_path / "other"),))
    assert read_host_code(elsewhere, compiler, 60).launches.read == ()


def test_a_source_without_launches_needs_no_compiler() -> None:
    assert not may_launch(Source("-", KERNEL, Language.HIP, "gfx942"))
    assert not may_launch(Source("-", "x<<<1,2>>>();", Language.OPENCL, "gfx942"))


def test_a_launch_that_is_not_read_has_its_constant_axes(compiler: Compiler) -> None:
    body = "dim3 g(n, 1, 2), b(n, 2, 1); n++; k<<<g, b>>>(p, n);"
    (found,) = read(compiler, in_main(body)).launches.unread
    assert [each.condition for each in found.ties] == ["groups_y == 1", "groups_z == 2"]
    (found,) = read(
        compiler, in_main("dim3 g(n, n, n), b(n); n++; k<<<g, b>>>(p, n);")
    ).launches.unread
    assert found.ties == ()
