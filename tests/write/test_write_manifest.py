"""The record of built files: merged, sorted, the same bytes for the same builds, and never lost silently."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from types import MappingProxyType

import pytest

from lessonpress.errors import WriteError
from lessonpress.write import Entry, Manifest


def entry(code: str = "RT-G45-A4") -> Entry:
    options = MappingProxyType({"seed": 1, "paper": "a4"})
    return Entry("ab12", options, code, 2, 41_000, "cd34", {"weasyprint": "70.0", "lessonpress": "1"})


def built(folder, name: str):
    path = folder / "pupil" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"pdf")
    return path


def test_what_is_merged_is_read_again(tmp_path):
    manifest = Manifest(tmp_path)
    assert manifest.read() == ({}, ())
    assert manifest.merge({built(tmp_path, "b.pdf"): entry("B")}) == ()
    assert manifest.merge({built(tmp_path, "a.pdf"): entry("A")}) == ()
    entries, problems = manifest.read()
    assert problems == ()
    assert [(name, found.code) for name, found in sorted(entries.items())] == [
        ("pupil/a.pdf", "A"),
        ("pupil/b.pdf", "B"),
    ]
    assert entries["pupil/a.pdf"] == entry("A")


def test_the_format_is_stable(tmp_path):
    for folder, names in (("one", "ab"), ("two", "ba")):
        for name in names:
            Manifest(tmp_path / folder).merge({built(tmp_path / folder, f"{name}é.pdf"): entry()})
    first, second = (Manifest(tmp_path / folder).path.read_bytes() for folder in ("one", "two"))
    assert first == second
    assert first.endswith(b"}\n")
    assert "aé.pdf".encode() in first
    assert json.loads(first)["format"] == 1


def test_entries_of_files_that_are_gone_are_dropped(tmp_path):
    manifest = Manifest(tmp_path)
    gone = built(tmp_path, "gone.pdf")
    manifest.merge({gone: entry(), built(tmp_path, "kept.pdf"): entry()})
    gone.unlink()
    manifest.merge({})
    assert list(manifest.read()[0]) == ["pupil/kept.pdf"]


@pytest.mark.parametrize(
    "content",
    [b"", b"not json", b"\xff\xfe", b"[]", b"{}", b'{"format": 99, "files": {}}', b'{"format": 1, "files": [1]}',
     b'{"format": 1, "files": {"a": {"code": "A"}}}', b"[" * 100_000,
     b'{"format": 1, "files": {"a": {"inputs": 1, "options": {}, "code": "", "pages": 1, "bytes": 1, "sha256": "",'
     b' "versions": {}}}}'],
)  # fmt: skip
def test_a_broken_manifest_is_replaced_with_a_word_about_it(tmp_path, content):
    manifest = Manifest(tmp_path)
    manifest.path.write_bytes(content)
    (problem,) = manifest.merge({built(tmp_path, "a.pdf"): entry()})
    assert str(problem).startswith(f"{manifest.path}: this is not a record of built files; it will be replaced")
    assert list(manifest.read()[0]) == ["pupil/a.pdf"]


def test_a_manifest_that_cannot_be_written(tmp_path):
    (tmp_path / "output").write_text("a file")
    with pytest.raises(WriteError, match="a file is where a folder should be"):
        Manifest(tmp_path / "output").merge({})
    (tmp_path / "other" / "manifest.json").mkdir(parents=True)
    with pytest.raises(WriteError, match="a folder is where the file should be"):
        Manifest(tmp_path / "other").merge({})


def test_a_path_outside_the_folder_is_a_mistake(tmp_path):
    with pytest.raises(ValueError, match="is not in the subpath"):
        Manifest(tmp_path / "output").merge({tmp_path / "a.pdf": entry()})


def test_builds_at_once_keep_each_others_entries(tmp_path):
    script = textwrap.dedent("""
        import sys
        from pathlib import Path
        from lessonpress.write import Entry, Manifest
        folder, name = Path(sys.argv[1]), sys.argv[2]
        for number in range(25):
            path = folder / f"{name}{number}.pdf"
            path.write_bytes(b"pdf")
            Manifest(folder).merge({path: Entry("", {}, name, 1, 3, "", {})})
    """)
    builds = [subprocess.Popen([sys.executable, "-c", script, tmp_path, name]) for name in "abcd"]
    assert [build.wait(60) for build in builds] == [0] * 4
    assert len(Manifest(tmp_path).read()[0]) == 100
