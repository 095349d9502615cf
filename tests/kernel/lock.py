"""Whether Python goes on while the kernel works."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 30.0
"""So long a call is made again and again: a busy machine does not wake the other thread at the first."""


def goes_on_meanwhile(call: Callable[[], object]) -> bool:
    """Whether another thread goes on while this call is made again and again.

    Threads change only where the interpreter's lock is given up: a long call gives it up.
    """
    order, began, patience = list[str](), threading.Event(), sys.getswitchinterval()

    def work() -> None:
        began.set()
        end = time.monotonic() + PATIENCE_S
        while not order and time.monotonic() < end:
            call()
        order.append("worked")

    sys.setswitchinterval(1000)
    try:
        worker = threading.Thread(target=work)
        worker.start()
        began.wait()
        order.append("meanwhile")
    finally:
        sys.setswitchinterval(patience)
    worker.join()
    return order == ["meanwhile", "worked"]
