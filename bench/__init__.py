"""Benchmarks: `./dev.py bench [NAME …]`. They measure and print; nothing here is asserted."""
