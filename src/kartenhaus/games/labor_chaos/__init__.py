"""Labor Chaos: be rid of your cards while the cards change what happens, to whom and what wins.

What a card does is data in a closed language. `verbs` and `vocabulary` are that language, one
table for each kind of word; `cards` holds what a deck file is once read; `facts` and `words` read
the questions about players and the words of each language; `reader` reads deck files and names
every fault with the rules of the `check_*` chapters; `text`, `gloss` and `lock` tie what is
printed on a card to what it does.

`frames` is what a running card is while it waits: a stack of plain values. `engine` takes frames
off it, `turns` is the procedure of a turn, `machine` what all verbs use, the `effects_*` chapters
the verbs themselves; `reactions`, `conditions` and `values` answer questions about a state.
"""
