"""Release script, site and workflows."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cribboard_tools.upkeep import release, site
from tests.conftest import ROOT

CHANGELOG = "# Changes\n\n## 0.2.0 - 2026-12-01\n\n- A fix.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n"


def git(root: Path, *words: str) -> str:
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    done = subprocess.run(
        ["git", *identity, "-C", str(root), *words], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that can be released as 0.2.0."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Test")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "test@example.org")
    for name, line in (
        ("host_tools/cribboard_tools/__init__.py", 'VERSION = "0.2.0"\n'),
        ("firmware/cribboard/__init__.py", '__version__ = "0.2.0"\n'),
        ("CHANGELOG.md", CHANGELOG),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Change")


def refusal(root: Path, capsys: pytest.CaptureFixture[str], version: str = "0.2.0") -> str:
    assert release.main([version], root) != 0
    assert git(root, "tag", "--list", f"v{version}") == "" or "exists" in version
    return capsys.readouterr().err


def test_a_release_makes_an_annotated_tag(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["0.2.0"], project) == 0
    assert "git push origin v0.2.0" in capsys.readouterr().out
    assert git(project, "cat-file", "-t", "v0.2.0").strip() == "tag"
    assert git(project, "tag", "--list", "-n1", "v0.2.0").split(maxsplit=1)[1] == (
        "Cribboard 0.2.0\n"
    )


def test_a_tag_that_exists_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(project, "tag", "v0.2.0")
    assert release.main(["0.2.0"], project) == 1
    assert "the tag v0.2.0 exists already" in capsys.readouterr().err


@pytest.mark.parametrize("name", list(release.VERSIONS))
def test_another_version_in_a_module_is_refused(
    project: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project / name
    path.write_text(path.read_text().replace("0.2.0", "0.1.0"))
    commit(project)
    assert f"{name} has version 0.1.0, not 0.2.0" in refusal(project, capsys)
    path.write_text("")
    commit(project)
    assert f"{name} has version none, not 0.2.0" in refusal(project, capsys)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("## 0.2.0 - 2026-12-01\n\n- A fix.\n\n", "", "has no section for 0.2.0 at its top"),
        ("## 0.2.0 - 2026-12-01", "## 0.2.0", "gives 0.2.0 no date"),
        ("- A fix.\n", "", "says nothing about 0.2.0"),
        ("# Changes\n", "# Changes\n\n## Unreleased\n\n- New.\n", "has lines under Unreleased"),
        ("# Changes\n", "# Changes\n\n## 0.3.0 - 2026-12-02\n\n- New.\n", "no section for 0.2.0"),
    ],
)
def test_a_changelog_that_is_not_ready_is_refused(
    project: Path, old: str, new: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in CHANGELOG
    (project / "CHANGELOG.md").write_text(CHANGELOG.replace(old, new))
    commit(project)
    assert why in refusal(project, capsys)


def test_an_empty_section_for_later_changes_is_allowed(project: Path) -> None:
    text = CHANGELOG.replace("# Changes\n", "# Changes\n\n## Unreleased\n")
    (project / "CHANGELOG.md").write_text(text.replace("0.2.0 - 2026-12-01", "0.2.0 (2026-12-01)"))
    commit(project)
    assert release.main(["0.2.0"], project) == 0


def test_files_that_are_not_committed_are_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "new.txt").write_text("new")
    assert "the tree is not clean: commit or remove new.txt" in refusal(project, capsys)


@pytest.mark.parametrize("arguments", [[], ["0.2"], ["v0.2.0"], ["0.2.0", "0.3.0"]])
def test_what_is_no_version_is_refused(project: Path, arguments: list[str]) -> None:
    assert release.main(arguments, project) == 2
    assert git(project, "tag") == ""


class Links(HTMLParser):
    """Targets of a page's links and pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        wanted = {"a": "href", "img": "src", "link": "href", "script": "src"}.get(tag)
        self.targets |= {value for name, value in attrs if name == wanted and value}


def test_the_site_s_links_lead_somewhere(tmp_path: Path) -> None:
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
        for target in links.targets:
            path = target.partition("#")[0].partition("?")[0]
            # Of the site's other parts, which are built beside the documents.
            is_later = path.endswith(("play/index.html", "model/index.html"))
            if path and not re.match(r"[a-z]+:|//", path) and not is_later:
                place = built / path.lstrip("/") if path.startswith("/") else page.parent / path
                assert place.exists() or page.name == "404.html", f"{page}: {target}"


def test_workflows_match_github_s_schema() -> None:
    workflows = sorted(str(path) for path in (ROOT / ".github/workflows").glob("*.yml"))
    assert [Path(path).stem for path in workflows] == ["firmware", "pages", "tests"]
    pytest.importorskip("check_jsonschema", reason="pip install -e .[dev]")
    command = [sys.executable, "-m", "check_jsonschema"]
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *schema, *workflows], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_actions_are_pinned_by_their_commit() -> None:
    """A tag can be moved to other code; the comment beside says which one it was."""
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for line in re.findall(r"uses: (?!docker:)(.*)", path.read_text()):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line), line


def test_a_fault_in_a_workflow_is_found(tmp_path: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="pip install -e .[dev]")
    text = (ROOT / ".github/workflows/pages.yml").read_text()
    wrong = tmp_path / "pages.yml"
    wrong.write_text(text.replace("runs-on: ubuntu-24.04", "run-on: ubuntu-24.04", 1))
    command = [sys.executable, "-m", "check_jsonschema"]
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *schema, str(wrong)], capture_output=True, text=True)
    assert done.returncode == 1


def test_workflows_call_targets_that_the_makefile_has() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    texts = [path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml")]
    called = set(re.findall(r"run: make ([a-z-]+)", "\n".join(texts)))
    assert called == {"firmware", "release-files", "site", "voice"} <= targets


def test_generated_files_are_marked() -> None:
    generated = [
        "hardware/two-track/drill.pdf", "hardware/keycard.pdf",
        "docs/screens/a-deal-01.png",
        "firmware/cribboard/rules/show_totals_table.py",
        "firmware/cribboard/rules/win_chance_table.py",
    ]  # fmt: skip
    own = [
        "docs/manual.md", "hardware/README.md", "host_tools/cribboard_tools/cli.py",
        "hardware/carrier/carrier.kicad_pcb", "hardware/two-track/bom.md",
    ]  # fmt: skip
    for name in [*generated, *own]:
        assert (ROOT / name).is_file(), name
    try:
        told = git(ROOT, "check-attr", "linguist-generated", "--", *generated, *own)
    except subprocess.CalledProcessError:
        pytest.skip("this is no checkout")
    marked = [line.split(":")[0] for line in told.splitlines() if line.endswith(": set")]
    assert marked == generated
