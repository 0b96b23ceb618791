"""The timeline lab: a table of cases that fades from worked to blank, and bars to fill in to scale."""

from __future__ import annotations

