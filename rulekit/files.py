"""Files: where those that come with the package lie, and writing without losing anything."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def shared(name: str) -> Path:
    """The folder ``notebooks`` or ``replays``: inside the installed package, else beside it in a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "_share" / name
    return inside if inside.is_dir() else here.parent / name


@contextmanager
def being_written(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes its name only when it is whole: what stood there before survives whatever goes wrong.

    Raises:
        OSError: the file cannot be written; the old one is untouched.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".part", dir=target.parent)
    except OSError as no:  # the name of the temporary file says nothing to anybody
        raise OSError(no.errno, no.strerror, str(path)[:200]) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


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
