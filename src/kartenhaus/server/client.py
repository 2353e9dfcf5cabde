"""The built browser client: its files, and its page for every address it knows itself."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

STATIC = Path(str(files("kartenhaus.server") / "static"))
MISSING = "The browser client is not built. In a clone, `./dev.py play` builds it.\n"
LONGEST_PATH = 200
"""In bytes; file systems refuse longer names, and those with a zero in them."""
FOR_EVER = "public, max-age=31536000, immutable"


def client(request: Request) -> Response:
    """The handler."""
    return page(request.path_params["path"])


def page(path: str) -> Response:
    """A file of the client, or its page; files under `assets/` carry a hash in their names."""
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(MISSING, 503)
    if "\0" in path or len(path.encode(errors="replace")) > LONGEST_PATH:
        return PlainTextResponse("not found\n", 404)
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
        cache = FOR_EVER if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"Cache-Control": cache})
    if path.startswith(("assets/", "/")) or "." in path:
        return PlainTextResponse("not found\n", 404)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
