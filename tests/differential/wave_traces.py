"""Captured traces of Wave, made from programs of the text form."""

from __future__ import annotations

from typing import Any

from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Conditional,
    Loop,
    Node,
    Other,
    Program,
    Signal,
    Uniformity,
    Wait,
)


def build(program: Program) -> Any:
    """A trace that does what a program does. Atomics are additions; loops have no trip count."""
    return _Builder(program).trace


class _Builder:
    def __init__(self, program: Program) -> None:
        import wave_lang.kernel.lang as tkl
        from torch import fx
        from wave_lang.kernel._support.regions import RegionGraph
        from wave_lang.kernel._support.tracing import CapturedTrace
        from wave_lang.kernel.ops import wave_ops

        self.fx, self.ops, self.tkl = fx, wave_ops, tkl
        self.regions = RegionGraph()
        self.dim = tkl.sym.M
        root = fx.Graph()
        self.regions.subgraphs["root"] = root
        self.names: dict[str, Any] = {}
        for each in program.allocations:
            parent = self.names.get(each.inside or "")
            allocate = wave_ops.Allocate(
                (self.dim,),
                (each.size // 2,),
                tkl.f16,
                parent=parent,
                offset=each.offset if parent is not None else None,
            )
            self.names[each.name] = allocate.add_to_graph(root)
        self.value = wave_ops.NewRegister((self.dim,), tkl.f16, 0.0).add_to_graph(root)
        self.sequence(program.body, root, dict(self.names))
        wave_ops.Output(None).add_to_graph(root)
        self.trace = CapturedTrace(self.regions, "root", None)

    def sequence(self, nodes: tuple[Node, ...], graph: Any, names: dict[str, Any]) -> None:
        for node in nodes:
            match node:
                case Access():
                    self.access(node, graph, names)
                case Barrier():
                    self.ops.SharedMemoryBarrier().add_to_graph(graph)
                case Signal():
                    self.ops.SharedMemoryBarrierSignal(-1).add_to_graph(graph)
                case Wait():
                    self.ops.SharedMemoryBarrierWait(-1).add_to_graph(graph)
                case Loop():
                    self.loop(node, graph, names)
                case Conditional():
                    self.conditional(node, graph, names)
                case Other():
                    self.ops.NewRegister((self.dim,), self.tkl.f16, 1.0).add_to_graph(graph)
                case _:
                    raise NotImplementedError(node)

    def access(self, node: Access, graph: Any, names: dict[str, Any]) -> None:
        memory = names[node.buffer]
        match node.kind:
            case AccessKind.READ:
                self.ops.Read(memory, 1).add_to_graph(graph)
            case AccessKind.WRITE:
                self.ops.Write(self.value, memory, 1).add_to_graph(graph)
            case AccessKind.READ_WRITE:
                self.ops.AtomicAddOp(self.value, memory, 1).add_to_graph(graph)
            case AccessKind.GATHER_TO_LDS:
                gather: Any = (memory, memory, {}, {}, self.tkl.f16, 1, None, None, None)
                self.ops.GatherToLDS(*gather).add_to_graph(graph, type=None)
            case AccessKind.TENSOR_LOAD:
                load: Any = (memory, memory, self.tkl.f16, [], {}, {}, {})
                self.ops.TensorLoadToLDS(*load).add_to_graph(graph)

    def loop(self, node: Loop, graph: Any, names: dict[str, Any]) -> None:
        inner = self.fx.Graph()
        name = f"region_{len(self.regions.subgraphs)}"
        self.regions.subgraphs[name] = inner
        firsts = [names[each.first] for each in node.carried]
        iterate = self.ops.Iterate(self.dim, firsts, name, []).add_to_graph(
            graph, type=[each.type for each in firsts]
        )
        inner.parent_op = iterate
        own = dict(names)
        for position, each in enumerate(node.carried):
            argument = self.ops.IterArg(each.name, firsts[position].type)
            added = argument.add_to_graph(inner)
            added.iter_idx = position
            added.type = firsts[position].type
            own[each.name] = added
        self.sequence(node.body, inner, own)
        outputs = [own[each.following] for each in node.carried]
        self.ops.Output(outputs or [self.value]).add_to_graph(inner)
        if node.trips is not None:
            iterate.count = node.trips
        for position, each in enumerate(node.carried):
            result = self.ops.GetResult(iterate, position)
            names[each.name] = result.add_to_graph(graph, type=firsts[position].type)

    def conditional(self, node: Conditional, graph: Any, names: dict[str, Any]) -> None:
        inner = self.fx.Graph()
        name = f"region_{len(self.regions.subgraphs)}"
        self.regions.subgraphs[name] = inner
        thread = self.ops.SelfIndex(self.dim, self.tkl.i32).add_to_graph(graph)
        uniform = node.uniformity is Uniformity.UNIFORM
        condition = self.tkl.sym.N if uniform else thread
        inner.parent_op = self.ops.Conditional(condition, name, []).add_to_graph(graph, type=None)
        self.sequence(node.then, inner, dict(names))
        self.ops.Output(None).add_to_graph(inner)
