"""One table in play, without IO: intents and time in, records and per-seat frames out."""
