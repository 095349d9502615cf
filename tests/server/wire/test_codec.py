"""Messages become frames in one way, also where the way is short."""

from hypothesis import given
from hypothesis import strategies as st

from tapete.server.wire import messages as m
from tapete.server.wire.codec import encode, encode_ok


@given(st.integers(0, 2**53))
def test_the_short_way_of_the_answer_to_nearly_every_message_writes_the_same(number: int) -> None:
    assert encode_ok(number) == encode(m.Ok(number))
