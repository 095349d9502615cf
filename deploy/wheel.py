"""Builds a wheel with a version of its own: that of the source, when it was built, and of which commit.

Of two wheels with one version pip takes the second for the first, and installs nothing. The version is written into a
copy, an sdist that is unpacked, so that the source stays as it is.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r'^version = "([0-9.]+)"$', re.MULTILINE)


def main(target: Path, *options: str) -> None:
    """Build the wheel into `target`, in the place of older ones for the same Python; `options` are those of `build`."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = _copied(Path(scratch))
        _stamp(copy / "pyproject.toml")
        made = Path(scratch) / "made"
        _build("--wheel", "--outdir", str(made), *options, str(copy))
        (wheel,) = made.glob("*.whl")
        target.mkdir(exist_ok=True)
        for old in target.glob(f"tapete-*-{wheel.name.split('-', 2)[2]}"):
            old.unlink()
        shutil.move(wheel, target / wheel.name)


def _copied(scratch: Path) -> Path:
    _build("--sdist", "--outdir", str(scratch), str(ROOT))
    (packed,) = scratch.glob("*.tar.gz")
    shutil.unpack_archive(packed, scratch)
    return scratch / packed.name.removesuffix(".tar.gz")


def _build(*arguments: str) -> None:
    if subprocess.run([sys.executable, "-m", "build", *arguments], check=False).returncode:
        raise SystemExit(1)


def _stamp(project: Path) -> None:
    text = project.read_text("utf-8")
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.now(UTC).timestamp()), UTC)
    stamped, count = VERSION.subn(rf'version = "\g<1>.post{moment:%Y%m%d%H%M%S}{_commit()}"', text)
    if count != 1:
        raise SystemExit(f"{project} names {count} versions")
    project.write_text(stamped, "utf-8")


def _commit() -> str:
    """Of which commit the source is, and whether it was changed since; empty: it does not come with its history."""
    if not (ROOT / ".git").exists():
        return ""
    command = ["git", "describe", "--always", "--dirty", "--exclude", "*", "--abbrev=8"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"of which commit it is stays unsaid: {error}", file=sys.stderr)
        return ""
    return f"+g{found.replace('-', '.')}"


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
