"""Runs the tool: ``python -m livecells`` accepts the arguments of ``livecells``."""

import os
import sys

from ._program import program

if __name__ == "__main__":
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
