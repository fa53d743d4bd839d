"""A main model on a server is measured as it was started, and compared with nothing."""

import pytest

from foretoken.bench.ours import Ours
from foretoken.bench.setting import parse
from foretoken.cli.main import main
from foretoken.session.messages import LoadPair

ADDRESS = "http://127.0.0.1:9"


def test_it_guesses_with_its_own_draft() -> None:
    def never() -> object:
        raise AssertionError

    ours = Ours(LoadPair(main=ADDRESS), (), [parse("auto")], never)  # type: ignore[arg-type]
    (contestant,) = ours.contestants
    assert (contestant.label, contestant.reference) == ("auto", "")
    assert ours.drafts == ()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["bench", "--settings", "4"], "where it is started"), (["compare", "--prompt", "x"], "bench")],
)
def test_settings_of_a_server_are_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main([*arguments, "--main", ADDRESS]) == 2
    assert said in capsys.readouterr().err
