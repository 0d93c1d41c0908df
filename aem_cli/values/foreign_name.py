"""What a name in another language names: months, weekdays, countries and languages after CLDR, and number words.

German, French, Spanish, Italian, Portuguese, Dutch, Chinese and Japanese; the number words are of the first six.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from importlib.resources import files

from aem_cli.values.text import plain

_NUMBERS = """
0 null zéro cero nul; 1 eins ein un une uno una um uma een één; 2 zwei deux dos due dois duas twee; 3 drei trois tres
tre três drie; 4 vier quatre cuatro quattro quatro; 5 fünf cinq cinco cinque vijf; 6 sechs seis sei zes; 7 sieben sept
siete sette sete zeven; 8 acht huit ocho otto oito; 9 neun neuf nueve nove negen; 10 zehn dix diez dieci dez tien;
11 elf onze undici; 12 zwölf douze doce dodici doze twaalf; 13 dreizehn treize trece tredici treze dertien; 14
vierzehn quatorze catorce quattordici catorze veertien; 15 fünfzehn quinze quince quindici vijftien; 16 sechzehn seize
dieciséis sedici dezesseis dezasseis zestien; 17 siebzehn dix-sept diecisiete diciassette dezessete zeventien; 18
achtzehn dix-huit dieciocho diciotto dezoito achttien; 19 neunzehn dix-neuf diecinueve diciannove dezenove negentien;
20 zwanzig vingt veinte venti vinte twintig; 30 dreißig trente treinta trenta trinta dertig; 40 vierzig quarante
cuarenta quaranta quarenta veertig; 50 fünfzig cinquante cincuenta cinquanta cinquenta vijftig; 60 sechzig soixante
sesenta sessanta sessenta zestig; 70 siebzig septante setenta settanta zeventig; 80 achtzig quatre-vingts ochenta
ottanta oitenta tachtig; 90 neunzig nonante noventa novanta negentig; 100 hundert einhundert cent cien cento cem
honderd; 1000 tausend eintausend mille mil duizend
"""


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    rows = (row.split() for row in _NUMBERS.split(";"))
    return {plain(word.casefold()): int(row[0]) for row in rows for word in row[1:]}


def foreign_number(folded: str) -> int | None:
    """The number that a folded word is in another language."""
    return _numbers().get(plain(folded))


@lru_cache(maxsize=2048)
def foreign_names(folded: str) -> frozenset[str]:
    """What a folded text without accents names, as "kind:code"."""
    rows = _rows()
    at = bisect_left(rows, folded + "\t")
    row = rows[at] if at < len(rows) else ""
    return frozenset(row.partition("\t")[2].split()) if row.startswith(folded + "\t") else frozenset()


@lru_cache(maxsize=1)
def _rows() -> list[str]:
    text = files("aem_cli.values").joinpath("names_abroad.txt").read_text(encoding="utf-8")
    return sorted(row for row in text.split("\n") if row[:1] != "#")
