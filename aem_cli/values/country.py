"""Countries by ISO 3166 codes and English names.

Names after Unicode CLDR (Unicode License v3), other usual names added by hand.
"""

from __future__ import annotations

_TABLE = """
AD AND Andorra; AE ARE United Arab Emirates; AF AFG Afghanistan; AG ATG Antigua and Barbuda; AI AIA Anguilla; AL ALB
Albania; AM ARM Armenia; AO AGO Angola; AQ ATA Antarctica; AR ARG Argentina; AS ASM American Samoa; AT AUT Austria; AU
AUS Australia; AW ABW Aruba; AX ALA Åland Islands; AZ AZE Azerbaijan; BA BIH Bosnia and Herzegovina; BB BRB Barbados;
BD BGD Bangladesh; BE BEL Belgium; BF BFA Burkina Faso; BG BGR Bulgaria; BH BHR Bahrain; BI BDI Burundi; BJ BEN Benin;
BL BLM St. Barthélemy; BM BMU Bermuda; BN BRN Brunei; BO BOL Bolivia; BQ BES Caribbean Netherlands; BR BRA Brazil; BS
BHS Bahamas; BT BTN Bhutan; BV BVT Bouvet Island; BW BWA Botswana; BY BLR Belarus; BZ BLZ Belize; CA CAN Canada; CC
CCK Cocos (Keeling) Islands; CD COD Congo - Kinshasa; CF CAF Central African Republic; CG COG Congo - Brazzaville; CH
CHE Switzerland; CI CIV Côte d'Ivoire; CK COK Cook Islands; CL CHL Chile; CM CMR Cameroon; CN CHN China; CO COL
Colombia; CR CRI Costa Rica; CU CUB Cuba; CV CPV Cape Verde; CW CUW Curaçao; CX CXR Christmas Island; CY CYP Cyprus;
CZ CZE Czechia; DE DEU Germany; DJ DJI Djibouti; DK DNK Denmark; DM DMA Dominica; DO DOM Dominican Republic; DZ DZA
Algeria; EC ECU Ecuador; EE EST Estonia; EG EGY Egypt; EH ESH Western Sahara; ER ERI Eritrea; ES ESP Spain; ET ETH
Ethiopia; FI FIN Finland; FJ FJI Fiji; FK FLK Falkland Islands; FM FSM Micronesia; FO FRO Faroe Islands; FR FRA
France; GA GAB Gabon; GB GBR United Kingdom; GD GRD Grenada; GE GEO Georgia; GF GUF French Guiana; GG GGY Guernsey; GH
GHA Ghana; GI GIB Gibraltar; GL GRL Greenland; GM GMB Gambia; GN GIN Guinea; GP GLP Guadeloupe; GQ GNQ Equatorial
Guinea; GR GRC Greece; GS SGS South Georgia and South Sandwich Islands; GT GTM Guatemala; GU GUM Guam; GW GNB
Guinea-Bissau; GY GUY Guyana; HK HKG Hong Kong SAR China; HM HMD Heard Island and McDonald Islands; HN HND Honduras;
HR HRV Croatia; HT HTI Haiti; HU HUN Hungary; ID IDN Indonesia; IE IRL Ireland; IL ISR Israel; IM IMN Isle of Man; IN
IND India; IO IOT British Indian Ocean Territory; IQ IRQ Iraq; IR IRN Iran; IS ISL Iceland; IT ITA Italy; JE JEY
Jersey; JM JAM Jamaica; JO JOR Jordan; JP JPN Japan; KE KEN Kenya; KG KGZ Kyrgyzstan; KH KHM Cambodia; KI KIR
Kiribati; KM COM Comoros; KN KNA St. Kitts and Nevis; KP PRK North Korea; KR KOR South Korea; KW KWT Kuwait; KY CYM
Cayman Islands; KZ KAZ Kazakhstan; LA LAO Laos; LB LBN Lebanon; LC LCA St. Lucia; LI LIE Liechtenstein; LK LKA Sri
Lanka; LR LBR Liberia; LS LSO Lesotho; LT LTU Lithuania; LU LUX Luxembourg; LV LVA Latvia; LY LBY Libya; MA MAR
Morocco; MC MCO Monaco; MD MDA Moldova; ME MNE Montenegro; MF MAF St. Martin; MG MDG Madagascar; MH MHL Marshall
Islands; MK MKD North Macedonia; ML MLI Mali; MM MMR Myanmar (Burma); MN MNG Mongolia; MO MAC Macao SAR China; MP MNP
Northern Mariana Islands; MQ MTQ Martinique; MR MRT Mauritania; MS MSR Montserrat; MT MLT Malta; MU MUS Mauritius; MV
MDV Maldives; MW MWI Malawi; MX MEX Mexico; MY MYS Malaysia; MZ MOZ Mozambique; NA NAM Namibia; NC NCL New Caledonia;
NE NER Niger; NF NFK Norfolk Island; NG NGA Nigeria; NI NIC Nicaragua; NL NLD Netherlands; NO NOR Norway; NP NPL
Nepal; NR NRU Nauru; NU NIU Niue; NZ NZL New Zealand; OM OMN Oman; PA PAN Panama; PE PER Peru; PF PYF French
Polynesia; PG PNG Papua New Guinea; PH PHL Philippines; PK PAK Pakistan; PL POL Poland; PM SPM St. Pierre and
Miquelon; PN PCN Pitcairn Islands; PR PRI Puerto Rico; PS PSE Palestinian Territories; PT PRT Portugal; PW PLW Palau;
PY PRY Paraguay; QA QAT Qatar; RE REU Réunion; RO ROU Romania; RS SRB Serbia; RU RUS Russia; RW RWA Rwanda; SA SAU
Saudi Arabia; SB SLB Solomon Islands; SC SYC Seychelles; SD SDN Sudan; SE SWE Sweden; SG SGP Singapore; SH SHN St.
Helena, Ascension and Tristan da Cunha; SI SVN Slovenia; SJ SJM Svalbard and Jan Mayen; SK SVK Slovakia; SL SLE Sierra
Leone; SM SMR San Marino; SN SEN Senegal; SO SOM Somalia; SR SUR Suriname; SS SSD South Sudan; ST STP São Tomé and
Príncipe; SV SLV El Salvador; SX SXM Sint Maarten; SY SYR Syria; SZ SWZ Eswatini; TC TCA Turks and Caicos Islands; TD
TCD Chad; TF ATF French Southern and Antarctic Lands; TG TGO Togo; TH THA Thailand; TJ TJK Tajikistan; TK TKL Tokelau;
TL TLS Timor-Leste; TM TKM Turkmenistan; TN TUN Tunisia; TO TON Tonga; TR TUR Türkiye; TT TTO Trinidad and Tobago; TV
TUV Tuvalu; TW TWN Taiwan; TZ TZA Tanzania; UA UKR Ukraine; UG UGA Uganda; UM UMI U.S. Outlying Islands; US USA United
States; UY URY Uruguay; UZ UZB Uzbekistan; VA VAT Vatican City; VC VCT St. Vincent and Grenadines; VE VEN Venezuela;
VG VGB British Virgin Islands; VI VIR U.S. Virgin Islands; VN VNM Vietnam; VU VUT Vanuatu; WF WLF Wallis and Futuna;
WS WSM Samoa; XK XKK Kosovo; YE YEM Yemen; YT MYT Mayotte; ZA ZAF South Africa; ZM ZMB Zambia; ZW ZWE Zimbabwe
"""
_OTHER_NAMES = """
AE=U.A.E.|Emirates; AR=Argentine Republic; BA=Bosnia; BN=Brunei Darussalam; BO=Bolivia, Plurinational State of; BS=The
Bahamas; BY=Republic of Belarus; CD=Congo, The Democratic Republic of the|Democratic Republic of the Congo|DR
Congo|DRC; CG=Republic of the Congo|Congo; CH=Swiss Confederation; CI=Ivory Coast|Cote d'Ivoire; CN=People's Republic
of China|PRC; CV=Cabo Verde; CZ=Czech Republic; DE=Federal Republic of Germany; EG=Arab Republic of Egypt; FK=Falkland
Islands (Malvinas); FM=Micronesia, Federated States of|Federated States of Micronesia; FR=French Republic; GB=Great
Britain|Britain|U.K.|UK|United Kingdom of Great Britain and Northern Ireland; GM=The Gambia; GR=Hellenic Republic;
HK=Hong Kong; IR=Iran, Islamic Republic of; IT=Italian Republic; JO=Hashemite Kingdom of Jordan; KP=Democratic
People's Republic of Korea|Korea, Democratic People's Republic of; KR=Korea, Republic of|Republic of Korea; LA=Lao
People's Democratic Republic|Lao; LU=Grand Duchy of Luxembourg; LY=Libya|State of Libya; MD=Moldova, Republic of;
MF=Saint Martin (French part); MK=Macedonia; MM=Myanmar|Burma; MO=Macao; NL=The Netherlands|Holland; NZ=Aotearoa;
PE=Republic of Peru; PH=The Philippines; PS=Palestine|Palestine, State of|State of Palestine; PT=Portuguese Republic;
RU=Russian Federation; SK=Slovak Republic; SY=Syrian Arab Republic; SZ=Swaziland; TF=French Southern Territories;
TL=East Timor; TR=Turkey; TW=Taiwan, Province of China; TZ=Tanzania, United Republic of; US=United States of
America|U.S.|U.S|U.S.A.|America; VA=Holy See; VE=Venezuela, Bolivarian Republic of; VG=Virgin Islands, British;
VI=Virgin Islands, U.S.; VN=Viet Nam
"""


def country_names() -> list[tuple[str, tuple[str, ...]]]:
    """Each country's two-letter code with its three-letter code and its names."""
    other = {
        code: tuple(names.split("|")) for code, _, names in (line.partition("=") for line in _entries(_OTHER_NAMES))
    }
    rows = (entry.split(" ", 2) for entry in _entries(_TABLE))
    return [(two, (three, name, *other.get(two, ()))) for two, three, name in rows]


def _entries(table: str) -> list[str]:
    return [" ".join(entry.split()) for entry in table.split(";")]
