"""Release script, metadata of the package, site and workflows."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

import cribboard
from cribboard_tools import VERSION
from cribboard_tools.errors import Failure
from cribboard_tools.pico.make_firmware import SUMS
from cribboard_tools.upkeep import dist, notices, release, site
from tests.conftest import ROOT
from tests.helpers.host.scratch_copy import git

CHANGELOG = "# Changes\n\n## 0.2.0 - 2026-12-01\n\n- A fix.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository that can be released as 0.2.0."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Test")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "test@example.org")
    for name, text in (
        (release.VERSION_FILE, '__version__ = "0.2.0"\n'),
        ("CHANGELOG.md", CHANGELOG),
        (".gitignore", "build\n"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(root, *, is_tested=True):
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Change")
    if is_tested:
        assert release.main(["--begin"], root) == release.main(["--passed"], root) == 0


def rewrite(root, name, old, new):
    text = (root / name).read_text()
    assert text.count(old) == 1
    (root / name).write_text(text.replace(old, new))


def test_a_commit_that_is_ready_passes_the_check(project):
    release.check("0.2.0", project)
    # An empty section for later changes, and another way to write the date.
    rewrite(project, "CHANGELOG.md", "# Changes\n", "# Changes\n\n## Unreleased\n")
    rewrite(project, "CHANGELOG.md", "0.2.0 - 2026-12-01", "0.2.0 (2026-12-01)")
    commit(project)
    release.check("0.2.0", project)


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        (release.VERSION_FILE, "0.2.0", "0.1.0", "has version 0.1.0, not 0.2.0"),
        (release.VERSION_FILE, "__version__", "VERSION", "has version none, not 0.2.0"),
        ("CHANGELOG.md", "## 0.2.0 - 2026-12-01\n\n- A fix.\n\n", "", "no section for 0.2.0"),
        ("CHANGELOG.md", "## 0.2.0 - 2026-12-01", "## 0.2.0", "gives 0.2.0 no date"),
        ("CHANGELOG.md", "## 0.2.0", "## 0.2.0.dev", "no section for 0.2.0"),
        ("CHANGELOG.md", "- A fix.\n", "", "says nothing about 0.2.0"),
        ("CHANGELOG.md", "# Changes", "## Unreleased\n\n- New.", "has lines under Unreleased"),
        ("CHANGELOG.md", "# Changes", "## 0.3.0 - 2026-12-02\n\n- New.", "no section for 0.2.0"),
    ],
)  # fmt: skip
def test_a_version_or_a_changelog_that_is_not_ready_is_refused(project, name, old, new, why):
    rewrite(project, name, old, new)
    commit(project)
    with pytest.raises(Failure, match=re.escape(why)):
        release.check("0.2.0", project)


def test_only_the_very_commit_on_which_the_long_tests_passed_is_released(project):
    (project / "new.txt").write_text("new")
    with pytest.raises(Failure, match="the tree is not clean: commit or remove new.txt"):
        release.check("0.2.0", project)
    commit(project, is_tested=False)
    with pytest.raises(Failure, match="make test-long passed on .{10}, not on .{10}: run it"):
        release.check("0.2.0", project)
    # A run that began on another commit, or beside changes, counts for none.
    release.main(["--begin"], project)
    (project / "new.txt").write_text("newer")
    release.main(["--passed"], project)
    commit(project, is_tested=False)
    release.main(["--passed"], project)
    (project / "new.txt").write_text("newest")
    release.main(["--begin"], project)
    git(project, "checkout", "--quiet", "new.txt")
    release.main(["--passed"], project)
    with pytest.raises(Failure, match="make test-long passed on no commit"):
        release.check("0.2.0", project)
    commit_ran = release.main(["--begin"], project) or release.main(["--passed"], project)
    assert commit_ran == 0
    release.check("0.2.0", project)
    git(project, "tag", "v0.2.0")
    with pytest.raises(Failure, match="the tag v0.2.0 exists already"):
        release.check("0.2.0", project)


@pytest.mark.parametrize("arguments", [[], ["0.2"], ["v0.2.0"], ["0.2.0", "0.3.0"]])
def test_what_is_no_version_is_refused(project, arguments):
    assert release.main(arguments, project) == 2
    assert git(project, "tag") == ""


def test_a_release_is_tagged_only_where_both_builds_are_equal(project, monkeypatch, capsys):
    def build(target, content="bytes"):
        target.mkdir(parents=True)
        (target / "cribboard-pico.uf2").write_text(content)
        (target / SUMS).write_text("sums")
        return target

    (project / ".gitignore").write_text("build\ndist\n")
    commit(project)
    monkeypatch.setattr(dist, "build", build)
    monkeypatch.setattr(release, "build_again", lambda _, folder: build(folder / "dist", "other"))
    assert release.main(["0.2.0"], project) == 1
    told = capsys.readouterr().err
    assert "two builds of the release differ" in told and "cribboard-pico.uf2: other bytes" in told
    assert git(project, "tag") == ""
    shutil.rmtree(project / "dist")
    with monkeypatch.context() as patch:
        patch.setattr(release, "WHICH_FILE", release.WHICH_FILE[1:])
        assert release.main(["0.2.0"], project) == 1
    assert "cribboard-pico.uf2 is in dist/, and WHICH_FILE" in capsys.readouterr().err
    shutil.rmtree(project / "dist")
    monkeypatch.setattr(release, "build_again", lambda _, folder: build(folder / "dist"))
    assert release.main(["0.2.0"], project) == 0
    assert "git push --follow-tags" in capsys.readouterr().out
    assert git(project, "cat-file", "-t", "v0.2.0").strip() == "tag"
    digest = hashlib.sha256(b"sums").hexdigest()
    message = git(project, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert message.strip() == f"Cribboard 0.2.0\n\nSHA256SUMS: {digest}"


def test_the_second_build_fetches_first_and_shares_nothing(project, tmp_path_factory, monkeypatch):
    ran = []
    monkeypatch.setattr(dist, "run", lambda command, env, *_, **__: ran.append((command, env)))
    monkeypatch.setattr(shutil, "which", lambda name: name)  # faketime is there
    monkeypatch.setattr(release, "_may_run", lambda *_: False)
    monkeypatch.setenv("CRIBBOARD_CACHE", "/ours")
    monkeypatch.setenv("PIP_CERT", "/certificates")
    folder = tmp_path_factory.mktemp("again")
    assert release.build_again(project, folder).parent.parent.parent == folder
    assert [command[-1] for command, _ in ran][1:] == ["--fetch", "cribboard_tools.upkeep.dist"]
    assert ran[-1][0][0] == "faketime", "after the fetch: certificates have an end"
    for _, env in ran:
        assert "CRIBBOARD_CACHE" not in env and env["PIP_CERT"] == "/certificates"
        assert env["HOME"] == str(folder / "home")


def test_another_user_makes_the_second_build_only_with_a_python_that_it_may_run():
    assert release._may_run([], sys.executable)
    assert not release._may_run([], "/none") and not release._may_run(["/none"], sys.executable)


def test_a_release_has_a_voice_of_each_language_for_each_board(tmp_path, monkeypatch):
    monkeypatch.setattr(dist, "ROOT", tmp_path)
    monkeypatch.setattr(dist, "run", lambda *_: (tmp_path / "build/voice").mkdir(parents=True))
    with pytest.raises(Failure, match="no voice pack of en fits pico"):
        dist._voices(tmp_path)


@pytest.mark.long
def test_wheel_and_sources_are_the_same_for_another_umask_time_zone_and_folder(tmp_path):
    pytest.importorskip("build.env", reason="pip install -e .[dev]")
    code = "import sys; from pathlib import Path; from cribboard_tools.pico import make_firmware\n"
    code += "from cribboard_tools.upkeep import dist\n"
    code += "dist._packages(Path(sys.argv[1]), make_firmware.read_stamp())"
    for name, umask, zone in (("one", 0o022, "UTC"), ("two", 0o077, "Asia/Tokyo")):
        (tmp_path / name).mkdir()
        env = os.environ | {"TZ": zone, "TMPDIR": str(tmp_path / name)}
        dist.run([sys.executable, "-c", code, str(tmp_path / name)], env, umask=umask)
    assert len(list((tmp_path / "one").iterdir())) == 2
    assert release.compare(tmp_path / "one", tmp_path / "two") == []


def test_two_folders_are_compared_file_by_file(tmp_path):
    for folder, names in (("one", ("same", "differs", "first")), ("two", ("same", "differs"))):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(folder if name == "differs" else name)
            os.utime(tmp_path / folder / name, (0, 0))
    assert release.compare(tmp_path / "one", tmp_path / "two") == [
        "differs: other bytes", "first: only in one build",
    ]  # fmt: skip


def test_the_page_of_a_release_has_its_changes_and_names_every_file():
    told = release.notes(ROOT)
    assert told.startswith(release.section(VERSION, (ROOT / "CHANGELOG.md").read_text()))
    images = ("cribboard-pico.uf2", "cribboard-pico2.uf2", "cribboard-pico-slow.uf2")
    for name in (notices.FILE, dist.BILL, SUMS, dist.SITE, *images):
        assert name in told


@pytest.fixture
def compiled(tmp_path):
    """A build, and the sources that its files of dependencies name."""
    sources, build = tmp_path / "sources", tmp_path / "build"
    for name, text in (
        ("LICENSE", "The MIT License of MicroPython"),
        ("py/vm.c", "/*\n * Copyright (c) 2013 Damien P. George\n */\nint vm;"),
        ("lib/uzlib/tinflate.c", "/* Copyright (c) 2003 by Joergen Ibsen\n * as is */"),
        ("lib/littlefs/lfs2.c", "// Copyright (c) 2022, The littlefs authors.\n// BSD-3-Clause\n"),
        ("lib/pico-sdk/LICENSE.TXT", "Redistributions in binary form"),
        ("lib/tinyusb/LICENSE", "The MIT License of TinyUSB"),
        ("lib/tinyusb/src/tusb.h", "/* Copyright (c) 2019 Ha Thach */"),
        ("lib/lwip/src/init.c", "/* Copyright (c) Swedish Institute */"),  # not compiled
    ):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(text)
    (build / "cmake").mkdir(parents=True)
    names = ("py/vm.c", "lib/uzlib/tinflate.c", "lib/littlefs/lfs2.c", "lib/tinyusb/src/tusb.h")
    words = " \\\n ".join(str(sources / name) for name in names)
    (build / "cmake/vm.c.o.d").write_text(f"vm.c.o: {words}\n")
    return build, sources


def test_notices_have_the_licence_of_all_that_was_compiled(compiled, monkeypatch):
    build, sources = compiled
    monkeypatch.setattr(notices, "_TOOLCHAIN", {})
    found = notices.components([build], sources)
    assert [one.name for one in found] == ["littlefs", "micropython", "tinyusb", "uzlib"]
    told = notices.text(found)
    for words in (
        "The MIT License of MicroPython", "The MIT License of TinyUSB", "by Joergen Ibsen",
        "The littlefs authors", "Redistributions in binary form", "(c) 2019 Ha Thach",
        "(c) 2013 Damien P. George",
    ):  # fmt: skip
        assert words in told
    assert "Swedish" not in told
    [page, theme] = notices.of_site()
    assert "Emscripten" in page.text and "Redistributions in binary form" in theme.text
    # A part without a licence, and one whose licence nobody has looked up, are refused.
    (sources / "lib/uzlib/tinflate.c").write_text("int none;")
    with pytest.raises(Failure, match="uzlib is in the image, and its sources have no licence"):
        notices.components([build], sources)
    monkeypatch.delitem(notices.LICENCES, "tinyusb")
    with pytest.raises(Failure, match="tinyusb is in the image"):
        notices.components([build], sources)


@pytest.mark.long
def test_the_bill_of_materials_is_valid_spdx(compiled, tmp_path, monkeypatch):
    parse = pytest.importorskip(
        "spdx_tools.spdx.parser.parse_anything", reason="pip install -e .[dev]"
    )
    validator = pytest.importorskip("spdx_tools.spdx.validation.document_validator")
    monkeypatch.setattr(notices, "_TOOLCHAIN", {})
    found = notices.components([compiled[0]], compiled[1])
    found += notices.of_site()
    found.append(notices.Component("newlib", "4", "LicenseRef-newlib", "NOASSERTION", "Free."))
    bill = notices.bill("0.2.0", 1_800_000_000, found, [compiled[1] / "LICENSE"])
    path = tmp_path / "bill.spdx.json"
    path.write_text(json.dumps(bill))
    document = parse.parse_file(str(path))
    assert validator.validate_full_spdx_document(document) == []
    assert {one.name for one in document.packages} == {"cribboard", *(one.name for one in found)}


class Links(HTMLParser):
    """Targets of a page's links and pictures; loaded: of what the page itself needs."""

    def __init__(self):
        super().__init__()
        self.targets = set()
        self.loaded = set()

    def handle_starttag(self, tag, attrs):
        wanted = {"a": "href", "img": "src", "link": "href", "script": "src"}.get(tag)
        found = {value for name, value in attrs if name == wanted and value}
        self.targets |= found
        self.loaded |= found if tag != "a" else set()


@pytest.mark.long
def test_the_site_s_links_lead_somewhere(tmp_path):
    pytest.importorskip("mkdocs", reason="pip install -e .[docs]")
    source, built = tmp_path / "source", tmp_path / "site"
    site.collect(source)
    settings = (ROOT / ".mkdocs.yml").read_text()
    settings = settings.replace("build/site-source", str(source)).replace("build/site", str(built))
    (tmp_path / "mkdocs.yml").write_text(settings)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = list(built.rglob("*.html"))
    assert len(pages) > 10
    for page in pages:
        links = Links()
        links.feed(page.read_text())
        assert not [one for one in links.loaded if re.match(r"[a-z]+:|//", one)], page
        for target in links.targets:
            path = target.partition("#")[0].partition("?")[0]
            # Of the site's other parts, which are built beside the documents.
            is_later = path.endswith(("play/index.html", notices.FILE))
            if path and not re.match(r"[a-z]+:|//", path) and not is_later:
                place = built / path.lstrip("/") if path.startswith("/") else page.parent / path
                assert place.exists() or page.name == "404.html", f"{page}: {target}"


def test_workflows_match_github_s_schema():
    workflows = sorted(str(path) for path in (ROOT / ".github/workflows").glob("*.yml"))
    assert [Path(path).stem for path in workflows] == ["publish", "tests"]
    pytest.importorskip("check_jsonschema", reason="pip install -e .[dev]")
    command = [sys.executable, "-m", "check_jsonschema"]
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *schema, *workflows], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_actions_are_pinned_by_their_commit():
    """A tag can be moved to other code; the comment beside says which one it was."""
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for line in re.findall(r"uses: (?!\./)(.*)", path.read_text()):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line), line


def test_the_samples_of_long_tests_name_tests_that_are_there():
    """pytest runs none of a sample in which one name is wrong."""
    listed = "@echo $(PIECES) $(BOARD) $(HARDWARE_PIECES:%=tests/hardware/test_%.py)"
    command = ["make", "--silent", "--eval", f"listed: ; {listed}", "listed"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert len(names.split()) > 20
    for name in names.split():
        path, _, test = name.partition("::")
        assert f"def {test or 'test_'}" in (ROOT / path).read_text(encoding="utf-8"), name


def test_workflows_call_targets_that_the_makefile_has():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    texts = [path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml")]
    called = set(re.findall(r"run: make ([a-z-]+)", "\n".join(texts)))
    assert called == {"dist", "site"} <= targets


def test_nothing_is_published_that_the_tests_have_not_passed():
    """Each job of the one workflow that publishes needs the tests, or a job that does."""
    yaml = pytest.importorskip("yaml", reason="pip install -e .[docs]")
    jobs = yaml.safe_load((ROOT / ".github/workflows/publish.yml").read_text())["jobs"]
    assert jobs["tests"] == {"uses": "./.github/workflows/tests.yml"}
    tested = {"tests"}
    while more := {name for name, job in jobs.items() if job.get("needs") in tested} - tested:
        tested |= more
    assert tested == set(jobs)
    may_write = {name for name, job in jobs.items() if "permissions" in job}
    assert may_write == {"release", "deploy"}


# Version and metadata of the package

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]


def told_by_git(*words):
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no checkout: there are no tags to compare with")
    return done.stdout.splitlines()


def test_the_package_the_firmware_and_the_changelog_are_of_one_version():
    newest = re.search(r"^## (?!Unreleased)(\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest
    assert {VERSION, cribboard.__version__, newest[1]} == {VERSION}


def test_a_tag_on_this_commit_is_this_version_and_none_is_later():
    here = told_by_git("tag", "--points-at", "HEAD", "--list", "v*")
    assert set(here) <= {f"v{VERSION}"}
    tags = told_by_git("tag", "--merged", "HEAD", "--list", "v*")
    numbers = [tuple(map(int, tag[1:].split("."))) for tag in tags if re.fullmatch(r"v[\d.]+", tag)]
    assert all(number <= tuple(map(int, VERSION.split("."))) for number in numbers)


def test_the_page_on_pypi_has_no_link_that_only_a_checkout_has():
    """What is no http(s) address would point into PyPI's own site."""
    text = (ROOT / PROJECT["readme"]).read_text()
    links = re.findall(r"\]\(([^)]*)\)", text) + re.findall(r"(?:src|href)=\W?([^\s>]*)", text)
    assert [link for link in links if not link.startswith(("https://", "http://"))] == []
    pages = text + (ROOT / "docs/cli.md").read_text() + (ROOT / "README.md").read_text()
    named = set(re.findall(r"\.(?:whl)?\[(\w+)\]|\bextra(?:\]\(#extras\))? `(\w+)`", pages))
    extras = {"".join(one) for one in named}
    assert len(extras) > 5 and extras <= set(PROJECT["optional-dependencies"])
    assert set(re.findall(r"cribboard-([\d.]+)-py3", pages)) == {VERSION}


def test_no_requirement_names_a_package_of_our_own_name():
    """An installer would ask an index for it, where anybody may register the name."""
    extras = PROJECT["optional-dependencies"]
    for needed in [PROJECT["dependencies"], *extras.values()]:
        assert not [one for one in needed if one.startswith("cribboard")]
    pico, emulated = ({one.split(">")[0] for one in extras[name]} for name in ("pico", "emulator"))
    assert not pico & emulated


def test_the_source_distribution_has_all_that_git_has():
    file_list = pytest.importorskip("setuptools.command.egg_info").FileList
    tracked = set(told_by_git("ls-files"))
    found = file_list()
    found.allfiles = sorted(tracked)
    for line in (ROOT / ".ci/MANIFEST.in").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            found.process_template_line(line.strip())
    # setuptools itself adds these
    assert tracked - set(found.files) == {"LICENSE", "pyproject.toml"}


def test_the_metadata_is_what_the_workflow_tests_and_spdx_knows():
    classifiers = PROJECT["classifiers"]
    workflow = (ROOT / ".github/workflows/tests.yml").read_text()
    versions = re.findall(r'part: tools, python: "(3\.\d+)"', workflow)
    prefix = "Programming Language :: Python :: "
    told = [one.removeprefix(prefix) for one in classifiers if one.startswith(f"{prefix}3.")]
    assert told == versions and PROJECT["requires-python"].removeprefix(">=") in versions
    assert set(re.findall("runs-on: (.*)", workflow)) == {"ubuntu-24.04", "${{ matrix.system }}"}
    systems = [one for one in classifiers if "Operating System" in one]
    assert systems == ["Operating System :: POSIX :: Linux"]
    assert "run: .ci/run" in workflow and os.access(ROOT / ".ci/run", os.X_OK)
    assert all("<" in one for one in PYPROJECT["build-system"]["requires"])
    assert PROJECT["license"] == "MIT"
    assert [(ROOT / name).is_file() for name in PROJECT["license-files"]] == [True]
    assert not [one for one in classifiers if one.startswith("License")]
