"""Sheets for other cases of the latency model: every number on the pages is that of ``lessonpress timeline``."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from math import floor
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from filelock import FileLock

from lessonpress.cli import cli
from lessonpress.plan import Request, plan
from lessonpress.resolve import Case
from lessonpress.workspace import Workspace

ROOT = Path(__file__).parents[2]
PRESETS = tuple(yaml.safe_load((ROOT / "curriculum/reference/scenarios.yaml").read_text("utf-8")))
WORDS = yaml.safe_load((ROOT / "curriculum/lessons/round-trip/en.yaml").read_text("utf-8"))
FAR = "far"
"""Half around the world, with a short answer, set by hand."""

FAR_INPUTS = {"distance_km": "20000", "answer_tokens": "100"}
CASES = (*PRESETS, FAR)
YOUNGEST = ("long-prompt", "speculative", FAR)
SETS = (
    *((case, band) for case in CASES for band in ("2-3", "4-5", "6-8", "9-12")),
    *((case, "K-1") for case in YOUNGEST),
)
PHASES = ("network", "queue", "prefill", "decode")
OTHERS = {"On-device": "on-device", "Edge": "edge-small", "Speculative decoding": "speculative"}
BOX_MS = 50
TIME = r"<?\d[\d,.]*\d? (?:ms|s)\b|<?\d (?:ms|s)\b"
CODE = re.compile(r"RT1-Q-\w+-A4-BW(?:-[0-9A-F]{4})?")


def _reader() -> ModuleType:
    """The module of the fixtures beside this one, for its class of sheets."""
    spec = importlib.util.spec_from_file_location("sheet_reader", Path(__file__).with_name("conftest.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules["sheet_reader"] = module
    spec.loader.exec_module(module)
    return module


reader = _reader()


def said(*arguments: str) -> tuple[int, str]:
    """The exit code of a command and all it printed."""
    out = io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(out):
            cli(["--root", str(ROOT), *arguments], standalone_mode=False)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


class CaseSheet(reader.Sheet):
    """The question sheet of a case."""

    case: str

    @property
    def paragraphs(self) -> list[str]:
        """All that is said outside of the figures, block by block."""
        kinds = ("P", "LBody", "TD", "TH", "H1", "H2", "H3")
        return [node.text for node in self.tree.find(*kinds)]

    @property
    def words(self) -> str:
        return "\n".join(self.paragraphs)

    @property
    def wait(self):
        """The picture of the wait, the last one of the sheet."""
        return self.figures[-1]

    @property
    def idea(self) -> str:
        """The big idea; the youngest read it as the first line of the second page."""
        marked = [text for text in self.paragraphs if text.startswith("Big idea. ")]
        if marked:
            (idea,) = marked
            return idea.removeprefix("Big idea. ")
        return next(node.text for node in self.tree.find("P") if node.lines and node.lines[0].page == 2)

    @property
    def parts(self) -> dict[str, str]:
        """What the sheet calls the parts of the wait."""
        return dict(self.lesson.lab.phases)


@pytest.fixture(scope="session")
def told() -> Callable[..., dict]:
    """What ``lessonpress timeline`` says of a case; options change inputs of it."""
    known: dict[tuple[str, ...], dict] = {}

    def tell(case: str, **inputs: str) -> dict:
        wanted = FAR_INPUTS | inputs if case == FAR else inputs
        options = [piece for name, value in wanted.items() for piece in (f"--{name.replace('_', '-')}", value)]
        arguments = ("timeline", "--preset", "seed" if case == FAR else case, *options, "--json")
        if arguments not in known:
            code, out = said(*arguments)
            assert code == 0, out
            known[arguments] = json.loads(out)
        return known[arguments]

    return tell


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], CaseSheet]:
    """The sheet of a case for a band; all workers of a run share the files."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    folder.mkdir(exist_ok=True)
    made: dict[tuple[str, str], CaseSheet] = {}

    def get(case: str, band: str) -> CaseSheet:
        if (case, band) not in made:
            settings = {name: Fraction(value) for name, value in FAR_INPUTS.items()}
            chosen = Case("", settings) if case == FAR else Case(case)
            request = Request(("round-trip",), grades=(band,), case=chosen)
            (job,) = plan(request, Workspace(ROOT, folder))
            failed = folder / f"{case}_{band}.failed"
            with FileLock(folder / f"{case}_{band}.lock"):
                if not failed.is_file() and not job.target.is_file():
                    options = ["--preset", case]
                    if case == FAR:
                        options = [o for pair in FAR_INPUTS.items() for o in ("--set", "=".join(pair))]
                    code, out = said("build", "round-trip", "--grade", band, *options, "--out", str(folder))
                    if code:
                        failed.write_text(out, "utf-8")
            if failed.is_file():
                pytest.fail(f"the sheet of {case} for {band} is not built: {failed.read_text('utf-8')}")
            made[case, band] = CaseSheet(job.target, job)
            made[case, band].case = case
        return made[case, band]

    return get


def _some(*bands: str, cases: tuple[str, ...] = CASES) -> list:
    return [pytest.param(each, id="_".join(each)) for each in SETS if each[1] in bands and each[0] in cases]


@pytest.fixture(params=_some("K-1", "2-3", "4-5", "6-8", "9-12"))
def sheet(request, built) -> CaseSheet:
    """Each sheet of a case."""
    return built(*request.param)


@pytest.fixture(params=_some("K-1"))
def youngest(request, built) -> CaseSheet:
    return built(*request.param)


@pytest.fixture(params=_some("2-3"))
def story(request, built) -> CaseSheet:
    return built(*request.param)


@pytest.fixture(params=_some("4-5", "9-12"))
def bars(request, built) -> CaseSheet:
    return built(*request.param)


@pytest.fixture(params=_some("6-8"))
def middle(request, built) -> CaseSheet:
    return built(*request.param)


@pytest.fixture(params=_some("4-5"))
def text_sheet(request, built) -> CaseSheet:
    return built(*request.param)


@pytest.fixture(params=_some("9-12"))
def study(request, built) -> CaseSheet:
    return built(*request.param)


def shown(report: dict, *names: str) -> tuple[str, ...]:
    return tuple(report[name]["display"] for name in names)


def inputs(report: dict) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in report["scenario"].items() if name != "convention"}


def one(pattern: str, text: str) -> tuple[str, ...]:
    """The groups of a pattern that stands in a text exactly once; a time is written as T."""
    found = list(re.finditer(pattern.replace("T", f"({TIME})"), text))
    assert len(found) == 1, (pattern, text)
    return found[0].groups()


def test_every_preset_is_tested():
    code, out = said("list", "scenarios", "--json")
    assert code == 0
    assert tuple(json.loads(out)) == PRESETS


# --- times ----------------------------------------------------------------------------------------


def test_the_words_of_the_youngest_count_the_boxes_of_the_case(youngest, told):
    report = told(youngest.case)
    counts = [half_up(Fraction(report[name]["ms"]) / BOX_MS) for name in PHASES]
    words = "Count: trip {:,}, line {:,}, read {:,}, write {:,}."
    assert words.format(*counts) in youngest.words
    assert youngest.wait.alt == "Boxes of time. Trip: {:,}. Line: {:,}. Read: {:,}. Write: {:,}.".format(*counts)


def test_the_words_of_grades_2_and_3_say_the_times_of_the_case(story, told):
    report = told(story.case)
    assert one("reading end at T", story.words) == shown(report, "first_word")
    assert one("Writing fills the rest of the T", story.words) == shown(report, "whole")


def test_the_words_add_up_the_case(bars, told):
    report = told(bars.case)
    (words,) = [text for text in bars.paragraphs if " to the first word" in text]
    times = tuple(re.findall(TIME, words))
    assert times == shown(report, "network", "queue", "prefill", "first_word", "decode", "whole")
    assert one(r"T \+ T \+ T = T to the first word", words) == times[:4]


def test_the_words_of_grades_6_to_8_add_up_the_case(middle, told):
    said_here = r"T of network \+ T of queue \+ T of prefill = T to the first word. Add T of decode: T"
    wanted = shown(told(middle.case), "network", "queue", "prefill", "first_word", "decode", "whole")
    assert one(said_here, middle.words) == wanted
    assert one("First word: T", middle.wait.text) == wanted[3:4]
    assert one("Whole answer: T", middle.wait.text) == wanted[5:]


def test_the_picture_is_labeled_with_the_parts_of_the_case(sheet, told):
    if sheet.band.id == "K-1":
        return
    report, figure = told(sheet.case), sheet.wait.text
    for name in PHASES:
        if Fraction(report[name]["ms"]):
            assert one(rf"(?<!First ){re.escape(sheet.parts[name])}:? T", figure) == shown(report, name), name


def test_the_bars_end_at_the_times_of_the_case(bars, told):
    report, figure = told(bars.case), bars.wait.text
    assert one("First word: T", figure) == shown(report, "first_word")
    assert one("Whole answer: T", figure) == shown(report, "whole")


def test_the_alternative_text_says_the_times_of_the_case(sheet, told):
    if sheet.band.id == "K-1":
        return
    alt = sheet.wait.alt.replace("\u00a0", " ")
    times = one("first word after T, whole answer after T", alt)
    assert times == shown(told(sheet.case), "first_word", "whole")


def test_no_time_of_another_case_is_left_in_the_words(sheet, told):
    report = told(sheet.case)
    known = set(shown(report, *PHASES, "first_word", "whole"))
    asked = {name: report["scenario"][name] for name in ("prompt_tokens", "answer_tokens")}
    if sheet.band.id == "9-12":
        for other in OTHERS.values():
            known |= set(shown(told(other, **asked), "first_word", "whole"))
    assert set(re.findall(TIME, sheet.words)) <= known


# --- rates, tokens and shares -----------------------------------------------------------------------


def test_rates_and_tokens_are_those_of_the_case(bars, told):
    given = {name: half_up(value) for name, value in inputs(told(bars.case)).items()}
    each = "each ms" if bars.band.id == "4-5" else "per ms"
    assert f"{given['fiber_km_per_ms']:,} km {each}" in bars.words
    assert f"{given['prefill_tps']:,} tokens/s" in bars.words
    if bars.band.id == "9-12":
        assert f"prompt {given['prompt_tokens']:,} tokens, answer {given['answer_tokens']:,}." in bars.words


def test_the_rates_explain_the_times(bars, told):
    """Tokens divided by the printed rate are the time of the part, as a pupil would check it."""
    report = told(bars.case)
    given = inputs(report)
    pattern = r"(?P<read>[\d,]+) tokens/s for reading, (?P<write>[\d,]+) tokens/s for writing"
    if bars.band.id == "9-12":
        pattern = r"prefill (?P<read>[\d,]+) tokens/s, decode (?P<write>[\d,]+) tokens/s"
    rates = re.search(pattern, bars.words)
    for phase, rate, tokens in (("prefill", "read", "prompt_tokens"), ("decode", "write", "answer_tokens")):
        worked = given[tokens] * 1000 / int(rates[rate].replace(",", ""))
        assert float(worked) == pytest.approx(float(Fraction(report[phase]["ms"])), rel=0.02), (phase, rates[0])


def test_the_way_of_light_is_not_called_fiber_where_it_is_not(bars):
    """A satellite link has light in empty space, a third faster than in fiber."""
    if bars.case == "satellite-geo":
        assert not re.search(r"300 km (each|per) ms for light in fiber|light in fiber 300 km", bars.words)
        assert not re.search(r"Fiber crosses[^.]*; light in it advances about 300 km", bars.words)


def test_the_share_of_the_first_word_is_that_of_the_case(text_sheet, told):
    share = 100 * Fraction(told(text_sheet.case)["shares"]["first_word"]["fraction"])
    assert one(r"about (\d+)\b", text_sheet.wait.text) == (str(half_up(share)),)


def test_the_shares_are_those_of_the_case(study, told):
    shares = told(study.case)["shares"]
    found = one(r"first word ([\d.]+%), decode ([\d.]+%)", study.wait.text)
    assert found == (shares["first_word"]["display"], shares["decode"]["display"])


def test_the_alternatives_answer_the_question_of_the_case(study, told):
    report = told(study.case)
    asked = {name: report["scenario"][name] for name in ("prompt_tokens", "answer_tokens")}
    rows = [[cell.text for cell in row.find("TH", "TD")] for row in study.tree.find("TR")]
    times = {row[0]: tuple(row[-2:]) for row in rows[1:]}
    assert times.pop("This sheet") == shown(report, "first_word", "whole")
    assert times == {name: shown(told(case, **asked), "first_word", "whole") for name, case in OTHERS.items()}


# --- claims ---------------------------------------------------------------------------------------


def wording(texts, band: str) -> str:
    chosen = texts if isinstance(texts, str) else texts.get(band) or texts["others"]
    return " ".join(chosen.replace("\\\n", "\n").split())


def test_the_big_idea_holds_for_the_case(sheet, told):
    report, band = told(sheet.case), sheet.band.id
    longest = max(PHASES, key=lambda name: Fraction(report[name]["ms"]))
    if longest == "decode":
        assert sheet.idea == wording(WORDS["big_idea"], band)
        return
    otherwise = wording(WORDS["otherwise"]["big_idea"], band)
    values = {
        "longest_part": sheet.parts[longest],
        "longest_time": report[longest]["display"],
        "whole": report["whole"]["display"],
    }
    assert sheet.idea == re.sub(r"\{value\}`(\w+)`", lambda match: values[match[1]], otherwise)


def test_nothing_else_calls_writing_the_longest_where_it_is_not(sheet, told):
    report = told(sheet.case)
    others = [Fraction(report[name]["ms"]) for name in PHASES[:3]]
    if Fraction(report["decode"]["ms"]) <= max(others):
        words = " ".join([sheet.text, *(node.alt for node in sheet.figures)])
        assert not re.search(r"is the writing|is writing|takes the most|most of the (time|wait)", words)


CLAIMS = {
    "tagline": lambda report: _far(report) and Fraction(report["first_word"]["ms"]) <= 2000,
    "what_it_is": lambda report: _far(report) and _glass(report),
    "parts.internet.text": lambda report: _glass(report),
    "questions.q1.ask": lambda report: _far(report) and Fraction(report["first_word"]["ms"]) <= 2000,
}
"""When a text of the sheet is true."""


def _far(report: dict) -> bool:
    return Fraction(report["scenario"]["distance_km"]) > 0


def _glass(report: dict) -> bool:
    return Fraction(report["scenario"]["fiber_km_per_ms"]) <= 250


def printed(text: str) -> str:
    """Words alone: no signs of Markdown, no references, no numbers of stops."""
    return "".join(re.findall(r"[a-z]", re.sub(r"\{\w+\}`[^`]*`", "", text).lower()))


@pytest.mark.parametrize("path", CLAIMS)
def test_the_sheet_says_what_is_true_for_the_case(sheet, told, path):
    if sheet.band.id == "K-1" and path in ("tagline", "parts.internet.text"):
        return
    if sheet.band.id == "9-12" and path == "parts.internet.text":
        return
    own = WORDS
    for step in path.split("."):
        own = own[step]
    texts = {True: wording(own, sheet.band.id), False: wording(WORDS["otherwise"][path], sheet.band.id)}
    true = CLAIMS[path](told(sheet.case))
    said_here = printed(re.sub(r"(?<=\D)\d\b", "", sheet.text))
    assert _pieces_stand(texts[true], said_here), texts[true]
    assert not _pieces_stand(texts[not true], said_here), texts[not true]


def _pieces_stand(text: str, where: str) -> bool:
    """Whether a text is printed, with some word or none for each reference."""
    pieces = [printed(piece) for piece in re.split(r"\{\w+\}`[^`]*`", text)]
    return bool(re.search("[a-z]{0,24}".join(pieces), where))


@pytest.mark.parametrize("case", PRESETS)
def test_every_band_of_a_case_fits_on_us_letter(case, tmp_path):
    grades = [option for band in ("K-1", "2-3", "4-5", "6-8", "9-12") for option in ("--grade", band)]
    options = ["--preset", case, "--paper", "letter", *grades, "--out", str(tmp_path)]
    code, out = said("build", "round-trip", *options)
    assert code == 0, out
    assert len(list(tmp_path.rglob("*_letter_*.pdf"))) == 5


# --- told apart -------------------------------------------------------------------------------------


def test_another_case_is_announced_in_the_code_and_the_name_of_the_file(sheet):
    case = "distance_km = 20000, answer_tokens = 100" if sheet.case == FAR else sheet.case
    kicker = sheet.tree.find("P")[0].text
    assert kicker == f"Lesson 1 · Question sheet · numbers for another case: {case}"
    own = f"RT1-Q-{sheet.grade.code}-A4-BW"
    for page in (1, 2):
        (code,) = CODE.findall(" ".join(line.text for line in sheet.footer(page)))
        assert code != own
        assert code.startswith(f"{own}-")
    named = "distance-km-20000_answer-tokens-100" if sheet.case == FAR else sheet.case
    assert sheet.path.name == f"round-trip_question-sheet_{sheet.band.id}_a4_{named}.pdf"


def test_each_case_has_a_code_of_its_own(built):
    codes = {case: CODE.search(built(case, "2-3").footer(1)[0].text)[0] for case in CASES}
    assert len(set(codes.values())) == len(CASES), codes
