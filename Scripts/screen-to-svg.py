#!/usr/bin/env python3
"""Converts the screen of a terminal to SVG.

Reads the output of `tmux capture-pane -p -e` and prints the SVG:

    tmux capture-pane -p -e -t watch | Scripts/screen-to-svg.py "Alternative text" > picture.svg
"""

import html
import re
import sys
import unicodedata

CELL_WIDTH = 8.4
CELL_HEIGHT = 18
MARGIN = 12
FOREGROUND = "#d5d8de"
BACKGROUND = "#1a1d23"
COLORS = [
    "#3b4048", "#e06c75", "#8cc570", "#e5c07b", "#61a5ef", "#c678dd", "#4fb8c4", "#c8ccd4",
    "#6b7280", "#f08a92", "#a8dd8d", "#f2d593", "#86bdf7", "#d89aea", "#74d3dd", "#ffffff",
]
CONTROL = re.compile(r"\x1b\[([0-9;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()].|[\x0e\x0f]")


class Style:
    def __init__(self):
        self.foreground = None
        self.background = None
        self.attributes = frozenset()

    def apply(self, text):
        codes = [int(code or 0) for code in re.split("[;:]", text or "0")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 3, 4, 7):
                self.attributes |= {code}
            elif code == 22:
                self.attributes -= {1, 2}
            elif code in (23, 24, 27):
                self.attributes -= {code - 20}
            elif code in (38, 48):
                color, codes = extended(codes)
                self.set(code == 38, color)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.set(True, COLORS[code % 10 + (8 if code >= 90 else 0)])
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.set(False, COLORS[code % 10 + (8 if code >= 100 else 0)])
            elif code == 39:
                self.foreground = None
            elif code == 49:
                self.background = None

    def set(self, is_foreground, color):
        if is_foreground:
            self.foreground = color
        else:
            self.background = color

    def drawn(self):
        """Returns the text colour, the background colour or None, bold, dim, underlined."""
        foreground = self.foreground or FOREGROUND
        background = self.background
        if 7 in self.attributes:
            foreground, background = background or BACKGROUND, foreground
        return foreground, background, 1 in self.attributes, 2 in self.attributes, 4 in self.attributes


def extended(codes):
    if codes[:1] == [5] and len(codes) > 1:
        number = codes[1]
        if number < 16:
            color = COLORS[number]
        elif number < 232:
            levels = [0, 95, 135, 175, 215, 255]
            number -= 16
            color = "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])
        else:
            color = "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
        return color, codes[2:]
    if codes[:1] == [2] and len(codes) > 3:
        return "#%02x%02x%02x" % tuple(codes[1:4]), codes[4:]
    return None, []


def width(character):
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def runs(line, style):
    """Returns the runs of a line with equal style: column, columns, text, style."""
    result = []
    column = 0
    position = 0
    while position < len(line):
        control = CONTROL.match(line, position)
        if control:
            if control.group(1) is not None:
                style.apply(control.group(1))
            position = control.end()
            continue
        character = line[position]
        look = style.drawn()
        columns = width(character)
        if result and result[-1][3] == look:
            start, count, text, _ = result[-1]
            result[-1] = (start, count + columns, text + character, look)
        else:
            result.append((column, columns, character, look))
        column += columns
        position += 1
    return result


def main():
    title = sys.argv[1] if len(sys.argv) > 1 else "A terminal"
    lines = sys.stdin.read().rstrip("\n").split("\n")
    style = Style()
    rows = [runs(line, style) for line in lines]
    columns = max((run[0] + run[1] for row in rows for run in row), default=1)
    full_width = columns * CELL_WIDTH + 2 * MARGIN
    full_height = len(rows) * CELL_HEIGHT + 2 * MARGIN
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full_width:.1f} {full_height}"'
        f' width="{full_width:.0f}" height="{full_height}" role="img">'
    )
    print(f"<title>{html.escape(title)}</title>")
    print(f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>')
    print(
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace"'
        ' font-size="14">'
    )
    for number, row in enumerate(rows):
        top = MARGIN + number * CELL_HEIGHT
        for column, count, text, (foreground, background, bold, dim, underlined) in row:
            left = MARGIN + column * CELL_WIDTH
            length = count * CELL_WIDTH
            if background:
                print(
                    f'<rect x="{left:.1f}" y="{top}" width="{length:.1f}" height="{CELL_HEIGHT}"'
                    f' fill="{background}"/>'
                )
            if underlined:
                print(
                    f'<rect x="{left:.1f}" y="{top + CELL_HEIGHT - 2}" width="{length:.1f}" height="1"'
                    f' fill="{foreground}"/>'
                )
            looks = (' font-weight="bold"' if bold else "") + (' opacity="0.55"' if dim else "")
            # Placed word by word, because viewers differ in their treatment of blanks and their
            # font widths.
            for word in re.finditer(r"[^ ]+", text):
                at = left + sum(map(width, text[: word.start()])) * CELL_WIDTH
                length = sum(map(width, word.group())) * CELL_WIDTH
                print(
                    f'<text x="{at:.1f}" y="{top + 13}" textLength="{length:.1f}"'
                    f' lengthAdjust="spacingAndGlyphs" fill="{foreground}"{looks}>'
                    f"{html.escape(word.group())}</text>"
                )
    print("</g>\n</svg>")


main()
