"""Words of the exit ticket."""

from __future__ import annotations

from lessonpress.model.guide import Points
from lessonpress.model.texts import BandedLabel, BandedProse, Content


class ExitTicketWords(Content):
    """Words of the ticket; ``listen_for`` is what the key says about the open question ``reflect``."""

    title: BandedLabel
    order: BandedProse
    reflect: BandedProse
    listen_for: Points
