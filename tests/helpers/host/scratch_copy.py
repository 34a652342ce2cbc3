"""A copy of the repository in which a test adds something, and counts the files that took."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class ScratchCopy:
    """The tracked files of the repository in `folder`, as an own repository there."""

    def __init__(self, folder):
        self.folder = folder
        for name in git(ROOT, "ls-files").splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, folder / name)
        git(folder, "init", "--quiet")
        git(folder, "add", "--all", "--force")

    def commit(self):
        """Commit what is there."""
        git(self.folder, "commit", "--quiet", "--message", "Copy")

    def write(self, name, text):
        """Write a new file."""
        assert not (self.folder / name).exists(), name
        (self.folder / name).write_text(text, encoding="utf-8")

    def insert(self, name, before, text):
        """Write `text` into a file, in front of the only place of `before`."""
        self.replace(name, before, text + before)

    def replace(self, name, old, new):
        """Replace the only place of `old` in a file."""
        path = self.folder / name
        source = path.read_text(encoding="utf-8")
        assert source.count(old) == 1, (name, old, source.count(old))
        path.write_text(source.replace(old, new), encoding="utf-8")

    def changed(self):
        """Return the files that are not as they were copied, and the new ones."""
        changed = git(self.folder, "diff", "--name-only").splitlines()
        return changed + git(self.folder, "ls-files", "--others").splitlines()

    def run(self, *arguments):
        """Run a Python module there, with the copy's own packages."""
        paths = [self.folder / "firmware", self.folder / "host_tools", self.folder]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
        env |= {"PYTHONDONTWRITEBYTECODE": "1"}
        for name in [name for name in env if name.startswith(("PYTEST_", "COV_"))]:
            del env[name]
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True)

    def run_well(self, *arguments):
        """Run a Python module that must succeed."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]

    def run_tests(self, *names):
        """Run tests that must pass; names: paths below tests/, or files in a folder of host/."""
        host = {path.name: str(path) for path in (self.folder / "tests/host").rglob("*.py")}
        tests = [f"tests/{name}" if "/" in name else host[name] for name in names]
        self.run_well("pytest", "-q", "-n", "0", "-m", "not long", "-p", "no:cacheprovider", *tests)


def git(folder, *words):
    """Run git in a folder, as somebody; return what it prints, without the last line feed."""
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    command = ["git", *identity, "-C", str(folder), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip("\n")
