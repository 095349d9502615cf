"""Whether Python goes on while the kernel works."""

import sys
import threading
from collections.abc import Callable


def goes_on_meanwhile(call: Callable[[], object], times: int = 100) -> bool:
    """Whether another thread goes on before this call, made so often, is done.

    Threads change only where the interpreter's lock is given up: a long call gives it up.
    """
    order, began, patience = list[str](), threading.Event(), sys.getswitchinterval()

    def work() -> None:
        began.set()
        for _ in range(times):
            call()
            if order:
                break
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
