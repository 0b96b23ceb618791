"""The figures of real sheets, for every case that the reference data names and every band."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessonpress.build import order_of
from lessonpress.content import Library
from lessonpress.documents import grown_up_guide, pictures
from lessonpress.plan import Request, plan
from lessonpress.resolve import Case
from lessonpress.style import BANDS
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
LIBRARY = Library(Workspace(ROOT, ROOT / "output"))


def order(kind: str, band: str, case: str):
    [job] = plan(Request(("round-trip",), (kind,), (band,), ("a4",), case=Case(case)), LIBRARY.workspace)
    return order_of(job, LIBRARY)


@pytest.mark.parametrize("case", LIBRARY.reference.scenarios)
@pytest.mark.parametrize("band", BANDS)
def test_no_label_leaves_its_drawing(band, case, sound, monkeypatch):
    """Axes, clocks, flags and names: nothing is outside, too small, or on something else."""
    for module in (pictures, grown_up_guide):
        monkeypatch.setattr(module, "picture", lambda order, name, scene: scene)
    young = BANDS[band].stage in ("pictures", "story")
    sheet = order("question-sheet", band, case)
    for scene in (
        pictures.wait(sheet, boxes=young),
        pictures.journey(sheet, loop=young),
        grown_up_guide._clock(order("grown-up-guide", band, case)),
    ):
        sound(scene)
