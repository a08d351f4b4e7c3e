"""The launches of a kernel in its source, as `check` takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fencepost.frontends.source.host.host_launch import HostLaunch, Unread
    from fencepost.frontends.source.host.read import HostCode
    from fencepost.frontends.source.host.text import Line
    from fencepost.kernels.launched import Launched
    from fencepost.llvm.module import Function


def launched_in(host: HostCode | None, kernel: Function) -> Launched:
    """Return the launches of a kernel in the host code; none if there is no host code."""
    from fencepost.kernels.launched import Launched, SourceLaunch

    if host is None:
        return Launched()
    if host.failure:
        return Launched(notes=(f"launches were not read from the source: {host.failure}",))
    from fencepost.cli.checking.placed_arguments import by_names
    from fencepost.kernels.question.grid_ties import GridTie

    # What follows a point tells static kernels of several files apart.
    name = kernel.name.partition(".")[0]
    launches = by_names(host.launches, kernel)
    unread = [e for e in launches.unread if e.kernel is None or _is_of(e, name)]
    return Launched(
        tuple(
            SourceLaunch(
                each.workgroup,
                each.grid,
                each.dynamic_lds,
                each.arguments,
                _place(each.place),
                each.shared,
                tuple(GridTie(t.axis, t.condition, t.names, t.exact) for t in each.ties),
                each.same,
                tuple(GridTie(t.axis, t.condition, t.names, t.exact) for t in each.relations),
            )
            for each in launches.read
            if _is_of(each, name)
        ),
        tuple(f"{_place(each.place)}: {each.why}" for each in unread),
        sizes=tuple(
            tuple(GridTie(t.axis, t.condition, t.names, t.exact) for t in each.ties)
            for each in unread
        ),
    )


def _is_of(launch: HostLaunch | Unread, name: str) -> bool:
    """Return True if a launch may be one of the kernel with a name in device code."""
    from fencepost.frontends.source.host.template_literals import literal
    from fencepost.symbols import function_name

    if not launch.bare:
        return launch.kernel == name
    whole, _, given = function_name(name).partition("<")
    if launch.kernel != whole.rpartition("::")[2]:
        return False
    # Without a bracket in them, commas tell arguments apart.
    arguments = given.removesuffix(">").split(",") if not set("<(") & {*given} else []
    pairs = zip(launch.literals, (literal(each.strip()) for each in arguments), strict=False)
    return all(one is None or other is None or one == other for one, other in pairs)


def _place(place: Line) -> str:
    return f"{place.file}:{place.line}" if place.file else f"line {place.line}"
