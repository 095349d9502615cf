"""A provider that ends while it answers is told to who asks like one that is gone."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.people.provider import CLIENT
from tests.server.served import PATIENCE_S, Served

BROKEN = (
    b"no HTTP at all\r\n\r\n",
    b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{",
    b"HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{",
)
"""Of a provider that ends while it answers, or that is something else."""


def test_a_provider_whose_answer_breaks_off_is_not_reached(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as broken:
        broken.settimeout(PATIENCE_S)
        url = f"http://127.0.0.1:{broken.getsockname()[1]}/.well-known/openid-configuration"
        room = Served(tmp_path / "data", oauth=json.dumps({"broken": {"client_id": CLIENT, "discovery_url": url}}))

        def answer() -> None:
            for each in BROKEN:
                line, _ = broken.accept()
                with line:
                    line.recv(65536)
                    line.sendall(each)

        try:
            with ThreadPoolExecutor(1) as pool, room.http() as http:
                pool.submit(answer)
                said = [http.post("/api/session/oauth/broken") for _ in BROKEN]
        finally:
            room.kill()
    assert [(each.status_code, each.json()["code"]) for each in said] == [(503, "oauth_unreachable")] * len(BROKEN)
    assert not [each for each in room.logs if "Traceback" in str(each)]
