"""MicroPython's sources: cloned, completed, and refused where they are not those of the release."""

import shutil
from pathlib import Path

import pytest

from cribboard_tools.errors import Failure
from cribboard_tools.pico import micropython_sources
from cribboard_tools.pico.micropython_sources import TAG, find_sources
from tests.helpers.host.scratch_copy import git

LIBRARIES = ("pico-sdk", "tinyusb")


def commit_all(folder, text):
    """Commit what is in a folder, which becomes a repository; return the commit."""
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", text)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    """A small MicroPython with submodules in place of the one on the network."""
    top = tmp_path_factory.mktemp("micropython") / "origin"
    (top / "py").mkdir(parents=True)
    (top / "py/py.mk").write_text("")
    git(top, "init", "--quiet")
    for name in LIBRARIES:
        library = top.parent / name
        library.mkdir()
        (library / "one.c").write_text("old")
        (library / "two.c").write_text("")
        commit_all(library, "old")
        (library / "one.c").write_text("pinned")
        commit_all(library, "pinned")
        add = ("-c", "protocol.file.allow=always", "submodule", "--quiet", "add")
        git(top, *add, str(library), f"lib/{name}")
    commit_all(top, "release")
    return top


@pytest.fixture(autouse=True)
def small(origin, tmp_path, monkeypatch):
    """Make the small MicroPython the one that is cloned."""
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "protocol.file.allow")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "always")
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path))
    monkeypatch.setattr(micropython_sources, "COMMIT", git(origin, "rev-parse", "HEAD"))
    monkeypatch.setattr(micropython_sources, "CLONE_URL", str(origin))
    monkeypatch.setattr(micropython_sources, "_SUBMODULES", LIBRARIES)


@pytest.fixture(scope="module")
def whole(origin):
    """A complete clone of the small MicroPython, to be copied."""
    whole = origin.parent / "whole"
    git(origin.parent, "clone", "--quiet", str(origin), str(whole))
    wanted = [f"lib/{name}" for name in LIBRARIES]
    allow = ("-c", "protocol.file.allow=always")
    git(whole, *allow, "submodule", "--quiet", "update", "--init", *wanted)
    return whole


@pytest.fixture
def sources(whole):
    """A complete clone in the cache folder."""
    folder = micropython_sources.sources_folder()
    shutil.copytree(whole, folder)
    return folder


def found_in_cache():
    """Find the sources in the cache folder; return what was told."""
    told = []
    find_sources(None, told.append)
    return told


def test_the_sources_are_cloned_once_with_the_submodules_of_the_boards():
    sources = micropython_sources.sources_folder()
    told = found_in_cache()
    assert told == [f"Cloning MicroPython {TAG}", "Cloning pico-sdk", "Cloning tinyusb"]
    assert (sources / "lib/tinyusb/one.c").read_text() == "pinned"
    assert found_in_cache() == []


def test_an_interrupted_clone_is_completed(sources):
    """Of MicroPython; of a submodule without a commit yet, and of one without files."""
    first, second = (sources / "lib" / name for name in LIBRARIES)
    git(sources, "update-ref", "-d", "HEAD")
    (sources / "py/py.mk").unlink()
    repository = sources / ".git/modules/lib/pico-sdk"
    (first / "two.c").unlink()
    (repository / "index").unlink()
    shutil.rmtree(repository / "objects/")
    (repository / "objects").mkdir()
    # HEAD is right after `git clone --no-checkout` if the commit is the newest of its branch.
    (sources / ".git/modules/lib/tinyusb/index").unlink()
    (second / "two.c").unlink()
    assert (second / "one.c").is_file()
    told = found_in_cache()
    assert told == [f"Cloning MicroPython {TAG}", "Cloning pico-sdk", "Cloning tinyusb"]
    assert all(path.is_file() for path in (sources / "py/py.mk", first / "two.c", second / "two.c"))


def test_deleted_files_are_restored_without_the_network(sources, monkeypatch):
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "never")
    deleted = [sources / name for name in ("py/py.mk", "lib/pico-sdk/two.c")]
    for path in deleted:
        path.unlink()
    assert found_in_cache() == []
    assert all(path.is_file() for path in deleted)


def test_a_submodule_at_another_commit_is_refused_and_in_the_cache_updated(sources):
    library = sources / "lib/tinyusb"
    git(library, "checkout", "--quiet", "--detach", "HEAD~1")
    assert (library / "one.c").read_text() == "old"
    with pytest.raises(Failure, match=f"commits of {TAG}: git -C .* --force lib/tinyusb "):
        find_sources(str(sources), print)
    assert found_in_cache() == ["Cloning tinyusb"]
    assert (library / "one.c").read_text() == "pinned"
    assert find_sources(str(sources), print) == sources


def test_files_read_into_place_are_accepted(sources, monkeypatch):
    """As from a mirror: HEAD names another commit, a file is lacking, or the repository is."""
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "never")
    library = sources / "lib/tinyusb"
    git(library, "update-ref", "--no-deref", "HEAD", "HEAD~1")
    (library / "two.c").unlink()
    (sources / "lib/pico-sdk/.git").unlink()
    assert find_sources(str(sources), print) == sources
    assert found_in_cache() == []


@pytest.mark.parametrize("name", ["py/py.mk", "lib/tinyusb/one.c"])
def test_uncommitted_changes_are_refused(sources, name):
    (sources / name).write_text("mine")
    (sources / "notes.txt").write_text("no file of the build")
    for folder in (None, str(sources)):
        with pytest.raises(Failure, match=f"has changes.* stash .*{Path(name).name}"):
            find_sources(folder, print)
    git((sources / name).parent, "stash", "--quiet")
    assert find_sources(str(sources), print) == sources


def test_what_is_not_the_release_is_refused(tmp_path, origin, sources):
    with pytest.raises(Failure, match="nothing is not a clone of MicroPython"):
        find_sources(str(tmp_path / "nothing"), print)
    with pytest.raises(Failure, match=r"tinyusb has no py/py\.mk"):
        find_sources(str(origin.parent / "tinyusb"), print)
    with pytest.raises(Failure, match=f"folder within a clone of MicroPython: name {origin} "):
        find_sources(str(origin / "py"), print)
    git(sources, "commit", "--quiet", "--allow-empty", "-m", "newer")
    with pytest.raises(Failure, match=f"is not MicroPython {TAG}: git checkout {TAG} there"):
        find_sources(str(sources), print)
