"""Everything that a game may ask the page or the terminal to say is in the catalogue, in every language."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tapete.robots import robot
from tapete.rules.game import Action, Game, Hand, IllegalAction, Line, Refusal, Value, View, configure, options
from tapete.rules.games import GAMES
from tapete.rules.laws import PROBES
from tapete.terminal.words import Words, own
from tapete.words import LANGUAGES, Message, advice, catalogue

HOUSE = Path(__file__).parent.parent / "src" / "tapete"
FILES = (*HOUSE.glob("words/*.json"), *HOUSE.glob("rules/*/words.*.json"))
FAMILIES = sorted({game.family for game in GAMES})
EVERYBODY = ("", *FAMILIES)
"""Whose words there are: of all games, of each family."""
HANDS = 20
"""Hands of each game that are played at random, each with options of its own."""
RAW = re.compile(r"[{}_>]|\b(\d+|[KQNJ])[OCEBSHD][ab]?\b")
"""What only a text that nobody has put into words contains: a hole, a code, a card as the wire writes it."""
Told = Action | Refusal | Line | str
"""What has to be said; text is a key of the catalogue."""


def rare(family: str) -> tuple[Told, ...]:
    """What chance seldom brings about: the list beside the tests of the family, if it has one."""
    if not (Path(__file__).parent / "rules" / family / "rare.py").exists():
        return ()
    found: tuple[Told, ...] = import_module(f"tests.rules.{family}.rare").RARE
    return found


def variant(game: Game[Any], luck: Random) -> Game[Any]:
    """The game with some of its options set by chance."""
    chosen: dict[str, Value] = {each.name: luck.choice(each.values) for each in options(game) if luck.random() < 0.5}
    return configure(game, chosen)


def played(game: Game[Any], luck: Random) -> Iterator[tuple[Hand, View]]:
    """A hand of some variant: every moment of it, and what the seat that is asked sees."""
    rules, seats = variant(game, luck), luck.choice(game.players)
    try:
        match = rules.match(seats)
    except ValueError:  # a number of seats that these options do not allow
        match = rules.match(game.players[0])
    deck = list(rules.pack(match.seats))
    luck.shuffle(deck)
    hand: Hand = match.deal(deck)
    while hand.to_act is not None:
        yield hand, hand.view(hand.to_act)
        hand = hand.play(hand.automatic or luck.choice(hand.legal()))
    yield hand, hand.view(0)


def told(hand: Hand, view: View) -> Iterator[Told]:
    """What page and terminal say of one moment."""
    yield from view.legal
    if view.asked and view.phase != "play" and hand.automatic is None:
        yield f"duty.{view.phase}"
    if view.why:
        yield f"why.{view.why}"
    for part in view.parts:
        if part.kind != "memory":  # for robots and those who ask: neither shows it
            yield f"part.{part.name}"
        if part.kind == "word":
            yield f"word.{part.value}"
        if part.kind == "said":
            yield Action.parse(str(part.value))
    for _, refusal in view.refusals:
        yield refusal
    if hand.automatic is not None:
        yield hand.automatic
    if hand.to_act is None:
        yield from hand.sheet().lines


def advised(view: View) -> Iterator[str]:
    """Why the regular would do what it would do."""
    code = robot("regular").advise(view).code if view.legal else ""
    if code:
        yield f"advice.{code}"


def tried(hand: Hand) -> Iterator[Refusal]:
    """What is answered to things that nobody may do."""
    for action in PROBES:
        try:
            hand.play(action)
        except IllegalAction as illegal:
            yield illegal.refusal


def everything(game: Game[Any]) -> set[Told]:
    luck, found = Random(game.id), set[Told]()
    for _ in range(HANDS):
        for hand, view in played(game, luck):
            found.update(told(hand, view))
            if luck.random() < 0.1:
                found.update((*tried(hand), *advised(view)))
    return found | set(rare(game.family))


def said(words: Words, what: Told) -> str | None:
    """The words for it; nothing where there are none."""
    match what:
        case Action(do, about):
            keys = (f"action.{do}.{about}", f"action.{do}.{re.split(r'[:+]', about)[0]}", f"action.{do}")
            found = do == "play" or any(words.known(key) for key in keys)
            return words.action(what) if found else None
        case Refusal(code):
            return words.refusal(what) if words.known(f"refused.{code}") else None
        case Line(name):
            lines = (f"sheet.line.{name}", f"sheet.line.{name}.of")
            found = any(words.known(key) for key in lines)
            return words.sheet_line(what, [f"Ana{seat}" for seat in range(13)]) if found else None
        case _:
            return words.known(what)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_happens_can_be_said(game: Game[Any]) -> None:
    asked = everything(game)
    for language in LANGUAGES:
        words = Words(language, game.pattern, game.family)
        spoken = {str(what): said(words, what) for what in asked}
        assert sorted(what for what, text in spoken.items() if text is None) == [], language
        holes = {what: text for what, text in spoken.items() if text and not what.startswith(("why.", "advice."))}
        assert {what: text for what, text in holes.items() if RAW.search(text)} == {}, language


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_and_preset_has_a_name_and_a_text(game: Game[Any]) -> None:
    keys = [f"game.{game.id}", *(f"preset.{name}" for name in game.presets)]
    for option in options(game):
        keys += [f"option.{option.name}", f"option.{option.name}.text"]
    for language in LANGUAGES:
        words = Words(language, game.pattern, game.family)
        assert [key for key in keys if not words.known(key)] == [], language
        nameless = [
            (option.name, value)
            for option in options(game)
            for value in option.values
            if not isinstance(value, int)
            and not words.known(f"value.{option.name}.{value}")
            and not words.known(f"value.{value}")
        ]
        assert nameless == [], language
        assert words.known(f"unit.{game.id}", n=1) or words.known("unit", n=1)


def test_every_family_has_its_words_and_no_others_are_there() -> None:
    ours = {f"words/{name}.{code}.json" for name in ("common", "advice") for code in LANGUAGES}
    theirs = {f"rules/{family}/words.{code}.json" for family in FAMILIES for code in LANGUAGES}
    assert {path.relative_to(HOUSE).as_posix() for path in FILES} == ours | theirs


def holes(message: Message) -> list[str]:
    texts = [message] if isinstance(message, str) else list(message.values())
    return sorted({hole for text in texts for hole in re.findall(r"{(\w+)}", text)})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", EVERYBODY)
def test_the_languages_have_the_same_keys_and_holes(family: str, language: str) -> None:
    def of(code: str) -> list[tuple[str, list[str]]]:
        return [(key, holes(message)) for key, message in catalogue(code, family).items()]

    assert of(language) == of("es")


def test_a_percentage_is_set_as_the_language_sets_it() -> None:
    space = {"es": "\u00a0", "en": "", "fr": "\u00a0"}
    for language in LANGUAGES:
        said = [str(text) for text in advice(language).values() if re.search(r"{n}\W?%", str(text))]
        assert len(said) == 3
        assert [text for text in said if f"{{n}}{space[language]}%" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bouts_are_written_as_on_their_cards(language: str) -> None:
    texts = [*advice(language).values(), (HOUSE / "rules" / "tarot" / f"page.{language}.md").read_text("utf-8")]
    assert [text for text in texts if re.search(r"(Petit|Excuse|Excusa)\b", str(text))] == []


def test_in_french_the_baceta_is_a_talon_and_a_stack_a_pile() -> None:
    words, baceta = Words("fr", "spanish", "tomate"), "option.baceta_when_short.text"
    said = [words.known(key) or "" for key in (baceta, "value.unavailable", "value.baceta_variant.off")]
    assert re.findall(r"\b(aucune?|prise?)\b", " ".join(said), re.IGNORECASE) == ["Aucun", "aucun", "pris"]
    assert words.known("part.stack") == "Pile"
    assert "Votre pile" in advice("fr")["advice.short_stack"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_el_tomate_a_player_may_be_free_not_to_overruff(language: str) -> None:
    """`any_trump` is no answer to what is played "unable to overruff", as the other games ask."""
    others, tomate = Words(language, "spanish", "tute"), Words(language, "spanish", "tomate")
    for key in ("option.overtrump", "option.overtrump.text", "value.undertrump", "value.contrafallo"):
        assert others.known(key) != tomate.known(key)
    assert not re.search("no pued|unable|cannot|ne peut", str(tomate.known("option.overtrump")), re.IGNORECASE)


def test_in_french_the_tomo_is_je_prends() -> None:
    texts = catalogue("fr", "tomate")
    assert texts["part.tomo"] == texts["option.tomo_enabled"] == texts["action.tomo"] == "Je prends"
    assert {key: text for key, text in texts.items() if re.search(r"\btomo\b", str(text), re.IGNORECASE)} == {}


def test_in_french_a_capote_is_a_vole() -> None:
    tute = catalogue("fr", "tute")
    said = {key: str(tute[key]) for key in tute if "capote" in key and not key.endswith(".text")}
    assert {key: text for key, text in said.items() if "vole" not in text.lower()} == {}


NOT_IN_THE_GLOSSARY = {"es": r"\b(honor|honores|doblete)\b", "en": r"\b(blancas|as or tres)\b", "fr": r"deuxième donne"}
"""What docs/spec/glossary.md calls otherwise."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_and_sheets_speak_with_the_words_of_the_glossary(language: str) -> None:
    said = {**advice(language), **catalogue(language, "tute")}
    wrong = re.compile(NOT_IN_THE_GLOSSARY[language], re.IGNORECASE)
    assert {key: text for key, text in said.items() if wrong.search(str(text))} == {}


def test_the_forty_is_sung_before_the_twenty() -> None:
    assert str(catalogue("es")["option.forty_first.text"]).endswith("las canta antes que unas veinte.")
    assert catalogue("en")["refused.forty_first"] == "The forty comes first."


def test_the_reserve_of_tarot_for_two_goes_to_who_wins_the_auction() -> None:
    assert catalogue("es", "tarot")["value.auction"] == "quien gana la subasta"


ARTICLE = {"en": "the (?!the |trump )|trump [0-9]", "es": "(el|la) (?!el |la )", "fr": "(l[ea] |l’)(?!l[ea] |l’)"}
"""How a card begins within a sentence; no article ends what stands before it."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_in_every_sentence_a_card_has_one_article(family: str, language: str) -> None:
    game = next(game for game in GAMES if game.family == family)
    words = Words(language, game.pattern, family)
    for card in game.pack(game.players[0]):
        assert re.match(ARTICLE[language], words.the(card)), words.the(card)
        assert words.the(card) in words.refusal(Refusal("must_head", (("card", card),)))
    about = {"{card}", "{other}"}
    sentences = {**catalogue(language), **catalogue(language, family)}
    told = {key: str(sentences[key]) for key in sentences if key.startswith(("refused.", "why.", "action.exchange"))}
    cards = {key: text for key, text in told.items() if any(hole in text for hole in about)}
    assert len(cards) >= 5
    assert {key: text for key, text in cards.items() if re.search(r"\b(the |el |las? |les? |l’){", text)} == {}


def test_a_card_is_exchanged_with_its_article() -> None:
    swap = Action("exchange", "2O->1O"), Action("exchange", "7C->10C")
    expected = {
        "es": ["Cambio el dos de oros por el as de oros", "Cambio el siete de copas por la sota de copas"],
        "en": ["I exchange the two of coins for the ace of coins", "I exchange the seven of cups for the jack of cups"],
        "fr": [
            "J’échange le deux de deniers contre l’as de deniers",
            "J’échange le sept de coupes contre le valet de coupes",
        ],
    }
    for family in ("tute", "brisca"):
        assert {code: [Words(code, "spanish", family).action(each) for each in swap] for code in LANGUAGES} == expected


def test_a_card_is_drawn_discarded_and_shown_with_its_article() -> None:
    done = ("spanish", "tute", "draw 10O"), ("tarot", "tarot", "discard QS"), ("tarot", "tarot", "show X")
    assert {
        code: [Words(code, pack, family).action(Action.parse(text)) for pack, family, text in done]
        for code in LANGUAGES
    } == {
        "es": ["Roba la sota de oros", "Descarta la dama de picas", "Enseña la excusa"],
        "en": ["Draws the jack of coins", "Discards the queen of spades", "Shows the excuse"],
        "fr": ["Pioche le valet de deniers", "Écarte la dame de pique", "Montre l’excuse"],
    }
    assert Words("es", "tarot", "tarot").action(Action("discard")) == "Descarta"


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_key_is_written_twice(path: Path) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    json.loads(path.read_text("utf-8"), object_pairs_hook=once)


def test_the_terminal_says_nothing_twice() -> None:
    for language in LANGUAGES:
        for family in EVERYBODY:
            assert set(own(language)) & set(catalogue(language, family)) == set()
