"""Uniformity analysis: decides whether all waves of a workgroup get one value, and so take one
path.

Values are traced to their sources. Values of a single thread (its position, its loads from an
address of its own) may differ; sizes, positions of workgroups and loads from one address do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fencepost.frontends.wave.indices import SHARED
from fencepost.placement.regions import Uniformity

UNIFORM, UNKNOWN = Uniformity.UNIFORM, Uniformity.UNKNOWN


class Values:
    """The uniformity of a trace's values. `loads` is True once an answer depended on the assumption
    that all threads that load from one address get one value.
    """

    def __init__(self, ops: Any, trace: Any, shared: Any) -> None:
        self.ops = ops
        self.shared = shared
        self.loads = False
        self.settings: dict[str, list[Any]] = {}
        for node in trace.walk():
            custom = ops.get_custom(node)
            if isinstance(custom, ops.SetSymbol):
                self.settings.setdefault(str(custom.symbol), []).append(custom.register_)

    def of(self, *values: Any) -> Uniformity:
        """Return the uniformity of values across all waves: nodes, expressions, numbers, tuples of
        them.
        """
        return UNIFORM if self._all(values, set()) else self._worst(values)

    def _worst(self, values: Iterable[Any]) -> Uniformity:
        symbols = {str(s) for each in values for s in getattr(each, "free_symbols", ())}
        return Uniformity.DIVERGENT if any(map(_own, symbols)) else UNKNOWN

    def _all(self, values: Iterable[Any], seen: set[Any]) -> bool:
        return all(self._one(each, seen) for each in values)

    def _one(self, value: Any, seen: set[Any]) -> bool:
        if value is None or isinstance(value, bool | int | float):
            return True
        if isinstance(value, list | tuple):
            return self._all(value, seen)
        if hasattr(value, "free_symbols"):
            names = {str(each) for each in value.free_symbols}
            return all(self._symbol(name, seen) for name in names)
        if not hasattr(value, "all_input_nodes"):
            return False
        if value in seen:
            # Around a circle: the same, as far as all else on it is.
            return True
        seen.add(value)
        return self._node(value, self.ops.get_custom(value), seen)

    def _symbol(self, name: str, seen: set[Any]) -> bool:
        if name in self.settings and name not in seen:
            seen.add(name)
            if not self._all(self.settings[name], seen):
                return False
        # Wave's own begin with a dollar; of these, workgroups' and inductions' are shared.
        return not name.startswith("$") or name.startswith((*SHARED, "$ARG"))

    def _node(self, node: Any, custom: Any, seen: set[Any]) -> bool:
        ops = self.ops
        match custom:
            case ops.NewScalar() | ops.NewRegister():
                return self._one(custom.value, seen)
            case ops.IterArg():
                return False
            case ops.Placeholder():
                captured = custom.get_captured_fx_node()
                # Without one, it is an argument of the kernel.
                return captured is None or self._one(captured, seen)
            case ops.SelfIndex():
                index = getattr(node, "index", None) or {}
                return custom.dim in index and self._span(index[custom.dim], seen)
            case ops.Read():
                index = getattr(node, "index", None)
                space = getattr(ops.get_custom(custom.memory).type, "address_space", None)
                if not index or space == self.shared or custom.mapping_dynamic_vals:
                    return False
                self.loads = True
                return all(self._span(each, seen) for each in index.values())
            case (
                ops.ComparisonPyOp()
                | ops.BinaryPyOp()
                | ops.UnaryPyOp()
                | ops.SelectOp()
                | ops.CastOp()
                | ops.BitcastOp()
                | ops.Broadcast()
            ):
                return self._all(node.all_input_nodes, seen)
            case ops.ApplyExpr():
                return self._expression(custom, seen) and self._all(node.all_input_nodes, seen)
            case _:
                return False

    def _span(self, span: Any, seen: set[Any]) -> bool:
        """Return True if all threads are at one place along a dimension."""
        return str(span.size) == "1" and self._one(span.start, seen)

    def _expression(self, custom: Any, seen: set[Any]) -> bool:
        """Return True if the symbols that an expression adds to its operands are uniform."""
        import sympy

        several = isinstance(custom.register_, list | tuple)
        operands = sympy.symbols(f"_:{len(custom.register_) if several else 1}")
        try:
            value = sympy.sympify(custom.expr(*operands))
        except (TypeError, ValueError, AttributeError, sympy.SympifyError):
            return False
        added = value.free_symbols - set(operands)
        return all(self._symbol(str(each), seen) for each in added)


def _own(name: str) -> bool:
    """Return True if a symbol has a value for each thread or each wave."""
    return name.startswith(("$T", "$WAVE", "$GPR"))
