"""The functions that start the tool."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from ._changes import ChangeStream

Database = Union[str, "os.PathLike[str]"]
Columns = Union[str, Sequence[str]]


def watch(
    database: Database,
    table: Optional[str] = None,
    *,
    where: Optional[str] = None,
    order: Optional[Columns] = None,
    section: Optional[str] = None,
    limit: Optional[int] = None,
    columns: Optional[Columns] = None,
    key: Optional[Columns] = None,
    sql: Optional[str] = None,
    until: Optional[str] = None,
    changes: Optional[int] = None,
    since: Optional[str] = None,
    old: bool = False,
    seconds: Optional[float] = None,
    wait: bool = False,
    poll: Optional[float] = None,
    listen: Optional[str] = None,
    immutable: bool = False,
    no_limits: bool = False,
    distrust: bool = False,
    parse_float: Callable[[str], Any] = float,
) -> ChangeStream:
    """Returns the rows of a table, and then each change that any process commits.

    ``database`` is an SQLite file, or an address of a PostgreSQL database. The request is a
    ``table``, or a SELECT in ``sql``. The other arguments are the options of ``livecells watch``;
    ``seconds`` is ``--for``. ``parse_float`` creates the values of numbers with a point or an
    exponent.
    """
    options = _options(
        where=where,
        order=order,
        section=section,
        limit=limit,
        columns=columns,
        key=key,
        sql=sql,
        until=until,
        changes=changes,
        since=since,
        old=old,
        seconds=seconds,
        wait=wait,
        poll=poll,
        listen=listen,
        immutable=immutable,
        no_limits=no_limits,
        distrust=distrust,
    )
    return ChangeStream(
        ["watch", "--ndjson", *options, *_names(database, table)],
        parse_float=parse_float,
        # 1: the condition of `until` is false at the end.
        accepted=(0, 1) if until is not None else (0,),
    )


def rows(
    database: Database,
    table: Optional[str] = None,
    *,
    where: Optional[str] = None,
    order: Optional[Columns] = None,
    limit: Optional[int] = None,
    columns: Optional[Columns] = None,
    sql: Optional[str] = None,
    wait: bool = False,
    immutable: bool = False,
    no_limits: bool = False,
    distrust: bool = False,
    parse_float: Callable[[str], Any] = float,
) -> List[Dict[str, Any]]:
    """Returns the rows of a table, or of a SELECT in ``sql``, as they are now.

    Raises ``LiveCellsError`` if the tool fails, or if a value exceeds its limits.
    """
    options = _options(
        where=where,
        order=order,
        limit=limit,
        columns=columns,
        sql=sql,
        wait=wait,
        immutable=immutable,
        no_limits=no_limits,
        distrust=distrust,
    )
    arguments = ["watch", "--once", "--ndjson", *options, *_names(database, table)]
    with ChangeStream(arguments, parse_float=parse_float) as changes:
        return [change["row"] for change in changes if change["op"] == "insert"]


def watch_command(
    command: Sequence[str],
    *,
    every: Union[str, float],
    key: Optional[Columns] = None,
    columns: Optional[Columns] = None,
    limit: Optional[int] = None,
    titles: Optional[bool] = None,
    changes: Optional[int] = None,
    seconds: Optional[float] = None,
    parse_float: Callable[[str], Any] = float,
) -> ChangeStream:
    """Runs a command at an interval, and returns the rows of its output and then each change.

    There is no ``ready``, because the first output is a change as any other.

    ``every`` is a number of seconds, or a text such as ``"500ms"``. ``titles`` tells whether the
    first line contains titles; by default, this is detected.
    """
    options = _options(key=key, columns=columns, limit=limit, changes=changes, seconds=seconds)
    if titles is not None:
        options.append("--titles" if titles else "--no-titles")
    interval = every if isinstance(every, str) else f"{_number(every)}s"
    return ChangeStream(
        ["watch", "--ndjson", "--every", interval, *options, "--", *command],
        parse_float=parse_float,
    )


def _names(database: Database, table: Optional[str]) -> List[str]:
    """Returns the arguments of a database and a table, neither of which may look like an option."""
    name = os.fspath(database)
    names = [f"./{name}" if name.startswith("-") else name]
    if table is not None:
        names.append(f"main.{table}" if table.startswith("-") else table)
    return names


def _options(**values: Any) -> List[str]:
    """Returns the options of the given values, in one argument each."""
    options = []
    for name, value in values.items():
        option = "--for" if name == "seconds" else "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            options.append(option)
        elif name == "order" and not isinstance(value, str):
            options += [f"{option}={term}" for term in value]
        elif isinstance(value, str):
            options.append(f"{option}={value}")
        elif isinstance(value, (int, float)):
            options.append(f"{option}={_number(value)}")
        else:
            options.append(f"{option}={','.join(value)}")
    return options


def _number(value: float) -> str:
    """Returns a number without an exponent, and without the fraction of an integer."""
    return f"{value:.6f}".rstrip("0").rstrip(".")
