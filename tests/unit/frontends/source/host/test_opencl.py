"""Launches of OpenCL kernels are read from host code as they are, and left open where they may be
others.
"""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compile import Source
from fencepost.frontends.source.compilers import Compiler, find_compiler
from fencepost.frontends.source.host.host_launch import HostLaunch
from fencepost.frontends.source.host.read import HostCode, read_host_code
from fencepost.frontends.source.languages import Language

MAKE = 'cl_kernel k = clCreateKernel(program, "k", 0);'
RUN = "clEnqueueNDRangeKernel(q, k, 1, NULL, &g, &l, 0, NULL, NULL);"
TWO = "clEnqueueNDRangeKernel(q, k, 2, NULL, g, l, 0, NULL, NULL);"


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def read(compiler: Compiler, body: str, before: str = "") -> HostCode:
    text = (
        "#include <CL/cl.h>\n"
        f"{before}\n"
        "int run(cl_program program, cl_command_queue q, cl_mem p, int n, unsigned m) {\n"
        f"{body}\nreturn 0; }}\n"
    )
    source = Source("-", text, Language.OPENCL, "gfx942")
    return read_host_code(source, compiler, 60)


def launch(compiler: Compiler, body: str, before: str = "") -> HostLaunch:
    host = read(compiler, body, before)
    assert host.failure == ""
    (found,) = host.launches.read
    assert found.kernel == "k"
    return found


KNOWN = {
    "scalars": (f"{MAKE} size_t g = 256, l = 64; {RUN}", (64, 1, 1), (4, 1, 1)),
    "arrays": (f"{MAKE} size_t g[2] = {{64, 8}}, l[] = {{16, 4}}; {TWO}", (16, 4, 1), (4, 2, 1)),
    "elements assigned": (
        f"{MAKE} size_t g[3], l[2]; g[0] = g[1] = 1; {{}} l[0] = 16; l[1] = 4; {TWO}",
        (16, 4, 1),
        None,
    ),
    "unknown grid": (f"{MAKE} size_t g = pick(), l = 32; {RUN}", (32, 1, 1), None),
    "in a check": (f"{MAKE} size_t g = 64, l = 64; CHECK({RUN[:-1]});", (64, 1, 1), (1, 1, 1)),
    "more axes than are asked for": (
        f"{MAKE} size_t g[3] = {{64, 9, 9}}, l[3] = {{64, 7, 7}}; {TWO.replace('k, 2', 'k, 1')}",
        (64, 1, 1),
        (1, 1, 1),
    ),
}


@pytest.mark.parametrize("name", list(KNOWN))
def test_sizes_are_read(compiler: Compiler, name: str) -> None:
    body, workgroup, grid = KNOWN[name]
    found = launch(compiler, body)
    assert (found.workgroup, found.grid) == (workgroup, grid)
    assert found.place.line == 4


UNREAD = {
    "left to the runtime": f"{MAKE} size_t g = 64; {RUN.replace('&l', 'NULL')}",
    "a partial workgroup": f"{MAKE} size_t g = 100, l = 64; {RUN}",
    "an offset": f"{MAKE} size_t g = 64, l = 64, o = 1; {RUN.replace('1, NULL', '1, &o')}",
    "an unknown size": f"{MAKE} size_t g = 64, l = pick(); {RUN}",
    "a size that changes": f"{MAKE} size_t g = 64, l = 64; l = n; {RUN}",
    "a size that a function changes": f"{MAKE} size_t g = 64, l = 64; tune(&l); {RUN}",
    "an array that a function changes": (
        f"{MAKE} size_t g[2] = {{64, 1}}, l[2] = {{64, 1}}; tune(l); {TWO}"
    ),
    "an element that is assigned in a branch": (
        f"{MAKE} size_t g[2] = {{64, 1}}, l[2] = {{64, 1}}; if (n) l[0] = 32; {TWO}"
    ),
    "an element that is assigned behind": (
        f"{MAKE} size_t g[2] = {{64, 1}}, l[2]; l[1] = 1; for (;;) {{ {TWO} }} l[0] = 32;"
    ),
    "an element by an index": (
        f"{MAKE} size_t g[2] = {{64, 1}}, l[2] = {{64, 1}}; l[n] = 32; {TWO}"
    ),
    "a pointer to sizes": f"{MAKE} size_t g[2] = {{64, 1}}, *l = pick(); {TWO}",
    "a number of axes": f"{MAKE} size_t g[2] = {{64, 1}}, l[2] = {{64, 1}}; "
    + TWO.replace("k, 2", "k, n"),
    "two kernels": (
        f'{MAKE} if (n) k = clCreateKernel(program, "b", 0); size_t g = 64, l = 64; {RUN}'
    ),
}


@pytest.mark.parametrize("name", list(UNREAD))
def test_sizes_that_may_be_others_are_not_read(compiler: Compiler, name: str) -> None:
    host = read(compiler, UNREAD[name])
    assert host.failure == ""
    assert not host.launches.read
    assert "k" in {each.kernel for each in host.launches.unread}


LOST = {
    "passed on": (f"{MAKE} size_t g = 64, l = 64; {RUN} start(k);", "k"),
    "returned": ('return use(clCreateKernel(program, "k", 0));', "k"),
    "computed name": (
        f"size_t g = 64, l = 64; cl_kernel k = clCreateKernel(program, pick(n), 0); {RUN}",
        None,
    ),
    "all of a program": ("cl_kernel k[4]; clCreateKernelsInProgram(program, 4, k, 0);", None),
    "created by a helper": ('auto k = create(program, "k");', "k"),
    "in what is not understood": ("Kernel k(clCreateKernel(program, +, 0));", None),
    "a reference": (f"{MAKE} cl_kernel &other = k; size_t g = 64, l = 64; {RUN}", "k"),
}


@pytest.mark.parametrize("name", list(LOST))
def test_a_kernel_that_is_not_followed_is_told(compiler: Compiler, name: str) -> None:
    body, kernel = LOST[name]
    host = read(compiler, f"{body} clEnqueueNDRangeKernel;")
    assert host.failure == ""
    assert kernel in {each.kernel for each in host.launches.unread}


def test_a_text_that_is_printed_is_no_kernel(compiler: Compiler) -> None:
    host = read(compiler, f'{MAKE} printf("k"); size_t g = 64, l = 64; {RUN}')
    assert not host.launches.unread


SET = "clSetKernelArg(k, 1, sizeof(n), &n);"
SIZES = "size_t g = n, l = 64;"


def conditions(found: HostLaunch) -> list[str]:
    return [each.condition for each in found.ties if each.axis == 0]


TIED = {
    "the size itself": (f"{MAKE} {SIZES} {SET} {RUN}", "groups_x * 64 == argument_1_i32"),
    "rounded up": (
        f"{MAKE} size_t l = 64, g = (n + 63) / 64 * l; {SET} {RUN}",
        "groups_x == (argument_1_i32 + 63) // 64",
    ),
    "in a check": (
        f"{MAKE} {SIZES} if ({SET[:-1]} != CL_SUCCESS) return 1; {RUN}",
        "groups_x * 64 == argument_1_i32",
    ),
    "in one sum": (
        f"{MAKE} {SIZES} int e = 0; e |= {SET} {RUN}",
        "groups_x * 64 == argument_1_i32",
    ),
    "through a cast": (
        f"{MAKE} {SIZES} clSetKernelArg(k, 1, sizeof(int), (void *)&n); {RUN}",
        "groups_x * 64 == argument_1_i32",
    ),
    "changed before": (
        f"{MAKE} n = n * 2; {SIZES} {SET} {RUN}",
        "groups_x * 64 == argument_1_i32",
    ),
    "unsigned": (
        f"{MAKE} size_t g = m, l = 64; clSetKernelArg(k, 1, 4, &m); {RUN}",
        "groups_x * 64 == argument_1_u32",
    ),
}


@pytest.mark.parametrize("name", list(TIED))
def test_a_grid_is_tied_to_what_arguments_are_set_to(compiler: Compiler, name: str) -> None:
    body, condition = TIED[name]
    assert conditions(launch(compiler, body)) == [condition]


UNTIED = {
    "set twice": f"{MAKE} {SIZES} {SET} if (m) clSetKernelArg(k, 1, 4, &m); {RUN}",
    "set in a branch": f"{MAKE} {SIZES} if (m) {SET} {RUN}",
    "set where another call failed": f"{MAKE} {SIZES} pick() || {SET} {RUN}",
    "set behind": f"{MAKE} {SIZES} for (;;) {{ {RUN} }} {SET}",
    "set in a loop": f"{MAKE} {SIZES} while (m--) {SET} {RUN}",
    "passed by a jump": f"{MAKE} {SIZES} if (m) goto run; {SET} run: {RUN}",
    "changed between": f"{MAKE} {SIZES} {SET} n = 5; {RUN}",
    "changed by a function": f"{MAKE} {SIZES} tune(&n); {SET} {RUN}",
    "of another width": f"{MAKE} {SIZES} clSetKernelArg(k, 1, 8, &n); {RUN}",
    "an index that is not known": f"{MAKE} {SIZES} {SET} clSetKernelArg(k, m, 4, &m); {RUN}",
    "passed on": f"{MAKE} {SIZES} {SET} start(k); {RUN}",
    "left before": f"{MAKE} {SIZES} do {{ if (m) break; {SET} }} while (0); {RUN}",
    "once": f"{MAKE} {SIZES} static cl_int e = {SET} {RUN}",
    "another variable of the name": f"{MAKE} {SIZES} {{ int n = 3; {SET} }} {RUN}",
}


@pytest.mark.parametrize("name", list(UNTIED))
def test_a_grid_is_not_tied_to_what_may_be_another_number(compiler: Compiler, name: str) -> None:
    assert conditions(launch(compiler, UNTIED[name])) == ["groups_x >= 1"]


def test_constant_arguments_are_read(compiler: Compiler) -> None:
    sizes = "size_t g = 64, l = 64;"
    set_ = "const int rows = 8; clSetKernelArg(k, 2, sizeof(int), &rows);"
    assert launch(compiler, f"{MAKE} {sizes} {set_} {RUN}").arguments == (("argument_2_i32", 8),)
    other = "{ const int other = 9; clSetKernelArg(k, 2, sizeof(int), &other); }"
    assert launch(compiler, f"{MAKE} {sizes} {set_} {other} {RUN}").arguments == ()


@pytest.mark.parametrize("where", ["cl_kernel k;", "static cl_kernel k;"])
def test_a_kernel_that_other_calls_see_may_have_other_arguments(
    compiler: Compiler, where: str
) -> None:
    """Another file's, or those of this function where it calls itself."""
    body = f'k = clCreateKernel(program, "k", 0); {SIZES} {SET} {RUN}'
    assert conditions(launch(compiler, body, where)) == ["groups_x >= 1"]
    assert conditions(launch(compiler, f"cl_kernel {body}")) == ["groups_x * 64 == argument_1_i32"]


def test_sizes_through_another_pointer_are_not_read(compiler: Compiler) -> None:
    """Two numbers of 32 bits may be one of 64."""
    sizes = "unsigned g[2] = {256, 1}, l[2] = {64, 0};"
    run = RUN.replace("&g, &l", "(size_t *)g, (size_t *)l")
    host = read(compiler, f"{MAKE} {sizes} {run}")
    assert host.launches.read == ()
    assert len(host.launches.unread) == 1


def test_buffers_that_are_passed_twice_are_shared(compiler: Compiler) -> None:
    sets = "".join(f"clSetKernelArg(k, {at}, sizeof(cl_mem), &p);" for at in (0, 3))
    found = launch(compiler, f"{MAKE} size_t g = 64, l = 64; {sets} {RUN}")
    assert found.shared == (("argument_0_pointer", "argument_3_pointer"),)


def test_a_function_of_the_project_is_none_of_opencl(compiler: Compiler) -> None:
    before = "void clSetKernelArg(cl_kernel, int, int, int *n) { *n = 3; }"
    assert "clSetKernelArg" in read(compiler, f"{MAKE} {SIZES} {RUN}", before).failure


def test_a_member_holds_a_kernel(compiler: Compiler) -> None:
    before = "struct App { cl_kernel rows; };"
    body = 'App app; app.rows = clCreateKernel(program, "k", 0); size_t g = 64, l = 64;'
    found = launch(compiler, f"{body} {RUN.replace('q, k', 'q, app.rows')}", before)
    assert found.workgroup == (64, 1, 1)
