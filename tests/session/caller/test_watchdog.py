import pytest

from foretoken.session.caller.host import Cause, Limits, Watchdog

LIMITS = Limits(start=60, silence=10, stop=5, cancel=2)


@pytest.fixture
def dog() -> Watchdog:
    """A process that is up and being listened to."""
    watchdog = Watchdog(LIMITS)
    watchdog.listening()
    watchdog.heard()
    watchdog.listening()
    return watchdog


def test_silence_is_a_hang(dog: Watchdog) -> None:
    assert dog.tick(9.9) is None
    assert dog.tick(0.2) is Cause.HUNG


def test_heartbeats_keep_a_long_native_call_alive(dog: Watchdog) -> None:
    for _ in range(1000):
        assert dog.tick(9.0) is None
        dog.heard()
        dog.listening()


def test_a_slow_listener_is_not_the_childs_fault(dog: Watchdog) -> None:
    dog.heard()
    assert dog.tick(1000) is None
    dog.listening()
    assert dog.tick(9) is None


def test_starting_has_a_longer_limit() -> None:
    dog = Watchdog(LIMITS)
    dog.listening()
    assert dog.tick(59) is None
    assert dog.tick(2) is Cause.HUNG


def test_stop_must_be_honoured(dog: Watchdog) -> None:
    dog.stop_asked(7)
    assert dog.tick(4) is None
    dog.stop_asked(7)  # asking again does not start the clock again
    assert dog.tick(2) is Cause.STOP_IGNORED


def test_an_answered_stop_is_forgotten(dog: Watchdog) -> None:
    dog.stop_asked(7)
    dog.answered(7)
    assert dog.tick(9) is None


def test_cancel_must_be_honoured(dog: Watchdog) -> None:
    dog.cancel_asked()
    assert dog.tick(1.5) is None
    assert dog.tick(1) is Cause.LOAD_CANCELLED
    dog.load_answered()
    assert dog.tick(1) is None


def test_a_fresh_process_has_a_clean_slate(dog: Watchdog) -> None:
    dog.stop_asked(7)
    dog.cancel_asked()
    dog.tick(1)
    dog.started()
    dog.listening()
    assert dog.tick(50) is None


def test_the_tick_is_fine_enough_for_the_limits() -> None:
    assert Limits().tick == 0.5
    assert Limits(stop=0.4).tick == pytest.approx(0.1)
