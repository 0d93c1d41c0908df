"""Airports by IATA code with their usual names, and the city where one airport is meant by its name."""

from __future__ import annotations

# code = names of the airport; a city after ">" has no other large one
_TABLE = """
ATL=hartsfield-jackson atlanta international airport|hartsfield-jackson>atlanta; LAX=los angeles international
airport>los angeles; ORD=o'hare international airport|chicago o'hare|o'hare; MDW=midway international airport|chicago
midway; DFW=dallas/fort worth international airport|dallas fort worth international airport; DEN=denver international
airport>denver; JFK=john f. kennedy international airport|john f kennedy international airport|kennedy airport; LGA=
laguardia airport|laguardia; EWR=newark liberty international airport|newark airport>newark; SFO=san francisco
international airport>san francisco; SJC=san jose international airport; OAK=oakland international airport>oakland;
SEA=seattle-tacoma international airport|sea-tac airport|seatac>seattle; LAS=harry reid international airport|mccarran
international airport>las vegas; MCO=orlando international airport>orlando; MIA=miami international airport>miami; CLT=
charlotte douglas international airport>charlotte; PHX=phoenix sky harbor international airport>phoenix; BOS=logan
international airport|boston logan international airport>boston; MSP=minneapolis-saint paul international
airport>minneapolis; DTW=detroit metropolitan airport>detroit; PHL=philadelphia international airport>philadelphia;
SLC=salt lake city international airport>salt lake city; SAN=san diego international airport>san diego; PDX=portland
international airport; IAH=george bush intercontinental airport; DCA=ronald reagan washington national airport|reagan
national airport; IAD=washington dulles international airport|dulles airport; BWI=baltimore/washington international
airport>baltimore; AUS=austin-bergstrom international airport>austin; TPA=tampa international airport>tampa; HNL=
daniel k. inouye international airport|honolulu international airport>honolulu; YYZ=toronto pearson international
airport|pearson airport>toronto; YVR=vancouver international airport>vancouver; YUL=montreal-trudeau international
airport>montreal; LHR=heathrow airport|london heathrow|heathrow; LGW=gatwick airport|london gatwick|gatwick; STN=
stansted airport|london stansted; CDG=charles de gaulle airport|paris charles de gaulle; ORY=orly airport|paris orly;
FRA=frankfurt airport>frankfurt; MUC=munich airport>munich; BER=berlin brandenburg airport>berlin; AMS=schiphol
airport|amsterdam schiphol|schiphol>amsterdam; MAD=barajas airport|madrid barajas>madrid; BCN=el prat
airport>barcelona; FCO=fiumicino airport|leonardo da vinci airport; MXP=malpensa airport; ZRH=zurich airport>zurich;
VIE=vienna international airport>vienna; CPH=copenhagen airport>copenhagen; OSL=oslo airport|oslo gardermoen>oslo;
ARN=stockholm arlanda airport; HEL=helsinki airport>helsinki; DUB=dublin airport>dublin; LIS=lisbon airport>lisbon;
ATH=athens international airport>athens; DXB=dubai international airport>dubai; DOH=hamad international airport>doha;
SIN=changi airport|singapore changi airport; HKG=hong kong international airport; NRT=narita airport|narita
international airport|tokyo narita; HND=haneda airport|tokyo haneda; ICN=incheon international airport|seoul incheon;
PEK=beijing capital international airport; PVG=shanghai pudong international airport; BKK=suvarnabhumi airport; DEL=
indira gandhi international airport>delhi; BOM=chhatrapati shivaji maharaj international airport>mumbai; SYD=sydney
airport|kingsford smith airport>sydney; MEL=melbourne airport>melbourne; AKL=auckland airport>auckland; GRU=guarulhos
international airport; MEX=mexico city international airport|benito juarez international airport
"""


def airport_names() -> list[tuple[str, tuple[str, ...]]]:
    """Each airport's code with its names."""
    rows = []
    for entry in " ".join(_TABLE.split()).split(";"):
        code, _, names = entry.strip().partition("=")
        rows.append((code.strip(), tuple(name.strip() for name in names.replace(">", "|").split("|"))))
    return rows
