"""What a browser loads at first, compressed, as the server's built client has it."""

import gzip
import re
from importlib.resources import files
from pathlib import Path

LEVEL = 6
"""The usual gzip level of a web server."""


def main() -> None:
    """Prints every file of the first load (the page and what it names) and the sum."""
    static = Path(str(files("kartenhaus.server"))) / "static"
    page = static / "index.html"
    if not page.is_file():
        print("the client is not built: run ./dev.py play or ./dev.py test once")
        return
    named = re.findall(r'(?:src|href)="/?([^"]+)"', page.read_text(encoding="utf-8"))
    first = [page, *(static / name for name in named if (static / name).is_file())]
    rest = [path for path in static.rglob("*") if path.is_file() and path not in first]
    total = 0
    for path in sorted(first, key=lambda path: path.name):
        total += _show(path, static)
    print(f"{'first load as the page names it':44} {total:>9,} bytes")
    print("loaded later, when needed:")
    for path in sorted(rest, key=lambda path: path.name):
        _show(path, static)


def _show(path: Path, root: Path) -> int:
    data = path.read_bytes()
    packed = len(data) if path.suffix in {".woff2", ".png"} else len(gzip.compress(data, LEVEL))
    print(f"  {path.relative_to(root)!s:42} {packed:>9,} bytes")
    return packed


if __name__ == "__main__":
    main()
