"""The user's own acceptance rule, loaded from a Python file.

The file defines `acceptor`: an object that implements `acceptors.Acceptor`, or a class of such objects:

    from foretoken.engine.verify.acceptors import TypicalAcceptance

    acceptor = TypicalAcceptance(epsilon=0.2, delta=0.5)

It is read again for every reply, so a change takes effect at once. It runs in the engine process, which is sealed where
the system can (foretoken.seal), and has all rights of the user elsewhere. A verdict that takes longer than PATIENCE
fails the reply.
"""

import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from foretoken import own_files, threads
from foretoken.engine.events import Fate
from foretoken.engine.options import MOST_RULE_BYTES, RULES
from foretoken.engine.sampling.chance import Chance
from foretoken.engine.verify.acceptance import Drafts, TargetAt, Verdict, fate_after_all
from foretoken.engine.verify.acceptors import Acceptor, acceptor_named, shares_noise
from foretoken.engine.verify.synthetic import is_synthetic, synthetic
from foretoken.errors import EngineError, ForetokenError, UnusableInput
from foretoken.wording import later, tr

PATIENCE: Final = 5.0  # seconds for one verdict, or for running the file; a choice
_NEEDED: Final = later("define acceptor in it, an object with name, lossless and judge")


given: dict[str, bytes] = {}
"""What files hold that this process may not read, by their paths: whoever asks for a reply sends it along."""


class Overran(BaseException):
    """The time limit was reached. A BaseException, so that `except Exception` in the limited code does not catch it."""


@contextlib.contextmanager
def limited(seconds: float, sentence: str) -> Iterator[None]:
    """Raise Overran in this block once it has taken `seconds`.

    A call of native code is not interrupted. If the block is not left within `seconds` more, the process ends with
    `sentence` on standard error.
    """
    thread, lock, over, raised = threading.get_ident(), threading.Lock(), threading.Event(), threading.Event()

    def watch() -> None:
        if over.wait(seconds):
            return
        with lock:
            if not over.is_set():
                raised.set()
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Overran))
        if over.wait(seconds):
            return
        sys.stderr.write(f"Error: {sentence}\n")
        sys.stderr.flush()
        os._exit(1)

    threads.start(
        watch, name="time-limit", died=lambda _error: os._exit(1)
    )  # without the thread the block would have no limit
    try:
        yield
    finally:
        with lock:
            over.set()
            if raised.is_set():
                # An Overran that has not been delivered yet comes here. Cancelled instead (PyThreadState_SetAsyncExc
                # with no type), it would make CPython 3.11 look for it at every call, and never end under a profiler.
                with contextlib.suppress(Overran):
                    for _ in range(100):
                        pass


def rule_of(choice: str) -> Acceptor:
    """The built-in rule of that name, synthetic acceptance, or the rule in the Python file at that path. Raises
    UnusableInput and, for a number out of range, UsageError."""
    if is_synthetic(choice):
        return synthetic(choice)
    named = next((name for name in RULES if name == choice), None)
    return acceptor_named(named) if named is not None else _Checked(_read(Path(choice)), Path(choice).name)


def _read(path: Path) -> Acceptor:
    try:
        text = given.get(str(path))
        code = compile(own_files.read(path, MOST_RULE_BYTES) if text is None else text, str(path), "exec")
    except (OSError, SyntaxError, ValueError) as error:
        raise UnusableInput(
            tr("The rule {path} cannot be read ({error}); choose a Python file.", path=path, error=_brief(error))
        ) from None
    module = ModuleType("own_rule")
    endless = tr(
        "The rule {path} takes longer than {patience:g} seconds to begin; mend it or choose another rule.",
        path=path,
        patience=PATIENCE,
    )
    try:
        with limited(PATIENCE, endless):
            exec(code, module.__dict__)  # the user chose the file to be run
            found: Any = module.__dict__.get("acceptor")
            made: Acceptor = found() if isinstance(found, type) else found
            whole = isinstance(made.name, str) and isinstance(made.lossless, bool) and callable(made.judge)
    except AttributeError:
        whole = False
    except Overran:
        raise UnusableInput(endless) from None
    except (Exception, SystemExit) as error:
        raise UnusableInput(
            tr("The rule {path} does not run ({error}); mend it.", path=path, error=_brief(error))
        ) from error
    if not whole:
        raise UnusableInput(tr("The file {path} holds no rule; {needed}.", path=path, needed=tr(_NEEDED)))
    return made


class _Checked:
    """The user's rule, with a time limit and a check of every verdict. Raises EngineError in `judge`."""

    def __init__(self, rule: Acceptor, file: str) -> None:
        self._rule = rule
        self._file = file

    @property
    def name(self) -> str:
        return self._rule.name

    @property
    def lossless(self) -> bool:
        return self._rule.lossless

    @property
    def shares_noise(self) -> bool:
        return shares_noise(self._rule)

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        endless = tr(
            "The rule in {file} took longer than {patience:g} seconds for a verdict; mend it or choose another rule.",
            file=self._file,
            patience=PATIENCE,
        )
        try:
            with limited(PATIENCE, endless):
                verdict = self._rule.judge(proposals, draft_distributions, target_distribution, chance)
        except ForetokenError:
            raise
        except Overran:
            raise EngineError(endless) from None
        except Exception as error:
            raise EngineError(
                tr("The rule in {file} failed ({error}); mend it.", file=self._file, error=_brief(error))
            ) from error
        fault = _fault(verdict, proposals)
        if fault:
            raise EngineError(
                tr("The rule in {file} gave a verdict that {fault}; mend it.", file=self._file, fault=fault)
            )
        return verdict


def _fault(verdict: object, proposals: Sequence[int]) -> str:
    """What is impossible in a verdict on `proposals`, as the end of a sentence; empty if nothing is."""
    count = len(proposals)
    if not isinstance(verdict, Verdict):
        return "is no Verdict"
    if not 0 <= verdict.accepted <= count:
        return f"keeps {verdict.accepted} of {count} guesses"
    refused = verdict.accepted < count
    if len(verdict.target_probs) != verdict.accepted + refused:
        return "does not tell the probability of each guess it judged"
    due = Fate.CORRECTED if refused else fate_after_all(proposals)
    return "" if verdict.fate is due else f"calls the token {verdict.fate} where it is {due}"


def _brief(error: BaseException) -> str:
    """The text of an exception, at most half a line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__
