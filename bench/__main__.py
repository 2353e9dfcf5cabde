"""`python -m bench [NAME …]`: runs the named benchmarks, or all, and prints their figures."""

import importlib
import sys

NAMES = ("rules", "simulation", "server_load", "race_load", "client_size")


def main() -> int:
    """Runs the benchmarks named on the command line; exit status 2 for an unknown name."""
    names = [word for word in sys.argv[1:] if not word.startswith("-")] or list(NAMES)
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)} (there are {', '.join(NAMES)})")
        return 2
    for name in names:
        print(f"== {name}", flush=True)
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
