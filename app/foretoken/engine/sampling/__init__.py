"""From a model's logits to the token that is taken: filters, penalties, grammars, random numbers.

A filter is a field of `options.Preset` with its range and its `option.Option`, from which settings, popover, presets,
flags, requests and schemas are built. What it does is in `filters._filtered`, its place in the order at the top of
`sampler.py`. Three short cuts pass over filters: name it in `filters._is_usual`, `filters._keeps_all` and
`grammar._tokens_needed`, and see that `filters._candidates` keeps what it needs; `likely.c` stays as it is. Tests
compare with the plain reference in `tests/engine/sampling/plain_distributions.py`.
"""
