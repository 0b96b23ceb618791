"""The contents page: exactly the files of its set, as they are."""

from __future__ import annotations

import io
from dataclasses import replace

import page
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from lessonpress import workspace as workspaces
from lessonpress.build import order_of
from lessonpress.content import Library
from lessonpress.documents import kinds
from lessonpress.documents.contents import make, set_file
from lessonpress.documents.kind import Finish, Made, Sides
from lessonpress.errors import ContentError
from lessonpress.plan import Request, plan
from lessonpress.style import THEMES
from lessonpress.verify import Promise, verify, verify_file


def test_it_lists_exactly_the_files_of_the_set(some) -> None:
    listed = [entry.file for entry in some.contents.entries]
    assert sorted(listed) == sorted(path.name for _, path in some.others)


def test_page_counts_are_those_of_the_files(some) -> None:
    counted = {path.name: len(pypdfium2.PdfDocument(path)) for _, path in some.others}
    assert {entry.file: entry.pages for entry in some.contents.entries} == counted


def test_pupils_files_come_first_and_the_teachers_under_their_own_heading(some) -> None:
    border = some.contents.text.index("Onlyfortheteacher")
    assert some.contents.text.index("Forpupils") < border
    for_teacher = {path.name: path.parts[-3] == "teacher" for _, path in some.others}
    assert {entry.file: entry.place > border for entry in some.contents.entries} == for_teacher


def test_every_file_has_a_picture_that_says_which_it_is(some) -> None:
    contents = some.contents
    assert len(contents.alts) == len(contents.pictures) == len(some.others)
    assert len(set(contents.alts)) == len(contents.alts)
    for alt in contents.alts:
        assert alt.startswith("First page of ") and len(alt) <= 100
        assert "".join(alt.removeprefix("First page of ").split()) in contents.text


def first_page(path, width: int) -> Image.Image:
    """The first page of a file, so many dots across."""
    leaf = pypdfium2.PdfDocument(path)[0]
    return leaf.render(scale=(width - 0.01) / leaf.get_size()[0]).to_pil().convert("RGB")


def test_the_pictures_are_the_first_pages(whole) -> None:
    """Dot for dot, where they are black and white."""
    drawn = [image.convert("L").tobytes() for image in whole.contents.drawn()]
    width = whole.contents.drawn()[0].width
    pages = [first_page(path, width).convert("L") for _, path in whole.others]
    assert sorted(drawn) == sorted(leaf.point(lambda dot: 255 if dot >= 170 else 0).tobytes() for leaf in pages)


def test_the_pictures_in_color_are_the_first_pages(colored) -> None:
    """But for the few colors of the pictures; each file has one of its own."""
    images, taken = colored.contents.drawn(), set()
    for _, path in colored.others:
        changes = [ImageChops.difference(image, first_page(path, image.width)) for image in images]
        means = [max(ImageStat.Stat(change).mean) for change in changes]
        assert min(means) < 6
        taken.add(means.index(min(means)))
    assert len(taken) == len(images)


def test_pictures_for_copiers_are_black_on_white(whole) -> None:
    for picture in whole.contents.pictures:
        assert (picture.ColorSpace, picture.BitsPerComponent) == ("/DeviceGray", 1)
    for image in whole.contents.drawn():
        assert {color for _, color in image.getcolors()} == {(0, 0, 0), (255, 255, 255)}


def test_pictures_in_color_have_the_colors_of_the_pages(colored) -> None:
    shown = {color for image in colored.contents.drawn() for _, color in image.getcolors()}
    assert (255, 255, 255) in shown
    assert any(red > 150 > 100 > blue for red, _, blue in shown), "the tokens are red"


def test_it_is_a_sound_file_of_the_teacher(some) -> None:
    [path] = [path for job, path in some.made if job.kind == "contents"]
    assert path.parts[-3] == "teacher"
    assert verify_file(path).ok
    assert page.validate_pdf(path, profile=page.ValidationProfile.PDF_UA_1).is_compliant
    assert len(some.contents.pdf.pages) <= 2
    assert path.stat().st_size < 400_000


def test_built_again_it_is_the_same(colored, build_set, tmp_path) -> None:
    kinds_ = ("contents", "timeline-lab", "numbers", "question-sheet")
    again = build_set(tmp_path, kinds=kinds_, grades=("K",), papers=("letter",), theme="color")
    assert again.contents.bytes == colored.contents.bytes


# --- how things are printed -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def order(whole):
    """An order for contents that list a question sheet, to be changed."""
    space = workspaces.find(None)
    [_, job] = plan(Request(kinds=("question-sheet", "contents")), space)
    given = order_of(job, Library(space))
    [sheet] = [path for other, path in whole.made if other.kind == "question-sheet" and not other.key]
    made = Made(sheet.read_bytes(), Promise(title=f"{given.lesson.title} – Question sheet"), ())
    file = set_file(kinds()["question-sheet"], False, made, given.lesson.title, given.theme, sheet.name)
    assert (file.name, file.pages, round(file.width), round(file.height)) == ("Question sheet", 2, 210, 297)
    return replace(given, files=(file,))


@pytest.mark.parametrize(
    ("sides", "finish", "pages", "said"),
    [
        (Sides.ANY, None, 1, "one side"),
        (Sides.ANY, None, 2, "both sides, flip on long edge"),
        (Sides.SINGLE, Finish.CUT, 2, "one side only, backs stay blank, then cut along the lines"),
        (Sides.SINGLE, Finish.FOLD, 1, "one side only, backs stay blank, then fold and cut as its drawings show"),
        (Sides.SINGLE, Finish.JOIN, 9, "one side only, backs stay blank, then trim, overlap, and join"),
        (Sides.LONG_EDGE, Finish.CUT, 4, "both sides, flip on long edge, so that fronts meet backs, then cut"),
        (Sides.SHORT_EDGE, None, 2, "both sides, flip on short edge"),
    ],
)
def test_it_says_how_to_print(order, read, sides, finish, pages, said) -> None:
    changed = replace(order, files=(replace(order.files[0], sides=sides, finish=finish, pages=pages),))
    made = make(changed)
    [entry] = read(made.pdf).entries
    assert entry.pages == pages
    assert entry.how.startswith("".join(said.split()))
    assert verify(made.pdf, made.promise, "contents.pdf").ok


def test_a_key_is_printed_for_reading() -> None:
    cut = replace(kinds()["timeline-lab"], sides=Sides.SINGLE, finish=Finish.CUT)
    blank = pypdfium2.PdfDocument.new()
    blank.new_page(595.28, 841.89)
    target = io.BytesIO()
    blank.save(target)
    made = Made(target.getvalue(), Promise(title="A – Lab"), ())
    sheet, key = (set_file(cut, is_key, made, "A", THEMES["copier"], "a.pdf") for is_key in (False, True))
    assert (sheet.sides, sheet.finish, sheet.for_teacher) == (Sides.SINGLE, Finish.CUT, False)
    assert (key.sides, key.finish, key.for_teacher) == (Sides.ANY, None, True)


def test_paper_without_a_name_is_given_by_its_size(order, read) -> None:
    changed = replace(order, files=(replace(order.files[0], width=100.0, height=200.0),))
    assert "100x200mm,2pages" in read(make(changed).pdf).text


def test_a_large_set_goes_on_on_further_pages(order, read) -> None:
    many = tuple(replace(order.files[0], name=f"Sheet {n}", file=f"round-trip_s-{n}_a4.pdf") for n in range(40))
    made = make(replace(order, files=many))
    contents = read(made.pdf)
    assert 3 <= len(contents.pdf.pages) <= 4
    assert [entry.file for entry in contents.entries] == [entry.file for entry in many]
    assert verify(made.pdf, made.promise, "contents.pdf").ok


def test_what_does_not_fit_is_refused(order) -> None:
    many = order.files * 20
    with pytest.raises(ContentError, match="the contents take 2 pages but promise 1; build fewer files at once"):
        make(replace(order, files=many, pages=1))


def test_a_name_that_is_too_long_to_read_aloud_is_refused(order) -> None:
    long = replace(order.files[0], name="Very " * 19 + "long")
    with pytest.raises(ContentError, match=r'en\.yaml: .*at most 100 are read aloud well; shorten "picture_of"'):
        make(replace(order, files=(long,)))
