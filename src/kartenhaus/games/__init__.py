"""The flats: one package per game. They share the kernel and never import each other."""
