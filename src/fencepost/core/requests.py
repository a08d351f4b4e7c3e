"""The requests of the core: for each method, the command line that answers it.

A method takes files, as `paths` or as one `text` with a `name`, or words; `options`, which are
those of the command by their long names; and `limits`. `docs/serve.md` describes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum, unique
from typing import Any

from fencepost.core.jobs import MAX_SECONDS, Job, Outcome
from fencepost.errors import InputError
from fencepost.near import near_names
from fencepost.records import dataclass

MAX_FILES = 1000
"""Files that a request names."""


@unique
class Type(Enum):
    """The type of an option's value in JSON."""

    FLAG = "boolean"
    TEXT = "string"
    INTEGER = "integer"
    NUMBER = "number"
    TEXTS = "array"
    """Strings, each of which is given with the option."""


@unique
class Takes(Enum):
    """The subject of a method."""

    FILES = "paths"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the words of its command line before the files, and its options.

    `is_limited`: the command has `--timeout` and `--memory`. `reads_files`: its answer may depend
    on other files than those that are named, so it is never remembered. `written` is the suffix of
    a file that it may write beside a module.
    """

    words: tuple[str, ...]
    takes: Takes
    options: Mapping[str, Type]
    is_limited: bool = True
    reads_files: bool = False
    written: str | None = None


_LAUNCH = {
    "workgroup": Type.TEXT,
    "grid": Type.TEXT,
    "arg": Type.TEXTS,
    "lockstep": Type.FLAG,
    "may-alias": Type.FLAG,
}
_KERNELS = {
    **_LAUNCH,
    **dict.fromkeys(("kernel", "mcpu", "cluster", "config", "clang", "sandbox"), Type.TEXT),
    **dict.fromkeys(("wave", "dynamic-lds", "unroll"), Type.INTEGER),
    **dict.fromkeys(("assume", "without", "with", "accept"), Type.TEXTS),
    **dict.fromkeys(
        (
            *("same-value", "may-overflow", "any-contents", "any-calls", "any-offset"),
            *("any-grid", "peers", "any-lds", "any-convergence", "may-be-undefined"),
            *("strict-sizes", "judged", "infer", "redundant", "no-cache"),
        ),
        Type.FLAG,
    ),
    "effort": Type.NUMBER,
    "model": Type.TEXT,
    "against": Type.TEXT,
}

METHODS: Mapping[str, Method] = {
    "check": Method(("check", "--json"), Takes.FILES, _KERNELS, reads_files=True),
    "fix": Method(
        ("check", "--fix", "--json"), Takes.FILES, _KERNELS, reads_files=True, written=".fixed.ll"
    ),
    "litmus": Method(
        ("litmus", "--json"),
        Takes.FILES,
        {
            "model": Type.TEXT,
            "without": Type.TEXTS,
            "with": Type.TEXTS,
            "max-outcomes": Type.INTEGER,
            "unroll": Type.INTEGER,
            "no-cache": Type.FLAG,
        },
    ),
    "lower": Method(
        ("lower", "--json"),
        Takes.WORDS,
        {
            **dict.fromkeys(
                ("mcpu", "features", "follow", "space", "form", "lanes", "over"), Type.TEXT
            ),
            **dict.fromkeys(("workgroup-size", "width"), Type.INTEGER),
            **dict.fromkeys(
                ("opencl", "lds-dma", "remove-waits", "safe-by-default", "last-use", "explain"),
                Type.FLAG,
            ),
        },
    ),
    "place": Method(
        ("place", "--json"),
        Takes.FILES,
        {
            **_LAUNCH,
            **dict.fromkeys(("mcpu", "strategy", "existing", "clang", "sandbox"), Type.TEXT),
            **dict.fromkeys(("check", "compare", "lds", "no-cache"), Type.FLAG),
            "refuse": Type.TEXTS,
        },
        reads_files=True,
    ),
    "machine": Method(
        ("machine", "--json"),
        Takes.FILES,
        {
            **dict.fromkeys(("mcpu", "features", "follow", "model", "drop"), Type.TEXT),
            **dict.fromkeys(("placement", "states"), Type.INTEGER),
            "assume": Type.TEXTS,
            "everywhere": Type.FLAG,
            "no-cache": Type.FLAG,
        },
    ),
    "object": Method(
        ("object", "show", "--json"),
        Takes.FILES,
        {"check": Type.FLAG, "all": Type.FLAG, "kernel": Type.TEXT, "target": Type.TEXT},
    ),
    "explain": Method(("explain", "--json"), Takes.WORDS, {}, is_limited=False),
}

_FILES = (".litmus", ".ll", ".bc", ".llir")
"""Ends of words that `lower` takes for files, whose changes a remembered answer would miss."""

PARAMETERS = frozenset({"paths", "text", "name", "words", "options", "limits", "folder"})
LIMITS = frozenset({"seconds", "memory"})


def job_of(name: str, params: object) -> Job:
    """The job of a request. Raises InputError for parameters that are wrong."""
    method = METHODS[name]
    given = _members(params, "params", PARAMETERS)
    words = [*method.words, *_options(method, given.get("options", {}))]
    seconds, more = _limits(method, given.get("limits", {}))
    words += more
    folder = _text_or_none(given, "folder")
    texts: dict[str, str] = {}
    if method.takes is Takes.WORDS:
        words += _words(given.get("words"))
        _refuse(given, ("paths", "text", "name"), name)
    elif "text" in given:
        file = _text(given.get("name"), "name")
        texts[file] = _text(given["text"], "text")
        words.append(f"./{file}" if file.startswith("-") else file)
        _refuse(given, ("paths", "words", "folder"), name)
    else:
        words += [f"./{e}" if e.startswith("-") else e for e in _texts(given.get("paths"), "paths")]
        _refuse(given, ("name", "words"), name)
    wanted = (
        [f"{e.rpartition('.')[0] or e}{method.written}" for e in texts] if method.written else []
    )
    return Job(
        tuple(words),
        texts,
        folder=folder,
        wanted=tuple(wanted),
        seconds=seconds,
        is_pure=not method.reads_files and (bool(texts) or method.takes is Takes.WORDS),
    )


def result_of(outcome: Outcome) -> dict[str, Any]:
    """The result of a request whose job is done: its status, each line of its JSON, and what it
    said besides.
    """
    results = []
    for line in outcome.output.decode("utf-8", "replace").split("\n"):
        if not line:
            continue
        try:
            results.append(json.loads(line))
        except ValueError:
            results.append({"text": line})
    made: dict[str, Any] = {
        "status": outcome.status,
        "results": results,
        "messages": outcome.errors.decode("utf-8", "replace"),
    }
    if outcome.files:
        made["files"] = {n: t.decode("utf-8", "replace") for n, t in outcome.files.items()}
    return made


def _options(method: Method, given: object) -> list[str]:
    words = []
    for name, value in _members(given, "options", method.options.keys()).items():
        words += _option(name, method.options[name], value)
    return words


def _option(name: str, kind: Type, value: object) -> list[str]:
    match kind, value:
        case Type.FLAG, bool():
            if value:
                return [f"--{name}"]
            return ["--no-infer"] if name == "infer" else []
        case Type.TEXT, str() if "\0" not in value:
            return [f"--{name}={value}"]
        case Type.INTEGER, int() if not isinstance(value, bool):
            return [f"--{name}={value}"]
        case Type.NUMBER, int() | float() if not isinstance(value, bool):
            return [f"--{name}={value}"]
        case Type.TEXTS, list():
            return [f"--{name}={each}" for each in _texts(value, name)]
    raise InputError(f"option '{name}' is {_shown(value)}", rule=f"it is of type {kind.value}")


def _limits(method: Method, given: object) -> tuple[float, list[str]]:
    """Seconds by the clock for the job, and the options of its command."""
    limits = _members(given, "limits", LIMITS)
    seconds, memory = limits.get("seconds"), _text_or_none(limits, "memory")
    if seconds is not None and (
        isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
    ):
        raise InputError(f"limits.seconds is {_shown(seconds)}", rule="it is a number above 0")
    if not method.is_limited:
        if memory is not None:
            raise InputError(
                f"limits.memory is {_shown(memory)}", rule=f"{method.words[0]} has no such limit"
            )
        return min(seconds or MAX_SECONDS, MAX_SECONDS), []
    words = [] if seconds is None else [f"--timeout={seconds}"]
    if memory is not None:
        words.append(f"--memory={memory}")
    return MAX_SECONDS, words


def _members(value: object, what: str, known: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"{what} is {_shown(value)}", rule=f"{what} is an object")
    for each in value:
        if each not in known:
            near = near_names(each, sorted(known), n=1)
            raise InputError(
                f"{what} has the unknown member {_shown(each)}",
                rule=f"its members are {', '.join(sorted(known)) or 'none'}",
                mend=f"did you mean {near[0]!r}?" if near else "remove it",
            )
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{what} is {_shown(value)}", rule=f"{what} is a string")
    return value


def _text_or_none(given: Mapping[str, Any], name: str) -> str | None:
    value = given.get(name)
    return None if value is None else _text(value, name)


def _texts(value: object, what: str) -> list[str]:
    if (
        not isinstance(value, list)
        or not 0 < len(value) <= MAX_FILES
        or not all(isinstance(each, str) and each and "\0" not in each for each in value)
    ):
        raise InputError(
            f"{what} is {_shown(value)}", rule=f"{what} is a list of 1 to {MAX_FILES} strings"
        )
    return value


def _words(value: object) -> list[str]:
    words = _texts(value, "words")
    for each in words:
        if each.startswith("-"):
            raise InputError("a word begins with '-'", rule="options are given in `options`")
        if each.endswith(_FILES):
            raise InputError(
                f"the word {_shown(each)} names a file",
                rule="words are operations or names",
                mend="give files to the method `command`",
            )
    return words


def _refuse(given: Mapping[str, Any], members: tuple[str, ...], name: str) -> None:
    for each in members:
        if each in given:
            raise InputError(f"{name} with {each} beside its subject", mend=f"remove {each}")


def _shown(value: object) -> str:
    if value is None:
        return "missing"
    try:
        text = json.dumps(value, default=str)
    except RecursionError:
        return "nested too deeply"
    return text if len(text) <= 60 else f"{text[:60]}…"
