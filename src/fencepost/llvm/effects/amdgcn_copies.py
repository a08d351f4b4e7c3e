"""Intrinsics that copy between LDS and global memory, and the waits for them (001 LLVM IR
Intrinsics).
"""

from __future__ import annotations

from functools import partial

from fencepost.llvm.effects import transfers
from fencepost.llvm.effects.columns import Code, Listing, Parameter
from fencepost.llvm.effects.effect import Mark
from fencepost.llvm.effects.row import Row
from fencepost.llvm.effects.sources import LISTED

_exact = partial(Row, typed=False)

_TO_LDS = (
    Parameter(0, "a global pointer or a raw buffer fat pointer, which may be divergent"),
    Parameter(1, "the LDS address", uniform=True),
    Parameter(
        2, "the size in bytes", (1, 2, 4), wider=(12, 16), wider_on=("gfx950",), constant=True
    ),
    Parameter(3, "an offset in bytes", constant=True),
    Parameter(4, "the cache policy", constant=True),
)


def _pointers(name: str) -> tuple[str, ...]:
    """The names with the types of pointers that the guide writes."""
    return tuple(f"{name}.p{space}" for space in (1, 7, "", "<1/7>"))


_BY_WAVE = Listing(
    "Copies from global memory to LDS. Each lane reads where its own global pointer says; the LDS "
    "address is that of the wave, to which the hardware adds 4 * lane for sizes up to 4 bytes and "
    "16 * lane for larger ones.",
    parameters=_TO_LDS,
    effect="the compiler waits for the copy before its effect is used",
    lowering="global_load_lds, buffer_load … lds or global_load … lds, by address space and "
    "architecture",
    also=_pointers("llvm.amdgcn.load.to.lds"),
    pitfalls=(
        (
            "An LDS pointer that differs between lanes is not supported: the hardware takes the "
            "wave's."
        ),
        "The LDS pointer carries no lane's offset of its own: the hardware adds it.",
    ),
)
_MARKED = Listing(
    "The same copy as llvm.amdgcn.load.to.lds, but the compiler does not track when it is "
    "complete: the program marks it with llvm.amdgcn.asyncmark and waits with "
    "llvm.amdgcn.wait.asyncmark before it uses what was copied.",
    parameters=_TO_LDS,
    effect="at any time until a wait for its mark",
    also=_pointers("llvm.amdgcn.load.async.to.lds"),
    pitfalls=(
        (
            "Even the lane that copied must wait for a mark before it reads the word; a barrier "
            "alone waits for no copy."
        ),
    ),
)
_OLDER = partial(
    Listing,
    "The same copy, of global pointers alone: llvm.amdgcn.load.to.lds replaces it.",
    parameters=_TO_LDS,
    section=None,
    mentioned=True,
)
_SIZE = _TO_LDS[2]
_LDS = _TO_LDS[1]
_OF_RAW = (_LDS, _SIZE, *(Parameter(at, "", constant=True) for at in (5, 6)))
_OF_STRUCTURE = (_LDS, _SIZE, *(Parameter(at, "", constant=True) for at in (6, 7)))


def _buffer(parameters: tuple[Parameter, ...]) -> Listing:
    return Listing(
        "Copies from a buffer to LDS, as llvm.amdgcn.load.to.lds does.",
        parameters=parameters,
        section=None,
        mentioned=True,
    )


ROWS: tuple[Row, ...] = (
    Row("load.to.lds", transfers.by_wave, LISTED, _BY_WAVE, Code.LOAD_TO_LDS),
    Row(
        "load.async.to.lds",
        transfers.by_wave_marked,
        LISTED,
        _MARKED,
        Code.LOAD_TO_LDS_UNTRACKED,
    ),
    Row("global.load.lds", transfers.by_wave, LISTED, _OLDER(), Code.LOAD_TO_LDS),
    Row(
        "global.load.async.lds",
        transfers.by_wave_marked,
        LISTED,
        _OLDER(),
        Code.LOAD_TO_LDS_UNTRACKED,
    ),
    Row(
        "raw.buffer.load.lds raw.ptr.buffer.load.lds",
        transfers.of_buffer,
        LISTED,
        _buffer(_OF_RAW),
        Code.LOAD_TO_LDS,
    ),
    Row(
        "raw.buffer.load.async.lds raw.ptr.buffer.load.async.lds",
        transfers.of_buffer_marked,
        LISTED,
        _buffer(_OF_RAW),
        Code.LOAD_TO_LDS_UNTRACKED,
    ),
    _exact(
        "global.load.async.to.lds.b{bits}",
        transfers.load_by_lane,
        LISTED,
        code=Code.LANE_LOAD_TO_LDS,
    ),
    _exact(
        "global.store.async.from.lds.b{bits}",
        transfers.store_by_lane,
        LISTED,
        code=Code.LANE_STORE_FROM_LDS,
    ),
    _exact(
        "struct.buffer.load.lds struct.ptr.buffer.load.lds",
        transfers.of_structure,
        LISTED,
        _buffer(_OF_STRUCTURE),
        Code.LOAD_TO_LDS,
    ),
    _exact(
        "struct.buffer.load.async.lds struct.ptr.buffer.load.async.lds",
        transfers.of_structure_marked,
        LISTED,
        _buffer(_OF_STRUCTURE),
        Code.LOAD_TO_LDS_UNTRACKED,
    ),
    _exact(
        "cluster.load.async.to.lds.b{bits}",
        transfers.to_cluster,
        LISTED,
        code=Code.LANE_LOAD_TO_LDS,
    ),
    Row("tensor.load.to.lds*", transfers.tensor_load, LISTED, code=Code.TENSOR_LOAD),
    Row("tensor.store.from.lds*", transfers.tensor_store, LISTED, code=Code.TENSOR_STORE),
    _exact(
        "asyncmark",
        Mark(),
        LISTED,
        Listing(
            "Marks the asynchronous copies that the wave issued since its last mark; "
            "llvm.amdgcn.wait.asyncmark waits for marks.",
            pitfalls=(
                (
                    "Without a mark, and a wait for it, a copy of llvm.amdgcn.load.async.to.lds "
                    "may complete at any time."
                ),
            ),
            mentioned=True,
        ),
        Code.MARK,
    ),
    _exact(
        "wait.asyncmark",
        transfers.await_marks,
        LISTED,
        Listing(
            "Waits until at most as many marks of llvm.amdgcn.asyncmark are outstanding as the "
            "constant operand says; the copies of earlier marks are then complete for the wave.",
            parameters=(Parameter(0, "how many marks may be outstanding", constant=True),),
            mentioned=True,
        ),
        Code.WAIT_MARKS,
    ),
    _exact("s.wait.asynccnt", transfers.await_async, LISTED, code=Code.WAIT_ASYNC),
    _exact("s.wait.tensorcnt", transfers.await_tensor, LISTED, code=Code.WAIT_TENSOR),
)
"""Names stand without `llvm.amdgcn.`."""
