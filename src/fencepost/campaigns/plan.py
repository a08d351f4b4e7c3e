"""The plan of a campaign: what is checked, and how.

timeout = 60                                  # seconds of the processor for each, as --timeout
memory = "4G"

[[litmus]]                                    # tests, decided under models that are compared
models = ["llvm", "amdgpu"]
generate = { orders = ["plain", "acquire", "release"], scopes = ["agent"] }
cycles = ["PodWW@agent Rfe PodRR@agent Fre"]
files = ["tests/**/*.litmus"]

[[machine]]                                   # tests, run by `fencepost machine`
options = ["--mcpu", "gfx942"]
generate = { orders = ["monotonic"] }

[[check]]                                     # files, one by one, as `fencepost check` takes them
files = ["build/compile_commands.json", "dist/*.whl"]
options = ["--grid", "16"]

[[object]]
files = ["kernels/*.co"]
options = ["--check"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from typing import Any

from fencepost.errors import InputError
from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.near import near_names
from fencepost.records import dataclass, field_names


@unique
class Check(StrEnum):
    """A kind of check; the value is its command."""

    LITMUS = "litmus"
    MACHINE = "machine"
    CHECK = "check"
    OBJECT = "object"

    @property
    def takes_tests(self) -> bool:
        """True if its inputs are litmus tests, which may be generated."""
        return self in (Check.LITMUS, Check.MACHINE)


@dataclass(frozen=True, slots=True)
class Part:
    """Inputs with a check. `files` are patterns; `models` are those of litmus tests; `options` are
    words of the check's command.
    """

    check: Check
    files: tuple[str, ...] = ()
    generate: Chosen | None = None
    cycles: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The check in words."""
        words = self.models if self.check is Check.LITMUS else self.options
        return " ".join((self.check.value, *words))


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a campaign, and the limits of each item."""

    parts: tuple[Part, ...]
    timeout: float = 60.0
    memory: str = "4G"


def plan_in(text: str, name: str) -> Plan:
    """Return the plan that a file of this name holds as text. Raises InputError if it is none."""
    try:
        return plan_of(tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # TOML that is wrong, or nested without end
        raise InputError(
            f"{name}: {error}", rule="a plan is a TOML file", mend="correct it"
        ) from error
    except InputError as error:
        error.source = error.source or name
        raise


def plan_of(data: Mapping[str, Any]) -> Plan:
    """Return the plan that a TOML document holds. Raises InputError with the key that is wrong."""
    _check_keys(data, ("timeout", "memory", *Check), "the plan")
    parts = [
        _part(check, table, f"[[{check.value}]] {number}")
        for check in Check
        for number, table in enumerate(_tables(data, check), 1)
    ]
    if not parts:
        raise InputError(
            "the plan has no part",
            rule=f"parts are tables {', '.join(f'[[{each.value}]]' for each in Check)}",
            mend='for example: [[litmus]] with models = ["amdgpu"] and files = ["*.litmus"]',
        )
    timeout = data.get("timeout", 60.0)
    if not isinstance(timeout, int | float) or isinstance(timeout, bool):
        raise _wrong("timeout", "the plan", "a number of seconds")
    memory = data.get("memory", "4G")
    if not isinstance(memory, str):
        raise _wrong("memory", "the plan", 'a size such as "4G"')
    return Plan(tuple(parts), float(timeout), memory)


_KEYS = ("files", "generate", "cycles", "models", "options")
OWN_OPTIONS = frozenset({"--json", "--times", "--jobs", "--quiet", "--statistics"})
"""Options that a campaign gives, or that would take its place."""
REFUSED_OPTIONS = frozenset(
    {
        *("--clang", "--sandbox", "--inherit-environment", "--triton-cache"),
        *("--html", "--sarif", "--svg", "--certificate", "--write-baseline"),
        *("--fix", "--apply", "--fix-ir", "--output", "--force"),
    }
)
"""Options by which a plan, which may be a stranger's, would run a program, or write a file."""


def _tables(data: Mapping[str, Any], check: Check) -> Sequence[Mapping[str, Any]]:
    found = data.get(check.value, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise _wrong(check.value, "the plan", f"a list of tables: write [[{check.value}]]")
    return found


def _part(check: Check, table: Mapping[str, Any], where: str) -> Part:
    _check_keys(table, _KEYS, where)
    generate = table.get("generate")
    cycles = _texts(table, "cycles", where)
    files = _texts(table, "files", where)
    models = _texts(table, "models", where)
    options = _texts(table, "options", where)
    if (generate is not None or cycles) and not check.takes_tests:
        raise InputError(
            f"{where} generates tests",
            rule=f"'{check.value}' takes files",
            mend="use [[litmus]] or [[machine]]",
        )
    if models and check is not Check.LITMUS:
        raise InputError(
            f"{where} names models", rule="models are those of [[litmus]]", mend="use options"
        )
    if options and check is Check.LITMUS:
        raise InputError(
            f"{where} has options", rule="[[litmus]] has models instead", mend="remove them"
        )
    _check_options(options, where)
    if not files and generate is None and not cycles:
        raise InputError(f"{where} has no inputs", mend='add files = ["…"]')
    chosen = None if generate is None else _chosen(generate, where)
    if check is Check.LITMUS and not models:
        models = ("amdgpu",)
    return Part(check, files, chosen, cycles, models, options)


def _check_options(options: Sequence[str], where: str) -> None:
    """Refuse options that are not a plan's to give. Raises InputError with the option."""
    rule = ""
    for place, each in enumerate(options):
        name = each.partition("=")[0]
        if name in OWN_OPTIONS:
            rule = "the campaign chooses this option"
        elif name in REFUSED_OPTIONS:
            rule = "a plan names no program, switches no sandbox off, and writes no files"
        elif each == "--":
            rule = "a plan has no words for the compiler: compile_commands.json has them"
        elif each.startswith("-") and not each.startswith("--"):
            rule = "a plan has the long names of options"
        elif not place and not each.startswith("-"):
            rule = "files are given as files"
        if rule:
            raise InputError(f"{where}: {each}", rule=rule, mend="remove it")


def _chosen(table: Any, where: str) -> Chosen:
    if not isinstance(table, dict):
        raise _wrong("generate", where, "a table")
    names = field_names(Chosen()) or ()
    keys = tuple(name.replace("_", "-") for name in names)
    _check_keys(table, keys, f"{where}, generate")
    plain = Chosen()
    values: dict[str, Any] = {}
    for name, key in zip(names, keys, strict=True):
        if key not in table:
            continue
        default, value = getattr(plain, name), table[key]
        if isinstance(default, tuple):
            values[name] = _texts(table, key, f"{where}, generate")
        elif type(value) is not type(default):
            raise _wrong(key, f"{where}, generate", f"as {default!r} is")
        else:
            values[name] = value
    for key in ("threads", "accesses"):
        if values.get(key, 1) < 1 or values.get(key, 1) > 16:
            raise _wrong(key, f"{where}, generate", "a number from 1 to 16")
    chosen = Chosen(**values)
    vocabulary_of(chosen)
    return chosen


def _texts(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _wrong(key, where, "a list of texts")
    return tuple(found)


def _check_keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for key in table:
        if key not in known:
            near = near_names(key, list(known), n=1)
            raise InputError(
                f"{where} has the key '{key}'",
                rule=f"it may have {', '.join(known)}",
                mend=f"did you mean {near[0]}?" if near else "remove it",
            )


def _wrong(key: str, where: str, wanted: str) -> InputError:
    return InputError(f"'{key}' of {where} is not right", rule=f"it is {wanted}", mend="change it")
