"""The hub's answers as values, and every refusal as a sentence: against the stand-in, over real HTTP."""

import gzip
import logging
import os
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import keyring
import keyring.backend
import pytest

from foretoken import settings
from foretoken.errors import BadDownload, HubOffline, HubRefused, HubUnreachable
from foretoken.library.files.remote import Want
from foretoken.library.hub.client import Hub, Sort
from foretoken.library.hub.fetch import HttpFetcher
from foretoken.library.hub.hub_token import Tokens
from foretoken.library.hub.repository import Gate
from foretoken.library.on_disk.models_folder import ModelsFolder

MakeHub = Callable[..., Hub]


@pytest.fixture(autouse=True)
def _no_tokens_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_ENDPOINT", "HF_HUB_OFFLINE"):
        monkeypatch.delenv(name, raising=False)


class MemoryKeyring(keyring.backend.KeyringBackend):
    """A keyring of the test's own."""

    priority = 1.0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.secrets: dict[tuple[str, str], str] = {}
        self.asked = 0

    def get_password(self, service: str, username: str) -> str | None:
        self.asked += 1
        return self.secrets.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.secrets[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.secrets.pop((service, username), None)


@pytest.fixture
def secrets() -> Any:
    before, own = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(own)
    yield own
    keyring.set_keyring(before)


@pytest.fixture
def ask(hub: Any, secrets: MemoryKeyring) -> Hub:
    """Our side, speaking to the stand-in without a token."""
    return Hub(endpoint=hub.url, tokens=Tokens(lambda: None))


def filled(hub: Any) -> None:
    files = {
        "README.md": b"",
        "config.json": b"{}",
        "Tiny-Q8_0.gguf": b"8" * 800,
        "Tiny-Q4_K_M.gguf": b"4" * 400,
        "Tiny-BF16-00001-of-00002.gguf": b"a" * 1000,
        "Tiny-BF16-00002-of-00002.gguf": b"b" * 600,
        "Tiny-F32-00001-of-00003.gguf": b"c" * 10,
        "mmproj-Tiny-F16.gguf": b"m" * 50,
        "IQ2/imatrix.gguf": b"i" * 20,
    }
    card = "---\nlicense: mit\n---\n# Tiny\nIt is small."
    gguf = {"total": 12_345, "architecture": "llama", "context_length": 4096}
    hub.add("maker/Tiny-GGUF", files, card=card, downloads=10, likes=3, gguf=gguf, tags=["license:mit"])
    hub.add("other/Tiny-Large-GGUF", {"x.gguf": b"x"}, downloads=500, likes=1, gated="manual")
    hub.add("other/Big-GGUF", {"x.gguf": b"x"}, downloads=50, gated="auto")
    hub.add("other/no-models", {"weights.bin": b"x"})


@pytest.mark.parametrize(
    ("architecture", "kind", "about"),
    [
        ("llama", "model", ""),
        ("eagle3", "eagle3", "an EAGLE-3 head"),
        ("gemma4-assistant", "mtp", "an MTP head (Gemma 4's assistant)"),
        ("nomic-bert", "embedding", "an embedding model, which turns text into vectors and writes none"),
        (None, "unknown", ""),
    ],
)
def test_the_header_that_the_hub_has_read_tells_what_a_repository_holds(
    hub: Any, ask: Hub, architecture: str | None, kind: str, about: str
) -> None:
    hub.add("maker/Llama-8B-GGUF", {"Llama-8B-Q8_0.gguf": b"x"}, gguf={"architecture": architecture, "total": 5})
    (found,) = ask.search("llama")
    assert (found.kind.value, found.about) == (kind, about)


def test_a_search_shows_repositories_with_models(hub: Any, ask: Hub) -> None:
    filled(hub)
    found = ask.search("tiny")
    assert [one.name for one in found] == ["other/Tiny-Large-GGUF", "maker/Tiny-GGUF"]
    tiny = found[1]
    assert (tiny.gate, tiny.licence, tiny.parameters, tiny.context) == (Gate.OPEN, "mit", 12_345, 4096)
    assert (tiny.architecture, tiny.updated, tiny.page) == ("llama", "2025-03-01", f"{hub.url}/maker/Tiny-GGUF")
    assert found[0].gate is Gate.APPROVAL
    assert [one.name for one in ask.search("", sort=Sort.LIKES, limit=1)] == ["maker/Tiny-GGUF"]
    assert [one.name for one in ask.search("", author="maker")] == ["maker/Tiny-GGUF"]
    assert ask.search("nothing like it") == ()


def test_the_contents_of_a_repository_are_models(hub: Any, ask: Hub) -> None:
    filled(hub)
    contents = ask.contents("maker/Tiny-GGUF")
    shown = [(model.path, model.quantisation, model.size, len(model.files)) for model in contents.models]
    assert shown == [
        ("Tiny-Q4_K_M.gguf", "Q4_K_M", 400, 1),
        ("Tiny-Q8_0.gguf", "Q8_0", 800, 1),
        ("Tiny-BF16-00001-of-00002.gguf", "BF16", 1600, 2),
        ("IQ2/imatrix.gguf", None, 20, 1),
        ("mmproj-Tiny-F16.gguf", "F16", 50, 1),
    ]
    assert [model.hint for model in contents.models[3:]] == ["an importance matrix", "a projector (mmproj)"]
    assert contents.commit == hub.repositories["maker/Tiny-GGUF"].commit
    assert contents.models[0].files[0].sha256 == hub.repositories["maker/Tiny-GGUF"].files["Tiny-Q4_K_M.gguf"].sha256


def test_the_card_comes_without_its_front_matter(hub: Any, ask: Hub) -> None:
    filled(hub)
    assert ask.card("maker/Tiny-GGUF") == "# Tiny\nIt is small."
    assert ask.card("other/no-models") == ""


def test_a_file_is_resolved_to_a_commit_with_its_digest(hub: Any, ask: Hub) -> None:
    filled(hub)
    content = hub.repositories["maker/Tiny-GGUF"].files["Tiny-Q8_0.gguf"]
    remote = ask.resolve(Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf"))
    assert (remote.size, remote.sha256) == (800, content.sha256)
    assert f"/resolve/{remote.commit}/" in remote.url
    assert "authorization" not in remote.headers


def test_a_file_without_a_digest_is_not_downloaded(hub: Any, ask: Hub) -> None:
    hub.add("maker/x", {}, card="text")
    with pytest.raises(BadDownload, match=r"names no SHA-256 for README.md of maker/x"):
        ask.resolve(Want("maker/x", "README.md"))


@pytest.mark.parametrize(
    ("repository", "path", "says"),
    [
        ("maker/gone", "x.gguf", "has no repository maker/gone"),
        ("maker/Tiny-GGUF", "gone.gguf", "has no such file any more"),
        ("other/Tiny-Large-GGUF", "x.gguf", "give Foretoken a token"),
        ("a/b/c", "x.gguf", "use OWNER/NAME"),
    ],
)
def test_refusals_say_what_to_do(repository: str, path: str, says: str, hub: Any, ask: Hub) -> None:
    filled(hub)
    with pytest.raises(HubRefused, match=says):
        ask.resolve(Want(repository, path))


def test_a_gated_repository_names_its_page(hub: Any, ask: Hub) -> None:
    filled(hub)
    with pytest.raises(HubRefused) as caught:
        ask.resolve(Want("other/Big-GGUF", "x.gguf"))
    assert caught.value.page == f"{hub.url}/other/Big-GGUF"


def test_a_token_opens_a_gated_repository_and_is_written_nowhere(
    hub: Any, secrets: MemoryKeyring, downloading: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture, gguf_files: ModuleType,
) -> None:  # fmt: skip
    hub.add("other/gated", {"x.gguf": gguf_files.tiny_model().to_bytes()}, gated="auto")
    monkeypatch.setenv("HF_TOKEN", hub.token)
    caplog.set_level(logging.DEBUG)
    asker = Hub(endpoint=hub.url, tokens=Tokens(lambda: None))
    download = downloading.Download(hub, tmp_path, Want("other/gated", "x.gguf"), resolve=asker.resolve)
    download.run()
    assert secrets.asked == 0
    assert caplog.records
    assert not any(hub.token in record.getMessage() for record in caplog.records)
    assert not any(hub.token.encode() in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert all(not one.authorised for one in hub.exchanges if "signature" in one.path)
    folder = ModelsFolder(tmp_path)
    assert [record.finished for record in folder.records()] == [True]


def test_the_keyring_is_asked_only_when_a_token_is_needed(hub: Any, ask: Hub, secrets: MemoryKeyring) -> None:
    filled(hub)
    Tokens(lambda: None).keep(hub.token)
    ask.resolve(Want("maker/Tiny-GGUF", "Tiny-Q8_0.gguf"))
    assert secrets.asked == 0
    remote = ask.resolve(Want("other/Big-GGUF", "x.gguf"))
    assert secrets.asked == 1
    assert hub.token in str(remote.headers.values())
    assert hub.token not in repr(remote)
    Tokens(lambda: None).forget()
    with pytest.raises(HubRefused):
        ask.resolve(Want("other/Big-GGUF", "x.gguf"))


def test_without_a_keyring_nothing_breaks() -> None:
    from keyring.backends.fail import Keyring

    before = keyring.get_keyring()
    keyring.set_keyring(Keyring())
    try:
        tokens = Tokens(lambda: None)
        assert tokens.from_keyring() is None
        assert tokens.keep("hf_x") is False
        tokens.forget()
    finally:
        keyring.set_keyring(before)


def test_where_a_token_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = Tokens(lambda: "hf_login")
    found = tokens.at_hand()
    assert found is not None
    assert (found.text, found.source.value) == ("hf_login", "the hub's own login")
    assert "hf_login" not in repr(found)
    monkeypatch.setenv("HF_TOKEN", " hf_environment\n")
    found = tokens.at_hand()
    assert found is not None
    assert (found.text, found.source.value) == ("hf_environment", "HF_TOKEN")
    assert Tokens(lambda: None).at_hand() is not None


def test_a_wrong_token_is_named_by_where_it_is(hub: Any, secrets: MemoryKeyring) -> None:
    filled(hub)
    asker = Hub(endpoint=hub.url, tokens=Tokens(lambda: "hf_wrong"))
    with pytest.raises(HubRefused, match="the token from the hub's own login is not enough yet"):
        asker.resolve(Want("other/Big-GGUF", "x.gguf"))


@pytest.mark.parametrize(
    ("by", "end"),
    [
        ("HF_HUB_OFFLINE", "unset HF_HUB_OFFLINE"),
        ("FORETOKEN_OFFLINE", "start Foretoken without --offline"),
        ("", "switch it off under Settings"),
    ],
)
def test_offline_asks_nobody_and_says_how_it_ends(
    by: str, end: str, hub: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = Hub(endpoint=hub.url, tokens=Tokens(lambda: None))
    if by:
        monkeypatch.setenv(by, "1")
    else:
        settings.save(home / "data" / "settings.json", settings.Settings(offline=True))
    for ask in (
        lambda: asker.search("x"),
        lambda: asker.contents("a/b"),
        lambda: asker.resolve(Want("a/b", "x.gguf")),
        lambda: HttpFetcher().open(hub.url, {}, start=0, if_range=None).__enter__(),
    ):
        with pytest.raises(HubOffline, match=end):
            ask()
    assert hub.exchanges == []


def test_the_endpoint_of_the_environment_is_respected(hub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(hub)
    monkeypatch.setenv("HF_ENDPOINT", hub.url + "/")
    asker = Hub(tokens=Tokens(lambda: None))
    assert asker.contents("maker/Tiny-GGUF").repository.page == f"{hub.url}/maker/Tiny-GGUF"


@pytest.mark.parametrize(
    ("kind", "status", "wait", "says"),
    [
        ("STATUS", 429, "17", "answered 429; try again in 17 seconds"),
        ("STATUS", 503, None, "answered 503; try again later"),
        ("STATUS", 500, None, "answered 500"),
        ("RESET", 0, None, "the connection failed"),
    ],
)
def test_a_hub_in_trouble(
    kind: str, status: int, wait: str | None, says: str, hub: Any, ask: Hub, stand_in: ModuleType
) -> None:
    filled(hub)
    fault = stand_in.Fault(stand_in.Kind[kind], status=status, retry_after=wait)
    hub.api_faults.append(fault)
    with pytest.raises(HubUnreachable, match=says) as caught:
        ask.contents("maker/Tiny-GGUF")
    assert caught.value.wait == (float(wait) if wait else None)
    assert ask.contents("maker/Tiny-GGUF").models


def test_nobody_there() -> None:
    asker = Hub(endpoint="http://127.0.0.1:9", tokens=Tokens(lambda: None))
    with pytest.raises(HubUnreachable, match="check the connection"):
        asker.search("x")


def test_an_answer_that_makes_no_sense(hub: Any, ask: Hub) -> None:
    hub.add("maker/odd", {"x.gguf": b"x"}, gguf={"total": "many", "architecture": 5, "context_length": True})
    facts = ask.contents("maker/odd").repository
    assert (facts.parameters, facts.architecture, facts.context) == (None, None, None)
    hub.garble = b"<html>"
    with pytest.raises(HubUnreachable, match="an invalid answer"):
        ask.search("x")


@pytest.mark.parametrize("where", ["head", "body"])
def test_an_answer_that_drips_is_given_up_when_its_time_is_over(hub: Any, where: str) -> None:
    hub.drip = where
    asker = Hub(endpoint=hub.url, tokens=Tokens(lambda: None), seconds=0.3)
    with pytest.raises(HubUnreachable, match="it took too long"):  # it would go on for ever
        asker.search("x")


def test_an_answer_is_read_up_to_a_size_that_no_real_one_has(hub: Any, ask: Hub) -> None:
    hub.add("maker/Tiny-GGUF", {"x.gguf": b"x"})
    packer = zlib.compressobj()
    hub.garble = b"".join([*(packer.compress(b" " * 2**20) for _ in range(256)), packer.flush()])
    hub.packed = "deflate"
    assert len(hub.garble) < 2**20
    tracemalloc.start()
    try:
        with pytest.raises(HubUnreachable, match=r"gave an invalid answer of more than 16 MiB; try again"):
            ask.search("x")
        assert tracemalloc.get_traced_memory()[1] < 2**26  # not the 2**28 that it unpacks to
    finally:
        tracemalloc.stop()
    hub.packed = None
    hub.garble = b" " * (16 * 2**20 + 1)
    with pytest.raises(HubUnreachable, match="more than 16 MiB"):
        ask.search("x")
    hub.garble = None
    assert [one.name for one in ask.search("tiny")] == ["maker/Tiny-GGUF"]


def test_a_packed_answer_is_unpacked(hub: Any, ask: Hub) -> None:
    hub.add("maker/Tiny-GGUF", {"x.gguf": b"x"})
    for packed in (gzip.compress(b"[]"), zlib.compress(b"[]")):
        hub.garble, hub.packed = packed, "gzip" if packed[0] == 0x1F else "deflate"
        assert ask.search("x") == ()
    hub.packed = "br"
    with pytest.raises(HubUnreachable, match="did not answer"):
        ask.search("x")


def test_downloads_through_the_real_resolver(
    hub: Any, ask: Hub, downloading: ModuleType, stand_in: ModuleType, gguf_files: ModuleType, tmp_path: Path
) -> None:
    """The hub answers 429 to a question; the transfer waits as long as it is told to."""
    model = gguf_files.tiny_model().to_bytes()
    hub.add("maker/real", {"sub folder/model (1).gguf": model})
    hub.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=429, retry_after="21"))
    download = downloading.Download(hub, tmp_path, Want("maker/real", "sub folder/model (1).gguf"), resolve=ask.resolve)
    place = download.run()
    assert place.read_bytes() == model
    assert place == tmp_path / "maker" / "real" / "sub folder" / "model (1).gguf"
    assert download.clock.waits == [21.0]
    assert os.environ.get("HF_TOKEN") is None


def test_an_empty_variable_means_the_public_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "")
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "")  # as it reads that variable
    assert Hub().endpoint == "https://huggingface.co"
