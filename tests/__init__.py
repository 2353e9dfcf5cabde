"""Everything that shows the project is right."""
