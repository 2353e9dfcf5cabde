"""The lab: policies play against each other, and what can be said about the outcome.

Chapters: `statistics`, `chance`, `options`, `played` (what is to be played and what was) ->
`match` (one match in turns), `race` (one in real time); `lucky_shutdown`, `none_of_a_kind` (what
is counted and what it shows) -> `games` (all of them) -> `contest` (many matches on all cores) ->
`tournament` (the tables in the docs). The arbiters (`lucky_…`,
`kind_…`, `labor_arbiter`, `labor_facts`) stand by themselves.
"""
