"""None of a Kind: everybody grabs at once and builds a row in which neighbours share nothing.

A flat reads like a book: deck, options -> actions, events -> state -> evolve -> legal -> deal,
decide, scoring -> clock -> observe, resample, notation -> game. `view` holds the words of the
observation. Cards are named `word/ink/count`, such as `red/green/1`; there are no card ids.
"""
