"""A PostgreSQL with a clock of its own, which a test sets while it runs."""

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.server.backing import Postgres, program

SOURCE: Final = """
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile const double *ahead;

__attribute__((constructor)) static void begin(void)
{
    ahead = mmap(0, sizeof *ahead, PROT_READ, MAP_SHARED, open(getenv("AHEAD"), O_RDONLY | O_CLOEXEC), 0);
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    int failed = syscall(SYS_clock_gettime, which, now);
    if (!failed && which == CLOCK_REALTIME)
        now->tv_sec += (time_t)*ahead;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec fine;
    clock_gettime(CLOCK_REALTIME, &fine);
    now->tv_sec = fine.tv_sec;
    now->tv_usec = fine.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now)
{
    struct timespec fine;
    clock_gettime(CLOCK_REALTIME, &fine);
    if (now)
        *now = fine.tv_sec;
    return fine.tv_sec;
}
"""
"""The time of day is asked of the kernel and moved; what only measures (CLOCK_MONOTONIC) stays as it is."""


class ClockedPostgres(Postgres):
    """Its time of day is set as an administrator may do it, or as it leaps where another server stands in for one."""

    def __init__(self, is_safe: bool = False) -> None:
        self._clock = Path(tempfile.mkdtemp(prefix="tapete-clock-"))
        self._clock.chmod(0o755)
        self._ahead, self._library, source = (self._clock / name for name in ("ahead", "clock.so", "clock.c"))
        source.write_text(SOURCE, "utf-8")
        subprocess.run([program("gcc"), "-O1", "-shared", "-fPIC", "-o", str(self._library), str(source)], check=True)
        self.set_clock(0)
        super().__init__(is_safe)

    def set_clock(self, ahead_s: int) -> None:
        """So many seconds ahead of this machine's, from the next time it is asked."""
        with self._ahead.open("r+b" if self._ahead.exists() else "wb") as file:  # its processes look at this very file
            file.write(struct.pack("=d", ahead_s))

    def run(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        given = os.environ if env is None else env
        super().run(command, {**given, "LD_PRELOAD": str(self._library), "AHEAD": str(self._ahead)})

    def remove(self) -> None:
        super().remove()
        shutil.rmtree(self._clock, ignore_errors=True)
