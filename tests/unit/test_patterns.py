"""Patterns that are compiled late are what `re.compile` gives."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys

import pytest

import fencepost
from fencepost.cli.nursery import _APART
from fencepost.patterns import _Late, pattern

TEXTS = ("a1b22", "1", "", "xyz")


@pytest.mark.parametrize(
    ("text", "flags"), [(r"(?P<n>[0-9]+)(\w)?", 0), (r"\d", re.ASCII), ("Y", re.IGNORECASE)]
)
def test_it_finds_the_same(text: str, flags: int) -> None:
    standard = re.compile(text, flags)
    for each in TEXTS:
        late = pattern(text, flags)
        for way in ("match", "search", "fullmatch"):
            found, same = getattr(late, way)(each), getattr(standard, way)(each)
            assert (found and found.span(), found and found.groups()) == (
                same and same.span(),
                same and same.groups(),
            )
        assert late.findall(each) == standard.findall(each)
        assert late.sub("-", each) == standard.sub("-", each)
        assert late.split(each) == standard.split(each)
        assert [m[0] for m in late.finditer(each)] == [m[0] for m in standard.finditer(each)]
    late = pattern(text, flags)
    assert (late.pattern, late.flags, late.groups) == (text, standard.flags, standard.groups)
    assert late.groupindex == standard.groupindex


def test_it_is_compiled_once() -> None:
    late = pattern("a+")
    assert late.match is late.match


def test_what_is_no_part_of_a_pattern() -> None:
    with pytest.raises(AttributeError):
        pattern("a").matches  # type: ignore[attr-defined]  # noqa: B018


def test_every_pattern_compiles() -> None:
    """Of every module: a mistake in one would be found where it is first used."""
    count = 0
    for found in pkgutil.walk_packages(fencepost.__path__, "fencepost."):
        if found.name in _APART or found.name.startswith("fencepost.web"):
            continue
        try:
            module = importlib.import_module(found.name)
        except ModuleNotFoundError:  # it belongs to an extra
            continue
        for each in vars(module).values():
            if isinstance(each, _Late):
                count += 1
                assert each.pattern is not None
    assert count > 300


def test_none_is_compiled_before_it_is_used() -> None:
    program = (
        "import re, sys\n"
        "made = []\n"
        "real = re.compile\n"
        "def compile(text, flags=0):\n"
        "    made.append(sys._getframe(1).f_globals['__name__'])\n"
        "    return real(text, flags)\n"
        "re.compile = compile\n"
        "import fencepost.llvm.parsing.modules, fencepost.frontends.litmus.parse\n"
        "print(*(each for each in made if each.startswith('fencepost')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "\n", done.stderr
