"""Colours by their role, in three palettes, and the symbols that say the same as the seats' colours."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

Colour = tuple[int, int, int]

SYMBOLS = ("circle", "square", "triangle", "diamond", "star", "cross")
"""By seat: no player has to tell two colours apart."""


def rgb(code: str) -> Colour:
    """`rgb("d6342c")`."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour on the way from one (share 0) to the other (share 1)."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float = 0.3) -> Colour:
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float = 0.3) -> Colour:
    return mix(colour, (0, 0, 0), share)


def luminance(colour: Colour) -> float:
    """How bright a colour is to the eye: 0 for black, 1 for white."""
    linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: Colour) -> Colour:
    """White or near-black lettering, whichever reads better on a colour."""
    return max((255, 255, 255), (24, 30, 36), key=lambda ink: contrast(ink, colour))


@dataclass(frozen=True)
class Palette:
    """The colours of a picture. Draw with roles, never with a colour of your own."""

    name: str
    seats: tuple[Colour, ...]
    hues: dict[str, Colour] = field(hash=False)
    """Colours that games speak of: red, orange, yellow, green, teal, blue, violet, pink, brown, grey, white,
    black."""
    paper: Colour
    """The ground of the picture, and `panel` for what lies on it."""
    panel: Colour
    ink: Colour
    muted: Colour
    line: Colour
    sky: Colour
    water: Colour
    water_deep: Colour
    water_light: Colour
    foam: Colour
    land: Colour
    land_dark: Colour
    land_light: Colour
    leaf: Colour
    leaf_dark: Colour
    sand: Colour
    sand_dark: Colour
    rock: Colour
    rock_dark: Colour
    wood: Colour
    wood_dark: Colour
    mark: Colour
    """The last move and whose turn it is; `mark_edge` goes round it."""
    mark_edge: Colour
    good: Colour
    bad: Colour
    white: Colour
    shadow: Colour


STANDARD = Palette(
    name="standard",
    seats=tuple(map(rgb, ("d8352d", "2559c4", "f3b90c", "2c9a4a", "8b41b2", "3a434c"))),
    hues={
        "red": rgb("d8352d"),
        "orange": rgb("ec7f23"),
        "yellow": rgb("f3c21a"),
        "green": rgb("3c9d4e"),
        "teal": rgb("1f9a9c"),
        "blue": rgb("2f6bc9"),
        "violet": rgb("8b41b2"),
        "pink": rgb("e583b0"),
        "brown": rgb("8a5a34"),
        "grey": rgb("8d949b"),
        "white": rgb("fbf8f0"),
        "black": rgb("2b3138"),
    },
    paper=rgb("f6efe0"),
    panel=rgb("fffaf0"),
    ink=rgb("22303c"),
    muted=rgb("5d6872"),
    line=rgb("cdc0a6"),
    sky=rgb("cfe6ee"),
    water=rgb("4b9cc6"),
    water_deep=rgb("2f7cab"),
    water_light=rgb("92cbe4"),
    foam=rgb("f5fbff"),
    land=rgb("a3c67c"),
    land_dark=rgb("7ba75c"),
    land_light=rgb("c3da9e"),
    leaf=rgb("4d8a4a"),
    leaf_dark=rgb("356a3a"),
    sand=rgb("f0d79c"),
    sand_dark=rgb("c69f58"),
    rock=rgb("98948d"),
    rock_dark=rgb("68655f"),
    wood=rgb("bb8a58"),
    wood_dark=rgb("7a5231"),
    mark=rgb("ffd23d"),
    mark_edge=rgb("3b2f0a"),
    good=rgb("2c8f55"),
    bad=rgb("c93532"),
    white=rgb("ffffff"),
    shadow=rgb("10202c"),
)

# Okabe and Ito's colours, which the common kinds of colour blindness keep apart.
COLOURBLIND = replace(
    STANDARD,
    name="colourblind",
    seats=tuple(map(rgb, ("d55e00", "0060a8", "f0e442", "009e73", "cc79a7", "26292c"))),
    hues={
        "red": rgb("b8390e"),
        "orange": rgb("e69f00"),
        "yellow": rgb("f0e442"),
        "green": rgb("009e73"),
        "teal": rgb("56b4e9"),
        "blue": rgb("0060a8"),
        "violet": rgb("5d3a9b"),
        "pink": rgb("cc79a7"),
        "brown": rgb("6b4423"),
        "grey": rgb("9aa0a6"),
        "white": rgb("fbf8f0"),
        "black": rgb("26292c"),
    },
    water=rgb("8db9d3"),
    water_deep=rgb("6c9fbf"),
    water_light=rgb("bcd9e8"),
    land=rgb("d5d3bd"),
    land_dark=rgb("b5b49b"),
    land_light=rgb("e4e2d0"),
    leaf=rgb("8b9a78"),
    leaf_dark=rgb("68775a"),
    good=rgb("0060a8"),
    bad=rgb("b8390e"),
)

DARK = replace(
    STANDARD,
    name="dark",
    seats=tuple(map(rgb, ("f2564b", "5795ff", "ffd23f", "46c872", "c58bff", "e4e9ee"))),
    hues={
        "red": rgb("f2564b"),
        "orange": rgb("ff9d45"),
        "yellow": rgb("ffd23f"),
        "green": rgb("46c872"),
        "teal": rgb("3ec6c8"),
        "blue": rgb("5795ff"),
        "violet": rgb("c58bff"),
        "pink": rgb("ff9fc8"),
        "brown": rgb("b98457"),
        "grey": rgb("9aa4ae"),
        "white": rgb("eef1f4"),
        "black": rgb("11161b"),
    },
    paper=rgb("171d24"),
    panel=rgb("232c36"),
    ink=rgb("f0f3f6"),
    muted=rgb("a9b4be"),
    line=rgb("445260"),
    sky=rgb("1d2b3c"),
    water=rgb("1f4f70"),
    water_deep=rgb("163c58"),
    water_light=rgb("3c7799"),
    foam=rgb("c7dfec"),
    land=rgb("2f4a36"),
    land_dark=rgb("243b2b"),
    land_light=rgb("3c5c43"),
    leaf=rgb("3a6a45"),
    leaf_dark=rgb("244a31"),
    sand=rgb("b99a5c"),
    sand_dark=rgb("80673a"),
    rock=rgb("5b6168"),
    rock_dark=rgb("3b4046"),
    wood=rgb("7c5b3c"),
    wood_dark=rgb("4c3622"),
    mark=rgb("ffe066"),
    good=rgb("5fd68d"),
    bad=rgb("ff7a70"),
    shadow=rgb("000000"),
)

PALETTES = {palette.name: palette for palette in (STANDARD, COLOURBLIND, DARK)}
