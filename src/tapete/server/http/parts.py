"""Files that are longer than one wants in memory: sent in parts, as they are read."""

from collections.abc import AsyncIterator

from fastapi.responses import StreamingResponse


async def file_of(parts: AsyncIterator[bytes], name: str, media: str) -> StreamingResponse:
    """A file to download. What cannot be read is said as everywhere, before the answer has begun."""
    first = await anext(parts, b"")

    async def whole() -> AsyncIterator[bytes]:
        yield first
        async for part in parts:
            yield part

    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return StreamingResponse(whole(), 200, headers, media)
