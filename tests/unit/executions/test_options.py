"""Options are read without the engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fencepost.errors import InputError
from fencepost.executions.options import DEFAULT_MODEL, Options
from fencepost.frontends.litmus.parse import parse

TEST = """AMDGPU one
{ global x = 0; }
 P0         ;
 store x, 1 ;
exists x == 1
"""


def test_the_model_is_the_options_or_the_tests_or_the_usual_one() -> None:
    test = parse(TEST)
    assert Options().model_of(test) == DEFAULT_MODEL
    assert Options("llvm").model_of(test) == "llvm"


def test_an_axiom_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError):
        Options(without=frozenset({"nothing"})).off(parse(TEST))


def test_no_engine_is_loaded() -> None:
    program = (
        "import sys\n"
        "from fencepost.executions.options import Options\n"
        "Options()\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout
    assert not {"clingo", "fencepost.executions.rules"} & {*done.stdout.split()}
