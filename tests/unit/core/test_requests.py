"""Requests become command lines; what is wrong with one is said before anything runs."""

from __future__ import annotations

from typing import Any

import pytest
from typer.main import get_command

from fencepost.core.jobs import Ending, Outcome
from fencepost.core.requests import METHODS, Type, job_of, result_of
from fencepost.errors import InputError
from tests.command import app


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("check", {"paths": ["a.ll", "-x"]}, "check --json a.ll ./-x"),
        ("check", {"text": "", "name": "a.hip"}, "check --json a.hip"),
        (
            "check",
            {"paths": ["a"], "options": {"workgroup": "64", "infer": False, "peers": True}},
            "check --json --workgroup=64 --no-infer --peers a",
        ),
        (
            "litmus",
            {
                "paths": ["a"],
                "options": {"with": ["D12", "D3"], "unroll": 4},
                "limits": {"seconds": 1.5, "memory": "1G"},
            },
            "litmus --json --with=D12 --with=D3 --unroll=4 --timeout=1.5 --memory=1G a",
        ),
        ("explain", {"words": ["FP201"], "limits": {"seconds": 1}}, "explain --json FP201"),
        ("object", {"paths": ["a"], "options": {"check": False}}, "object show --json a"),
        ("fix", {"text": "", "name": "k.ll"}, "check --fix --json k.ll"),
    ],
)
def test_command_lines(method: str, params: object, words: str) -> None:
    """Options, then limits, then files, none of which is taken for an option."""
    assert " ".join(job_of(method, params).arguments) == words


def test_a_fixed_module_comes_back() -> None:
    """It is wanted where the text of a module is fixed."""
    assert job_of("fix", {"text": "", "name": "k.ll"}).wanted == ("k.fixed.ll",)


def test_answers_that_depend_on_other_files_are_not_kept() -> None:
    """Headers of a source, and files that are named by path, may change."""
    assert job_of("litmus", {"text": "", "name": "a.litmus"}).is_pure
    assert not job_of("litmus", {"paths": ["a.litmus"]}).is_pure
    assert not job_of("check", {"text": "", "name": "a.hip"}).is_pure


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("check", None),
        ("check", []),
        ("check", {}),
        ("check", {"paths": []}),
        ("check", {"paths": [""]}),
        ("check", {"paths": ["a\0"]}),
        ("check", {"paths": ["a"] * 1001}),
        ("check", {"paths": ["a"], "path": "a"}),
        ("check", {"paths": ["a"], "name": "a"}),
        ("check", {"text": "a"}),
        ("check", {"text": 1, "name": "a"}),
        ("check", {"text": "a", "name": "../a"}),
        ("check", {"text": "a", "name": "a", "paths": ["a"]}),
        ("check", {"paths": ["a"], "options": []}),
        ("check", {"paths": ["a"], "options": {"apply": True}}),
        ("check", {"paths": ["a"], "options": {"output": "x"}}),
        ("check", {"paths": ["a"], "options": {"peers": 1}}),
        ("check", {"paths": ["a"], "options": {"wave": True}}),
        ("check", {"paths": ["a"], "options": {"wave": "64"}}),
        ("check", {"paths": ["a"], "options": {"mcpu": 1}}),
        ("check", {"paths": ["a"], "options": {"assume": "n > 0"}}),
        ("check", {"paths": ["a"], "limits": 1}),
        ("check", {"paths": ["a"], "limits": {"seconds": 0}}),
        ("check", {"paths": ["a"], "limits": {"seconds": "1"}}),
        ("check", {"paths": ["a"], "limits": {"seconds": float("nan")}}),
        ("check", {"paths": ["a"], "limits": {"memory": 1}}),
        ("lower", {"words": ["--version"]}),
        ("lower", {"words": ["/a/k.ll"]}),
        ("lower", {"words": ["a.litmus"]}),
        ("check", {"text": "\ud800", "name": "a.ll"}),
        ("check", {"text": "", "name": "\udcff.ll"}),
        ("litmus", {"paths": ["\ud800"]}),
        ("explain", {"words": ["\ud800"]}),
        ("check", {"paths": ["a"], "folder": "here"}),
        ("check", {"paths": ["a"], "folder": "/a\0"}),
        ("lower", {"paths": ["a"]}),
    ],
)
def test_wrong_parameters(method: str, params: object) -> None:
    """Each is an error of the input, which names what is wrong."""
    with pytest.raises(InputError):
        job_of(method, params)


def test_values_that_are_nested_deeply() -> None:
    """What was read may be too deep to be shown."""
    value: object = 1
    for _ in range(100_000):
        value = [value]
    with pytest.raises(InputError, match="nested too deeply"):
        job_of("check", {"paths": value})


@pytest.mark.parametrize("name", METHODS)
def test_options_are_those_of_the_command(name: str) -> None:
    """Each exists, and takes a value if its type says so."""
    method = METHODS[name]
    command: Any = get_command(app)
    for word in method.words:
        if not word.startswith("-"):
            command = command.commands[word] if hasattr(command, "commands") else command
    known = {opt: each for each in command.params for opt in each.opts}
    for option, kind in method.options.items():
        found = known[f"--{option}"]
        assert (kind is Type.FLAG) == found.is_flag, option
        assert (kind is Type.TEXTS) == found.multiple, option
    assert method.is_limited == ("--timeout" in known and "--memory" in known)
    # What writes where a client says has no option here.
    assert not method.options.keys() & {"apply", "output", "force", "svg", "sarif", "certificate"}


def test_results() -> None:
    """Lines of JSON as values, others as text."""
    outcome = Outcome(Ending.DONE, 1, b'{"a": 1}\nwords\n', b"a warning\n", {"f": b"x"})
    assert result_of(outcome) == {
        "status": 1,
        "results": [{"a": 1}, {"text": "words"}],
        "messages": "a warning\n",
        "files": {"f": "x"},
    }
