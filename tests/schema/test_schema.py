"""What commands print with --json is what the schema says, and it says it of all of them."""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from jsonschema import Draft202012Validator

from fencepost.diagnostics import Severity
from fencepost.kernels.report import Verdict
from fencepost.reports.text.encode import line
from tests.architecture.source_tree import ROOT, modules
from tests.command import app
from tests.schema.samples import commands, records, write_files

FILE = ROOT / "docs" / "schema" / "fencepost-1.json"
PARTS = frozenset(
    {"chain", "finding", "location", "operations", "premise", "proof", "verdict", "witness"}
)
"""Definitions that others are made of."""

NO_SAMPLE = {"abi-pal": "there is no code object of amdpal at hand"}

WRITERS = {
    "reports/text/encode.py": "the encoder",
    "reports/codes/sarif.py": "SARIF has a schema of its own",
    "reports/kernels/certificates.py": "certificates are files with a format of their own",
    "api/triton.py": "metadata in the form in which Triton writes it",
    "cli/serving/remote.py": "requests of JSON-RPC",
    "core/rpc.py": "answers of JSON-RPC, which have a schema of their own",
    "core/requests.py": "values of a request, in messages",
    "web/pages.py": "records of the command, as they came",
    "judge/certificate/about.py": "lines of a certificate's questions",
    "judge/certificate/exhibit.py": "certificates are read here",
    "cli/checking/pardons.py": "baselines are files, read by this command alone",
    "cli/campaigns/tasks.py": "the key of an item, which nobody reads",
    "store/journal.py": "results are kept in a file that this command alone reads",
    "store/entries.py": "what is kept is read by this command alone, and its key by nobody",
}


@cache
def document() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return made


def validator(name: str) -> Any:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document()["$defs"]})


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return write_files(tmp_path_factory.mktemp("schema"))


PROMPTS = commands(defaultdict(Path))


def test_the_schema_is_one() -> None:
    """It is a schema, with a version in its name."""
    Draft202012Validator.check_schema(document())
    assert document()["$id"] == "urn:fencepost:schema:1"


@pytest.mark.parametrize("at", range(len(PROMPTS)), ids=lambda at: f"{PROMPTS[at][0]}-{at}")
def test_what_is_printed_is_as_defined(at: int, files: dict[str, Path]) -> None:
    """Each line is as the definition of its command says."""
    name, words = commands(files)[at]
    printed = records(words)
    assert printed
    for record in printed:
        validator(name).validate(record)


def test_every_definition_has_a_sample() -> None:
    """What no sample shows is listed with its reason."""
    assert {name for name, _ in PROMPTS} == document()["$defs"].keys() - NO_SAMPLE.keys() - PARTS


def _with_json(group: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _with_json(command, (*path, name))
        elif any("--json" in each.opts for each in command.params):
            yield " ".join((*path, name))


def test_every_command_with_json_has_a_definition() -> None:
    """No command prints JSON that is not defined."""
    found = {name.replace(" ", "-") for name in _with_json(typer.main.get_command(app))}
    assert {name.replace("object-show", "object") for name in found} <= document()["$defs"].keys()


def test_the_schema_bites() -> None:
    """A record without its verdict, with a word that is none, or with a field more is refused."""
    right = {"file": "a", "name": None, "verdict": "unknown", "holds": None, "reason": "time"}
    good = json.loads(line(right))
    check = validator("litmus")
    assert check.is_valid(good)
    assert not check.is_valid({**good, "verdict": "maybe"})
    assert not check.is_valid({**good, "more": 1})
    assert not check.is_valid({key: each for key, each in good.items() if key != "verdict"})


def test_words_of_the_schema_are_those_of_the_code() -> None:
    """Verdicts and severities are listed as the code has them."""
    defined = document()["$defs"]
    verdicts = defined["check"]["properties"]["verdict"]["enum"]
    assert set(verdicts) == {each.value for each in Verdict}
    severities = defined["finding"]["properties"]["severity"]["enum"]
    assert set(severities) == {each.value for each in Severity}


def test_one_encoder() -> None:
    """No other module makes JSON."""
    wrong = []
    for module in modules():
        for node in ast.walk(module.tree):
            match node:
                case ast.Attribute(attr="dumps" | "dump", value=ast.Name(id="json")):
                    pass
                case ast.ImportFrom(module="json"):
                    pass
                case _:
                    continue
            if module.inside not in WRITERS:
                wrong.append(f"{module.inside}:{node.lineno}")
    assert not wrong, "\n".join(wrong)


def test_what_no_record_has_is_refused() -> None:
    """A value that was put in by mistake is no text."""
    with pytest.raises(TypeError, match="function"):
        line({"a": test_one_encoder})
