"""Files: where those that come with the package lie, and writing without losing anything."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import IO

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None


def shared(name: str) -> Path:
    """The folder ``notebooks`` or ``replays``: inside the installed package, else beside it in a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "_share" / name
    return inside if inside.is_dir() else here.parent / name


PART = ".rulekit.part"
"""How the name of a file ends that is being written."""


@contextmanager
def being_written(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes its name only when it is whole: what stood there before survives whatever goes wrong.

    A link stays a link, and the file keeps its permissions. What a killed process left half-written is taken away by
    the next one that writes in the same folder.

    Raises:
        OSError: the file cannot be written; the old one is untouched.
    """
    target = Path(os.path.realpath(path))
    try:
        _refuse_odd(target)
        _clear(target.parent)
        with _part(target) as part:
            with part.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
            part.replace(target)
    except OSError as no:
        if no.filename not in (None, str(target)) and not str(no.filename).endswith(PART):
            raise  # of another file, which was read meanwhile
        raise OSError(no.errno, f"{no.strerror or no}; nothing was written", str(path)[:200]) from None


def _refuse_odd(target: Path) -> None:
    """Only a file that may be written is replaced: no folder, no pipe, none that its owner has protected."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "Is a folder; name the file to write")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "Is a pipe or a device; name a file to write")
    if target.exists() and not target.stat().st_mode & 0o222:
        raise PermissionError(errno.EACCES, "Is write-protected")


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """A new file beside the target, locked as long as we are at work; taken away in the end, unless it was renamed."""
    handle, part = _new(target)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)
        if fcntl:
            os.close(handle)


def _new(target: Path) -> tuple[int, Path]:
    while True:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", suffix=PART, dir=target.parent)
        if not fcntl:
            os.close(handle)  # Windows renames no open file, and takes none away
            return -1, Path(name)
        with suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        if Path(name).exists():  # not taken for one left behind before it was locked
            return handle, Path(name)
        os.close(handle)


def _clear(folder: Path) -> None:
    """Takes away what was left half-written here: files that nobody holds a lock on any more."""
    for part in folder.glob(f".*{PART}"):
        with suppress(OSError), ExitStack() as stack:
            if fcntl:
                fcntl.flock(stack.enter_context(part.open("rb")), fcntl.LOCK_EX | fcntl.LOCK_NB)
            part.unlink()


def is_file(path: Path) -> bool:
    """Whether a file lies there that can be read to its end; false for a name that no file can have."""
    try:
        return path.is_file()
    except OSError:  # a name that is too long
        return False


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all (see ``being_written``)."""
    with being_written(path) as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
