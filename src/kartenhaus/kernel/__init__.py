"""The nouns every game shares, and the `Game` contract. Knows no game.

Pure: nothing here reads a clock, draws chance, or touches disk or network.
"""
