"""Templates that nobody has read, in a process with limits: whatever they do ends in time, and the next one goes on."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.quoted import marks_of
from foretoken.engine.prompt.template import CHATML, MAX_SOURCE, ChatTemplate
from foretoken.engine.prompt.template_process import TemplateProcess
from foretoken.errors import BadTemplate

ASKED = [ChatMessage(role="user", content="Hi.")]
GROW = (
    "{{% set ns = namespace(x={start}) %}}{{% for i in range(90) %}}{{% set ns.x = {step} %}}{{% endfor %}}"
    "{{{{ ns.x }}}}"
)
FILLS_THE_MEMORY = {
    "product": "{{ 'a' * 10**12 }}",
    "product of lists": "{{ [1] * 10**12 }}",
    "text doubling with ~": GROW.format(start="'a'", step="ns.x ~ ns.x"),
    "text doubling with format": GROW.format(start="'a'", step="'{0}{0}'.format(ns.x)"),
    "list doubling": GROW.format(start="[1]", step="ns.x + ns.x"),
    "width in %": "{{ '%999999999d' % 1 }}",
    "width in format": "{{ '{:>999999999}'.format(1) }}",
    "padding": "{{ 'a'.ljust(10**10) }}",
    "output without end": "{% for i in range(100000) %}{{ 'a' * 1000 }}{% endfor %}",
    "macro without end": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
}
RUNS_ON = {
    "comparisons": "{% set n = 'a' * 400000 ~ 'b' %}{% set h = 'a' * 40000000 %}" + "{% if n in h %}{% endif %}" * 5000,
    "loops that print nothing": "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
    "one search that takes hours": "{% set x = 'a' * 4000000 %}{{ x.strip('b' * 1000000 ~ 'a') }}",
    "a number without end": "{{ 9 ** (9 ** 9) }}",
}


@pytest.fixture
def process() -> Iterator[TemplateProcess]:
    made = TemplateProcess(seconds=60.0, memory=192 * 2**20)  # time that no busy machine takes
    yield made
    made.close()


def rendered(process: TemplateProcess, source: str | None) -> str:
    return process.compile(source, bos_token="<s>", eos_token="</s>").render(ASKED)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("trick", FILLS_THE_MEMORY)
def test_a_template_that_fills_the_memory_is_stopped(process: TemplateProcess, trick: str) -> None:
    with pytest.raises(BadTemplate, match=r"^The model's chat template .*; use another file of this model\.$"):
        rendered(process, FILLS_THE_MEMORY[trick])
    assert rendered(process, CHATML).endswith("Hi.<|im_end|>\n<|im_start|>assistant\n")


@pytest.mark.parametrize("trick", RUNS_ON)
def test_a_template_that_does_not_end_is_ended(trick: str) -> None:
    process = TemplateProcess(seconds=1.0)
    with pytest.raises(BadTemplate, match=r"^The model's chat template took longer than 1 seconds; use another file.*"):
        rendered(process, RUNS_ON[trick])
    assert process._process is None
    process.close()


def test_ever_more_text_is_stopped_by_what_it_takes(process: TemplateProcess) -> None:
    with pytest.raises(BadTemplate, match=r"took more than 0\.1875 GiB of memory"):
        rendered(process, "{% set x = 'a' * 150000000 %}" + "{% set y = x ~ 'b' %}{% set z = y ~ 'c' %}")


def test_what_it_renders_is_what_the_template_renders(process: TemplateProcess) -> None:
    source = "{{ bos_token }}{% for m in messages %}[{{ m.content | trim }}]{% endfor %}"
    here = ChatTemplate(source, bos_token="<s>", eos_token="</s>")
    there = process.compile(source, bos_token="<s>", eos_token="</s>")
    messages = [ChatMessage(role="user", content=" é\ue000 "), ChatMessage(role="assistant", content="So")]
    text = there.render(messages)
    assert text == here.render(messages)
    assert marks_of(text) == marks_of(here.render(messages))
    assert any(marks_of(text))


def test_its_refusals_and_warnings_are_the_templates(process: TemplateProcess) -> None:
    broken = process.compile("{% for %}", bos_token="", eos_token="")
    assert broken.warning is not None
    assert broken.warning.startswith("The model's chat template cannot be read (")
    assert broken.render(ASKED).endswith("assistant\n")
    with pytest.raises(BadTemplate, match=r"refuses this conversation: No\."):
        process.compile("{{ raise_exception('No.') }}", bos_token="", eos_token="").render(ASKED)


def test_no_template_and_one_too_long_need_no_process(process: TemplateProcess) -> None:
    plain = process.compile(None, bos_token="", eos_token="")
    assert isinstance(plain, ChatTemplate)
    assert plain.warning is not None
    with pytest.raises(BadTemplate, match="more than the 131,072"):
        process.compile("x" * (MAX_SOURCE + 1), bos_token="", eos_token="")


def test_a_process_that_is_killed_is_replaced(process: TemplateProcess) -> None:
    template = process.compile(CHATML, bos_token="", eos_token="")
    assert process._process is not None
    process._process.kill()
    process._process.wait()
    assert template.render(ASKED).endswith("assistant\n")


def test_a_process_that_is_closed_is_gone(process: TemplateProcess) -> None:
    process.compile(CHATML, bos_token="", eos_token="")
    assert process._process is not None
    number = process._process.pid
    assert number in psutil.pids()
    process.close()
    assert number not in psutil.pids()
    process.close()


def test_it_ends_with_the_process_that_started_it() -> None:
    program = (
        "from foretoken.engine.prompt.template_process import TemplateProcess as T\n"
        "p = T()\np.compile('x', bos_token='', eos_token='')\nprint(p._process.pid, flush=True)\ninput()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    psutil.wait_procs([child], timeout=30)
    assert not child.is_running()


@pytest.mark.slow
def test_a_rendering_takes_little_more_than_the_template() -> None:
    process = TemplateProcess()
    template = process.compile(CHATML, bos_token="", eos_token="")
    took = []
    for _ in range(20):
        began = time.perf_counter()
        template.render(ASKED)
        took.append(time.perf_counter() - began)
    process.close()
    assert sorted(took)[len(took) // 4] < 0.005 * (os.cpu_count() or 1)
