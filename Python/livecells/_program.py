"""Finds the program of the tool."""

from __future__ import annotations

import os
import shutil
from importlib import metadata
from pathlib import Path


def program() -> str:
    """Returns the path of the tool.

    In order of precedence: the environment variable ``LIVECELLS_PROGRAM``, the program that was
    installed with this module, and ``livecells`` on the search path.

    Raises ``FileNotFoundError`` if there is none.
    """
    named = os.environ.get("LIVECELLS_PROGRAM")
    if named:
        return named
    for candidate in _installed():
        if os.access(candidate, os.X_OK):
            return str(candidate)
    found = shutil.which("livecells")
    if found is None:
        raise FileNotFoundError(
            "The program livecells is not installed. Install a wheel for this system, or set"
            " LIVECELLS_PROGRAM to its path."
        )
    return found


def _installed():
    """The paths where an installer places the program of the wheel."""
    # The list of installed files names the program of every installation scheme.
    try:
        files = metadata.files("livecells") or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == "livecells" and file.parent.name == "bin":
            yield Path(file.locate())
    # `pip install --target` moves the files after it has written the list.
    yield Path(__file__).parent.parent / "bin" / "livecells"
