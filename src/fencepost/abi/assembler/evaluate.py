"""The values of the assembler's expressions (001 AMDGPU MCExpr)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fencepost.abi.assembler.expressions import (
    MAX_DEPTH,
    Binary,
    Call,
    Expression,
    Function,
    Number,
    Symbol,
    Unary,
    signed,
)
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import Place

_CITE = Cite(Source.GUIDE, "AMDGPU MCExpr")


def evaluate(
    expression: Expression,
    symbols: Mapping[str, Expression],
    functions: Mapping[Function, Callable[..., int]],
    place: Place | None = None,
) -> int:
    """The value of an expression. `functions` are those whose value depends on the target.

    Raises AbiError for a symbol without a value, one that needs itself, a division by 0, or a wrong
    number of arguments.
    """
    return _Evaluator(symbols, functions, place).value(expression, ())


class _Evaluator:
    def __init__(
        self,
        symbols: Mapping[str, Expression],
        functions: Mapping[Function, Callable[..., int]],
        place: Place | None,
    ) -> None:
        self._symbols = symbols
        self._functions = functions
        self._place = place
        # Symbols name each other many times over: a diamond of them must not be walked twice.
        self._values: dict[str, int] = {}

    def value(self, expression: Expression, inside: tuple[str, ...]) -> int:
        match expression:
            case Number(value):
                return value
            case Symbol(name):
                return self._symbol(name, inside)
            case Unary(operator, operand):
                value = self.value(operand, inside)
                return signed(
                    ~value if operator == "~" else -value if operator == "-" else not value
                )
            case Binary():
                return self._binary(expression, inside)
            case Call(Function.INST_PREF_SIZE):
                raise AbiError(
                    f"the value of {Function.INST_PREF_SIZE.value}(…)",
                    place=self._place,
                    rule=f"it depends on the layout of the code, which is not assembled [{_CITE}]",
                    mend="write the number, or leave the directive out",
                )
            case Call(function, arguments):
                values = [self.value(each, inside) for each in arguments]
                return self._call(function, values)

    def _symbol(self, name: str, inside: tuple[str, ...]) -> int:
        if name in self._values:
            return self._values[name]
        if name in inside or len(inside) > MAX_DEPTH:
            raise self._wrong(f"the value of {name!r} needs itself, or {MAX_DEPTH} others")
        definition = self._symbols.get(name)
        if definition is None:
            raise self._wrong(f"{name!r} has no value that the directives give")
        value = self._values[name] = self.value(definition, (*inside, name))
        return value

    def _binary(self, expression: Binary, inside: tuple[str, ...]) -> int:
        # Chains of operators lean to the left, as long as the text: walk them without recursion.
        chain: list[Binary] = []
        left: Expression = expression
        while isinstance(left, Binary):
            chain.append(left)
            left = left.left
        value = self.value(left, inside)
        for each in reversed(chain):
            value = self._apply(each.operator, value, self.value(each.right, inside))
        return value

    def _apply(self, operator: str, left: int, right: int) -> int:
        match operator:
            case "+":
                return signed(left + right)
            case "-":
                return signed(left - right)
            case "*":
                return signed(left * right)
            case "/" | "%":
                if right == 0:
                    raise self._wrong(f"{left} {operator} 0")
                quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
                return signed(quotient if operator == "/" else left - quotient * right)
            case "<<":
                return signed(left << right) if 0 <= right < 64 else 0
            case ">>":
                return signed((left & (1 << 64) - 1) >> right) if 0 <= right < 64 else 0
            case "|":
                return left | right
            case "&":
                return left & right
            case "^":
                return left ^ right
            case "!":
                return left | ~right
            case "&&":
                return int(bool(left) and bool(right))
            case "||":
                return int(bool(left) or bool(right))
            case _:
                return -_compare(operator, left, right)

    def _call(self, function: Function, values: list[int]) -> int:
        match function, values:
            case Function.MAX, _:
                return max(values)
            case Function.OR, _:
                made = 0
                for value in values:
                    made |= value
                return made
            case Function.ALIGN_TO, [value, alignment] if alignment > 0:
                return -(-value // alignment) * alignment
            case Function.EXTRA_SGPRS, [_, _, _]:
                return self._functions[function](*values)
            case Function.TOTAL_VGPRS, [_, _]:
                return self._functions[function](*values)
            case _:
                raise self._wrong(f"{function.value}({', '.join(map(str, values))})")

    def _wrong(self, what: str) -> AbiError:
        return AbiError(
            what,
            place=self._place,
            rule=f"the value of an expression must be known [{_CITE}]",
            mend="write a number, or set the symbol with .set; values that depend on the layout of "
            "the code are not computed here",
        )


def _compare(operator: str, left: int, right: int) -> int:
    """Return 1 if the comparison holds; the assembler turns it into -1."""
    match operator:
        case "==":
            return int(left == right)
        case "!=" | "<>":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case _:
            return int(left >= right)
