"""The reasons that a robot may give: codes of docs/spec/strategy.md, and two of the house for what it leaves open."""

from typing import Final

CODES: Final = (
    *("count_cards", "win_cheaply", "feed_partner", "starve_opponent"),
    *("worth_of_trick", "heading_trap", "open_window", "sing_forty", "arrastre", "use_contrafallo", "last_ten"),
    *("break_pair", "chase_tute", "two_keep_seven", "bid_value"),
    *("bet_by_chance", "read_the_score"),
    *("play_when", "forced_two", "hand_classes", "late_speaker", "lead_high_trump", "first_then_deny"),
    *("take_for_table", "keep_long_suit", "contract_first", "capote_counted"),
    *("hand_points", "call_help"),
)
"""`hand_points`: a hand counted on a scale before a bid. `call_help`: a card called where a friend helps most."""
