"""Plans of campaigns, and what is wrong with some."""

from __future__ import annotations

import tomllib

import pytest

from fencepost.campaigns.plan import Check, plan_of
from fencepost.errors import InputError


def test_a_plan() -> None:
    """Each table is a part, in the order of the checks."""
    plan = plan_of(
        tomllib.loads("""
        timeout = 5
        [[check]]
        files = ["a.ll"]
        options = ["--grid", "16"]
        [[litmus]]
        models = ["llvm", "amdgpu"]
        generate = { orders = ["plain"], one-as = true, accesses = 4 }
        """)
    )
    assert (plan.timeout, plan.memory) == (5.0, "4G")
    tests, kernels = plan.parts
    assert (tests.check, tests.title) == (Check.LITMUS, "litmus llvm amdgpu")
    assert tests.generate is not None
    assert (tests.generate.one_as, tests.generate.accesses) == (True, 4)
    assert kernels.title == "check --grid 16"


def test_the_model_of_tests_is_the_usual_one() -> None:
    """A part without models decides under `amdgpu`."""
    (part,) = plan_of({"litmus": [{"files": ["a.litmus"]}]}).parts
    assert part.models == ("amdgpu",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no part"),
        ("[[litmus]]", "no inputs"),
        ("[litmus]", "list of tables"),
        ("[[lytmus]]\nfiles = ['a']", "did you mean litmus"),
        ("[[litmus]]\nfile = ['a']", "did you mean files"),
        ("[[litmus]]\nfiles = 'a'", "list of texts"),
        ("[[litmus]]\nfiles = ['a']\noptions = ['--model', 'x']", "has options"),
        ("[[check]]\nfiles = ['a']\nmodels = ['x']", "names models"),
        ("[[check]]\ngenerate = {}", "generates tests"),
        ("[[check]]\nfiles = ['a']\noptions = ['--json']", "chooses this option"),
        ("[[check]]\nfiles = ['a']\noptions = ['--html=x']", "writes no files"),
        ("[[check]]\nfiles = ['a']\noptions = ['--grid', '1', '--clang', 'x']", "no program"),
        ("[[check]]\nfiles = ['a']\noptions = ['--sandbox=off']", "no sandbox off"),
        ("[[check]]\nfiles = ['a']\noptions = ['--', '-fplugin=x.so']", "for the compiler"),
        ("[[check]]\nfiles = ['a']\noptions = ['-ox']", "long names"),
        ("[[check]]\nfiles = ['a']\noptions = ['/etc/passwd']", "given as files"),
        ("[[litmus]]\ngenerate = { orders = ['loose'] }", "no order"),
        ("[[litmus]]\ngenerate = { order = ['plain'] }", "did you mean orders"),
        ("[[litmus]]\ngenerate = { threads = 'two' }", "'threads'"),
        ("[[litmus]]\ngenerate = { accesses = 17 }", "'accesses'"),
        ("[[litmus]]\ngenerate = 3", "a table"),
        ("timeout = true\n[[litmus]]\nfiles = ['a']", "'timeout'"),
        ("memory = 4\n[[litmus]]\nfiles = ['a']", "'memory'"),
    ],
)
def test_what_is_no_plan(text: str, message: str) -> None:
    """The message names the table and the key."""
    with pytest.raises(InputError) as raised:
        plan_of(tomllib.loads(text))
    assert message in str(raised.value)
