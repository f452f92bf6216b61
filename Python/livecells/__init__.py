"""Tables of databases that keep themselves current.

``watch`` returns the rows of a table and then each change, ``rows`` returns the rows of one moment,
and ``watch_command`` returns the changes in the output of a command.
"""

from ._changes import Change, ChangeStream, Column, LiveCellsError
from ._program import program
from ._requests import rows, watch, watch_command

__all__ = [
    "Change",
    "ChangeStream",
    "Column",
    "LiveCellsError",
    "program",
    "rows",
    "watch",
    "watch_command",
]
