"""LLVM verifies a declaration of every intrinsic of images with the operands that are stated."""

from __future__ import annotations

import re
from itertools import product

import pytest

from fencepost.reports.reference.images import ATOMICS, DIMENSIONS, PREFIX, Image, image_of

binding = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

_TYPES = {
    "dmask": "i32 immarg",
    "offset": "i32",
    "image resource, a <8 x i32>": "<8 x i32>",
    "sampler, a <4 x i32>": "<4 x i32>",
    "unnormalized coordinates, an i1 constant": "i1 immarg",
    "tfe and lwe, a constant": "i32 immarg",
    "the cache policy, a constant": "i32 immarg",
}
_DATA = ("data", "new value", "expected value")


def _names() -> list[str]:
    modifiers = [
        "".join(each)
        for each in product(
            ("", ".c"), ("", ".d", ".cd", ".l", ".b", ".lz"), ("", ".cl"), ("", ".o")
        )
    ]
    sampled = [f"{head}{each}" for head in ("sample", "gather4") for each in modifiers]
    plain = ["load", "load.mip", "store", "store.mip", "msaa.load", "getresinfo", "getlod"]
    operations = (*sampled, *plain, *(f"atomic.{each}" for each in ATOMICS))
    names = [
        f"{PREFIX}{operation}.{dim}{nortn}"
        for operation, dim, nortn in product(operations, DIMENSIONS, ("", ".nortn"))
    ]
    return [each for each in names if image_of(each) is not None]


def _texel(name: str) -> str:
    """The type of the data of an atomic, or of a component."""
    for part, texel in ((".pk.add.f16", "<2 x half>"), (".pk.add.bf16", "<2 x bfloat>")):
        if part in name:
            return texel
    whole = ".atomic." in name and not re.search(r"\.(?:fmin|fmax|flt)\.|\.flt", name)
    return "i32" if whole else "float"


def _declaration(name: str, image: Image) -> str:
    """The declaration of an intrinsic over floats, with integers for sizes and texels."""
    texel = _texel(name)
    number = "float" if ".sample" in name or ".gather4" in name or ".getlod" in name else "i32"
    result = texel if ".atomic." in name else "<4 x float>"
    types = [_TYPES.get(each) or (result if each in _DATA else number) for each in image.operands]
    returned = result if image.returns else "void"
    mangled = {
        "<4 x float>": ".v4f32",
        "<2 x half>": ".v2f16",
        "<2 x bfloat>": ".v2bf16",
        "i32": ".i32",
        "void": "",
        "float": ".f32",
    }
    suffix = mangled[returned if image.returns or ".store" not in name else result]
    suffix += ".f32" * ("bias" in image.operands) + ".f32" * any("/d" in e for e in image.operands)
    suffix += mangled[number]
    suffix += ".v8i32" + ".v4i32" * any("sampler" in each for each in image.operands)
    return f"declare {returned} @{name}{suffix}({', '.join(types)})"


def test_llvm_verifies_every_declaration() -> None:
    names = _names()
    assert len(names) > 700
    text = "\n".join(_declaration(each, found) for each in names if (found := image_of(each)))
    module = binding.parse_assembly('target triple = "amdgcn-amd-amdhsa"\n' + text)
    module.verify()
    # what LLVM does not know as an intrinsic is a function like others, and has no attributes
    plain = re.findall(r"^declare .*@(llvm\.[^(]*)\([^#\n]*$", str(module), re.MULTILINE)
    assert not plain


@pytest.mark.parametrize(
    "name",
    [
        "llvm.amdgcn.image.sample.cl.l.2d",
        "llvm.amdgcn.image.sample.2dmsaa",
        "llvm.amdgcn.image.gather4.d.2d",
        "llvm.amdgcn.image.gather4.1d",
        "llvm.amdgcn.image.load.mip.2dmsaa",
        "llvm.amdgcn.image.load.2d.nortn",
    ],
)
def test_other_names_are_none(name: str) -> None:
    assert image_of(name) is None
