"""HTTP, WebSocket, wall clock, entropy, and the built client: the table on the network."""
