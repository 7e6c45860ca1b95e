"""Saving never loses a file: what stood there, or what was to stand there, is whole, and nothing else is left."""

from __future__ import annotations

import os
import random
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulekit import corpus, game, load
from rulekit.files import PART, being_written, write_atomically
from rulekit.replay import Replay
from widgets import Explorer

ROOT = Path(__file__).parents[1]
SAVING = """
import sys
from pathlib import Path
from rulekit.files import write_atomically
for turn in range(int(sys.argv[2])):
    write_atomically(Path(sys.argv[1]), str(turn % 10) * 3_000_000)
"""


def names(folder):
    """All that lies in a folder, hidden files too."""
    return sorted(entry.name for entry in folder.iterdir())


def program(*words, **more):
    """Another process that runs Python."""
    return subprocess.Popen(
        [sys.executable, *map(str, words)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
    )


def half_written(folder):
    """Waits until something is being written there."""
    end = time.monotonic() + 30
    while not any(part.stat().st_size for part in folder.glob(f".*{PART}")):
        assert time.monotonic() < end, "nothing was written"
        time.sleep(0.01)


# ------------------------------------------------------------------ killed
def test_a_save_that_is_killed_at_any_moment_leaves_a_whole_file(tmp_path):
    path, rnd = tmp_path / "race.toml", random.Random(1)
    write_atomically(path, "x" * 3_000_000)
    left = 0
    for _ in range(20):
        with program("-c", SAVING, path, 1_000_000) as saving:
            half_written(tmp_path)
            time.sleep(rnd.random() / 50)
            saving.kill()
        text = path.read_text()
        assert len(text) == 3_000_000 and len(set(text)) == 1
        left += len(names(tmp_path)) - 1
        assert len(names(tmp_path)) <= 2, "what the one before left is taken away"
    assert left, "at least once it was killed in the middle"
    write_atomically(tmp_path / "another.toml", "")
    assert names(tmp_path) == ["another.toml", "race.toml"]


def test_a_corpus_whose_program_is_killed_is_the_old_one(tmp_path):
    path = tmp_path / "races.jsonl"
    path.write_text(f"{Replay(game='piston_cup').to_json()}\n")
    with program("-m", "rulekit", "play", "piston_cup", "-n", 1_000_000, "-j", 2, "-o", path) as playing:
        half_written(tmp_path)
        workers = children(playing.pid)
        playing.kill()
    assert len(list(corpus(path))) == 1
    gone_within(30, workers)
    with program("-m", "rulekit", "play", "piston_cup", "-n", 2, "-o", path) as again:
        assert again.wait(60) == 0
    assert len(list(corpus(path))) == 2 and names(tmp_path) == ["races.jsonl"]


def children(pid):
    """The processes that a process has begun."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        found += [int(folder.name)] if parent == pid else []
    assert found
    return found


def gone_within(seconds, pids):
    """Processes do not go on for long without the one that began them."""
    end = time.monotonic() + seconds
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < end, f"still there: {pids}"
        time.sleep(0.05)


def alive(pid):
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_another_process_is_writing_is_left_alone(tmp_path):
    path = tmp_path / "races.jsonl"
    with being_written(path) as file:
        file.write(b"half")
        with program("-c", SAVING, tmp_path / "race.toml", 1) as saving:
            assert saving.wait(30) == 0
        file.write(b" and half")
    assert path.read_text() == "half and half" and names(tmp_path) == ["race.toml", "races.jsonl"]


def test_several_who_save_the_same_file_leave_one_of_theirs(tmp_path):
    path = tmp_path / "race.toml"
    saving = [program("-c", SAVING, path, 30) for _ in range(3)]
    for each in saving:
        _, error = each.communicate(timeout=60)
        assert (each.returncode, error) == (0, "")
    assert len(path.read_text()) == 3_000_000 and names(tmp_path) == ["race.toml"]


# ------------------------------------------------------------------ no room
def small_files():
    """In the child, no file gets larger than 100 kB, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))


def test_a_disk_that_is_full_keeps_the_old_corpus_and_a_sentence_says_so(tmp_path):
    path = tmp_path / "races.jsonl"
    path.write_text("old\n")
    words = ("-m", "rulekit", "play", "piston_cup", "-n", 10_000, "-o", path)
    with program(*words, preexec_fn=small_files) as playing:
        text, error = playing.communicate(timeout=60)
    assert (playing.returncode, text) == (2, "")
    assert error == f"rulekit: {path}: File too large; nothing was written\n"
    assert path.read_text() == "old\n" and names(tmp_path) == ["races.jsonl"]


def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch):
    explorer, path = Explorer(game("piston_cup")), tmp_path / "race.toml"
    explorer.save(path)
    before = path.read_text()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device; nothing was written: '.*race\.toml'"):
        explorer.save(path)
    assert path.read_text() == before and names(tmp_path) == ["race.toml"]


# ------------------------------------------------------------------ what stands there
def test_a_link_stays_a_link_and_the_file_behind_it_is_written(tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("old")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink() and real.read_text() == "new"
    real.unlink()
    Explorer(load("piston_cup/three-abreast")).save(link)
    assert link.is_symlink() and load(real).end.number == 2


def test_permissions_are_kept_and_new_files_have_the_usual_ones(tmp_path):
    path = tmp_path / "race.toml"
    write_atomically(path, "old")
    (tmp_path / "usual").touch()
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode
    path.chmod(0o640)
    write_atomically(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder.toml", "Is a folder; name the file to write"),
        ("pipe.toml", "Is a pipe or a device; name a file to write"),
        ("protected.toml", "Is write-protected; "),
        ("none/a.toml", "No such file or directory; "),
        ("protected.toml/a.toml", "Not a directory; "),
        (f"{'a' * 300}.toml", "File name too long; "),
    ],
)
def test_what_is_no_file_to_be_written_is_told_by_its_name(tmp_path, name, said):
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "protected.toml").write_text("kept")
    (tmp_path / "protected.toml").chmod(0o444)
    before = names(tmp_path)
    with pytest.raises(OSError, match=rf"{said}.*'{tmp_path / name}'"[:150]) as refusal:
        write_atomically(tmp_path / name, "new")
    assert PART not in str(refusal.value)
    assert names(tmp_path) == before and (tmp_path / "protected.toml").read_text() == "kept"


@contextmanager
def nobody_special():
    """As a user for whom permissions count; root is asked none."""
    before = os.geteuid()
    if not before:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_folder_in_which_nothing_may_be_written_is_told():
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        (folder / "race.toml").write_text("old")
        folder.chmod(0o555)
        with nobody_special(), pytest.raises(OSError, match=r"Permission denied; nothing was written: '.*race\.toml'"):
            write_atomically(folder / "race.toml", "new")
        assert (folder / "race.toml").read_text() == "old" and names(folder) == ["race.toml"]
        folder.chmod(0o755)
