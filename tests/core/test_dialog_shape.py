"""What kind of dialog attribution had before it."""

import pytest

from aem_cli.core.dialog_shape import Shape, shapes_of
from aem_cli.domain.dialog import Action, Dialog, Kind, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.domain.verdict import Label


def call(number, *depends_on, action="Get", args=None, tags=(), **more):
    predicted = Action("t", action, Payload.of({"x": number} if args is None else args), **more)
    return Turn(number, Kind.ACTION, predicted, predicted, tags=tags, depends_on=depends_on or None)


@pytest.mark.parametrize(
    ("turns", "shapes"),
    [
        ([call(1), call(2), call(3)], [Shape.LINEAR]),
        ([call(1), call(2, 1), call(3, 2)], [Shape.LINEAR]),
        ([call(1), call(2, 1), call(3, 1, 2)], [Shape.LINEAR]),  # 3 has 1 through 2 anyway
        ([call(1), call(2, 1), call(3, 1)], [Shape.BRANCH]),
        ([call(1), call(2), call(3, 1, 2)], [Shape.BRANCH]),
        ([call(1), call(2, tags=("Retry",))], [Shape.RETRY]),
        ([call(1, args={}), call(2, args={})], [Shape.RETRY]),
        ([call(1, args={}), call(2, args={}, action="Set")], [Shape.LINEAR]),
        ([call(1, status="error"), call(2)], [Shape.RETRY]),
        (
            [call(1, result=Payload.of("Error: no such id")), call(2), call(3, 1), call(4, 1)],
            [Shape.BRANCH, Shape.RETRY],
        ),
        ([call(1, 2), call(2, 1)], [Shape.LINEAR]),  # a circle is no reason to hang
    ],
)
def test_shapes(turns, shapes):
    assert shapes_of(Dialog("d", tuple(turns)), ()) == tuple(shapes)


def test_recoveries_are_seen_in_the_results():
    recovered = ScoredTurn(1, Kind.ACTION, False, Label.ROOT_CAUSE, recovered=True)
    assert shapes_of(None, (recovered,)) == (Shape.RECOVERY,)
    assert shapes_of(None, ()) == (Shape.LINEAR,)
