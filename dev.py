#!/usr/bin/env python3
"""Set up everything this project needs inside its own folder, then do what was asked.

usage: ./dev.py VERB [ARGUMENTS]

  play   start the server and open the table in the browser; ARGUMENTS as of `kartenhaus serve`
  test   without arguments: every check and every test; with arguments: pytest with them
  check  lint, format, types, imports and the browser client's checks, no tests
  fix    let the linters repair and format what they can, and renew all that is generated
  run    any `kartenhaus` command, such as `./dev.py run simulate lucky-shutdown`
  bench  the benchmarks; ARGUMENTS as of `python -m bench`

Needs Python 3.11 or newer and a way to the package registries the first time.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
LOCKS = ROOT / "requirements"
APT_LINE = "apt-get update && apt-get install -y python3-venv"
Step = tuple[str, list[str]]


def main(arguments: list[str]) -> int:
    """Run one verb and return the exit status."""
    verbs: dict[str, Callable[[list[str]], int]] = {
        "play": play,
        "test": test,
        "check": check,
        "fix": fix,
        "run": run,
        "bench": bench,
    }
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if arguments[0] not in verbs:
        print(f"dev.py: no verb {arguments[0]!r}; choose from {', '.join(verbs)}", file=sys.stderr)
        return 2
    return verbs[arguments[0]](arguments[1:])


def play(arguments: list[str]) -> int:
    return run(["serve", *arguments])


def run(arguments: list[str]) -> int:
    python = environment("run")
    if arguments[:1] == ["serve"]:
        finish([python, str(ROOT / "hatch_build.py")])
    return replace_process([python, "-m", "kartenhaus", *arguments])


def bench(arguments: list[str]) -> int:
    python = environment("bench")
    os.chdir(ROOT)
    return replace_process([python, "-m", "bench", *arguments])


def test(arguments: list[str]) -> int:
    python = environment("dev")
    if arguments:
        found = [from_caller(argument) for argument in arguments]
        return subprocess.run([python, "-m", "pytest", *found], cwd=ROOT).returncode
    failed = run_steps(checks(python))
    print("\n== pytest", flush=True)
    workers = ["-n", "auto", "--maxprocesses", "8", "--dist", "loadgroup"]
    tests = subprocess.run([python, "-m", "pytest", *workers, "--durations", "10"], cwd=ROOT)
    if failed:
        print(f"dev.py: failed before the tests: {', '.join(failed)}", file=sys.stderr)
    return tests.returncode or int(bool(failed))


def check(arguments: list[str]) -> int:
    refuse_arguments("check", arguments)
    python = environment("dev")
    return int(bool(run_steps(checks(python))))


def fix(arguments: list[str]) -> int:
    refuse_arguments("fix", arguments)
    python = environment("dev")
    steps: list[Step] = [
        ("ruff check --fix", [python, "-m", "ruff", "check", "--fix", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "."]),
        ("rule table", [python, "-m", "kartenhaus.rulebook.coverage", "--write"]),
        ("deck reference", [python, "-m", "kartenhaus.cli._deck_reference", "--write"]),
        ("npm packages", [python, "hatch_build.py", "--packages-only"]),
        ("wire types", [python, "-m", "kartenhaus.server.typegen", "web/src/wire/types.ts"]),
        ("biome --write", npm_script(python, "fix")),
    ]
    return int(bool(run_steps(steps)))


def checks(python: str) -> list[Step]:
    """Return every check that is not a pytest test, in the order it is run."""
    return [
        ("ruff check", [python, "-m", "ruff", "check", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        ("import-linter", [bin_path(python, "lint-imports"), "--no-cache", "--no-logo"]),
        ("basedpyright", [bin_path(python, "basedpyright"), "--warnings"]),
        ("npm packages", [python, "hatch_build.py", "--packages-only"]),
        ("biome", npm_script(python, "lint")),
        ("svelte-check, tsc", npm_script(python, "types")),
        ("vitest", npm_script(python, "test")),
        ("client build", [python, "hatch_build.py"]),
    ]


def run_steps(steps: list[Step]) -> list[str]:
    """Run all steps, each named and timed; return the names of those that failed."""
    failed: list[str] = []
    for name, command in steps:
        print(f"\n== {name}", flush=True)
        start = time.monotonic()
        status = subprocess.run(command, cwd=ROOT).returncode
        result = f"FAILED ({status})" if status else "ok"
        print(f"== {name}: {result}, {time.monotonic() - start:.1f} s", flush=True)
        if status:
            failed.append(name)
    return failed


def npm_script(python: str, script: str) -> list[str]:
    return [python, "hatch_build.py", "--npm", "run", "--silent", script]


def bin_path(python: str, program: str) -> str:
    return str(Path(python).parent / program)


def refuse_arguments(verb: str, arguments: list[str]) -> None:
    if arguments:
        print(f"dev.py: {verb} takes no arguments, got {' '.join(arguments)}", file=sys.stderr)
        raise SystemExit(2)


def from_caller(argument: str) -> str:
    """Resolve a path as the caller meant it: in the caller's folder, else in the project's."""
    option, equals, value = "", "", argument
    if argument.startswith("-"):
        option, equals, value = argument.partition("=")
    path, colons, test_name = value.partition("::")
    here = Path.cwd() / path
    if path and Path.cwd() != ROOT and here.exists():
        return f"{option}{equals}{here}{colons}{test_name}"
    return argument


def replace_process(command: list[str]) -> NoReturn:
    """Become the command, so that signals and the exit status are its own."""
    os.execv(command[0], command)


def environment(level: str) -> str:
    """Make sure the virtual environment of a level (run, dev, bench) is current.

    Returns the path of its Python. `dev` holds all that `run` does, so both share one folder.
    """
    folder = ROOT / (".venv-bench" if level == "bench" else ".venv")
    python = folder / "bin" / "python"
    stamp = folder / ".stamp"
    with locked():
        present = stamp.read_text() if stamp.is_file() and python.exists() else ""
        if level == "run" and present.startswith("dev "):
            level = "dev"  # `play` must not take the test tools away
        if present != environment_hash(level):
            print(f"dev.py: setting up {folder.name} ({level}) ...", file=sys.stderr)
            start = time.monotonic()
            stamp.unlink(missing_ok=True)
            install(level, folder, python)
            stamp.write_text(environment_hash(level))
            print(f"dev.py: ready after {time.monotonic() - start:.1f} s", file=sys.stderr)
    return str(python)


def install(level: str, folder: Path, python: Path) -> None:
    """Install the locked packages of a level, and this project as it lies here."""
    uv = find_uv()
    if not python.exists():
        call_uv(uv, "venv", "--clear", "--python", sys.executable, str(folder))
    pip_install = ["pip", "install", "--python", str(python)]
    call_uv(uv, *pip_install, "--require-hashes", "-r", str(LOCKS / f"{level}.lock"))
    call_uv(uv, *pip_install, "--no-deps", "--no-build-isolation", "-e", str(ROOT))


def environment_hash(level: str) -> str:
    """Name what an environment was made from."""
    digest = hashlib.sha256()
    version = ROOT / "src" / "kartenhaus" / "__init__.py"
    for path in (LOCKS / f"{level}.lock", ROOT / "pyproject.toml", version):
        digest.update(path.read_bytes())
    return f"{level} {digest.hexdigest()}"


@contextmanager
def locked() -> Generator[None]:
    """Let only one set-up at a time work in this folder."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def call_uv(uv: str, *arguments: str) -> None:
    extra = {"UV_PYTHON_DOWNLOADS": "never"}
    # uv's own list of authorities does not know those of a company's proxy; the system's does.
    if Path("/etc/ssl/certs/ca-certificates.crt").exists():
        extra["UV_SYSTEM_CERTS"] = "1"
    finish([uv, *arguments, "--quiet"], os.environ | extra)


def find_uv() -> str:
    """Return a uv of the pinned version, fetched by whichever pip this machine can offer."""
    lock = LOCKS / "bootstrap.lock"
    target = TOOLS / f"uv-{hashlib.sha256(lock.read_bytes()).hexdigest()[:12]}"
    uv = target / "bin" / "uv"
    if not uv.exists():
        pip_install = [*find_pip(), "install", "--quiet", "--upgrade", "--target", str(target)]
        silent = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
        wanted = ["--no-deps", "--require-hashes", "-r", str(lock)]
        finish([*pip_install, *wanted], os.environ | silent)
    return str(uv)


def find_pip() -> list[str]:
    """Return a command that is pip: the system's, that of a fresh venv, or Debian's package."""
    if works([sys.executable, "-m", "pip", "--version"]):
        return [sys.executable, "-m", "pip"]
    folder = TOOLS / "pip"
    make = [sys.executable, "-m", "venv", "--clear", str(folder)]
    if not works(make):
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            print(f"dev.py: Python lacks pip and venv. As root, run: {APT_LINE}", file=sys.stderr)
            raise SystemExit(1)
        print(f"dev.py: {APT_LINE}", file=sys.stderr)
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        finish(["sh", "-c", f"({APT_LINE}) >/dev/null"], quiet)
        finish(make)
    return [str(folder / "bin" / "python"), "-m", "pip"]


def works(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0


def finish(command: list[str], env: dict[str, str] | None = None) -> None:
    """Run a command of the set-up; end with its status and its name when it fails."""
    status = subprocess.run(command, env=env, stdin=subprocess.DEVNULL).returncode
    if status:
        print(f"dev.py: failed ({status}): {' '.join(command)}", file=sys.stderr)
        raise SystemExit(1)


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - said before anything else can fail
        raise SystemExit("dev.py: needs Python 3.11 or newer; this is " + sys.version.split()[0])
    try:
        raise SystemExit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except PermissionError as error:
        raise SystemExit(f"dev.py: {error}") from None
