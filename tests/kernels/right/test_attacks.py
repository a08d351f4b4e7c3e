"""Wrong kernels that come close to a rule: terms alone, as if no run had shown it, prove none."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.source.compilers import find_compiler
from fencepost.kernels.options import Options
from tests.kernels.right.building import HERE, by_terms, module_of

GRIDS = {"counters": (4, 4, 1)}
ATTACKS = [
    (path.stem, line.split("(64) ")[-1].split("(256) ")[-1].split("(")[0])
    for path in sorted((HERE / "attacks").iterdir())
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.startswith("__global__")
]


@pytest.fixture(scope="module", autouse=True)
def compiler() -> None:
    try:
        find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


@pytest.mark.parametrize(("file", "name"), ATTACKS, ids=[f"{f}-{name}" for f, name in ATTACKS])
def test_terms_prove_none(file: str, name: str) -> None:
    module = module_of(f"attacks/{file}.hip")
    assert not by_terms(module, name, Options(None, GRIDS.get(file, (4, 1, 1))))
