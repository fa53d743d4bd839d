"""Settings of our own engine as contestants."""

from foretoken.features.bench.command import Ours
from foretoken.measuring.setting import parse
from foretoken.session.messages import LoadPair

ADDRESS = "http://127.0.0.1:9"


def test_a_server_guesses_with_its_own_draft() -> None:
    def never() -> object:
        raise AssertionError

    ours = Ours(LoadPair(main=ADDRESS), (), [parse("auto")], never)  # type: ignore[arg-type]
    (contestant,) = ours.contestants
    assert (contestant.label, contestant.reference) == ("auto", "")
    assert (ours.main, ours.drafts) == ("127.0.0.1:9", ())
