import pytest

from aem_cli.console.arrows import PLAIN, UNICODE, gutter


@pytest.mark.parametrize(
    ("turns", "spoiled_by", "drawn"),
    [
        ((1, 2), ((), ()), ["", ""]),
        ((1, 2, 3, 4, 5), ((), (), (2,), (2,), (2,)), ["   ", "┌──", "├─▶", "├─▶", "└─▶"]),
        ((1, 2, 3), ((), (1,), ()), ["┌──", "└─▶", "   "]),
        (
            (1, 2, 3, 4, 5),
            ((), (), (1,), (2,), (1,)),
            ["┌────", "│ ┌──", "├─┼─▶", "│ └─▶", "└───▶"],
        ),
        ((1, 2, 3), ((), (), (1, 2)), ["┌────", "│ ┌──", "└─└─▶"]),
    ],
)
def test_gutter(turns, spoiled_by, drawn):
    assert gutter(turns, spoiled_by, UNICODE) == drawn


def test_plain_strokes_are_ascii():
    rows = gutter((1, 2, 3, 4), ((), (1,), (1, 2), (1,)), PLAIN)
    assert "".join(rows).isascii()
    assert len({len(row) for row in rows}) == 1
