"""Loaded heads of llama.cpp: models that guess from the hidden states of a main model."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import llama_cpp

from foretoken.engine.events import DraftKind
from foretoken.engine.gguf.architectures import MTP_STATES_WITH_LOGITS
from foretoken.engine.gguf.blocks import block_of
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.gguf.read import read_draft
from foretoken.engine.models.chunks import rows_for
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.models.llama_block_head import BlockHeadContext
from foretoken.engine.models.llama_context import ContextPlan
from foretoken.engine.models.llama_head import (
    AssistantContext,
    ChainedMtpContext,
    Eagle3Context,
    HeadContext,
    MtpContext,
)
from foretoken.engine.models.target_states import FinalStates, LayerInputs, target_layers
from foretoken.errors import BadModelFile
from foretoken.model_devices import AUTOMATIC, ModelDevices
from foretoken.wording import tr

_KINDS: Final = (FileKind.MTP, FileKind.EAGLE3, FileKind.DFLASH)


class LlamaHead(LlamaModel):
    """A head of this kind for the main model `beside`, which it reads while both live; to be closed first.

    It has as many texts as the main model, and its cache is a `SharedHead`. With the main model's own path it is the
    MTP inside that file, which was loaded with `mtp`. That the two fit was checked before (`library.fit.heads`): where
    they do not, the library ends the process. Raises as `LlamaModel`.
    """

    def __init__(
        self,
        path: Path,
        kind: FileKind,
        beside: LlamaModel,
        *,
        context: int,
        threads: int,
        gpu_layers: int = -1,
        kv: KvTypes = KvTypes(),  # noqa: B008  # frozen
        progress: Callable[[float], bool] | None = None,
        on: ModelDevices = AUTOMATIC,
    ) -> None:
        assert kind in _KINDS, "not a head"
        self._kind, self._beside = kind, beside
        self._borrows = beside._path == path
        self._draft_kind = DraftKind(kind.value)
        mtp = kind is FileKind.MTP
        super().__init__(
            path,
            context=context,
            threads=threads,
            gpu_layers=gpu_layers,
            kv=kv,
            progress=progress,
            mtp=mtp,
            on=on,
            texts=beside._texts,
        )

    def _load(self, progress: Callable[[float], bool] | None, gpu_layers: int, *, mtp: bool) -> None:
        if self._borrows:
            self._model, self._vocab = self._beside._model, self._beside._vocab
            self._offloaded = self._beside._offloaded
        else:
            super()._load(progress, gpu_layers, mtp=mtp)

    def _title(self) -> str:
        return "built-in MTP" if self._borrows else super()._title()

    def _free(self) -> None:
        if not self._borrows:
            super()._free()

    # --- contexts ---------------------------------------------------------------------------------------------

    def _new_context(self, length: int, kv: KvTypes) -> HeadContext | BlockHeadContext:
        plan = ContextPlan(
            length=length,
            threads=self._threads,
            on=self._on,
            kv=kv,
            beside=self._beside.cache.native,
            mtp=self._kind is FileKind.MTP,
            texts=self._texts,
            rows=rows_for(self._texts),
        )
        if self._kind is FileKind.MTP:
            return self._mtp(plan)
        key = "target_hidden_size" if self._kind is FileKind.EAGLE3 else "embedding_length"
        _check_width(self._number(key), int(llama_cpp.llama_model_n_embd(self._beside._model)))
        layers, eagle3 = target_layers(self._model), self._kind is FileKind.EAGLE3
        main = self._beside
        inputs = LayerInputs(main.cache, main._model, main.info.architecture, layers, final=eagle3)
        if eagle3:
            return Eagle3Context(self._model, plan, name=self._path.name, inputs=inputs)
        header = read_draft(self._path)
        block = block_of(header.entries, {tensor.name for tensor in header.tensors})
        return BlockHeadContext(self._model, plan, name=self._path.name, inputs=inputs, block=block)

    def _mtp(self, plan: ContextPlan) -> MtpContext:
        inputs = FinalStates(self._beside.cache, self._beside._model)
        _check_width(int(llama_cpp.llama_model_n_embd_out(self._model)), inputs.width)
        architecture, context = self.info.architecture, MtpContext
        if architecture == "gemma4-assistant":
            context = AssistantContext
        elif int(llama_cpp.llama_model_n_layer_nextn(self._model)) > 1:
            context = ChainedMtpContext
        every = architecture not in MTP_STATES_WITH_LOGITS
        return context(self._model, plan, name=self._path.name, inputs=inputs, every=every)


def _check_width(needed: int, given: int) -> None:
    if needed != given:
        raise BadModelFile(
            tr(
                "The head is for a model of hidden size {needed:,}, and the main model's is {given:,}.",
                needed=needed,
                given=given,
            )
        )
