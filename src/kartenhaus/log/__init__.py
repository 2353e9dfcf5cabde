"""Durable streams of records: the port, its stores, and the writer that groups appends."""
