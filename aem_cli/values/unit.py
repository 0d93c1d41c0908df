"""Units of measure: what they measure and how large they are; a conversion is exact or it does not stand here."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.values.text import listed


class Unit(NamedTuple):
    """A unit as a factor of its dimension's base; `offset` is added before the factor (temperatures alone)."""

    dimension: str
    factor: Fraction
    offset: Fraction = Fraction(0)


_FOOT = Fraction("0.3048")
_POUND = Fraction("453.59237")
_GALLON = Fraction("3.785411784")

# dimension: {names: size in the dimension's base}; names are folded, plurals are made below
_TABLE: dict[str, dict[str, Fraction | int | str]] = {
    "length": {
        "m meter metre": 1, "km kilometer kilometre kms": 1000, "cm centimeter centimetre": "0.01",
        "dm decimeter decimetre": "0.1", "mm millimeter millimetre": "0.001", "um micrometer micrometre": "0.000001",
        "nm nanometer nanometre": "0.000000001", "ft foot feet": _FOOT, "inch inches in": _FOOT / 12,
        "yd yard": 3 * _FOOT, "mi mile": 5280 * _FOOT, "nmi": 1852, "light-year lightyear ly": 9460730472580800,
    },
    "mass": {
        "g gram gramme gs": 1, "kg kilogram kilo kgs kilogramme": 1000, "mg milligram mgs": "0.001",
        "ug microgram mcg": "0.000001", "tonne mt": 1_000_000, "lb lbs pound": _POUND, "oz ounce": _POUND / 16,
        "stone": 14 * _POUND,
    },
    "mass-ton": {"ton": 1},
    "volume": {
        "l liter litre": 1, "ml milliliter millilitre mls": "0.001", "cl centiliter centilitre": "0.01",
        "dl deciliter decilitre": "0.1", "gal gallon": _GALLON, "qt quart": _GALLON / 4, "pint pt": _GALLON / 8,
        "cup": _GALLON / 16, "floz": _GALLON / 128, "tbsp tablespoon": _GALLON / 256, "tsp teaspoon": _GALLON / 768,
    },
    "time": {
        "s sec secs second": 1, "min mins minute": 60, "h hr hrs hour": 3600, "day d night": 86400,
        "week wk wks": 604800,
        "fortnight": 1209600, "ms msec millisecond": "0.001", "us microsecond": "0.000001",
        "ns nanosecond": "0.000000001",
    },
    "months": {"month mo mos mth": 1, "year yr yrs y": 12, "decade": 120, "century centuries": 1200},
    "area": {
        "m2 sqm": 1, "km2 sqkm": 1_000_000, "cm2": "0.0001", "ft2 sqft": _FOOT**2, "mi2 sqmi": (5280 * _FOOT) ** 2,
        "hectare ha": 10_000, "acre": Fraction("4046.8564224"), "yd2": (3 * _FOOT) ** 2, "in2 sqin": (_FOOT / 12) ** 2,
    },
    "cubic": {"m3": 1, "cm3 cc": "0.000001", "km3": 1_000_000_000, "ft3": _FOOT**3},
    "speed": {
        "m/s mps": 1, "km/h kph kmph kmh km/hr": Fraction(1000, 3600), "mph mi/h": 5280 * _FOOT / 3600,
        "km/s": 1000, "knot kn kt": Fraction(1852, 3600), "km/min": Fraction(1000, 60), "km/ms": 1_000_000,
    },
    "data": {
        "byte": 1, "kb kilobyte": 1000, "mb megabyte": 10**6, "gb gigabyte": 10**9, "tb terabyte": 10**12,
        "pb petabyte": 10**15, "kib": 1024, "mib": 1024**2, "gib": 1024**3, "tib": 1024**4,
    },
    "bits": {"bit": 1, "kbit": 1000, "mbit": 10**6, "gbit": 10**9},
    "bitrate": {"bps": 1, "kbps": 1000, "mbps": 10**6, "gbps": 10**9},
    "pixels": {"px pixel": 1, "mp megapixel": 10**6},
    "energy": {"j joule": 1, "kj kilojoule": 1000, "wh": 3600, "kwh": 3_600_000, "mwh": 3_600_000_000},
    "calories": {"cal calorie": 1, "kcal": 1000},
    "power": {"w watt": 1, "kw kilowatt": 1000, "hp horsepower": Fraction("745.7")},
    "voltage": {"v volt": 1, "kv": 1000, "mv millivolt": "0.001"},
    "current": {"amp ampere": 1, "ma milliamp": "0.001", "mah": 3},
    "frequency": {"hz hertz": 1, "khz": 1000, "mhz megahertz": 10**6, "ghz gigahertz": 10**9, "rpm": Fraction(1, 60)},
    "pressure": {"pa pascal": 1, "kpa": 1000, "hpa": 100, "mbar millibar": 100, "bar": 100_000, "psi": "6894.757",
                 "atm": 101_325},
    "degree": {"deg degree °": 1},
    "ratio": {"% percent pct percentage per-cent": "0.01"},
    "mol": {"mol mole": 1},
    "molar mass": {"g/mol grams/mole g/mole": 1, "kg/mol": 1000},
    "density": {"kg/m3": 1, "g/cm3": 1000},
    "acceleration": {"m/s2": 1, "km/s2": 1000},
    "force": {"newton": 1, "kilonewton": 1000},
    "resistance": {"ohm Ω": 1, "kω kohm kiloohm": 1000, "mω megaohm": 10**6},
    "sound": {"db decibel": 1},
    "beats": {"bpm": 1},
    "frames": {"fps": 1},
    "words": {"wpm": 1},
    "parts": {"ppm": 1, "ppb": "0.001"},
    "mileage": {"mpg": 1},
    "data rate": {"kb/s": 1000, "mb/s": 10**6, "gb/s": 10**9},
}  # fmt: skip
PHRASES = {
    "fl oz": "floz", "fl. oz": "floz", "fluid ounce": "floz", "fluid ounces": "floz", "kilowatt hour": "kwh",
    "kilowatt hours": "kwh", "watt hour": "wh", "watt hours": "wh", "beats per minute": "bpm",
    "grams per mole": "g/mol", "gram per mole": "g/mol", "pounds per square inch": "psi",
    "revolutions per minute": "rpm",
    "frames per second": "fps", "words per minute": "wpm", "parts per million": "ppm", "parts per billion": "ppb",
    "miles per gallon": "mpg", "kilobits per second": "kbps", "megabits per second": "mbps",
    "gigabits per second": "gbps", "bits per second": "bps", "kilobytes per second": "kb/s",
    "megabytes per second": "mb/s", "gigabytes per second": "gb/s", "meters per second squared": "m/s2",
    "metres per second squared": "m/s2", "kilograms per cubic meter": "kg/m3", "kilograms per cubic metre": "kg/m3",
    "grams per cubic centimeter": "g/cm3",
}  # fmt: skip
PHRASE_FIRSTS = frozenset(name.split()[0] for name in PHRASES)
_SHORT = listed("m s g l h d v w j y in km cm mm kg mg hz pa gs kgs mls")
# one- and two-letter units that are also words or letters: in running text they count only right behind digits
TIGHT = listed("m s g l h d v w j y in mi mo kn kt t ma mp us ms a c f")


@lru_cache(maxsize=1)
def unit_words() -> dict[str, Unit]:
    """Every folded name, symbol and plural of a unit."""
    words: dict[str, Unit] = {}
    for dimension, units in _TABLE.items():
        for names, size in units.items():
            unit = Unit(dimension, Fraction(size))
            for name in names.split():
                words[name.replace("-", " ")] = unit
                if len(name) > 2 and name[-1] != "s" and name not in _SHORT:
                    words.setdefault(name.replace("-", " ") + "s", unit)
    for names, offset, factor in (
        ("celsius centigrade celcius", 0, 1),
        ("fahrenheit", -32, Fraction(5, 9)),
        ("kelvin", Fraction("-273.15"), 1),
    ):
        words.update(dict.fromkeys(names.split(), Unit("temperature", Fraction(factor), Fraction(offset))))
    return words


LETTER_DEGREES = {"c": "celsius", "f": "fahrenheit", "k": "kelvin"}
AREAS = {"square": "2", "sq": "2", "sq.": "2", "cubic": "3"}
RATES = {"hour": "h", "hr": "h", "h": "h", "second": "s", "sec": "s", "s": "s", "minute": "min", "min": "min"}
LENGTHS = {"m": "m", "meter": "m", "metre": "m", "km": "km", "kilometer": "km", "kilometre": "km", "cm": "cm",
            "centimeter": "cm", "foot": "ft", "feet": "ft", "ft": "ft", "mile": "mi", "mi": "mi", "inch": "in",
            "inches": "in", "yard": "yd", "in": "in"}  # fmt: skip


def powered(prefix: str, word: str) -> Unit | None:
    """The unit "square mile" or "cubic metre", from its two words."""
    symbol = LENGTHS.get(word) or LENGTHS.get(word.rstrip("s"))
    return unit_words().get(symbol + AREAS[prefix]) if symbol else None


def per_time(word: str, time: str) -> Unit | None:
    """The unit "miles per hour", from its two outer words."""
    symbol = LENGTHS.get(word) or LENGTHS.get(word.rstrip("s"))
    short = RATES.get(time) or RATES.get(time.rstrip("s"))
    return unit_words().get(f"{symbol}/{short}") if symbol and short else None
