"""The rules in German and English with their permanent IDs, and every sentence for people.

`book` loads a rulebook (`<game>.<lang>.md`), `catalogue` the messages (`catalogue/*.json`),
`wording` turns card codes and refusals into sentences, `decks` hands out the built-in decks.
Knows no game's code: games, clients and the command line point here by rule ID and message key.
"""
