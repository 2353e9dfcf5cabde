"""The scenes of `web/story.html`: a game's table in made-up situations, served by Vite alone."""

from __future__ import annotations

import fcntl
import json
import subprocess
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from http.client import HTTPException
from typing import cast

from playwright.sync_api import Page

from tests.browser.chromium import NODE, ROOT, install_packages
from tests.browser.serving import PATIENCE_S, free_port

START_S = 1_800_000_000
# From now on `flights` counts the cards that fly, and `faces` says how many faces each showed.
WATCH_FLIGHTS = """
() => {
  window.flights = 0;
  window.faces = [];
  new MutationObserver((changes) => {
    for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (one.classList?.contains('flight')) {
        window.flights += 1;
        window.faces.push(one.querySelectorAll('svg').length);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
"""


@contextmanager
def serve_stories() -> Generator[str]:
    """Serve the scenes; yields the address of the page.

    Vite prepares packages in one folder for all: whoever comes second waits until that is done.
    """
    install_packages()
    port = free_port()
    vite = ROOT / "web" / "node_modules" / "vite" / "bin" / "vite.js"
    command = [str(NODE), str(vite), "--port", str(port), "--strictPort", "--host", "127.0.0.1"]
    server = f"http://127.0.0.1:{port}"
    with (ROOT / "web" / "node_modules" / ".stories.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        process = subprocess.Popen(
            command, cwd=ROOT / "web", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wait_for(f"{server}/@id/svelte", process)
        except BaseException:
            process.kill()
            raise
    try:
        yield f"{server}/story.html"
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_S)


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Return once the address answers; raise if the process ends or the time is up."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                if answer.status == 200:
                    return
        except (OSError, HTTPException):
            time.sleep(0.05)
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"no answer from {address}")


def still(page: Page) -> Page:
    """Let the page's clock stand, before it is opened: what lasts for a while lasts until the test
    lets time run, and a press is short however long it takes."""
    page.clock.install(time=START_S)
    page.clock.pause_at(START_S + 1)
    return page


def sent(page: Page) -> list[tuple[str, dict[str, object]]]:
    """What the table has sent so far: ("act" or "why", action)."""
    raw = cast("str", page.evaluate("document.body.dataset.sent ?? '[]'"))
    return [(what, action) for what, action in json.loads(raw)]
