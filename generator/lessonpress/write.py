"""Files put in place whole or not at all: staged writing, legal names, and the record of what was built."""

from __future__ import annotations

import errno
import glob
import json
import os
import re
import secrets
import time
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from lessonpress.errors import Problem, Where, WriteError

MANIFEST = "manifest.json"
_FORMAT = 1
_LOCK_SECONDS = 60
_LEFT_FOR_SECONDS = 3600
_LONGEST_PREFIX = 60
"""Bytes of a target's name that its temporary file shows; the rest of 255 stays free for the ending."""


# Writing


class Staged:
    """A file being made beside its target, which stays as it was until ``publish``."""

    def __init__(self, target: Path, path: Path, handle: int) -> None:
        self.target = target
        self.path = path
        self.published = False
        self._file = os.fdopen(handle, "wb")

    def write(self, content: bytes) -> None:
        """Add content and see it safely on the disk; a WriteError when that fails."""
        with _plainly(self.target):
            self._file.write(content)
            self._file.flush()
            os.fsync(self._file.fileno())

    def publish(self) -> None:
        """Put the file in its place in one step; a WriteError when that fails."""
        with _plainly(self.target):
            self._file.close()
            os.replace(self.path, self.target)
            self.published = True
            _sync_folder(self.target.parent)

    def discard(self) -> None:
        """Remove the temporary file unless it was published; does nothing the second time."""
        with suppress(OSError):
            self._file.close()
        if not self.published:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)


@contextmanager
def stage(target: Path) -> Iterator[Staged]:
    """A hidden file beside ``target`` to write to, check, and ``publish``; without that it is removed.

    Missing folders are made. A WriteError says what is in the way and names the path.
    """
    with _plainly(target):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        _make_folders(target.parent)
        _clear_leftovers(target)
        path, handle = _open_beside(target)
    staged = Staged(target, path, handle)
    try:
        yield staged
    finally:
        staged.discard()


def remove(path: Path) -> None:
    """Remove a file that an earlier run made and that nothing replaces; a WriteError when that fails."""
    with _plainly(path):
        path.unlink(missing_ok=True)


def _clear_leftovers(target: Path) -> None:
    """Remove what killed runs left of the same target; a younger file may belong to a run at work."""
    shown = _cut(target.name, _LONGEST_PREFIX)
    for path in target.parent.glob(f".{glob.escape(shown)}.*.part"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _LEFT_FOR_SECONDS:
                path.unlink()


def _make_folders(folder: Path) -> None:
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    made: list[Path] = []
    try:
        for path in reversed(missing):
            path.mkdir(exist_ok=True)
            made.append(path)
    except OSError:
        for path in reversed(made):
            with suppress(OSError):
                path.rmdir()
        raise


def _open_beside(target: Path) -> tuple[Path, int]:
    # Not tempfile: its files are readable by their owner only, and would stay so in their place.
    shown = _cut(target.name, _LONGEST_PREFIX)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        path = target.with_name(f".{shown}.{secrets.token_hex(4)}.part")
        with suppress(FileExistsError):
            return path, os.open(path, flags, 0o666)


def _sync_folder(folder: Path) -> None:
    """See the new name safely on the disk; systems that cannot sync a folder need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_IN_THE_WAY = "choose another folder with --out, or move it away"
_REASONS: Mapping[int, tuple[str, str]] = {
    errno.EACCES: ("there is no permission to write it", "close it in other programs, or choose another folder"),
    errno.EPERM: ("there is no permission to write it", "close it in other programs, or choose another folder"),
    errno.EROFS: ("the disk can only be read", "choose another folder with --out"),
    errno.ENOSPC: ("the disk is full", "make room and build again"),
    errno.EDQUOT: ("your share of the disk is used up", "make room and build again"),
    errno.EFBIG: ("the file is larger than this system allows", "build fewer sheets into one file"),
    errno.ENAMETOOLONG: ("the name is too long for this system", "choose a shorter name or folder"),
    errno.EISDIR: ("a folder is where the file should be", _IN_THE_WAY),
    errno.ENOTDIR: ("a file is where a folder should be", _IN_THE_WAY),
    errno.EEXIST: ("a file is where a folder should be", _IN_THE_WAY),
}


@contextmanager
def _plainly(target: Path) -> Iterator[None]:
    """Turn an OSError into a WriteError of one plain line."""
    try:
        yield
    except OSError as error:
        unknown = (error.strerror or str(error), "")
        reason, hint = _REASONS.get(error.errno or 0, unknown)
        raise WriteError(f"cannot write: {reason}", hint, Where(target)) from error


# Names

_FORBIDDEN = frozenset('"*:<>?/\\|')
_JOINERS = frozenset("\u200c\u200d")
"""Invisible, but Persian and Indic names are spelled with them."""
_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|\s*$)", re.IGNORECASE)
_EMPTY = "untitled"


def safe_name(text: str, most_bytes: int = 100) -> str:
    """The text as part of a file name that every system takes: at most ``most_bytes`` of UTF-8, never empty.

    Letters of all scripts are kept (NFC); what some system forbids becomes a hyphen or, at the ends,
    goes. ``most_bytes`` below 1 is a ValueError.
    """
    if most_bytes < 1:
        raise ValueError("a name needs at least one byte")
    kept = "".join(map(_legal, unicodedata.normalize("NFC", text)))
    name = _trimmed(unicodedata.normalize("NFC", " ".join(kept.split())), most_bytes)
    if _DEVICES.match(name):
        name = _trimmed(f"_{name}", most_bytes)
    return name or _EMPTY[:most_bytes]


def _legal(character: str) -> str:
    category = unicodedata.category(character)
    if character in _JOINERS:
        return character
    if character.isspace() or category.startswith("Z"):
        return " "
    if category == "Cf":
        return ""
    return "-" if character in _FORBIDDEN or category.startswith("C") else character


def _trimmed(name: str, most_bytes: int) -> str:
    return _cut(name.lstrip(" ."), most_bytes).rstrip(" .")


def _cut(text: str, most_bytes: int) -> str:
    """The start of a text, without splitting a letter from its accents unless it has no room at all."""
    start = text.encode()[:most_bytes].decode(errors="ignore")
    end = len(start)
    while 0 < end < len(text) and (unicodedata.combining(text[end]) or text[end] in _JOINERS):
        end -= 1
    return text[:end] or start


# The record


@dataclass(frozen=True, slots=True)
class Entry:
    """What is recorded of a built file: enough to know it again and to build it again.

    ``inputs`` and ``sha256`` are hashes of all inputs and of the file; ``code`` is the sheet code.
    Options and versions hold plain JSON values, and no names of people.
    """

    inputs: str
    options: Mapping[str, Any]
    code: str
    pages: int
    bytes: int
    sha256: str
    versions: Mapping[str, str]


class Manifest:
    """``manifest.json`` in an output folder: an entry for each file that is there, sorted, without dates."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / MANIFEST

    def read(self) -> tuple[dict[str, Entry], tuple[Problem, ...]]:
        """Entries by path relative to the folder, and a problem when the file is not a manifest."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            return _entries(found), ()
        except FileNotFoundError:
            return {}, ()
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            hint = "it will be replaced; files built before are built again"
            return {}, (Problem("this is not a record of built files", Where(self.path), hint),)

    def merge(self, built: Mapping[Path, Entry]) -> tuple[Problem, ...]:
        """Add entries, drop those of files that are gone, and write the manifest anew.

        Builds that run at once wait for each other. The paths must be inside the folder, or a
        ValueError says so. Returns the problem when an unreadable manifest was replaced; a
        WriteError when the manifest cannot be written.
        """
        new = {path.relative_to(self.folder).as_posix(): entry for path, entry in built.items()}
        with self._lock():
            entries, problems = self.read()
            entries |= new
            here = {name: entry for name, entry in entries.items() if (self.folder / name).is_file()}
            with stage(self.path) as staged:
                staged.write(_formatted(here))
                staged.publish()
        return problems

    @contextmanager
    def _lock(self) -> Iterator[None]:
        from filelock import FileLock, Timeout

        with _plainly(self.path):
            _make_folders(self.folder)
            lock = FileLock(self.folder / f".{MANIFEST}.lock", timeout=_LOCK_SECONDS)
            try:
                lock.acquire()
            except Timeout:
                busy = f"another build has kept it for {_LOCK_SECONDS} seconds"
                raise WriteError(f"cannot write: {busy}", "wait for it to end", Where(self.path)) from None
        try:
            yield
        finally:
            lock.release()


def _entries(found: Any) -> dict[str, Entry]:
    if found["format"] != _FORMAT:
        raise ValueError("a format of another version")
    return {name: _entry(values) for name, values in found["files"].items()}


def _entry(values: Mapping[str, Any]) -> Entry:
    entry = Entry(**values)
    for field in fields(entry):
        expected = {"str": str, "int": int}.get(str(field.type), dict)
        if not isinstance(getattr(entry, field.name), expected):
            raise TypeError(field.name)
    return entry


def _values(entry: Entry) -> dict[str, Any]:
    values = ((field.name, getattr(entry, field.name)) for field in fields(entry))
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values}


def _formatted(entries: Mapping[str, Entry]) -> bytes:
    content = {"format": _FORMAT, "files": {name: _values(entry) for name, entry in entries.items()}}
    return (json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()
