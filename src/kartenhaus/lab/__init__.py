"""The lab: policies play against each other, and what can be said about the outcome.

Chapters: `statistics`, `chance`, `match` (one match in play) -> `games` (what the lab knows of each
game) -> `contest` (many matches on all cores) -> `summary` (what they show) -> `tournament` (the
table in the docs).
"""
