"""A missing file or name is the project's, or one of ROCm's."""

from __future__ import annotations

import pytest

from fencepost.frontends.source.missing import suggest_fix


@pytest.mark.parametrize(
    "said",
    [
        "'hip/hip_ext.h' file not found",
        "'rocwmma/rocwmma.hpp' file not found",
        "'cusparse.h' file not found",
        '"fencepost\'s own headers have no cuda::barrier"',
        "use of undeclared identifier '__hip_ds_swizzle'",
        "unknown type name 'hipGraphicsResource_t'",
        "no template named 'tex2Dproj'",
        "no member named 'this_thread' in namespace 'cooperative_groups'",
        "no member named 'Foo' in 'fencepost_cub::BlockReduce<float, 256>'",
    ],
)
def test_what_rocm_has(said: str) -> None:
    """Only fencepost's own headers lack it; with ROCm's, another folder is missing."""
    assert "-I /opt/rocm/include" in suggest_fix(said, own_headers=True)
    assert "no ROCm" not in suggest_fix(said, own_headers=False)


@pytest.mark.parametrize(
    ("said", "name", "word"),
    [
        ("'bitmap_image.hpp' file not found", "bitmap_image.hpp", "-I FOLDER"),
        ("'helper_cuda.h' file not found", "helper_cuda.h", "-I FOLDER"),
        ("'cutil_inline.h' file not found", "cutil_inline.h", "-I FOLDER"),
        ("'rocket.hpp' file not found", "rocket.hpp", "-I FOLDER"),
        ("unknown type name 'knode'", "knode", "-include FILE"),
        ("use of undeclared identifier 'DIVISIONS'", "DIVISIONS", "-D NAME=1"),
        ("use of undeclared identifier 'hipster'; did you mean 'h'?", "hipster", "-D NAME=1"),
    ],
)
def test_what_the_project_has(said: str, name: str, word: str) -> None:
    found = suggest_fix(said, own_headers=True)
    assert f"'{name}'" in found
    assert word in found
    assert "ROCm" not in found


def test_another_error() -> None:
    """An error that is about no missing name blames nobody."""
    found = suggest_fix("expected ';' after expression", own_headers=True)
    assert "ROCm" not in found
    assert "project" not in found
