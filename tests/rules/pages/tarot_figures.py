"""What the pages of tarot say in figures."""

from typing import Final

from tests.rules.pages import tarot as ask
from tests.rules.pages.claims import Figures
from tests.rules.pages.tarot import DOUBLE

FIGURES: Final = (
    Figures(
        "pack",
        r"(?:Se juega con|dos barajas,) ([a-z ]+?) cartas",
        r"(?:Played with|two packs,) ([a-z -]+?) cards",
        r"(?:On joue avec|deux jeux,) ([a-z -]+?) cartes",
        lambda t: (len(t.pack(t.players[0])),),
    ),
    Figures(
        "hand",
        r"Se dan (\w+) cartas a cada uno",
        r"([A-Z][\w-]+) cards each are dealt",
        r"On donne ([\w -]+?) cartes à chacun",
        ask.hand_of,
    ),
    Figures(
        "hand and dog",
        r"Se dan (\w+) cartas a cada uno, de \w+ en \w+, y (\w+) al",
        r"([A-Z][\w-]+) cards each are dealt, \w+ at a time, and (\w+) to",
        r"On donne ([\w -]+?) cartes à chacun, \w+ par \w+, et (\w+) au",
        ask.hand_and_dog,
    ),
    Figures(
        "targets of a pack",
        r"\| puntos \| (56) \| (\d+) \| (\d+) \| (\d+) \|",
        r"\| points \| (56) \| (\d+) \| (\d+) \| (\d+) \|",
        r"\| points \| (56) \| (\d+) \| (\d+) \| (\d+) \|",
        lambda t: None if t.id in DOUBLE else ask.targets(t),
    ),
    Figures(
        "targets of two",
        r"\| puntos \| (1\d\d) \|" + r" (\d+) \|" * 6,
        r"\| points \| (1\d\d) \|" + r" (\d+) \|" * 6,
        r"\| points \| (1\d\d) \|" + r" (\d+) \|" * 6,
        lambda t: ask.targets(t) if t.id in DOUBLE else None,
    ),
    Figures(
        "two bids",
        r"tomo por (\d+), guardia por (\d+)\.",
        r"tomo by (\d+), guardia by (\d+)\.",
        r"prise par (\d+), garde par (\d+)\.",
        lambda t: ask.multipliers(t) if len(ask.bids(t)) == 2 else None,
    ),
    Figures(
        "three bids",
        r"tomo por (\d+), subo por (\d+), guardia por (\d+)\.",
        r"tomo by (\d+), subo by (\d+), guardia by (\d+)\.",
        r"prise par (\d+), pousse par (\d+), garde par (\d+)\.",
        lambda t: ask.multipliers(t) if len(ask.bids(t)) == 3 else None,
    ),
    Figures(
        "four bids",
        r"tomo por (\d+), guardia por (\d+), sin por (\d+), contra por (\d+)\.",
        r"tomo by (\d+), guardia by (\d+), sin by (\d+), contra by (\d+)\.",
        r"prise par (\d+), garde par (\d+), garde sans par (\d+), garde contre par (\d+)\.",
        lambda t: ask.multipliers(t) if len(ask.bids(t)) == 4 else None,
    ),
    Figures(
        "five bids",
        r"tomo por (\d+), subo por (\d+), guardia por (\d+), sin por (\d+), contra por (\d+)\.",
        r"tomo by (\d+), subo by (\d+), guardia by (\d+), sin by (\d+), contra by (\d+)\.",
        r"prise par (\d+), pousse par (\d+), garde par (\d+), garde sans par (\d+), garde contre par (\d+)\.",
        lambda t: ask.multipliers(t) if len(ask.bids(t)) == 5 else None,
    ),
    Figures(
        "misère",
        r"le paga (\d+) puntos?;",
        r"pays them ([\d,]+) points?;",
        "lui paie ([\\d\u202f]+) points? ;",
        ask.misere_pays,
    ),
    Figures(
        "two handfuls",
        r"enseñar (\d+) o (\d+): valen (\d+) o (\d+)",
        r"show (\d+) or (\d+) of them: worth (\d+) or (\d+)",
        r"montrer (\d+) ou (\d+) : (\d+) ou (\d+)",
        lambda t: ask.handfuls(t) if len(ask.sizes(t)) == 2 else None,
    ),
    Figures(
        "three handfuls",
        r"enseñar (\d+), (\d+) [ou] (\d+): valen (\d+), (\d+) o (\d+)",
        r"show (\d+), (\d+) or (\d+) of them: worth (\d+), (\d+) or (\d+)",
        r"montrer (\d+), (\d+) ou (\d+) : (\d+), (\d+) ou (\d+)",
        lambda t: ask.handfuls(t) if len(ask.sizes(t)) == 3 else None,
    ),
    Figures(
        "slam",
        r"hecho vale (\d+) puntos; hecho sin",
        r"made it is worth ([\d,]+) points; made",
        "réussi, il vaut ([\\d\u202f]+) points",
        ask.slams,
    ),
    Figures(
        "small slam",
        r"gana (\d+) puntos si lo hace y pierde (\d+)",
        r"win (\d+) points if they make it, and lose (\d+)",
        r"gagne (\d+) points s’il réussit, et en perd (\d+)",
        ask.small_slam,
    ),
    Figures(
        "Petit last",
        r"(\d+) puntos, multiplicados igual",
        r"(\d+) points, multiplied alike",
        r"(\d+) points, multipliés de même",
        ask.petit,
    ),
    Figures(
        "half points",
        r"([\d,]+) puntos cuentan (\d+); ([\d,]+) no bastan y cuentan (\d+)",
        r"([\d.]+) points count as (\d+); ([\d.]+) are not enough and count as (\d+)",
        r"([\d,]+) points comptent (\d+) ; ([\d,]+) ne suffisent pas et comptent (\d+)",
        ask.half_points,
    ),
    Figures(
        "majority",
        r"quien hace (\d+) puntos o más",
        r"who makes (\d+) points or more",
        r"Celui qui fait (\d+) points ou plus",
        ask.majority,
    ),
    Figures(
        "example",
        r"guardia con (\d+) puntos y dos extremos.*?\(25 \+ 8\) × (\d+) .*?= (\d+) de cada",
        r"guardia with (\d+) points and two bouts.*?\(25 \+ 8\) × (\d+) .*?= (\d+) from each",
        r"garde avec (\d+) points et deux bouts.*?\(25 \+ 8\) × (\d+) .*?= (\d+) de chaque",
        ask.example,
    ),
    Figures(
        "rounds",
        r"dura (\d+) repartos? jugados?,",
        r"lasts (\d+) hands? actually",
        r"dure (\d+) donnes? jouées?,",
        ask.rounds,
    ),
)
