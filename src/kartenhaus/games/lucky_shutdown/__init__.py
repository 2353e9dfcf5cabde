"""Lucky Shutdown: a shedding game with powers, magic cards, sets and quick reactions.

The chapters, each importing only earlier ones:
`deck, options, rules` -> `actions, events` -> `state` -> `evolve` -> `legal` -> `deal, decide`
-> `clock` -> `observe, resample, notation` -> `game`.
"""
