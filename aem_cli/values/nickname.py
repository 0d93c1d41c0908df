"""Short forms of given names, after common English use."""

from __future__ import annotations

_TABLE = """
david dave davy; richard dick rick richie; james jim jimmy jamie; john johnny jon; robert bob bobby rob robbie;
william bill billy will; michael mike mick; thomas tom tommy; elizabeth liz beth betty; katherine kate kathy katie
catherine; anthony tony; joseph joe joey; daniel dan danny; samuel sam sammy; benjamin ben benny; nicholas nick
nicky; alexander alex; steven steve; christopher chris; matthew matt; andrew andy drew; edward ed eddie ted; ronald
ron ronnie; kenneth ken kenny; gregory greg; jeffrey jeff; patrick pat paddy; susan sue; margaret meg maggie peggy;
timothy tim; donald don donny; gerald gerry; lawrence larry; peter pete; charles charlie chuck; francis frank;
frederick fred freddie; philip phil; raymond ray; stephen steph; deborah debbie; jennifer jenny jen; jessica jess;
victoria vicky; rebecca becky; pamela pam; theodore theo; walter walt; harold harry hal; leonard len lenny; albert
al bert; vincent vince; zachary zach
"""
GIVEN = {short: row.split()[0] for row in _TABLE.split(";") for short in row.split()}


def same_given_name(one: str, other: str) -> bool:
    """Whether two folded given names are forms of one name."""
    return one in GIVEN and GIVEN[one] == GIVEN.get(other)
