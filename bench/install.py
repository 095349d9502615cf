"""`python -m bench.install WHEEL`: what an installation takes, light and with the server: the table of `install.md`."""

import statistics
import subprocess
import tempfile
import time
import venv
from pathlib import Path
from typing import Final

from tapete.research import command_line

ROUNDS: Final = 3
EXTRAS: Final = ("", "server")


def main(wheel: str) -> None:
    built = Path(wheel).resolve(strict=True)
    print("| install | packages | MB on disk | seconds to install | ms to `import tapete` |")
    print("|---|---|---|---|---|")
    for extra in EXTRAS:
        rounds = [measured(f"{built}[{extra}]" if extra else str(built)) for _ in range(ROUNDS)]
        packages, megabytes = rounds[0][:2]
        seconds, millis = (statistics.median(each[place] for each in rounds) for place in (2, 3))
        name = f"tapete[{extra}]" if extra else "tapete"
        print(f"| `pip install {name}` | {packages} | {megabytes:.0f} | {seconds:.1f} | {millis:.0f} |", flush=True)


def measured(what: str) -> tuple[int, float, float, float]:
    """Packages, megabytes, seconds (with a warm cache of downloads), milliseconds to import, in a new environment."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python, site = Path(folder) / "bin" / "python", next(Path(folder).glob("lib/*/site-packages"))
        before, packages_before = size(site), len(list(site.glob("*.dist-info")))
        begun = time.perf_counter()
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what], check=True)
        seconds = time.perf_counter() - begun
        packages = len(list(site.glob("*.dist-info"))) - packages_before
        return packages, (size(site) - before) / 1e6, seconds, import_millis(python)


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def import_millis(python: Path) -> float:
    """The best of five: what the processor needs, once the files are in memory."""
    text = "import time; begun = time.perf_counter(); import tapete; print(time.perf_counter() - begun)"
    found = [subprocess.run([python, "-c", text], capture_output=True, text=True, check=True) for _ in range(5)]
    return 1000 * min(float(each.stdout) for each in found)


if __name__ == "__main__":
    command_line.run(main)
