"""What is told of a kernel: by a report, or by what is remembered of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from fencepost.kernels.certificate import Engine, Premise
from fencepost.kernels.report import Condition, Finding, Verdict
from fencepost.llvm.launch import Launch


class Proof(Protocol):
    """What is told of a proof; only a certificate is one."""

    @property
    def engine(self) -> Engine: ...
    @property
    def premises(self) -> tuple[Premise, ...]: ...
    @property
    def foreign(self) -> tuple[str, ...]: ...
    def as_data(self, *, whole: bool = True) -> Mapping[str, object]: ...


class Told(Protocol):
    """What is told of a kernel."""

    @property
    def kernel(self) -> str: ...
    @property
    def launch(self) -> Launch: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def proof(self) -> Proof | None: ...
    @property
    def reasons(self) -> tuple[str, ...]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def seconds(self) -> float: ...
    @property
    def condition(self) -> Condition | None: ...
