"""A QR code for the terminal."""

import segno

WHITE_ON_BLACK, RESET = "\x1b[97;40m", "\x1b[0m"
BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two modules, the upper and the lower one: what is light is drawn, what is dark is left black."""


def qr_lines(text: str) -> list[str]:
    """The code with its quiet zone, two rows to a line, white on black in any terminal."""
    matrix = segno.make(text, error="l", micro=False).matrix_iter(border=4)
    rows = [[int(bool(module)) for module in row] for row in matrix]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        WHITE_ON_BLACK + "".join(BLOCKS[pair] for pair in zip(*both, strict=True)) + RESET
        for both in pairs
    ]
