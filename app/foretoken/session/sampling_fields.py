"""The names of our samplers in requests over HTTP: those that our server reads, and that another Foretoken sends."""

from typing import Final

SAMPLING: Final = {
    **{name: name for name in ("temperature", "top_k", "top_p", "min_p", "typical_p", "top_n_sigma")},
    **{name: name for name in ("repetition_penalty", "presence_penalty", "frequency_penalty", "temperature_last")},
    **{name: name for name in ("xtc_probability", "xtc_threshold", "mirostat", "mirostat_tau", "mirostat_eta")},
    **{name: name for name in ("dry_multiplier", "dry_base", "dry_allowed_length")},
    "penalty_window": "repeat_last_n",
    "dry_window": "dry_penalty_last_n",
    "dry_breakers": "dry_sequence_breakers",
}
"""Our samplers, and the fields of requests that choose them: by the names of OpenAI, vLLM and llama.cpp."""
