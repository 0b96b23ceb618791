"""What several groups of tests share."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

settings.register_profile("lessonpress", deadline=None, derandomize=True, database=None)
settings.load_profile("lessonpress")


@dataclass(frozen=True)
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard error."""
        return self.err.splitlines()


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Runs the real command line within this process."""
    from lessonpress.cli import main

    def run(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["lessonpress", *arguments])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the real content in a folder of its own, which is the current one."""
    root = tmp_path / "workspace"
    for folder in ("curriculum", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    monkeypatch.chdir(root)
    return root
