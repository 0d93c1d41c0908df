"""Languages by ISO 639 codes and English names; names and codes after Unicode CLDR (Unicode License v3)."""

from __future__ import annotations

_TABLE = """
aa aar Afar; ab abk Abkhazian; ae ave Avestan; af afr Afrikaans; ak aka/twi Akan; am amh Amharic; an arg Aragonese; ar
ara/arb Arabic; as asm Assamese; av ava Avaric; ay aym/ayr Aymara; az aze/azj Azerbaijani; ba bak Bashkir; be bel
Belarusian; bg bul Bulgarian; bi bis Bislama; bm bam Bambara; bn ben Bangla; bo bod/tib Tibetan; br bre Breton; bs bos
Bosnian; ca cat Catalan; ce che Chechen; ch cha Chamorro; co cos Corsican; cr cre/cwd Cree; cs ces/cze Czech; cu chu
Church Slavic; cv chv Chuvash; cy cym/wel Welsh; da dan Danish; de deu/ger German; dv div Divehi; dz adp/dzo Dzongkha;
ee ewe Ewe; el ell/gre Greek; en eng English; eo epo Esperanto; es spa Spanish; et ekk/est Estonian; eu baq/eus
Basque; fa fas/per/pes Persian; ff fuc/ful Fula; fi fin Finnish; fj fij Fijian; fo fao Faroese; fr fra/fre French; fy
fry Western Frisian; ga gle Irish; gd gla Scottish Gaelic; gl glg Galician; gn grn/gug Guarani; gu guj/prp Gujarati;
gv glv Manx; ha hau Hausa; he heb Hebrew; hi hin Hindi; ho hmo Hiri Motu; hr hrv/scr Croatian; ht hat Haitian Creole;
hu hun Hungarian; hy arm/hye Armenian; hz her Herero; ia ina Interlingua; id ind Indonesian; ie ile Interlingue; ig
ibo Igbo; ii iii Sichuan Yi; ik esk/ipk Inupiaq; io ido Ido; is ice/isl Icelandic; it ita Italian; iu ike/iku
Inuktitut; ja jpn Japanese; jv jav Javanese; ka geo/kat Georgian; kg kng/kon Kongo; ki kik Kikuyu; kj kua Kuanyama; kk
kaz Kazakh; kl kal Kalaallisut; km khm Khmer; kn kan Kannada; ko kor Korean; kr kau/knc Kanuri; ks kas Kashmiri; ku
kmr/kur Kurdish; kv kom/kpv Komi; kw cor Cornish; ky kir Kyrgyz; la lat Latin; lb ltz Luxembourgish; lg lug Ganda; li
lim Limburgish; ln lin Lingala; lo lao Lao; lt lit Lithuanian; lu lub Luba-Katanga; lv lav/lvs Latvian; mg mlg/plt
Malagasy; mh mah Marshallese; mi mao/mri Māori; mk mac/mkd Macedonian; ml mal Malayalam; mn drh/khk/mon Mongolian; mr
mar Marathi; ms may/msa/zsm Malay; mt mlt Maltese; my bur/mya Burmese; na nau Nauru; nb nob Norwegian Bokmål; nd nde
North Ndebele; ne nep/npi Nepali; ng ndo Ndonga; nl dut/nld Dutch; nn nno Norwegian Nynorsk; no nor Norwegian; nr nbl
South Ndebele; nv nav Navajo; ny nya Nyanja; oc oci Occitan; oj ojg/oji Ojibwa; om gaz/orm Oromo; or ori/ory Odia; os
oss Ossetic; pa pan Punjabi; pi pli Pali; pl pol Polish; ps pbu/pus Pashto; pt por Portuguese; qu que/quz Quechua; rm
roh Romansh; rn run Rundi; ro mol/ron/rum Romanian; ru rus Russian; rw kin Kinyarwanda; sa cls/san Sanskrit; sc
src/srd Sardinian; sd snd Sindhi; se sme Northern Sami; sg sag Sango; si sin Sinhala; sk slk/slo Slovak; sl slv
Slovenian; sm smo Samoan; sn sna Shona; so som Somali; sq alb/als/sqi Albanian; sr scc/srp Serbian; ss ssw Swati; st
sot Southern Sotho; su sun Sundanese; sv swe Swedish; sw swa/swh Swahili; ta tam Tamil; te tel Telugu; tg tgk Tajik;
th tha Thai; ti tir Tigrinya; tk tuk Turkmen; tn tsn Tswana; to ton Tongan; tr tur Turkish; ts tso Tsonga; tt tat
Tatar; ty tah Tahitian; ug uig Uyghur; uk ukr Ukrainian; ur urd Urdu; uz uzb/uzn Uzbek; ve ven Venda; vi vie
Vietnamese; vo vol Volapük; wa wln Walloon; wo wol Wolof; xh xho Xhosa; yi ydd/yid Yiddish; yo yor Yoruba; za zha/zyb
Zhuang; zh chi/cmn/zho Chinese; zu zul Zulu
"""


_OTHERS = """
or Oriya; os Ossetian; si Sinhalese; ps Pushto; pa Panjabi; ug Uighur; ky Kirghiz; dv Dhivehi/Maldivian; ht Haitian;
km Central Khmer; fa Farsi; ca Valencian; nl Flemish; es Castilian; gd Gaelic; ny Chichewa/Chewa; kl
Kalaallisut/Greenlandic; li Limburgan; lb Letzeburgesch; ro Moldavian/Moldovan; sw Kiswahili; tn Setswana; za Chuang;
av Avar; bn Bangla; my Myanmar; cu Old Slavonic; ki Gikuyu; kj Kwanyama; ie Occidental; nv Navaho; ff Fula; mi Maori;
el Hellenic; zh Mandarin; st Southern Sotho; he Ivrit; eu Euskara
"""
LOCALES = (
    ("en-us", "american english", "us english", "english (united states)", "english (us)"),
    ("en-gb", "british english", "uk english", "english (united kingdom)", "english (uk)"),
    ("en-au", "australian english", "english (australia)"), ("en-ca", "canadian english", "english (canada)"),
    ("pt-br", "brazilian portuguese", "portuguese (brazil)"),
    ("pt-pt", "european portuguese", "portuguese (portugal)"),
    ("es-mx", "mexican spanish", "spanish (mexico)"), ("es-es", "european spanish", "spanish (spain)"),
    ("es-419", "latin american spanish", "spanish (latin america)"), ("fr-ca", "canadian french", "french (canada)"),
    ("fr-fr", "french (france)"), ("de-at", "austrian german", "german (austria)"), ("de-de", "german (germany)"),
    ("de-ch", "swiss german", "german (switzerland)"),
    ("zh-cn", "zh-hans", "simplified chinese", "chinese (simplified)"),
    ("zh-tw", "zh-hant", "traditional chinese", "chinese (traditional)"),
)  # fmt: skip


def language_names() -> list[tuple[str, tuple[str, ...]]]:
    """Each language's two-letter code with its three-letter codes and its name."""
    rows = (" ".join(entry.split()).split(" ", 2) for entry in _TABLE.split(";"))
    others = {
        two: names.split("/")
        for two, _, names in (" ".join(entry.split()).partition(" ") for entry in _OTHERS.split(";"))
    }
    return [(two, (*three.split("/"), name, *others.get(two, ()))) for two, three, name in rows]
