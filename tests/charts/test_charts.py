"""Plots: to scale, readable, of our fonts and lines, and the same every time."""

from __future__ import annotations

import hashlib
import importlib.util
import math
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path as FilePath
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from weasyprint import HTML

from lessonpress.drawing.bounds import bounds
from lessonpress.drawing.measure import text_ink
from lessonpress.drawing.scene import Box, Path
from lessonpress.engines.chart import chart, export
from lessonpress.errors import ContentError
from lessonpress.figures.arrival_chart import Arrival
from lessonpress.figures.busy_chart import BusyPoint, mean_wait
from lessonpress.figures.pings_chart import Ping, PingWords, pings_chart
from lessonpress.figures.plot import Bar, Line, Markers, Panel, Plot, Scale
from lessonpress.figures.point_labels import crosses, place_point_labels
from lessonpress.fonts import font_face_rules, font_file
from lessonpress.style import LINES, MM_PER_PT, SMALLEST_TYPE, THEMES


def _helpers() -> Any:
    spec = importlib.util.spec_from_file_location("chart_data", FilePath(__file__).with_name("conftest.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["chart_data"] = module
    spec.loader.exec_module(module)
    return module


D = _helpers()
COPIER = THEMES["copier"]
F = Fraction


def svg_of(plot: Plot, theme: str = "copier") -> Any:
    return D.Svg(chart(plot, THEMES[theme]).svg)


def test_a_chart_has_the_size_and_words_of_its_plot(plot: Plot) -> None:
    made = chart(plot, COPIER)
    assert (made.width, made.height) == (plot.scene.width, plot.scene.height)
    assert made.title == plot.title
    svg = svg_of(plot)
    assert svg.root.get("width") == f"{made.width:g}mm"
    assert svg.root[0].tag.endswith("title") and svg.root[0].text == made.title
    assert plot.scene.width in (180.0, 86.5)


def test_all_text_is_text_in_the_fonts_of_the_page(plot: Plot) -> None:
    svg = svg_of(plot)
    assert [text.text for text in svg.texts] == [text.text for text in plot.scene.texts]
    parents = {child: parent for parent in svg.root.iter() for child in parent}
    for text in svg.texts:
        look = text.attrib if "font-family" in text.attrib else parents[text].attrib
        assert look["font-family"].startswith("Lexend")
        assert look["font-weight"] in ("400", "600")
        assert float(look["font-size"]) / MM_PER_PT >= SMALLEST_TYPE - 0.01
    # Nothing that looks like text is drawn as a path: the panels hold no glyphs.
    assert not any("Lexend" in element.get("id", "") for element in svg.root.iter())


def test_no_line_is_thinner_than_the_hairline(plot: Plot) -> None:
    for weight in svg_of(plot).weights():
        assert weight >= LINES["hairline"] - 0.01


def test_the_copier_prints_black_on_white(plot: Plot) -> None:
    assert svg_of(plot).colors() <= {"#000000", "#ffffff"}
    assert svg_of(plot, "color").colors() - {"#000000"} <= {getattr(THEMES["color"], r) for r in D_ROLES}


D_ROLES = ("ink", "paper", "network", "queue", "read", "write", "write_tint", "token", "route")


def test_words_meet_neither_each_other_nor_marks(plot: Plot) -> None:
    inks = [(text.text, text_ink(text)) for text in plot.scene.texts]
    for (first, a), (second, b) in combinations(inks, 2):
        assert not a.grown(0.15).meets(b), (first, second)
    for name, ink in inks:
        assert plot.scene.box.holds(ink), name
        for panel in plot.panels:
            _check_clear(panel, name, ink)
        for shape in plot.scene.shapes:
            if isinstance(shape, Path) and shape.fill is None:
                points = [c.points[-1] for c in shape.commands if c.points]
                kinds = [c.kind for c in shape.commands if c.points]
                for (p, q), kind in zip(pairwise(points), kinds[1:], strict=False):
                    assert kind != "L" or not crosses((p, q), ink), name


def _check_clear(panel: Panel, name: str, ink: Box) -> None:
    for mark in panel.marks:
        if isinstance(mark, Markers):
            for datum in mark.points:
                spot = Box(*panel.point(*datum), *panel.point(*datum)).grown(mark.size / 2)
                assert not spot.meets(ink), (name, datum)
        elif isinstance(mark, Line):
            places = [panel.point(*datum) for datum in mark.points]
            for pair in pairwise(places):
                assert not crosses(pair, ink.grown(0.2)), name
        else:
            top, bottom = mark.middle + mark.thickness / 2, mark.middle - mark.thickness / 2
            area = Box(*panel.point(mark.start, top), *panel.point(mark.end, bottom))
            assert not area.meets(ink), name


def test_nothing_leaves_the_canvas(plot: Plot, tmp_path: FilePath) -> None:
    for shape in plot.scene.shapes:
        assert plot.scene.box.grown(0.01).holds(bounds(shape)), shape
    for panel in plot.panels:
        for mark in panel.marks:
            if isinstance(mark, Markers):
                for datum in mark.points:
                    place = panel.point(*datum)
                    assert plot.scene.box.holds(Box(*place, *place).grown(mark.size / 2 - 0.01)), datum


def test_marks_land_where_the_data_say(plot: Plot) -> None:
    """From the finished SVG back to numbers, through the ticks that matplotlib itself has drawn."""
    stamps = svg_of(plot).stamps()
    for panel in plot.panels:
        for mark in panel.marks:
            if isinstance(mark, Markers):
                for datum in mark.points:
                    x, y = panel.point(*datum)
                    nearest = min(math.dist((x, y), (s.x, s.y)) for s in stamps)
                    assert nearest < 0.01, (datum, nearest)
        for tick in panel.x_ticks:
            x = panel.point(tick, panel.y.low)[0]
            assert any(abs(s.x - x) < 0.01 and abs(s.y - panel.box.bottom) < 0.01 for s in stamps), tick
        for tick in panel.y_ticks:
            y = panel.point(panel.x.low, tick)[1]
            assert any(abs(s.y - y) < 0.01 and abs(s.x - panel.box.left) < 0.01 for s in stamps), tick


def inverse(panel: Panel, x: float, y: float) -> tuple[float, float]:
    """The numbers at a place, by the first and last tick."""
    (x0, x1), (y0, y1) = (panel.x_ticks[0], panel.x_ticks[-1]), (panel.y_ticks[0], panel.y_ticks[-1])
    left, right = panel.point(x0, y0)[0], panel.point(x1, y0)[0]
    bottom, top = panel.point(x0, y0)[1], panel.point(x0, y1)[1]
    share = (x - left) / (right - left)
    across = float(x0) * (float(x1) / float(x0)) ** share if panel.x.logarithmic else float(x1 - x0) * share
    return across + (0 if panel.x.logarithmic else float(x0)), float(y0) + float(y1 - y0) * (bottom - y) / (
        bottom - top
    )


def test_the_pings_of_the_page_are_the_pings_of_the_source() -> None:
    plot = D.pings()
    (panel,) = plot.panels
    dots = next(m for m in panel.marks if isinstance(m, Markers))
    shapes = [s for s in svg_of(plot).stamps() if panel.box.grown(1).holds(Box(s.x, s.y, s.x, s.y))]
    read = [inverse(panel, s.x, s.y) for s in shapes[-len(dots.points) :]]
    per_mm = float(panel.x.high) / panel.box.width, float(panel.y.high) / panel.box.height
    for (km, ms), ping in zip(read, D.PINGS, strict=True):
        assert abs(km - ping.km) < 0.2 * per_mm[0]
        assert abs(ms - ping.ms) < 0.2 * per_mm[1]


def test_the_batches_of_the_page_are_those_of_the_source() -> None:
    plot = D.batching()
    steps, rates = plot.panels
    stamps = svg_of(plot).stamps()
    for panel, wanted in ((steps, D.FOUR), (rates, [(b, 1000 * b / t) for b, t in D.FOUR])):
        found = [inverse(panel, s.x, s.y) for s in stamps]
        for size, value in wanted:
            assert any(
                abs(math.log(max(a, 1e-9) / size)) < 0.02 and abs(b - value) < 0.004 * float(panel.y.high)
                for a, b in found
            ), (size, value)
    assert 1000 * F(512) / F("89.9") == pytest.approx(5695, abs=1)


def test_bars_begin_at_zero_and_are_as_long_as_the_wait() -> None:
    (panel,) = D.alternatives().panels
    bars = [m for m in panel.marks if isinstance(m, Bar)]
    assert panel.x.low == 0
    assert [bar.end for bar in bars[::2]] == [way.whole_ms for way in D.WAYS]
    assert [(bar.start, bar.end) for bar in bars[1::2]] == [(0, way.first_ms) for way in D.WAYS]
    assert [bar.start for bar in bars[::2]] == [way.first_ms for way in D.WAYS]
    words = [text.text for text in D.alternatives().scene.texts]
    for value in ("4.3\u00a0s", "12.9\u00a0s", "2.1\u00a0s", "1.6\u00a0s", "first word: 56\u00a0ms"):
        assert value in words


@pytest.mark.parametrize("make", [D.answer_length, D.arrival])
def test_a_magnified_corner_is_as_much_larger_as_it_says(make: Any) -> None:
    plot = make()
    main, corner = plot.panels
    (said,) = (text.text for text in plot.scene.texts if text.text.endswith("times larger"))
    factor = int(said.split()[0])
    assert factor > 1

    def per_mm(panel: Panel) -> tuple[float, float]:
        return float(panel.x.high) / panel.box.width, float(panel.y.high) / panel.box.height

    assert [a / b for a, b in zip(per_mm(main), per_mm(corner), strict=True)] == pytest.approx([factor] * 2)
    frames = [s for s in plot.scene.shapes if isinstance(s, Path) and s.stroke and s.stroke.dash == "zoom"]
    sizes = [bounds(frame).width - LINES["meaning"] * MM_PER_PT for frame in frames]
    assert sizes[1] / sizes[0] == pytest.approx(factor)


def test_lines_begin_at_the_first_word() -> None:
    main, corner = D.answer_length().panels
    starts = {mark.points[0] for panel in (main, corner) for mark in panel.marks if isinstance(mark, Line)}
    assert starts == {(0, course.first_ms) for course in D.COURSES}


def test_52_tokens_are_on_the_screen_after_one_second() -> None:
    assert D.ARRIVAL.on_screen(F(1000)) == 52
    assert [D.ARRIVAL.on_screen(F(t)) for t in (0, 144, 145, 5000)] == [0, 0, 1, 250]
    main = D.arrival().panels[0]
    (point,) = (mark.points for mark in main.marks if isinstance(mark, Markers))
    assert point == ((1000, 52),)


@given(st.fractions(0, 2000), st.fractions(Fraction(1, 10), 300), st.integers(1, 60), st.fractions(0, 9000))
def test_the_staircase_is_the_count_at_every_corner(
    first: Fraction, each: Fraction, tokens: int, until: Fraction
) -> None:
    data = Arrival(first, each, tokens)
    steps = data.steps(until)
    assert steps[-1] == (until, data.on_screen(until))
    for (x0, y0), (x1, y1) in pairwise(steps):
        assert x0 <= x1 and y0 <= y1 and (x0 == x1 or y0 == y1)


def test_the_mean_wait_of_the_model() -> None:
    waits = [mean_wait(F(50), F(s)) for s in ("0", "0.5", "0.8", "0.9", "0.95")]
    assert waits == [0, 50, 200, 450, 950]
    with pytest.raises(ValueError, match="no mean wait"):
        BusyPoint(F(1), "")


def test_the_line_that_is_never_reached_is_dashed() -> None:
    (panel,) = D.busy().panels
    dashed = [m for m in panel.marks if isinstance(m, Line) and m.stroke.dash]
    assert [m.stroke.dash for m in dashed] == ["not-yet"]
    assert {x for x, _ in dashed[0].points} == {1}
    assert any("on average" in text.text for text in D.busy().scene.texts)


def test_no_ping_is_faster_than_light_and_none_is_moved() -> None:
    words = PingWords("km", "ms", "floor", "no", "", "Pings")
    with pytest.raises(ContentError, match="Too fast"):
        pings_chart([Ping(F(2000), F(19), "Too fast")], F(200), words, D.BAND, D.number, D.ms)
    with pytest.raises(ValueError, match="named in the note"):
        pings_chart(D.PINGS, F(200), words, D.BAND, D.number, D.ms, most_ms=F(300))


def test_names_that_find_no_place_are_a_plain_complaint() -> None:
    words = PingWords("km", "ms", "floor", "no", "", "Pings")
    crowd = [Ping(F(2000 + i), F(30), f"A rather long name of a place {i}") for i in range(40)]
    with pytest.raises(ContentError, match="name fewer"):
        pings_chart([*crowd, Ping(F(9000), F(200))], F(200), words, D.BAND, D.number, D.ms)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(10, 150), st.integers(30, 75)), min_size=1, max_size=7, unique=True))
def test_placed_names_are_clear_of_all_marks(points: list[tuple[int, int]]) -> None:
    places = place_point_labels(
        [(float(x), float(y)) for x, y in points], [20.0] * len(points), 2.4, 2.2, Box(0, 0, 180, 90), ()
    )
    if places is None:
        return
    for a, b in combinations(places, 2):
        assert not a.meets(b)
    for place in places:
        assert Box(0, 0, 180, 90).holds(place.area)
        assert not any(place.area.meets(Box(x, y, x, y).grown(1.1)) for x, y in points)


@pytest.mark.parametrize(
    "scale", [(1, 1, False), (2, 1, False), (0, 1, True)], ids=["empty", "backward", "logarithm of 0"]
)
def test_impossible_scales_are_refused(scale: tuple[int, int, bool]) -> None:
    with pytest.raises(ValueError, match="no scale"):
        Scale(*scale)


def test_points_off_the_scale_are_refused() -> None:
    plot = D.busy()
    (panel,) = plot.panels
    with pytest.raises(ValueError, match="off the scale"):
        replace(plot, panels=(replace(panel, marks=(Markers(((F(2), F(0)),), "dot", 2.0),)),))


SCRIPT = """
import hashlib, importlib.util, sys
spec = importlib.util.spec_from_file_location("chart_data", sys.argv[1])
data = importlib.util.module_from_spec(spec); sys.modules["chart_data"] = data; spec.loader.exec_module(data)
from lessonpress.engines.chart import export
from lessonpress.style import THEMES
for make in data.MAKERS:
    for kind in ("svg", "pdf", "png"):
        print(hashlib.sha256(export(make(), THEMES["color"], kind)).hexdigest())
"""


def test_bytes_are_the_same_in_another_process() -> None:
    here = [
        hashlib.sha256(export(make(), THEMES["color"], kind)).hexdigest()
        for make in D.MAKERS
        for kind in ("svg", "pdf", "png")
    ]
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, D.__file__],
        capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
    )  # fmt: skip
    assert ran.stdout.split() == here


def test_files_of_their_own_keep_text_as_text(tmp_path: FilePath) -> None:
    target = tmp_path / "pings.pdf"
    target.write_bytes(export(D.pings(), COPIER, "pdf"))
    page = pypdfium2.PdfDocument(target)[0]
    words = page.get_textpage().get_text_range()
    assert "New York–Baltimore" in words and "16,000" in words
    assert [size * MM_PER_PT for size in page.get_size()] == pytest.approx([180, D.pings().scene.height], abs=0.1)
    assert b"Lexend" in target.read_bytes()
    assert b"DejaVu" not in target.read_bytes()


def test_a_scene_exports_like_a_plot(tmp_path: FilePath) -> None:
    scene = D.busy().scene
    assert export(scene, COPIER, "svg").startswith(b"<svg")
    assert export(scene, COPIER, "png").startswith(b"\x89PNG")
    target = tmp_path / "scene.pdf"
    target.write_bytes(export(scene, COPIER, "pdf"))
    assert "on average" in pypdfium2.PdfDocument(target)[0].get_textpage().get_text_range()


def test_a_page_prints_the_words_where_they_were_measured(plot: Plot, tmp_path: FilePath) -> None:
    """Through WeasyPrint, as an image with the page's fonts."""
    styles = font_face_rules(lambda face: font_file(face).as_uri())
    made = chart(plot, COPIER)
    (tmp_path / "c.svg").write_text(made.svg, "utf-8")
    page = f"@page{{size:{made.width}mm {made.height}mm;margin:0}}body{{margin:0}}img{{display:block;width:100%}}"
    html = f"<html lang=en><title>t</title><style>{styles}{page}</style><img alt=x src={tmp_path.as_uri()}/c.svg>"
    HTML(string=html).write_pdf(tmp_path / "c.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "c.pdf")
    assert len(document) == 1
    words = document[0].get_textpage()
    for text in plot.scene.texts:
        ink = text_ink(text)
        found = words.get_text_bounded(
            *(v / MM_PER_PT for v in (ink.left - 0.4, made.height - ink.bottom - 0.4)),
            *(v / MM_PER_PT for v in (ink.right + 0.4, made.height - ink.top + 0.4)),
        )
        assert found.replace("\u00a0", " ").strip() == text.text.replace("\u00a0", " ").strip()


def test_long_first_parts_stay_open_to_spare_toner() -> None:
    way = D.Alternative("Long prompt", F(16095), F(20262), "first word: 16.1 s", "20.3 s")
    words = D.AlternativesWords("until the first word", "writing", "time", "Bars")
    plot = D.alternatives_chart([way], words, D.BAND, D.ms)
    fills = [mark.fill for mark in plot.panels[0].marks if isinstance(mark, Bar)]
    assert fills == ["write_tint", "paper"]
    assert not any(getattr(shape, "fill", None) == "ink" for shape in plot.scene.shapes)
