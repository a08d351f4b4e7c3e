"""Options of `clBuildProgram` are those that change the text, or not known."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.compilers import Compiler
from fencepost.frontends.source.host.read import HostCode
from tests.unit.frontends.source.host.test_opencl import MAKE, RUN, compiler
from tests.unit.frontends.source.host.test_opencl import read as read_code

__all__ = ["compiler"]
LAUNCH = f"{MAKE} size_t g = 64, l = 64; {RUN}"


def read(compiler: Compiler, body: str) -> HostCode:
    return read_code(compiler, body)


KNOWN = {
    "none": ("NULL", ()),
    "empty": ('""', ()),
    "definitions": ('"-DA -D B=2 -U C -DD=-1.5"', ("-DA", "-DB=2", "-UC", "-DD=-1.5")),
    "the standard": ('"-cl-std=CL1.2 -cl-mad-enable"', ("-cl-std=CL1.2", "-cl-mad-enable")),
    "what changes no text": ('"-w -Werror -g -I. -cl-opt-disable -DA"', ("-DA",)),
    "joined": ('"-DA" " -DB"', ("-DA", "-DB")),
}
UNKNOWN = {
    "another kind": '"-fplugin=other.so"',
    "a definition without a name": '"-D"',
    "a macro with parameters": '"-Df(x)=x"',
    "quotation marks": "\"-DA='1 2'\"",
    "an argument": "(const char *)p",
}


@pytest.mark.parametrize("name", list(KNOWN))
def test_options_that_are_known(compiler: Compiler, name: str) -> None:
    written, words = KNOWN[name]
    body = f"clBuildProgram(program, 0, NULL, {written}, NULL, NULL); {LAUNCH}"
    assert read(compiler, body).options == words


@pytest.mark.parametrize("name", list(UNKNOWN))
def test_options_that_are_not(compiler: Compiler, name: str) -> None:
    body = f"clBuildProgram(program, 0, NULL, {UNKNOWN[name]}, NULL, NULL); {LAUNCH}"
    assert read(compiler, body).options is None


def test_a_program_that_is_built_elsewhere(compiler: Compiler) -> None:
    assert read(compiler, LAUNCH).options is None
