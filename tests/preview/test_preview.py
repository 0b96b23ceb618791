"""``lessonpress preview``: pictures of pages, their names, sizes and bytes."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from lessonpress.cli import cli

SHEET = "round-trip_question-sheet_4-5_a4"
PUPIL, TEACHER = "pupil/round-trip", "teacher/round-trip"


def made(folder: Path) -> list[str]:
    """All files below a folder, hidden ones too."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def chunks(png: bytes) -> list[str]:
    """Names of the parts of a PNG."""
    found, at = [], 8
    while at < len(png):
        length = struct.unpack(">I", png[at : at + 4])[0]
        found.append(png[at + 4 : at + 8].decode())
        at += 12 + length
    return found


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sheet in both themes and the teacher's numbers as pictures 600 dots wide, and the files themselves."""
    folder = tmp_path_factory.mktemp("drawn")
    for wishes in (
        ["--kind", "question-sheet"],
        ["--kind", "question-sheet", "--kind", "numbers", "--theme", "color"],
    ):
        given = ["round-trip", *wishes, "--quiet"]
        cli(["preview", *given, "--width", "600", "--out", str(folder / "png")], standalone_mode=False)
        cli(["build", *given, "--out", str(folder / "pdf")], standalone_mode=False)
    return folder


def pairs(folder: Path) -> list[tuple[Path, int, Path]]:
    """Every page of the files: the file, the number of the page and its picture."""
    found = []
    for path in sorted((folder / "pdf").rglob("*.pdf")):
        place = folder / "png" / path.relative_to(folder / "pdf").parent
        pages = range(1, len(pypdfium2.PdfDocument(path)) + 1)
        found += [(path, number, place / f"{path.stem}_page-{number}.png") for number in pages]
    return found


def test_there_is_a_picture_of_each_page_and_nothing_else(drawn) -> None:
    expected = sorted(picture.relative_to(drawn / "png").as_posix() for _, _, picture in pairs(drawn))
    assert made(drawn / "png") == expected
    assert f"{PUPIL}/{SHEET}_page-1.png" in expected
    assert f"{TEACHER}/round-trip_numbers_4-5_a4_color_page-2.png" in expected


def test_pictures_are_the_pages_as_they_are_printed(drawn) -> None:
    for path, number, picture in pairs(drawn):
        leaf = pypdfium2.PdfDocument(path)[number - 1]
        expected = leaf.render(scale=599.99 / leaf.get_size()[0]).to_pil().convert("RGB")
        with Image.open(picture) as image:
            assert image.size == expected.size == (600, 849)
            change = ImageChops.difference(image.convert("RGB"), expected)
        assert max(ImageStat.Stat(change).mean) < 2, picture
        assert max(high for _, high in change.getextrema()) < 60, picture


def test_paper_is_white_and_flat_colors_are_exact(drawn) -> None:
    with Image.open(drawn / "png" / PUPIL / f"{SHEET}_color_page-1.png") as image:
        colors = {color for _, color in image.convert("RGB").getcolors()}
    assert {(255, 255, 255), (0x0B, 0x5C, 0x8C), (0xFF, 0xE9, 0xA8), (0x14, 0x21, 0x3D)} <= colors
    with Image.open(drawn / "png" / PUPIL / f"{SHEET}_page-1.png") as image:
        shades = {color for _, color in image.convert("RGB").getcolors()}
    assert all(red == green == blue for red, green, blue in shades)
    assert {(0, 0, 0), (255, 255, 255)} <= shades and len(shades) <= 16


def test_pictures_are_small_and_hold_dots_only(drawn) -> None:
    for _, _, picture in pairs(drawn):
        content = picture.read_bytes()
        assert len(content) < 70_000, picture
        assert [name for name in chunks(content) if name != "IDAT"] == ["IHDR", "PLTE", "IEND"]


def test_drawn_again_they_are_the_same(drawn, tmp_path) -> None:
    again = ["preview", "round-trip", "--theme", "color", "--quiet", "--width", "600", "--out", str(tmp_path)]
    cli(again, standalone_mode=False)
    assert len(made(tmp_path)) == 2
    for name in made(tmp_path):
        assert (tmp_path / name).read_bytes() == (drawn / "png" / name).read_bytes()


@pytest.mark.parametrize(
    ("width", "paper", "height"), [(100, "letter", 130), (777, "a4", 1099), (1000, "a4", 1415)]
)
def test_the_width_is_as_asked_for(workspace, command, width, paper, height) -> None:
    ran = command("preview", "--width", str(width), "--paper", paper, "--json")
    first, second, done = [json.loads(line) for line in ran.out.splitlines()]
    name = f"output/preview/{PUPIL}/round-trip_question-sheet_4-5_{paper}_page-1.png"
    assert first == {"event": "drawn", "path": name, "page": 1, "pages": 2, "width": width, "height": height}
    assert (second["page"], done["event"], done["drawn"], done["failed"]) == (2, "done", 2, 0)
    with Image.open(name) as image:
        assert image.size == (width, height)


def test_no_pdf_and_no_record_is_left(workspace, command) -> None:
    ran = command("preview", "--width", "200")
    assert ran.code == 0
    assert ran.out.splitlines() == [f"output/preview/{PUPIL}/{SHEET}_page-{n}.png" for n in (1, 2)]
    assert ran.err.startswith("2 pictures drawn in ")
    assert made(workspace / "output") == [f"preview/{PUPIL}/{SHEET}_page-{n}.png" for n in (1, 2)]


def test_pictures_of_pages_that_are_gone_go(workspace, command) -> None:
    folder = workspace / "output/preview" / PUPIL
    folder.mkdir(parents=True)
    for name in (f"{SHEET}_page-3.png", f"{SHEET}_page-4.png", f"{SHEET}_color_page-3.png", "mine.png"):
        (folder / name).write_bytes(b"old")
    assert command("preview", "--width", "200").code == 0
    assert made(folder) == sorted(
        [f"{SHEET}_page-1.png", f"{SHEET}_page-2.png", f"{SHEET}_color_page-3.png", "mine.png"]
    )


def test_it_takes_every_option_that_says_which_documents() -> None:
    build, preview = ({param.name for param in cli.commands[name].params} for name in ("build", "preview"))
    assert build <= preview
    assert preview - build == {"width"}


# --- when it cannot be done -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--width 99", "Invalid value for '--width': 99 is not in the range 100<=x<=3000"),
        ("--width 3001", "Invalid value for '--width': 3001 is not in the range 100<=x<=3000"),
        ("--width wide", "Invalid value for '--width': 'wide' is not a valid integer"),
        ("--kind x", 'no kind is named "x"'),
        ("--kind contents", '"contents" lists the other files of a build; ask for more kinds, or --kind all'),
        ("nosuch", 'no lesson is named "nosuch"'),
        ("--format jpg", "No such option '--format'"),
    ],
)
def test_a_mistake_of_use_is_one_plain_line(workspace, command, line, said) -> None:
    ran = command("preview", *line.split())
    assert (ran.code, ran.out, len(ran.lines)) == (2, "", 1)
    assert ran.err.startswith(said)
    assert not (workspace / "output").exists()


def test_a_folder_in_the_place_of_a_picture_leaves_nothing_half_done(workspace, command) -> None:
    folder = workspace / "output/preview" / PUPIL
    (folder / f"{SHEET}_page-2.png").mkdir(parents=True)
    ran = command("preview", "--width", "200")
    assert (ran.code, ran.out, len(ran.lines)) == (4, "", 2)
    assert "page-2.png: cannot write: a folder is where the file should be" in ran.lines[0]
    assert made(folder) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_without_permission_is_said(workspace, command) -> None:
    (workspace / "shut").mkdir(mode=0o500)
    ran = command("preview", "--width", "200", "--out", "shut")
    assert ran.code == 4
    assert "cannot write: there is no permission to write it" in ran.err


def test_a_file_in_the_place_of_the_folder_is_said(workspace, command) -> None:
    (workspace / "taken").write_text("mine")
    ran = command("preview", "--width", "200", "--out", "taken")
    assert (ran.code, ran.out) == (4, "")
    assert "cannot write: a file is where a folder should be" in ran.lines[0]
    assert (workspace / "taken").read_text() == "mine"


def test_a_document_that_cannot_be_made_is_said_and_the_others_are_drawn(workspace, command) -> None:
    path = workspace / "curriculum/lessons/round-trip/en.yaml"
    text = path.read_text("utf-8")
    at = text.index("\n", text.index("  4-5: >-", text.index("\nwhat_it_is:"))) + 1
    path.write_text(text[:at] + "    " + "Words that go on. " * 90 + "\n" + text[at:], "utf-8")
    ran = command("preview", "--grade", "4-5", "--grade", "2", "--width", "200")
    assert ran.code == 7
    assert len(ran.out.splitlines()) == 2
    assert "the front is" in ran.err and "1 document failed" in ran.err
