"""The changes that the tool writes, one JSON object per line."""

from __future__ import annotations

import json
import subprocess
import tempfile
import weakref
from typing import IO, Any, Callable, Dict, Iterator, List, Literal, Optional, Sequence, TypedDict

from ._program import program


class Column(TypedDict, total=False):
    """A column of the table."""

    name: str
    type: str


class Change(TypedDict, total=False):
    """One change. The keys depend on ``op``, as the README describes."""

    op: Literal[
        "begin", "insert", "ready", "update", "move", "delete", "commit", "lost", "live", "replace"
    ]
    livecells: int
    table: str
    columns: List[Column]
    key: Any
    row: Dict[str, Any]
    initial: bool
    changed: Dict[str, Any]
    old: Dict[str, Any]
    after: Any
    time: str
    token: str
    since: str
    ranges: List[List[int]]
    reason: str


class LiveCellsError(Exception):
    """The tool has ended with an error.

    ``status`` is its exit status, and ``message`` its last message on standard error. A negative
    status is the number of the signal that ended it.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message = message
        self.status = status

    def __reduce__(self):
        return type(self), (self.message, self.status)


class ChangeStream(Iterator[Change]):
    """The rows and changes written by one process of the tool.

    Iterating waits for the next change, and raises ``LiveCellsError`` if the tool fails. The
    process ends with the ``with`` block, with ``close()``, and when the stream is deallocated.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        parse_float: Callable[[str], Any] = float,
        accepted: Sequence[int] = (0,),
    ) -> None:
        self._accepted = accepted
        self._parse_float = parse_float
        # A file, because a full pipe of warnings would block the tool.
        self._messages: IO[bytes] = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [program(), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=self._messages,
            )
        except BaseException:
            self._messages.close()
            raise
        self._end = weakref.finalize(self, _end, self._process, self._messages)

    @property
    def status(self) -> Optional[int]:
        """The exit status of the tool, or ``None`` while it runs."""
        return self._process.poll()

    def __iter__(self) -> ChangeStream:
        return self

    def __next__(self) -> Change:
        if not self._end.alive:
            raise StopIteration
        line = self._process.stdout.readline()
        # A line without its end was cut off by the end of the tool.
        if line.endswith(b"\n"):
            return _decoded(json.loads(line, parse_float=self._parse_float))
        status = self._process.wait()
        message = self._last_message()
        self.close()
        if status in self._accepted:
            raise StopIteration
        raise LiveCellsError(message or f"livecells ended with status {status}.", status)

    def close(self) -> None:
        """Ends the tool. The iteration then ends. Closing again has no effect."""
        self._end()

    def __enter__(self) -> ChangeStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _last_message(self) -> str:
        self._messages.seek(0)
        lines = self._messages.read().decode("utf-8", "replace").strip().splitlines()
        return "\n".join(line.removeprefix("livecells: ") for line in lines[-10:])


def _end(process: subprocess.Popen, messages: IO[bytes]) -> None:
    """Ends a process and closes its pipes."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    process.stdout.close()
    messages.close()


def _decoded(change: Dict[str, Any]) -> Change:
    """Replaces the objects that stand for values without a form in JSON."""
    for name in ("row", "changed", "old"):
        values = change.get(name)
        if values:
            change[name] = {column: _value(value) for column, value in values.items()}
    if change["op"] != "begin":
        for name in ("key", "after"):
            key = change.get(name)
            if isinstance(key, list):
                change[name] = tuple(map(_value, key))
            elif isinstance(key, dict):
                change[name] = _value(key)
    return change


def _value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, text),) = value.items()
    if kind == "real":
        return float(text)
    data = bytes.fromhex(text)
    return data if kind == "blob" else data.decode("utf-8", "surrogateescape")
