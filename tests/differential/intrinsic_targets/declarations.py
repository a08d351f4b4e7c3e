"""The intrinsics that a library of LLVM declares, with their types, through its C interface.

The interface does not say how many types an intrinsic is overloaded on. Each is given another width
of integer in turn; those that the type of the function shows are its own.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tests.differential.intrinsic_targets.call import PREFIX

_MOST = 8
_MARK = 1001
_TEXT = ctypes.c_void_p


class Declarations:
    """LLVM's declarations; `path` is a shared library of it, of any build."""

    def __init__(self, path: str) -> None:
        self._lib: Any = ctypes.CDLL(path)
        self._context = self._function("LLVMContextCreate", _TEXT)()
        self._module = self._function(
            "LLVMModuleCreateWithNameInContext", _TEXT, ctypes.c_char_p, _TEXT
        )(b"", self._context)

    def _function(self, name: str, result: Any, *parameters: Any) -> Any:
        found = getattr(self._lib, name)
        found.restype, found.argtypes = result, parameters
        return found

    def names(self) -> Iterator[str]:
        """All intrinsics of AMDGPU, without `llvm.amdgcn.`, in the order of names."""
        first = self._id("alignbyte")
        while self._name(first - 1).startswith(PREFIX):
            first -= 1
        while (name := self._name(first)).startswith(PREFIX):
            yield name.removeprefix(PREFIX)
            first += 1

    def knows(self, name: str) -> bool:
        """Return True if this LLVM has an intrinsic."""
        return self._name(self._id(name)) == PREFIX + name

    def _id(self, name: str) -> int:
        whole = (PREFIX + name).encode()
        look = self._function(
            "LLVMLookupIntrinsicID", ctypes.c_uint, ctypes.c_char_p, ctypes.c_size_t
        )
        return int(look(whole, len(whole)))

    def _name(self, number: int) -> str:
        size = ctypes.c_size_t()
        get = self._function(
            "LLVMIntrinsicGetName", _TEXT, ctypes.c_uint, ctypes.POINTER(ctypes.c_size_t)
        )
        return ctypes.string_at(get(number, size), size.value).decode()

    @cache  # noqa: B019  # one object a run
    def _type(self, spelled: str) -> int:
        """The type that a text spells, in the context."""
        get = self._function("LLVMGetTypeByName2", _TEXT, _TEXT, ctypes.c_char_p)
        del get
        vector = re.fullmatch(r"<(\d+) x (.+)>", spelled)
        if vector:
            make = self._function("LLVMVectorType", _TEXT, _TEXT, ctypes.c_uint)
            return int(make(self._type(vector[2]), int(vector[1])))
        if spelled.startswith("ptr"):
            space = int(re.sub(r"\D", "", spelled) or 0)
            make = self._function("LLVMPointerTypeInContext", _TEXT, _TEXT, ctypes.c_uint)
            return int(make(self._context, space))
        if spelled.startswith("i"):
            make = self._function("LLVMIntTypeInContext", _TEXT, _TEXT, ctypes.c_uint)
            return int(make(self._context, int(spelled[1:])))
        kind = {"half": "Half", "bfloat": "BFloat", "float": "Float", "double": "Double"}[spelled]
        return int(self._function(f"LLVM{kind}TypeInContext", _TEXT, _TEXT)(self._context))

    def overloaded(self, name: str) -> int:
        """How many types an intrinsic is overloaded on."""
        if not self._function("LLVMIntrinsicIsOverloaded", ctypes.c_int, ctypes.c_uint)(
            self._id(name)
        ):
            return 0
        _, result, parameters = self.typed(name, [f"i{_MARK + at}" for at in range(_MOST)])
        text = " ".join((result, *parameters))
        return sum(f"i{_MARK + at}" in text for at in range(_MOST))

    def typed(self, name: str, types: Sequence[str]) -> tuple[str, str, tuple[str, ...]]:
        """The full name, the result and the parameters of an intrinsic with these types."""
        number = self._id(name)
        array = (ctypes.c_void_p * max(len(types), 1))(*map(self._type, types))
        get = self._function(
            "LLVMIntrinsicGetType", _TEXT, _TEXT, ctypes.c_uint, _TEXT, ctypes.c_size_t
        )
        made = get(self._context, number, array, len(types))
        show = self._function("LLVMPrintTypeToString", _TEXT, _TEXT)
        result, _, rest = ctypes.string_at(show(made)).decode().rpartition(" (")
        size = ctypes.c_size_t()
        mangle = self._function(
            "LLVMIntrinsicCopyOverloadedName2", _TEXT, _TEXT, ctypes.c_uint, _TEXT, ctypes.c_size_t,
            ctypes.POINTER(ctypes.c_size_t),
        )  # fmt: skip
        full = PREFIX + name
        if types:
            full = ctypes.string_at(mangle(self._module, number, array, len(types), size)).decode()
        return full, result, tuple(_split(rest.removesuffix(")")))


def _split(text: str) -> Iterator[str]:
    """The parts of a list of types, at its outer commas."""
    depth, part = 0, ""
    for each in text:
        depth += (each in "<{[(") - (each in ">}])")
        if each == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += each
    if part.strip():
        yield part.strip()
