"""Downloads that are streamed in parts, so that a long file is never in memory as a whole."""

from collections.abc import AsyncIterator

from fastapi.responses import StreamingResponse


async def download(parts: AsyncIterator[bytes], name: str, media: str) -> StreamingResponse:
    """The response that streams `parts` as the file `name` of media type `media`.

    The first part is read before, so that a failing query becomes an ordinary error response."""
    first = await anext(parts, b"")

    async def whole() -> AsyncIterator[bytes]:
        yield first
        async for part in parts:
            yield part

    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return StreamingResponse(whole(), 200, headers, media)
