"""Top-a, from its one declaration to the distribution."""

import argparse

import numpy as np

from foretoken.cli import arguments
from foretoken.engine.options import ReplyOptions, SamplingOptions
from foretoken.engine.sampling.filters import distribution
from foretoken.gui.viewmodels.pair.controls import from_settings
from foretoken.gui.viewmodels.settings.settings import ENTRIES
from foretoken.option import Takers, told_to
from foretoken.server.request_bodies import ChatRequest, read
from foretoken.server.request_options import chat_options
from foretoken.settings import Settings


def test_the_flag_the_setting_and_the_field_of_requests_reach_the_filter() -> None:
    parser = argparse.ArgumentParser()
    arguments.add_sampling(parser)
    body = read(b'{"messages": [{"role": "user", "content": "a"}], "top_a": 0.4}', ChatRequest)
    by_flag = arguments.reply_options(parser.parse_args(["--top-a", "0.4"]))
    assert by_flag == chat_options(body, ReplyOptions()) == from_settings(Settings(top_a=0.4)).reply
    assert "top_a" in {entry.name for entry in ENTRIES}
    assert told_to(Takers.FORETOKEN, by_flag.sampling)["top_a"] == 0.4
    free = SamplingOptions(temperature=1, top_k=0, top_p=1, min_p=0, top_a=1)
    assert distribution(np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32)), free).ids.tolist() == [0, 1]
