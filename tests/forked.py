"""Servers and commands in processes that are forked from one which has loaded the program."""

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ctypes import CDLL, c_uint32, get_errno
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from tapete.__main__ import main

LOADED: Final = multiprocessing.get_context("forkserver")
"""To load the program is most of what a start costs; test_main, test_serve and test_wheel start it from nothing."""
LOADED.set_forkserver_preload(["tapete.server.serve", "tapete.__main__", "tests.forked", "tests.loaded"])
PATIENCE_S: Final = 120.0


def serve(command: list[str], env: dict[str, str], patched: Mapping[str, Any], stderr: Connection) -> None:
    """What a shell would do before it hands over to `tapete`."""
    os.dup2(stderr.fileno(), 2)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    os.environ.update(env)
    for name, value in patched.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)
    sys.argv = ["tapete", *command]
    main()


def ran(
    module: str,
    *words: str,
    typed: str = "",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    is_root: bool = True,
) -> subprocess.CompletedProcess[str]:
    """What `python -m` does with a module and these words, where its input is a pipe that ends after `typed`.

    `env` is the whole environment; by default it is that of the test. Not `is_root`: where that is who runs the tests,
    the command may go no further than anybody else."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "out", Path(folder) / "err"
        given, keyboard = LOADED.Pipe(duplex=False)
        surroundings = _Surroundings(cwd or Path.cwd(), dict(os.environ if env is None else env), is_root)
        process = LOADED.Process(target=_run, args=(module, words, given, written, surroundings))
        process.start()
        given.close()
        with keyboard, suppress(BrokenPipeError):  # a command that has ended already has wanted none of it
            os.write(keyboard.fileno(), typed.encode())
        process.join(PATIENCE_S)
        if process.is_alive():
            process.kill()
            raise subprocess.TimeoutExpired([module, *words], PATIENCE_S)
        assert process.exitcode is not None
        out, err = (each.read_text("utf-8") for each in written)
    return subprocess.CompletedProcess([module, *words], process.exitcode, out, err)


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What a shell gives to a command beside its words."""

    folder: Path
    environment: dict[str, str]
    is_root: bool


def _run(
    module: str, words: Sequence[str], given: Connection, written: tuple[Path, Path], surroundings: _Surroundings
) -> None:
    multiprocessing.set_start_method(None, force=True)  # not the one of this process, but what it is for a command
    os.dup2(given.fileno(), 0)
    for at, file in enumerate(written, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), at)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(surroundings.environment)
    os.chdir(surroundings.folder)
    sys.path.insert(0, str(surroundings.folder))
    if not surroundings.is_root:
        _give_up_rights_of_root()
    sys.argv = [module, *words]
    for loaded in (module, f"{module}.__main__"):
        if not hasattr(sys.modules.get(loaded), "__path__"):
            sys.modules.pop(loaded, None)  # it runs anew, as `__main__`
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _give_up_rights_of_root() -> None:
    """Root goes wherever they like (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH): without that (man 2 capset)."""
    if os.geteuid() != 0:
        return
    system, version, rights = CDLL(None, use_errno=True), (c_uint32 * 2)(0x2008_0522, 0), (c_uint32 * 6)()
    for call in (system.capget, system.capset):
        assert call(version, rights) == 0, get_errno()
        for at in (0, 1):  # those in force, and those that could be taken again
            rights[at] &= ~(1 << 1 | 1 << 2)
