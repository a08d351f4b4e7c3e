"""Arguments of kernels that host code knows by their places alone, by the names of the kernel.
 What the host takes for another width is left out; what it takes for another
sign may be another number.
"""

from __future__ import annotations

from fencepost.frontends.source.host.argument_names import ARGUMENT, POINTER
from fencepost.frontends.source.host.host_launch import HostLaunch, Launches
from fencepost.frontends.source.host.tie import Tie
from fencepost.llvm.module import Function
from fencepost.llvm.source_types import Sign
from fencepost.llvm.types import IntType
from fencepost.numerals import integer_of
from fencepost.records import replace


def by_names(launches: Launches, kernel: Function) -> Launches:
    """Launches with the names that the arguments have in a kernel."""
    return replace(launches, read=tuple(_launch(each, kernel) for each in launches.read))


def _launch(launch: HostLaunch, kernel: Function) -> HostLaunch:
    if not any(_is_placed(name) for name in _names(launch)):
        return launch
    arguments = ((_name(name, kernel), value) for name, value in launch.arguments)
    shared = [tuple(_name(each, kernel) for each in pair) for pair in launch.shared]
    same = [tuple(_name(each, kernel) for each in pair) for pair in launch.same]
    return replace(
        launch,
        arguments=tuple((name, value) for name, value in arguments if name is not None),
        ties=tuple(made for each in launch.ties if (made := _tie(each, kernel)) is not None),
        shared=tuple((a, b) for a, b in shared if a is not None and b is not None),
        same=tuple((a, b) for a, b in same if a is not None and b is not None),
    )


def _names(launch: HostLaunch) -> list[str]:
    names = [name for name, _ in launch.arguments]
    names += [name for pair in launch.shared for name in pair]
    return names + [name for each in launch.ties for name in each.names]


def _is_placed(name: str) -> bool:
    return bool(ARGUMENT.fullmatch(name) or POINTER.fullmatch(name))


def _name(name: str, kernel: Function) -> str | None:
    """The name of an argument in a kernel; None where it has none of the kind."""
    found = ARGUMENT.fullmatch(name)
    pointer = POINTER.fullmatch(name)
    either = found or pointer
    place = len(kernel.parameters) if either is None else integer_of(either["place"])
    if place >= len(kernel.parameters):
        return None
    parameter = kernel.parameters[place]
    if not parameter.source_name:
        return None
    if found is None:
        return None if isinstance(parameter.type, IntType) else parameter.source_name
    is_same = isinstance(parameter.type, IntType) and parameter.type.bits == integer_of(
        found["bits"]
    )
    return parameter.source_name if is_same else None


def _tie(tie: Tie, kernel: Function) -> Tie | None:
    """A tie on the arguments of a kernel; one that says what it can of the grid where an argument
    is of another kind, None where it says nothing.
    """
    names = {name: _name(name, kernel) for name in tie.names}
    if None in names.values():
        axis = tie.axis
        return None if axis is None else Tie(axis, f"groups_{'xyz'[axis]} >= 1", (), exact=True)
    condition = ARGUMENT.sub(lambda found: str(names[found[0]]), tie.condition)
    signs = all(_has_sign(name, kernel) for name in names)
    made = tuple(sorted(str(each) for each in names.values()))
    return replace(tie, condition=condition, names=made, exact=tie.exact and signs)


def _has_sign(name: str, kernel: Function) -> bool:
    """Return True if an argument is the number in the kernel that it is on the host."""
    found = ARGUMENT.fullmatch(name)
    assert found is not None
    source = kernel.parameters[integer_of(found["place"])].source_type
    return source is not None and (source.sign is Sign.SIGNED) == (found["sign"] == "i")
