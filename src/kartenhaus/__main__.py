"""Lets `python -m kartenhaus` do what the command `kartenhaus` does."""

from kartenhaus.cli.main import main

if __name__ == "__main__":
    main()
