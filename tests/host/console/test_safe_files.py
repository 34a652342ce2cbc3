"""Atomic writing of files, and escaping of control characters."""

import errno
import os
import resource
from pathlib import Path

import pytest

from cribboard_tools.console import printable, safe_files
from cribboard_tools.errors import BadInput


def limit_file_size(size):
    """Return a preexec_fn that makes every write beyond `size` bytes of a file fail."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_file_is_made_with_its_folders_and_then_replaced(tmp_path):
    path = tmp_path / "new/folder/table.csv"
    safe_files.write_text(path, "one\n")
    path.chmod(0o640)
    safe_files.write_bytes(path, b"two\n")
    assert path.read_bytes() == b"two\n" and path.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in path.parent.iterdir()] == ["table.csv"]


def test_a_new_file_has_the_usual_mode(tmp_path):
    safe_files.write_bytes(tmp_path / "safe", b"")
    (tmp_path / "plain").write_bytes(b"")
    assert (tmp_path / "safe").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("bad"), SystemExit(1)])
def test_an_interrupted_write_leaves_the_old_file_and_no_part(tmp_path, error):
    path = tmp_path / "board.png"
    path.write_bytes(b"old")
    with pytest.raises(type(error)), safe_files.replacing(path) as part:
        part.write_bytes(b"half of the n")
        raise error
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_one_sentence_that_names_the_target(tmp_path):
    path = tmp_path / "board.png"
    path.write_bytes(b"old")
    with pytest.raises(BadInput, match=f"^cannot write {path}: No space left"):
        with safe_files.replacing(path):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_an_error_about_another_file_is_passed_on(tmp_path):
    with pytest.raises(FileNotFoundError), safe_files.replacing(tmp_path / "x"):
        (tmp_path / "source").read_bytes()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["/proc/table", "/proc/no/folder/table", "/proc"])
def test_what_cannot_be_written_is_told_before_and_at_the_write(path):
    for write in (safe_files.check_writable, lambda name: safe_files.write_bytes(name, b"")):
        with pytest.raises(safe_files.CannotWrite, match=f"^cannot write {path}: "):
            write(path)


def test_checking_changes_nothing(tmp_path):
    path = tmp_path / "figures.md"
    path.write_bytes(b"old")
    safe_files.check_writable(path)
    safe_files.check_writable(tmp_path / "no/such/folder/x")
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link_and_a_device_is_written_to(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "target")
    safe_files.write_bytes(tmp_path / "link", b"data")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "target").read_bytes() == b"data"
    safe_files.write_bytes("/dev/null", b"data")
    assert not Path("/dev/null").is_file()


def test_some_control_characters_may_be_kept():
    assert printable.escaped("one\ntwo\x1b\n", allowed="\n") == "one\ntwo\\x1b\n"
