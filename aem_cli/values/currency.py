"""Currencies by ISO 4217 code, English name, symbol and everyday word.

Names after Unicode CLDR (Unicode License v3), everyday words added by hand. A bare "dollar", "pound", "franc", "peso"
or "rupee" is read as the most traded one.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from aem_cli.values.country import country_names

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₪": "ILS", "฿": "THB",
           "₫": "VND", "₴": "UAH", "₦": "NGN", "₺": "TRY", "₱": "PHP", "₿": "BTC", "¢": "USD/100",
           "₾": "GEL", "₭": "LAK", "₲": "PYG", "₡": "CRC", "₵": "GHS", "₸": "KZT", "₼": "AZN", "元": "CNY",
           "円": "JPY"}  # fmt: skip
CENTS = frozenset({"cent", "cents", "c", "penny", "pennies", "pence"})

_TABLE = """
AED United Arab Emirates Dirham; AFN Afghan Afghani; ALL Albanian Lek; AMD Armenian Dram; AOA Angolan Kwanza; ARS
Argentine Peso; AUD Australian Dollar; AWG Aruban Florin; AZN Azerbaijani Manat; BAM Bosnia-Herzegovina Convertible
Mark; BBD Barbadian Dollar; BDT Bangladeshi Taka; BHD Bahraini Dinar; BIF Burundian Franc; BMD Bermudan Dollar; BND
Brunei Dollar; BOB Bolivian Boliviano; BRL Brazilian Real; BSD Bahamian Dollar; BTN Bhutanese Ngultrum; BWP Botswanan
Pula; BYN Belarusian Ruble; BZD Belize Dollar; CAD Canadian Dollar; CDF Congolese Franc; CHF Swiss Franc; CLP Chilean
Peso; CNY Chinese Yuan; COP Colombian Peso; CRC Costa Rican Colón; CUP Cuban Peso; CVE Cape Verdean Escudo; CZK Czech
Koruna; DJF Djiboutian Franc; DKK Danish Krone; DOP Dominican Peso; DZD Algerian Dinar; EGP Egyptian Pound; ERN
Eritrean Nakfa; ETB Ethiopian Birr; EUR Euro; FJD Fijian Dollar; FKP Falkland Islands Pound; GBP British Pound; GEL
Georgian Lari; GHS Ghanaian Cedi; GIP Gibraltar Pound; GMD Gambian Dalasi; GNF Guinean Franc; GTQ Guatemalan Quetzal;
GYD Guyanaese Dollar; HKD Hong Kong Dollar; HNL Honduran Lempira; HTG Haitian Gourde; HUF Hungarian Forint; IDR
Indonesian Rupiah; ILS Israeli New Shekel; INR Indian Rupee; IQD Iraqi Dinar; IRR Iranian Rial; ISK Icelandic Króna;
JMD Jamaican Dollar; JOD Jordanian Dinar; JPY Japanese Yen; KES Kenyan Shilling; KGS Kyrgyz Som; KHR Cambodian Riel;
KMF Comorian Franc; KPW North Korean Won; KRW South Korean Won; KWD Kuwaiti Dinar; KYD Cayman Islands Dollar; KZT
Kazakhstani Tenge; LAK Laotian Kip; LBP Lebanese Pound; LKR Sri Lankan Rupee; LRD Liberian Dollar; LSL Lesotho Loti;
LYD Libyan Dinar; MAD Moroccan Dirham; MDL Moldovan Leu; MGA Malagasy Ariary; MKD Macedonian Denar; MMK Myanmar Kyat;
MNT Mongolian Tugrik; MOP Macanese Pataca; MRU Mauritanian Ouguiya; MUR Mauritian Rupee; MVR Maldivian Rufiyaa; MWK
Malawian Kwacha; MXN Mexican Peso; MYR Malaysian Ringgit; MZN Mozambican Metical; NAD Namibian Dollar; NGN Nigerian
Naira; NIO Nicaraguan Córdoba; NOK Norwegian Krone; NPR Nepalese Rupee; NZD New Zealand Dollar; OMR Omani Rial; PAB
Panamanian Balboa; PEN Peruvian Sol; PGK Papua New Guinean Kina; PHP Philippine Peso; PKR Pakistani Rupee; PLN Polish
Zloty; PYG Paraguayan Guarani; QAR Qatari Riyal; RON Romanian Leu; RSD Serbian Dinar; RUB Russian Ruble; RWF Rwandan
Franc; SAR Saudi Riyal; SBD Solomon Islands Dollar; SCR Seychellois Rupee; SDG Sudanese Pound; SEK Swedish Krona; SGD
Singapore Dollar; SHP St. Helena Pound; SLE Sierra Leonean Leone; SOS Somali Shilling; SRD Surinamese Dollar; SSP
South Sudanese Pound; STN São Tomé & Príncipe Dobra; SYP Syrian Pound; SZL Swazi Lilangeni; THB Thai Baht; TJS
Tajikistani Somoni; TMT Turkmenistani Manat; TND Tunisian Dinar; TOP Tongan Paʻanga; TRY Turkish Lira; TTD Trinidad &
Tobago Dollar; TWD New Taiwan Dollar; TZS Tanzanian Shilling; UAH Ukrainian Hryvnia; UGX Ugandan Shilling; USD US
Dollar; UYU Uruguayan Peso; UZS Uzbekistani Som; VES Venezuelan Bolívar; VND Vietnamese Dong; VUV Vanuatu Vatu; WST
Samoan Tala; XAF Central African CFA Franc; XAG Silver; XAU Gold; XCD East Caribbean Dollar; XCG Caribbean guilder;
XOF West African CFA Franc; XPF CFP Franc; YER Yemeni Rial; ZAR South African Rand; ZMW Zambian Kwacha; ZWG Zimbabwean
Gold
"""
_WORDS = """
AED=dirham|dirhams; AUD=a$|au$|australian dollars; BDT=taka; BRL=real|reais|r$; BTC=bitcoin|bitcoins; BWP=pula;
CAD=c$|ca$|canadian dollars; CHF=franc|francs|swiss franc|swiss francs|sfr;
CNY=yuan|yuans|renminbi|rmb|kuai|元|块|人民币;
CZK=koruna|korunas; EGP=egyptianpound|egyptianpounds|egyptian pounds|le; EUR=euro|euros|eur|欧元|ユーロ;
GBP=pound|pounds|quid|sterling|pound sterling|pounds sterling|british pounds|gbp; HKD=hk$; HUF=forint|forints;
IDR=rupiah|rupiahs; ILS=shekel|shekels|nis; INR=rupee|rupees|rs|rs.|inr; IRR=rial|rials; JOD=jordanian dinars|jd;
JPY=yen|yens|円|日元|日圓; KES=kenyan shillings; KRW=won; KWD=kuwaiti dinars|kd; KZT=tenge; LBP=lebanese pounds;
MNT=tugrik|tugriks; MXN=mx$|mexican pesos; MYR=ringgit|ringgits|rm|malaysian ringgits|malaysia ringgit|malaysia
ringgits; NGN=naira; NIO=cordoba oro; NZD=nz$; PHP=peso|pesos; PLN=zloty|zlotys; QAR=qatari riyals|qatari riyal;
RUB=ruble|rubles|rouble|roubles; SAR=riyal|riyals|saudi riyals|saudiriyal; SEK=kronor; SGD=s$|sg$; THB=baht|bahts;
TRY=lira|liras|tl; UAH=hryvnia|hryvnias; USD=dollar|dollars|us dollar|us dollars|u.s. dollar|u.s. dollars|united
states dollar|united states dollars|american dollar|american dollars|buck|bucks|us$|美元|ドル; VND=dong; XAG=silver;
XAU=gold; ZAR=rand|rands
"""


# names after ISO 4217 where they are others
_ISO = """
BAM=convertible mark; BOV=mvdol; CHE=wir euro; CHW=wir franc; CLF=unidad de fomento; COU=unidad de valor real;
CUC=peso convertible; MXV=mexican unidad de inversion|mexican unidad de inversion (udi); SVC=el salvador colon; USN=us
dollar (next day); UYI=uruguay peso en unidades indexadas|uruguay peso en unidades indexadas (ui); UYW=unidad
previsional; VED=bolívar soberano|bolivar soberano; XBA=bond markets unit european composite unit (eurco); XBB=bond
markets unit european monetary unit (e.m.u.-6); XBC=bond markets unit european unit of account 9 (e.u.a.-9); XBD=bond
markets unit european unit of account 17 (e.u.a.-17); XDR=sdr (special drawing right)|special drawing rights;
XPD=palladium; XPT=platinum; XSU=sucre; XTS=codes specifically reserved for testing purposes; XUA=adb unit of account;
XXX=the codes assigned for transactions where no currency is involved|no currency
"""


@lru_cache(maxsize=1)
def currency_codes() -> frozenset[str]:
    """All codes in upper case."""
    return frozenset(code for code, _ in _rows())


@lru_cache(maxsize=1)
def currency_words() -> dict[str, str]:
    """Folded names, plurals and everyday words of currencies with their codes; codes themselves included."""
    words: dict[str, str] = {}
    last_words = Counter(name.split()[-1] for _, name in _rows())
    countries = {code: names[1] for code, names in country_names()}
    for code, name in _rows():
        last = name.split()[-1]
        if last_words[last] == 1:
            words[last.casefold()] = code
        if code[:2] in countries:
            words[f"{countries[code[:2]]} {last}".casefold()] = code
        words[code.casefold()] = code
        words[name.casefold()] = code
        words[name.casefold() + "s"] = code
    for entry in (*_entries(_ISO), *_entries(_WORDS)):
        code, _, names = entry.partition("=")
        words.update(dict.fromkeys(names.split("|"), code))
    return words


def _rows() -> list[tuple[str, str]]:
    return [(entry[:3], entry[4:]) for entry in _entries(_TABLE)]


def _entries(table: str) -> list[str]:
    return [" ".join(entry.split()) for entry in table.split(";")]
