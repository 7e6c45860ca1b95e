"""Files: where those that come with the package lie, and writing without losing anything."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def shared(name: str) -> Path:
    """The folder ``notebooks`` or ``replays``: inside the installed package, else beside it in a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "_share" / name
    return inside if inside.is_dir() else here.parent / name


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all: what stood there before survives a full disk and a killed process.

    Raises:
        OSError: the file cannot be written; the old one is untouched.
    """
    plain = content.encode("utf-8") if isinstance(content, str) else content
    folder = path.parent
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(plain)
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
