"""JSON-RPC 2.0 on one connection: each request is a job of the core.

A thread reads, one writes, and those of the core answer. What the client does not fetch is bounded:
who asks and never reads is disconnected. A connection that ends takes its jobs with it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import IntEnum, unique
from typing import Any, Protocol

from fencepost.core.core import Core
from fencepost.core.framing import FrameError, Frames, framed
from fencepost.core.jobs import Ending, Job, Outcome, Progress
from fencepost.core.requests import METHODS, job_of, result_of
from fencepost.core.running import Running
from fencepost.errors import BoundReached, FencepostError, InputError

MAX_ANSWERS = 256 << 20
"""Bytes of answers that may wait for a client to read them."""
MAX_JOBS = 64
"""Jobs of one connection that may run or wait."""
_STREAMS = 3
_MASKS = 0o777


@unique
class Fault(IntEnum):
    """Codes of errors: JSON-RPC's own, LSP's for what is cancelled, and ours."""

    PARSE = -32700
    REQUEST = -32600
    METHOD = -32601
    PARAMS = -32602
    INTERNAL = -32603
    CANCELLED = -32800
    TIMEOUT = -32001
    OUTPUT = -32002
    DIED = -32003
    BUSY = -32004
    OTHER_VERSION = -32005


class Transport(Protocol):
    """The two directions of a connection."""

    def read(self) -> tuple[bytes, list[int]]:
        """Wait for bytes, and descriptors that came with them. Nothing: the end."""

    def write(self, data: bytes) -> None:
        """Write all of it. Raises OSError if nobody reads."""

    def close(self) -> None:
        """End both directions, which wakes whoever waits."""


class _RequestError(Exception):
    def __init__(self, fault: Fault, message: str, **data: str | None) -> None:
        super().__init__(message)
        self.fault = fault
        self.data = {name: value for name, value in data.items() if value}


class Connection:
    """Serves one client until it is gone."""

    def __init__(self, core: Core, transport: Transport, version: Mapping[str, Any]) -> None:
        self._core = core
        self._transport = transport
        self._version = version
        self._jobs: dict[str | int, Running] = {}
        self._lock = threading.Lock()
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._counting = threading.Lock()
        self._waiting = 0
        self._descriptors: list[int] = []

    def serve(self) -> None:
        """Read requests and have them answered."""
        writer = threading.Thread(target=self._write, daemon=True)
        writer.start()
        frames = Frames()
        try:
            while True:
                piece, descriptors = self._transport.read()
                self._descriptors += descriptors
                if len(self._descriptors) > _STREAMS:
                    raise FrameError(f"more than {_STREAMS} descriptors with a message")
                if not piece:
                    break
                for body in frames.take(piece):
                    self._take(body)
                    self._drop_descriptors()
        except FrameError as error:
            self._fail(None, _RequestError(Fault.PARSE, str(error)))
        except OSError:
            pass  # the client is gone
        finally:
            self._drop_descriptors()
            with self._lock:
                left = tuple(self._jobs.values())
            for each in left:
                each.cancel()
            self._answers.put(None)
            writer.join(5)
            self._transport.close()

    def _drop_descriptors(self) -> None:
        for each in self._descriptors:
            with suppress(OSError):
                os.close(each)
        self._descriptors.clear()

    def _take(self, body: bytes) -> None:
        number: Any = None
        try:
            message = _message(body)
            number = message.get("id")
            self._answer(message, number)
        except _RequestError as error:
            self._fail(number if isinstance(number, str | int) else None, error)

    def _answer(self, message: dict[str, Any], number: Any) -> None:
        method, params = message["method"], message.get("params", {})
        if "id" not in message:
            if method == "$/cancelRequest":
                self._cancel(params)
            return  # JSON-RPC answers no notification
        if isinstance(number, bool) or not isinstance(number, str | int):
            raise _RequestError(Fault.REQUEST, "the id is a string or an integer")
        match method:
            case "status":
                self._send({"id": number, "result": {**self._version, "jobs": len(self._jobs)}})
            case "shutdown":
                self._send({"id": number, "result": None})
                raise OSError("the client is done")
            case "command":
                self._submit(number, self._command(params), command_result)
            case _ if method in METHODS:
                try:
                    job = job_of(method, params)
                except FencepostError as error:
                    raise _of_error(error) from error
                self._submit(number, job, result_of)
            case _:
                raise _RequestError(
                    Fault.METHOD,
                    f"there is no method {method[:60]!r}",
                    rule=f"methods are {', '.join((*METHODS, 'command', 'status', 'shutdown'))}",
                )

    def _command(self, params: object) -> Job:
        """A command line, in place of a process of its own."""
        match params:
            case {
                "arguments": list(arguments),
                "folder": str(folder),
                "environment": dict(environment),
                **rest,
            } if _are_texts([*arguments, *environment, *environment.values()]):
                pass
            case _:
                raise _RequestError(
                    Fault.PARAMS, "params are arguments, folder, environment, streams, package"
                )
        if rest.get("package", self._version["package"]) != self._version["package"]:
            raise _RequestError(Fault.OTHER_VERSION, "this is another installation")
        mask = rest.get("umask")
        if mask is not None and (type(mask) is not int or not 0 <= mask <= _MASKS):
            raise _RequestError(Fault.PARAMS, "umask is a number from 0 to 511")
        streams = None
        if rest.get("streams"):
            if len(self._descriptors) != _STREAMS:
                raise _RequestError(Fault.PARAMS, "three descriptors come with the message")
            first, second, third = self._descriptors
            self._descriptors.clear()
            streams = first, second, third
        kept = {k: v for k, v in environment.items() if k != "FENCEPOST_SOCKET"}
        try:
            return Job(
                tuple(arguments), folder=folder, environment=kept, umask=mask, streams=streams
            )
        except FencepostError as error:
            _close(streams)
            raise _of_error(error) from error

    def _submit(
        self, number: str | int, job: Job, result: Callable[[Outcome], dict[str, Any]]
    ) -> None:
        def tell(progress: Progress) -> None:
            told = {"id": number, "done": progress.done, "total": progress.total}
            self._send({"method": "$/progress", "params": {**told, "step": progress.step}})

        def answer(running: Running) -> None:
            _close(job.streams)
            with self._lock:
                self._jobs.pop(number, None)
            try:
                outcome = running.result()
            except FencepostError as error:
                self._fail(number, _of_error(error))
                return
            except Exception as error:  # noqa: BLE001  # no request is without an answer
                told = f"the job has no answer: {type(error).__name__}: {error}"
                self._fail(number, _RequestError(Fault.INTERNAL, told))
                return
            fault = _FAULTS.get(outcome.ending)
            if fault is None:
                self._send({"id": number, "result": result(outcome)})
            else:
                self._fail(number, _RequestError(fault, _ENDED[outcome.ending]))

        try:
            with self._lock:
                if number in self._jobs:
                    raise _RequestError(Fault.REQUEST, f"a job with the id {number!r} still runs")
                if len(self._jobs) >= MAX_JOBS:
                    raise _RequestError(
                        Fault.BUSY, f"{MAX_JOBS} jobs of this connection run or wait"
                    )
                running = self._core.submit(job, tell)
                self._jobs[number] = running
        except (FencepostError, _RequestError) as error:
            _close(job.streams)
            raise (_of_error(error) if isinstance(error, FencepostError) else error) from error
        running.future.add_done_callback(lambda _done: answer(running))

    def _cancel(self, params: object) -> None:
        match params:
            case {"id": str() | int() as number, **rest}:
                with self._lock:
                    running = self._jobs.get(number)
                if running is not None:
                    running.cancel(_SIGNALS.get(str(rest.get("signal")), signal.SIGTERM))
            case _:
                pass  # nobody waits for an answer

    def _fail(self, number: str | int | None, error: _RequestError) -> None:
        told: dict[str, Any] = {"code": int(error.fault), "message": str(error)}
        if error.data:
            told["data"] = error.data
        self._send({"id": number, "error": told})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=True).encode()
        data = framed(body)
        with self._counting:
            self._waiting += len(data)
            is_too_much = self._waiting > MAX_ANSWERS
        if is_too_much:
            self._transport.close()  # it does not read what it asks for
            return
        self._answers.put(data)

    def _write(self) -> None:
        while (data := self._answers.get()) is not None:
            try:
                self._transport.write(data)
            except OSError:
                self._transport.close()
                return
            with self._counting:
                self._waiting -= len(data)


def command_result(outcome: Outcome) -> dict[str, Any]:
    """The result of a command line: its status and, without streams of its own, what it wrote."""
    return {
        "status": outcome.status,
        "output": outcome.output.decode("utf-8", "replace"),
        "errors": outcome.errors.decode("utf-8", "replace"),
    }


_SIGNALS = {each.name: each for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
"""Signals that a command which is cancelled may be told; it says what it had finished."""

_FAULTS = {
    Ending.CANCELLED: Fault.CANCELLED,
    Ending.TIMEOUT: Fault.TIMEOUT,
    Ending.OUTPUT: Fault.OUTPUT,
    Ending.DIED: Fault.DIED,
}
_ENDED = {
    Ending.CANCELLED: "cancelled",
    Ending.TIMEOUT: "the job took too long by the clock",
    Ending.OUTPUT: "the job wrote too much",
    Ending.DIED: "the processes of the job ended without an answer",
}


def _message(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise _RequestError(Fault.PARSE, f"not valid JSON: {error}"[:200]) from error
    if (
        not isinstance(message, dict)
        or message.get("jsonrpc") != "2.0"
        or not isinstance(message.get("method"), str)
    ):
        raise _RequestError(
            Fault.REQUEST,
            "not a request",
            rule='a request is an object with "jsonrpc": "2.0" and a method; there are no batches',
        )
    return message


def _of_error(error: FencepostError) -> _RequestError:
    match error:
        case InputError():
            fault = Fault.PARAMS
        case BoundReached():
            fault = Fault.BUSY
        case _:
            fault = Fault.INTERNAL
    return _RequestError(fault, error.message, rule=error.rule, mend=error.mend)


def _close(streams: tuple[int, ...] | None) -> None:
    for each in streams or ():
        os.close(each)


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(each, str) and "\0" not in each for each in values)
