"""What kind of PDF object a value is; pikepdf's objects answer to every method whatever they hold."""

from __future__ import annotations

from typing import Any


def is_dictionary(value: Any) -> bool:
    """Whether it is a dictionary."""
    import pikepdf

    return isinstance(value, pikepdf.Dictionary)


def is_stream(value: Any) -> bool:
    """Whether it is a stream."""
    import pikepdf

    return isinstance(value, pikepdf.Stream)


def dictionary(value: Any) -> Any:
    """The value, or an empty dictionary in place of anything else."""
    return value if is_dictionary(value) else {}
