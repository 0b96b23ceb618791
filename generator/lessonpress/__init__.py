"""Lessonpress: printable lesson sheets from one content repository, every page proven."""

__version__ = "0.1.0"
