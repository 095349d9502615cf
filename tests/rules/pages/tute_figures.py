"""What the pages of Tute say in figures."""

from functools import partial
from typing import Final

from tests.rules.pages.claims import Figures
from tests.rules.pages.tute import (
    bad_points,
    bids,
    cabron_hands,
    cabron_packs,
    chips,
    deals_of_match,
    goes_out,
    hand_of,
    juegos,
    last_tricks,
    pack_of,
    points_of_match,
    target,
    too_much,
    tute_chips,
)

FIGURES: Final = (
    Figures(
        "pack",
        r"baraja española (?:de|sin [^:]*:) ([a-z ]+?) cartas\. En",
        r"Spanish pack (?:of|without [^:]*:) ([a-z-]+) cards\. In",
        r"jeu espagnol (?:de|sans [^:]*:) ([a-z-]+) cartes\. Dans",
        pack_of,
    ),
    Figures(
        "packs",
        r"española de (\w+) cartas; entre tres se quitan los doses y quedan ([a-z ]+)\.",
        r"pack of (\w+) cards; three take out the twos and play with ([a-z-]+)\.",
        r"espagnol de (\w+) cartes ; à trois, on enlève les deux et il en reste ([a-z-]+)\.",
        cabron_packs,
    ),
    Figures(
        "hand",
        r"Se dan (\w+) cartas a cada uno, de una en una",
        r"(\w+) cards each are dealt, one at a time",
        r"On donne (\w+) cartes à chacun, une à une",
        hand_of,
    ),
    Figures(
        "hands",
        r"Entre cuatro se dan (\w+) cartas a cada uno; entre tres, (\w+)",
        r"Four players are dealt (\w+) cards each, three players (\w+)",
        r"À quatre, on donne (\w+) cartes à chacun ; à trois, (\w+)",
        cabron_hands,
    ),
    Figures("last tricks", r"Las (\d+) últimas bazas", r"last (\d+) tricks", r"Les (\d+) derniers plis", last_tricks),
    Figures(
        "target",
        r"tiene (\d+) puntos entre cartas",
        r"has (\d+) points from cards",
        r"a (\d+) points \(cartes, annonces et dernier pli\) à la fin",
        target,
    ),
    Figures(
        "target again",
        r"(?:primer[ao] que llega a|Si (?:su pareja )?tiene) (\d+)(?:\.| puntos, gana)",
        r"(?:to reach|has|have) (\d+) (?:wins on|points (?:it wins|they win))",
        r"(?:qui arrive à|son équipe a|S’il a) (\d+)(?: gagne| points, (?:elle|il) gagne)",
        target,
    ),
    Figures(
        "chips",
        r"(\d+) o (\d+) fichas cada uno.*otros (\d+) fichas, o (\d+) si tiene (\d+) puntos",
        r"(\d+) or (\d+) chips each.*collects (\d+) chips from each of the others, or (\d+) with (\d+) points",
        r"(\d+) ou (\d+) jetons chacun.*autres (\d+) jetons, ou (\d+) s’il a (\d+) points",
        chips,
    ),
    Figures("chips of a tute", r"El tute cobra (\d+)", r"A tute collects (\d+)", r"Un tute reçoit (\d+)", tute_chips),
    Figures(
        "goes out",
        r"quien llega a (\d+) puntos se sale",
        r"a player with (\d+) points goes out",
        r"celui qui a (\d+) points sort",
        goes_out,
    ),
    Figures("too much", r"tiene más de (\d+) puntos", r"more than (\d+) points", r"plus de (\d+) points", too_much),
    Figures(
        "bids",
        r"ofrecen (\d+) puntos como mínimo y (\d+) como máximo, en múltiplos de (\d+)",
        r"lowest bid is (\d+) points and the highest (\d+), in multiples of (\d+)",
        r"au moins (\d+) points et au plus (\d+), en multiples de (\d+)",
        bids,
    ),
    Figures(
        "points of the match",
        r"primero que llega a (\d+) puntos",
        r"first player with (\d+) points wins the match",
        r"premier qui arrive à (\d+) points",
        points_of_match,
    ),
    Figures(
        "deals of the match",
        r"Se juegan (\d+) manos?,",
        r"(\d+) hands? (?:is|are) played",
        r"On joue (\d+) donnes?,",
        deals_of_match,
    ),
    Figures(
        "juegos won",
        r"La partida la gana [a-z ]*llega a (\d+) juegos?\.",
        r"The match goes to the first \w+ with (\d+) juegos?\.",
        r"qui gagne(?: le premier)? (\d+) manches?\.",
        partial(juegos, sign=1),
    ),
    Figures(
        "juegos lost",
        r"ha perdido (\d+) juegos?,",
        r"has lost (\d+) juegos?;",
        r"a perdu (\d+) manches? ;",
        partial(juegos, sign=-1),
    ),
    Figures(
        "bad points",
        r"tiene (\d+) puntos? malos?,",
        r"has (\d+) bad points?;",
        r"a (\d+) mauvais points? ;",
        bad_points,
    ),
)
