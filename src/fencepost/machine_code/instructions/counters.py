"""The counters of outstanding operations by generation: their size, what raises them, in which
order they count down, and how waits encode them.

Cites: 001 Memory Model of each generation (which operations a counter counts, what is in order),
001 waitcnt and the instruction set documents (width of the fields). A counter never holds more
than its largest value: an operation that would exceed it is not issued before an earlier one is
done.
"""

from __future__ import annotations

from fencepost.lowering.rows.instructions import Counter
from fencepost.records import dataclass
from fencepost.targets.generation import Generation as Gfx

Field = tuple[Counter, tuple[tuple[int, int, int], ...]]
"""A counter in the immediate of a wait: pieces of bits (lowest bit there, width, lowest bit of the
counter).
"""

_VM_4 = (Counter.VM, ((0, 4, 0),))
_VM_6 = (Counter.VM, ((0, 4, 0), (14, 2, 4)))
_EXP = (Counter.EXP, ((4, 3, 0),))
_LGKM_4 = (Counter.LGKM, ((8, 4, 0),))
_LGKM_6 = (Counter.LGKM, ((8, 6, 0),))

WAITCNT: dict[Gfx, tuple[Field, ...]] = {
    Gfx.GFX6: (_VM_4, _EXP, _LGKM_4),
    Gfx.GFX7: (_VM_4, _EXP, _LGKM_4),
    Gfx.GFX8: (_VM_4, _EXP, _LGKM_4),
    Gfx.GFX9: (_VM_6, _EXP, _LGKM_4),
    Gfx.GFX90A: (_VM_6, _EXP, _LGKM_4),
    Gfx.GFX10: (_VM_6, _EXP, _LGKM_6),
    Gfx.GFX11: (
        (Counter.VM, ((10, 6, 0),)),
        (Counter.EXP, ((0, 3, 0),)),
        (Counter.LGKM, ((4, 6, 0),)),
    ),
}
"""The fields of `s_waitcnt` (001 waitcnt, for each generation)."""


def _alone(counter: Counter, width: int) -> tuple[Field, ...]:
    return ((counter, ((0, width, 0),)),)


_SINGLE: dict[str, tuple[Field, ...]] = {
    "s_waitcnt_vscnt": _alone(Counter.VS, 6),
    "s_waitcnt_vmcnt": _alone(Counter.VM, 6),
    "s_waitcnt_expcnt": _alone(Counter.EXP, 3),
    "s_waitcnt_lgkmcnt": _alone(Counter.LGKM, 6),
    "s_wait_loadcnt": _alone(Counter.LOAD, 6),
    "s_wait_storecnt": _alone(Counter.STORE, 6),
    "s_wait_samplecnt": _alone(Counter.SAMPLE, 6),
    "s_wait_bvhcnt": _alone(Counter.BVH, 3),
    "s_wait_expcnt": _alone(Counter.EXP, 3),
    "s_wait_dscnt": _alone(Counter.DS, 6),
    "s_wait_kmcnt": _alone(Counter.KM, 5),
    "s_wait_xcnt": _alone(Counter.X, 6),
    "s_wait_asynccnt": _alone(Counter.ASYNC, 6),
    "s_wait_tensorcnt": _alone(Counter.TENSOR, 6),
    "s_wait_loadcnt_dscnt": ((Counter.LOAD, ((8, 6, 0),)), (Counter.DS, ((0, 6, 0),))),
    "s_wait_storecnt_dscnt": ((Counter.STORE, ((8, 6, 0),)), (Counter.DS, ((0, 6, 0),))),
}
"""The waits with an instruction of their own (001 GFX10 and later: s_waitcnt_vscnt; GFX12)."""


def fields(mnemonic: str, generation: Gfx) -> tuple[Field, ...]:
    """The counters that the immediate of a wait holds; none for waits of another kind."""
    if mnemonic == "s_waitcnt":
        return WAITCNT.get(generation, ())
    return _SINGLE.get(mnemonic, ())


def waited(mnemonic: str, immediate: int, generation: Gfx) -> dict[Counter, int]:
    """The most that a wait leaves outstanding of each counter that it names; a field with all bits
    set waits for nothing.
    """
    found = {}
    for counter, pieces in fields(mnemonic, generation):
        value = sum(((immediate >> low) & ((1 << width) - 1)) << to for low, width, to in pieces)
        if value < (1 << sum(width for _, width, _ in pieces)) - 1:
            found[counter] = value
    return found


def encoded(mnemonic: str, values: dict[Counter, int], generation: Gfx) -> int:
    """The immediate of a wait; fields that are not given wait for nothing, larger values too."""
    found = 0
    for counter, pieces in fields(mnemonic, generation):
        most = (1 << sum(width for _, width, _ in pieces)) - 1
        value = min(values.get(counter, most), most)
        for low, width, to in pieces:
            found |= ((value >> to) & ((1 << width) - 1)) << low
    return found


@dataclass(frozen=True, slots=True)
class Generation:
    """The differences between generations in how operations are counted.

    - `counters`: those that it has, with their largest values.
    - `flat_in_order`: whether a flat operation counts down in the order of both its counters; else
      it may return before older operations (up to GFX9).
    - `writes_in_order`: whether loads of one type write registers in the order of issue
      (001 Memory Model GFX125x says that they need not; LLVM has the same from GFX12 on).
    - `flat_is_global`: whether there is no other instruction for global memory, so that a flat one
      is taken to access it, and nothing else (GFX7, GFX8).
    - `stores_hold`: whether a store reads its data later, so that its registers must be kept until
      expcnt says so (GFX6).
    """

    counters: dict[Counter, int]
    flat_in_order: bool
    writes_in_order: bool
    stores_hold: bool = False
    flat_is_global: bool = False

    @property
    def split(self) -> bool:
        """True if loads, samples, and LDS and scalar operations have counters of their own."""
        return Counter.LOAD in self.counters


_C = Counter
_GFX12 = {
    _C.LOAD: 63,
    _C.STORE: 63,
    _C.SAMPLE: 63,
    _C.BVH: 7,
    _C.EXP: 7,
    _C.DS: 63,
    _C.KM: 31,
}
GENERATIONS: dict[Gfx, Generation] = {
    Gfx.GFX6: Generation(
        {_C.VM: 15, _C.EXP: 7, _C.LGKM: 15},
        flat_in_order=False,
        writes_in_order=True,
        stores_hold=True,
    ),
    Gfx.GFX7: Generation(
        {_C.VM: 15, _C.EXP: 7, _C.LGKM: 15},
        flat_in_order=False,
        writes_in_order=True,
        flat_is_global=True,
    ),
    Gfx.GFX8: Generation(
        {_C.VM: 15, _C.EXP: 7, _C.LGKM: 15},
        flat_in_order=False,
        writes_in_order=True,
        flat_is_global=True,
    ),
    Gfx.GFX9: Generation(
        {_C.VM: 63, _C.EXP: 7, _C.LGKM: 15}, flat_in_order=False, writes_in_order=True
    ),
    Gfx.GFX90A: Generation(
        {_C.VM: 63, _C.EXP: 7, _C.LGKM: 15}, flat_in_order=False, writes_in_order=True
    ),
    Gfx.GFX10: Generation(
        {_C.VM: 63, _C.VS: 63, _C.EXP: 7, _C.LGKM: 63}, flat_in_order=True, writes_in_order=True
    ),
    Gfx.GFX11: Generation(
        {_C.VM: 63, _C.VS: 63, _C.EXP: 7, _C.LGKM: 63}, flat_in_order=True, writes_in_order=True
    ),
    Gfx.GFX120: Generation(_GFX12, flat_in_order=True, writes_in_order=False),
    Gfx.GFX125: Generation(
        {**_GFX12, _C.X: 63, _C.ASYNC: 63, _C.TENSOR: 63},
        flat_in_order=True,
        writes_in_order=False,
    ),
}
"""By generation; GFX940 and GFX950 count as GFX90A does."""
