"""A mapping whose values are loaded when they are first asked for: of the tables of all
generations, most lowerings need one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Late(Mapping[K, V]):
    """Calls the function of a key once."""

    def __init__(self, loaders: Mapping[K, Callable[[], V]]) -> None:
        self._loaders = loaders
        self._loaded: dict[K, V] = {}

    def __getitem__(self, key: K) -> V:
        if key not in self._loaded:
            self._loaded[key] = self._loaders[key]()
        return self._loaded[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)
