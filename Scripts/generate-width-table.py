#!/usr/bin/env python3
"""Writes the table of wide code points with which the terminal front end measures text.

Usage: Scripts/generate-width-table.py [output]

The ranges are those whose East Asian Width is W or F in the Unicode version of the Python that
runs the script (Python 3.13 knows Unicode 15.1). Unassigned code points between two wide ones are
joined to them. This keeps the table small, and is correct for the blocks reserved for ideographs.
"""

import pathlib
import sys
import unicodedata

HEADER = """\
// Written by Scripts/generate-width-table.py from Unicode {version}. Do not edit.

/// The code points that take two columns, as first and last of each range, in ascending order.
enum WideRanges {{
  static let bounds: [UInt32] = [
"""


def is_wide(point):
    return unicodedata.east_asian_width(chr(point)) in "WF"


def is_unassigned(point):
    return unicodedata.category(chr(point)) == "Cn"


def wide_ranges():
    ranges = []
    gap_is_empty = False
    for point in range(0x110000):
        if is_wide(point):
            if ranges and gap_is_empty:
                ranges[-1][1] = point
            else:
                ranges.append([point, point])
            gap_is_empty = True
        elif not is_unassigned(point):
            gap_is_empty = False
    return ranges


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    default = next(root.glob("Sources/*/LiveCellsTerminal/Text/Generated/WideRanges.swift"))
    output = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    pairs = [f"0x{first:04X}, 0x{last:04X}," for first, last in wide_ranges()]
    lines = ["    " + " ".join(pairs[i : i + 4]) for i in range(0, len(pairs), 4)]
    text = HEADER.format(version=unicodedata.unidata_version)
    output.write_text(text + "\n".join(lines) + "\n  ]\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
