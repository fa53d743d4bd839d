<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>{count} bytes</source>
        <translation>{count} 字节</translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation>{done}，共 {whole}</translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation>{amount}/秒</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>剩余不到一分钟</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>剩余 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>剩余 {hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>over a day left</source>
        <translation>剩余超过一天</translation>
    </message>
    <message>
        <source>{billions:.2f} B</source>
        <translation>{billions:.2f} B</translation>
    </message>
    <message>
        <source>{millions:.3g} M</source>
        <translation>{millions:.3g} M</translation>
    </message>
    <message>
        <source>under {share:.1%}</source>
        <translation>低于 {share:.1%}</translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation>{rate} 词元/秒</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} 毫秒</translation>
    </message>
    <message>
        <source>{rate} tok/s with the prompt</source>
        <translation>{rate} 词元/秒（含提示词）</translation>
    </message>
    <message>
        <source>decode {rate} tok/s</source>
        <translation>解码 {rate} 词元/秒</translation>
    </message>
    <message>
        <source>end-to-end {rate} tok/s</source>
        <translation>端到端 {rate} 词元/秒</translation>
    </message>
    <message>
        <source>“{name}” is locked with a password; save a copy without one and attach that.</source>
        <translation>“{name}”有密码保护；请保存一份无密码的副本再附加。</translation>
    </message>
    <message>
        <source>“{name}” has no text, only pictures of pages (a scan); use text recognition (OCR) first.</source>
        <translation>“{name}”中没有文本，只有页面图片（扫描件）；请用文字识别 (OCR) 转成文本。</translation>
    </message>
    <message>
        <source>“{name}” is a damaged PDF and could not be read; save it again, or attach its text.</source>
        <translation>“{name}”是损坏的 PDF，无法读取；请重新保存，或附加其文本。</translation>
    </message>
    <message>
        <source>“{name}” has more than {millions} million characters; attach a part of it.</source>
        <translation>“{name}”超过 {millions} 百万个字符；请附加其中一部分。</translation>
    </message>
    <message>
        <source>“{name}” takes too much memory to read; save its text and attach that.</source>
        <translation>读取“{name}”需要太多内存；请保存其文本再附加。</translation>
    </message>
    <message>
        <source>“{name}” takes longer than {seconds:g} seconds to read; save some of its pages and attach those.</source>
        <translation>读取“{name}”超过 {seconds:g} 秒；请保存其中几页再附加。</translation>
    </message>
    <message>
        <source>“{name}” was not read.</source>
        <translation>“{name}”未被读取。</translation>
    </message>
    <message>
        <source>“{name}” is a PDF, and the library that reads those (pypdf) is not installed; save its text and attach that.</source>
        <translation>“{name}”是 PDF，但未安装读取 PDF 的库 (pypdf)；请保存其文本再附加。</translation>
    </message>
    <message>
        <source>“{name}” is too large for a PDF (more than {most_bytes} MB); attach a part of it.</source>
        <translation>“{name}”作为 PDF 太大（超过 {most_bytes} MB）；请附加其中一部分。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} page</source>
        <translation>
            <numerusform>{n:,} 页</numerusform>
        </translation>
    </message>
    <message>
        <source>read as Windows-1252</source>
        <translation>按 Windows-1252 读取</translation>
    </message>
    <message>
        <source>read as Latin-1</source>
        <translation>按 Latin-1 读取</translation>
    </message>
    <message>
        <source>“{name}” is a picture, and the models read text alone; describe in words what it shows.</source>
        <translation>“{name}”是图片，而模型只读文本；请用文字描述其内容。</translation>
    </message>
    <message>
        <source>“{name}” is a recording, and the models read text alone.</source>
        <translation>“{name}”是录音或录像，而模型只读文本。</translation>
    </message>
    <message>
        <source>“{name}” is an archive; unpack it and attach the files that are in it.</source>
        <translation>“{name}”是压缩包；请解压后附加其中的文件。</translation>
    </message>
    <message>
        <source>“{name}” is an office document; save it as PDF or as plain text and attach that.</source>
        <translation>“{name}”是 Office 文档；请保存为 PDF 或纯文本再附加。</translation>
    </message>
    <message>
        <source>“{name}” is not a text file, and the models read text alone.</source>
        <translation>“{name}”不是文本文件，而模型只读文本。</translation>
    </message>
    <message>
        <source>“{name}” is a folder; attach the files that are in it.</source>
        <translation>“{name}”是文件夹；请附加其中的文件。</translation>
    </message>
    <message>
        <source>“{name}” is not an ordinary file and cannot be attached.</source>
        <translation>“{name}”不是普通文件，无法附加。</translation>
    </message>
    <message>
        <source>“{name}” is too large (more than {most_characters} million characters); attach a part of it.</source>
        <translation>“{name}”太大（超过 {most_characters} 百万个字符）；请附加其中一部分。</translation>
    </message>
    <message>
        <source>“{name}” is empty.</source>
        <translation>“{name}”是空的。</translation>
    </message>
    <message>
        <source>“{name}” may not be read; change who may read it, or attach a copy.</source>
        <translation>“{name}”没有读取权限；请更改权限，或附加一份副本。</translation>
    </message>
    <message>
        <source>“{name}” could not be read ({reason}); try again, or attach a copy.</source>
        <translation>无法读取“{name}”（{reason}）；请重试，或附加一份副本。</translation>
    </message>
    <message>
        <source>The machine grew {share:.0%} slower from the first measurement to the last.</source>
        <translation>从第一次到最后一次测量，机器变慢了 {share:.0%}。</translation>
    </message>
    <message>
        <source>The machine grew {share:.0%} faster from the first measurement to the last.</source>
        <translation>从第一次到最后一次测量，机器变快了 {share:.0%}。</translation>
    </message>
    <message>
        <source>Ratios compare neighbours in time and still hold; speeds do not.</source>
        <translation>比值比较时间上相邻的测量，仍然有效；速度来自状态有变化的机器。</translation>
    </message>
    <message>
        <source>The last setting to get a prompt was {share:.0%} faster than the first.</source>
        <translation>最后得到提示词的一方比最先得到的快 {share:.0%}。</translation>
    </message>
    <message>
        <source>The last setting to get a prompt was {share:.0%} slower than the first.</source>
        <translation>最后得到提示词的一方比最先得到的慢 {share:.0%}。</translation>
    </message>
    <message>
        <source>Each setting had each place equally often, so ratios hold overall, not for single prompts.</source>
        <translation>各方处于每个次序的次数相同，因此比值总体有效，但不适用于单个提示词。</translation>
    </message>
    <message>
        <source>Times to the first token and end-to-end speeds do not compare.</source>
        <translation>首个词元用时和端到端速度不可比较。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} of {all:,} replies found some of its prompt in a cache.</source>
        <translation>
            <numerusform>{all:,} 条回复中有 {n:,} 条在缓存中找到了部分提示词。</numerusform>
        </translation>
    </message>
    <message>
        <source>Prompts that had been asked before took {share:.0%} less time to the first token, as with a warm cache.</source>
        <translation>之前问过的提示词到首个词元的用时少 {share:.0%}，如同缓存已预热。</translation>
    </message>
    <message numerus="yes">
        <source>Only {n} prompt was measured, which says little of others.</source>
        <translation>
            <numerusform>只测量了 {n} 个提示词，难以说明其他提示词。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no setting or no prompt to measure; give one.</source>
        <translation>没有要测量的设置或提示词；请指定。</translation>
    </message>
    <message>
        <source>The results in {folder} were measured with other options; choose another folder, or the same options.</source>
        <translation>{folder} 中的结果是用其他选项测得的；请选择其他文件夹，或使用相同选项。</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); choose another folder.</source>
        <translation>无法写入 {path}（{reason}）；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The setting {setting} cannot be measured: this server decides itself what it guesses, and how much. Compare it with another server, or measure it as it was started.</source>
        <translation>设置 {setting} 无法测量：此服务器自行决定猜测什么、猜测多少。可与另一台服务器比较，或按启动时的设置测量。</translation>
    </message>
    <message>
        <source>own prompts</source>
        <translation>自定义提示词</translation>
    </message>
    <message>
        <source>{name} has no prompt; write one in it.</source>
        <translation>{name} 没有提示词；请写入一条。</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}); give a text file.</source>
        <translation>无法读取 {name}（{reason}）；请提供文本文件。</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text; convert it first.</source>
        <translation>{name} 不是 UTF-8 文本；请先转换。</translation>
    </message>
    <message>
        <source>{name} is no list of prompts; write [{example}].</source>
        <translation>{name} 不是提示词列表；请写成 [{example}]。</translation>
    </message>
    <message>
        <source>Line {number} of {name} is no prompt; write {example} in each line.</source>
        <translation>{name} 的第 {number} 行不是提示词；每行请写 {example}。</translation>
    </message>
    <message>
        <source>{name} guesses first; {others} will be tried, too.</source>
        <translation>{name} 先猜测；之后也会试试 {others}。</translation>
    </message>
    <message>
        <source>{rate:.0f} with {other}</source>
        <translation>使用 {other} 为 {rate:.0f}</translation>
    </message>
    <message>
        <source>{name} guesses here: {value:.0f} tokens per second are expected with it, {slower}.</source>
        <translation>这里由 {name} 猜测：预计每秒 {value:.0f} 个词元，{slower}。</translation>
    </message>
    <message>
        <source>The draft model {name} failed; the reply continues without it. {error}</source>
        <translation>草稿模型 {name} 出错，不再使用；回复在没有它的情况下继续。{error}</translation>
    </message>
    <message>
        <source>The draft model failed; the reply continues without it. {error}</source>
        <translation>草稿模型出错，不再使用；回复在没有它的情况下继续。{error}</translation>
    </message>
    <message>
        <source>its {architecture}.expert_count is missing or zero</source>
        <translation>{architecture}.expert_count 缺失或为零</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is {value:,}, {why}</source>
        <translation>{architecture}.{key} 为 {value:,}，{why}</translation>
    </message>
    <message>
        <source>which cannot be</source>
        <translation>这不可能</translation>
    </message>
    <message>
        <source>it has {experts:,} experts in {groups:,} groups, which cannot be</source>
        <translation>文件有 {experts:,} 个专家分为 {groups:,} 组，这不可能</translation>
    </message>
    <message>
        <source>it uses {used:,} of {groups:,} groups of experts, which cannot be</source>
        <translation>文件使用 {groups:,} 组专家中的 {used:,} 组，这不可能</translation>
    </message>
    <message>
        <source>its heads have {keys:,} values for keys and {values:,} for values, which must be equal</source>
        <translation>各头的键有 {keys:,} 个值，值有 {values:,} 个值，两者必须相等</translation>
    </message>
    <message>
        <source>which does not match heads of {size:,}</source>
        <translation>与大小为 {size:,} 的头不符</translation>
    </message>
    <message>
        <source>its {name}.rope.dimension_sections are missing or zero</source>
        <translation>{name}.rope.dimension_sections 缺失或为零</translation>
    </message>
    <message>
        <source>its {name}.rope.dimension_sections do not match heads of {keys:,}</source>
        <translation>{name}.rope.dimension_sections 与大小为 {keys:,} 的头不符</translation>
    </message>
    <message>
        <source>none of its layers keeps a running state, which its architecture is made of</source>
        <translation>没有任何层保持运行状态，而该架构由此构成</translation>
    </message>
    <message>
        <source>which must be twice its width of {width:,}</source>
        <translation>必须是宽度 {width:,} 的两倍</translation>
    </message>
    <message>
        <source>which must be its time steps&apos; rank times its states&apos; size, {rank:,}</source>
        <translation>必须是时间步的秩乘以状态大小，即 {rank:,}</translation>
    </message>
    <message>
        <source>which cannot be divided among {groups:,} groups</source>
        <translation>不能分配到 {groups:,} 组</translation>
    </message>
    <message>
        <source>which cannot be divided among its groups and heads</source>
        <translation>不能分配到其组和头</translation>
    </message>
    <message>
        <source>its {architecture}.{key} leaves no layer with a window</source>
        <translation>{architecture}.{key} 没有留下带窗口的层</translation>
    </message>
    <message>
        <source>it lacks {key}</source>
        <translation>缺少 {key}</translation>
    </message>
    <message>
        <source>its {d2t} names token {outside:,} of a vocabulary of {n_vocab:,}, which cannot be</source>
        <translation>{d2t} 指向词元 {outside:,}，而词表大小为 {n_vocab:,}，这不可能</translation>
    </message>
    <message>
        <source>its {d2t} names {count:,} of its {count_2:,} tokens more than once</source>
        <translation>{d2t} 的 {count_2:,} 个词元中有 {count:,} 个重复出现</translation>
    </message>
    <message>
        <source>Its {d2t} is not in ascending order, which no converter writes.</source>
        <translation>{d2t} 不是升序，没有转换器会这样写。</translation>
    </message>
    <message>
        <source>its {name} is not a 32-bit whole number</source>
        <translation>{name} 不是 32 位整数</translation>
    </message>
    <message>
        <source>its {name} is {value:,}, which no real head has</source>
        <translation>{name} 为 {value:,}，没有真正的头会这样</translation>
    </message>
    <message>
        <source>its {key} is not a list of 32-bit whole numbers</source>
        <translation>{key} 不是 32 位整数的列表</translation>
    </message>
    <message>
        <source>its {key} names layer {outside:,}, which no model has</source>
        <translation>{key} 列出第 {outside:,} 层，没有模型有这一层</translation>
    </message>
    <message>
        <source>its dflash.block_size is 1, which leaves no place for a guess</source>
        <translation>dflash.block_size 为 1，没有猜测的位置</translation>
    </message>
    <message>
        <source>its {anchored} is neither true nor false</source>
        <translation>{anchored} 既非真也非假</translation>
    </message>
    <message>
        <source>it lacks {mask}, which stands for every guess of a block</source>
        <translation>缺少 {mask}，它代表块中的每个猜测</translation>
    </message>
    <message>
        <source>its {mask} is {mask_2:,}, and its vocabulary has {n_vocab:,} tokens</source>
        <translation>{mask} 为 {mask_2:,}，而词表有 {n_vocab:,} 个词元</translation>
    </message>
    <message>
        <source>its dflash.selector_top_k is {top:,}, and its vocabulary has {n_vocab:,} tokens</source>
        <translation>dflash.selector_top_k 为 {top:,}，而词表有 {n_vocab:,} 个词元</translation>
    </message>
    <message>
        <source>its {key} is {out:,}, and its width is {width:,}</source>
        <translation>{key} 为 {out:,}，而宽度为 {width:,}</translation>
    </message>
    <message>
        <source>its {name}.embedding_length_out is its own width, where it should be the main model&apos;s</source>
        <translation>{name}.embedding_length_out 是其自身的宽度，而应为主模型的宽度</translation>
    </message>
    <message>
        <source>its {name}.attention.sliding_window_pattern does not say which of its layers see a window</source>
        <translation>{name}.attention.sliding_window_pattern 没有说明哪些层看到窗口</translation>
    </message>
    <message>
        <source>it has {extra:,} layers that predict ahead, where llama.cpp runs one of {name}</source>
        <translation>文件有 {extra:,} 个前瞻层，而 llama.cpp 对 {name} 只运行一个</translation>
    </message>
    <message>
        <source>its {d2t} names {names:,} tokens of a vocabulary of {n_vocab:,}, which cannot be</source>
        <translation>{d2t} 列出 {names:,} 个词元，而词表大小为 {n_vocab:,}，这不可能</translation>
    </message>
    <message>
        <source>its {d2t} names {names:,} tokens, and its output has {rows:,} rows</source>
        <translation>{d2t} 列出 {names:,} 个词元，而其输出有 {rows:,} 行</translation>
    </message>
    <message>
        <source>it lacks {lacking}{more}, without which a head cannot work</source>
        <translation>缺少 {lacking}{more}，没有它头无法工作</translation>
    </message>
    <message>
        <source>its tensor {name} is stored as {kind}, which cannot be computed with there</source>
        <translation>张量 {name} 以 {kind} 存储，在那里无法用它计算</translation>
    </message>
    <message>
        <source>MTP head</source>
        <translation>MTP 头</translation>
    </message>
    <message>
        <source>EAGLE-3 head</source>
        <translation>EAGLE-3 头</translation>
    </message>
    <message>
        <source>DFlash head</source>
        <translation>DFlash 头</translation>
    </message>
    <message>
        <source>DSpark head</source>
        <translation>DSpark 头</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影器</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>Vocabulary only</source>
        <translation>仅词表</translation>
    </message>
    <message>
        <source>Part of a model in several files</source>
        <translation>多文件模型的一部分</translation>
    </message>
    <message>
        <source>Importance matrix</source>
        <translation>重要性矩阵</translation>
    </message>
    <message>
        <source>it is {what}, which guesses for that and writes nothing by itself; choose a whole model</source>
        <translation>它是{what}，只为主模型猜测，自身不写任何内容；请选择完整的模型</translation>
    </message>
    <message>
        <source>it is {what}; choose a whole model</source>
        <translation>它是{what}；请选择完整的模型</translation>
    </message>
    <message>
        <source>it is {what}; choose a language model</source>
        <translation>它是{what}；请选择语言模型</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the model itself; run `git lfs pull` or download the file</source>
        <translation>它是 Git LFS 指针，不是模型本身；请运行 `git lfs pull` 或下载文件</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch checkpoint; convert it to GGUF or unpack it first</source>
        <translation>它是 zip 压缩包，可能是 PyTorch 检查点；请转换为 GGUF 或先解压</translation>
    </message>
    <message>
        <source>it is a Python pickle, perhaps a PyTorch checkpoint; convert it to GGUF first</source>
        <translation>它是 Python pickle，可能是 PyTorch 检查点；请先转换为 GGUF</translation>
    </message>
    <message>
        <source>it is in the old GGML format from before GGUF; download a GGUF of this model</source>
        <translation>它是 GGUF 之前的旧 GGML 格式；请下载该模型的 GGUF</translation>
    </message>
    <message>
        <source>it is in the old GGMF format from before GGUF; download a GGUF of this model</source>
        <translation>它是 GGUF 之前的旧 GGMF 格式；请下载该模型的 GGUF</translation>
    </message>
    <message>
        <source>it is in the old GGJT format from before GGUF; download a GGUF of this model</source>
        <translation>它是 GGUF 之前的旧 GGJT 格式；请下载该模型的 GGUF</translation>
    </message>
    <message>
        <source>it is an adapter in the old GGLA format from before GGUF; choose a whole model in GGUF</source>
        <translation>它是 GGUF 之前旧 GGLA 格式的适配器；请选择完整的 GGUF 模型</translation>
    </message>
    <message>
        <source>it is a gzip archive; unpack it first</source>
        <translation>它是 gzip 压缩包；请先解压</translation>
    </message>
    <message>
        <source>it is a zstd archive; unpack it first</source>
        <translation>它是 zstd 压缩包；请先解压</translation>
    </message>
    <message>
        <source>it is an xz archive; unpack it first</source>
        <translation>它是 xz 压缩包；请先解压</translation>
    </message>
    <message>
        <source>it is a 7-Zip archive; unpack it first</source>
        <translation>它是 7-Zip 压缩包；请先解压</translation>
    </message>
    <message>
        <source>it is a NumPy array, not a model; choose a GGUF file</source>
        <translation>它是 NumPy 数组，不是模型；请选择 GGUF 文件</translation>
    </message>
    <message>
        <source>it is an HDF5 file, perhaps a Keras model; download a GGUF of this model</source>
        <translation>它是 HDF5 文件，可能是 Keras 模型；请下载该模型的 GGUF</translation>
    </message>
    <message>
        <source>it is a PDF document, not a model; choose a GGUF file</source>
        <translation>它是 PDF 文档，不是模型；请选择 GGUF 文件</translation>
    </message>
    <message>
        <source>it is a picture, not a model; choose a GGUF file</source>
        <translation>它是图片，不是模型；请选择 GGUF 文件</translation>
    </message>
    <message>
        <source>it is a database, not a model; choose a GGUF file</source>
        <translation>它是数据库，不是模型；请选择 GGUF 文件</translation>
    </message>
    <message>
        <source>it is a web page saved in place of the model; download the file itself, signed in if it asks for it</source>
        <translation>它是代替模型保存的网页；请下载文件本身，必要时先登录</translation>
    </message>
    <message>
        <source>it is a tar archive; unpack it first</source>
        <translation>它是 tar 压缩包；请先解压</translation>
    </message>
    <message>
        <source>it is a safetensors file; download a GGUF of this model or convert it first</source>
        <translation>它是 safetensors 文件；请下载该模型的 GGUF 或先转换</translation>
    </message>
    <message>
        <source>it is an unfinished download; let it finish or download it again</source>
        <translation>它是未完成的下载；请等待完成或重新下载</translation>
    </message>
    <message>
        <source>it begins with nothing but zeros, as an unfinished download does; download it again</source>
        <translation>它以全零开头，像是未完成的下载；请重新下载</translation>
    </message>
    <message>
        <source>it is a JSON text, perhaps an error message saved in place of the model; download it again</source>
        <translation>它是 JSON 文本，可能是代替模型保存的错误信息；请重新下载</translation>
    </message>
    <message>
        <source>it is a text file, not a model; choose a GGUF file</source>
        <translation>它是文本文件，不是模型；请选择 GGUF 文件</translation>
    </message>
    <message>
        <source>it is not a GGUF file, which begins with the letters GGUF; choose another or download it again</source>
        <translation>它不是 GGUF 文件（应以字母 GGUF 开头）；请选择其他文件或重新下载</translation>
    </message>
    <message>
        <source>it does not say which architecture it has</source>
        <translation>文件没有说明其架构</translation>
    </message>
    <message>
        <source>its architecture {name!r} is not known to this version of llama.cpp</source>
        <translation>此版本的 llama.cpp 不认识架构 {name!r}</translation>
    </message>
    <message>
        <source>its {architecture}.rope.scaling.type is not one that llama.cpp knows</source>
        <translation>{architecture}.rope.scaling.type 不是 llama.cpp 认识的类型</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is not a 32-bit whole number</source>
        <translation>{architecture}.{key} 不是 32 位整数</translation>
    </message>
    <message>
        <source>its {architecture}.{key} is {value:,}, which no real model has</source>
        <translation>{architecture}.{key} 为 {value:,}，没有真正的模型会这样</translation>
    </message>
    <message>
        <source>its {name} is {value:g}, which no real model has</source>
        <translation>{name} 为 {value:g}，没有真正的模型会这样</translation>
    </message>
    <message>
        <source>it has {layers:,} layers and claims {extra:,} of them to predict ahead</source>
        <translation>文件有 {layers:,} 层，却声称其中 {extra:,} 层用于前瞻</translation>
    </message>
    <message>
        <source>it uses {used:,} of {experts:,} experts, which cannot be</source>
        <translation>文件使用 {experts:,} 个专家中的 {used:,} 个，这不可能</translation>
    </message>
    <message>
        <source>it has no blk.0.attn_norm.weight, without which it is taken for an MTP head</source>
        <translation>缺少 blk.0.attn_norm.weight，没有它会被当作 MTP 头</translation>
    </message>
    <message>
        <source>it lacks {block}, without which its layer cannot work</source>
        <translation>缺少 {block}，没有它该层无法工作</translation>
    </message>
    <message>
        <source>it ends in the middle of {what}, so it is damaged or incomplete; download it again</source>
        <translation>文件在{what}中间结束，已损坏或不完整；请重新下载</translation>
    </message>
    <message>
        <source>its header is over {max_header} MiB, far more than any real model has</source>
        <translation>文件头超过 {max_header} MiB，远多于任何真正的模型</translation>
    </message>
    <message>
        <source>its first bytes</source>
        <translation>文件开头的字节</translation>
    </message>
    <message>
        <source>its counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>it claims {entry_count:,} metadata entries, more than it has room for</source>
        <translation>文件声称有 {entry_count:,} 个元数据条目，超出所能容纳</translation>
    </message>
    <message>
        <source>it claims {tensor_count:,} tensors, more than it has room for</source>
        <translation>文件声称有 {tensor_count:,} 个张量，超出所能容纳</translation>
    </message>
    <message>
        <source>its version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>it is GGUF version 1, which is no longer supported; download a newer file of this model</source>
        <translation>它是 GGUF 版本 1，已不再支持；请下载该模型较新的文件</translation>
    </message>
    <message>
        <source>it is written for big-endian machines; download the usual (little-endian) file</source>
        <translation>文件为大端机器编写；请下载通常的（小端）文件</translation>
    </message>
    <message>
        <source>it says it is GGUF version {version:,}, and only 2 and 3 can be read</source>
        <translation>文件自称 GGUF 版本 {version:,}，而只能读取 2 和 3</translation>
    </message>
    <message>
        <source>its metadata (entry {number} of {count})</source>
        <translation>元数据（第 {number} 项，共 {count} 项）</translation>
    </message>
    <message>
        <source>its metadata entry {number} has no name</source>
        <translation>元数据第 {number} 项没有名称</translation>
    </message>
    <message>
        <source>its metadata has {name} more than once</source>
        <translation>元数据中 {name} 出现多次</translation>
    </message>
    <message>
        <source>the metadata {name}</source>
        <translation>元数据 {name}</translation>
    </message>
    <message>
        <source>its metadata {name} is of an unknown kind ({number:,})</source>
        <translation>元数据 {name} 的类型未知（{number:,}）</translation>
    </message>
    <message>
        <source>its metadata {name} is neither true nor false ({number})</source>
        <translation>元数据 {name} 既非真也非假（{number}）</translation>
    </message>
    <message>
        <source>its metadata {name} is a list of lists, which llama.cpp cannot read</source>
        <translation>元数据 {name} 是列表的列表，llama.cpp 无法读取</translation>
    </message>
    <message>
        <source>its metadata {name} claims {count:,} values, more than the file has room for</source>
        <translation>元数据 {name} 声称有 {count:,} 个值，超出文件所能容纳</translation>
    </message>
    <message>
        <source>its metadata {name} has {count:,} strings, far more than any real model</source>
        <translation>元数据 {name} 有 {count:,} 个字符串，远多于任何真正的模型</translation>
    </message>
    <message>
        <source>its alignment is not a 32-bit number</source>
        <translation>对齐值不是 32 位数</translation>
    </message>
    <message>
        <source>its alignment is {alignment:,}, which is not a power of two</source>
        <translation>对齐值为 {alignment:,}，不是二的幂</translation>
    </message>
    <message>
        <source>its alignment is {alignment}, and llama.cpp computes with weights aligned to 32 bytes or more</source>
        <translation>对齐值为 {alignment}，而 llama.cpp 以至少 32 字节对齐的权重计算</translation>
    </message>
    <message>
        <source>its list of tensors (number {number})</source>
        <translation>张量列表（第 {number} 个）</translation>
    </message>
    <message>
        <source>its tensor {name} has {count:,} dimensions, where at most {max_dimensions} are allowed</source>
        <translation>张量 {name} 有 {count:,} 个维度，最多允许 {max_dimensions} 个</translation>
    </message>
    <message>
        <source>its tensor {name} is of type {type_number:,}, which this version of llama.cpp does not know</source>
        <translation>张量 {name} 的类型为 {type_number:,}，此版本的 llama.cpp 不认识</translation>
    </message>
    <message>
        <source>its tensor {name} has the impossible shape {shape}</source>
        <translation>张量 {name} 的形状 {shape} 不可能</translation>
    </message>
    <message>
        <source>its tensor {name} has rows of {row:,} values, and {kind} needs a multiple of {block}</source>
        <translation>张量 {name} 每行有 {row:,} 个值，而 {kind} 需要 {block} 的倍数</translation>
    </message>
    <message>
        <source>its architecture {name!r} is not known to this version of llama.cpp; update Foretoken</source>
        <translation>此版本的 llama.cpp 不认识架构 {name!r}；请更新 Foretoken</translation>
    </message>
    <message>
        <source>“{name}” is a model, which cannot be read as text; open it as the main model.</source>
        <translation>“{name}”是模型，不能作为文本读取；请将它作为主模型打开。</translation>
    </message>
    <message>
        <source>There is no file “{name}”; check its name, or whether it was moved or deleted.</source>
        <translation>没有文件“{name}”；请检查名称，或它是否已被移动或删除。</translation>
    </message>
    <message>
        <source>During {share:.0%} of the measurements other programs used {cores:g} of a processor core or more. Close them and measure again for speeds to rely on.</source>
        <translation>{share:.0%} 的测量期间，其他程序占用了 {cores:g} 个或更多处理器核心。关闭这些程序后重新测量，速度才可靠。</translation>
    </message>
    <message>
        <source>{name} has placeholders for prompts; fetch these with the tool that comes with SPEED-Bench.</source>
        <translation>{name} 中只有提示词的占位符；请用 SPEED-Bench 自带的工具获取提示词。</translation>
    </message>
    <message>
        <source>it is damaged or incomplete: download it again, or choose another</source>
        <translation>文件已损坏或不完整：请重新下载，或选择其他文件</translation>
    </message>
    <message>
        <source>its parts hold {count:,} tensors together where {expected:,} are expected</source>
        <translation>各部分共有 {count:,} 个张量，而应有 {expected:,} 个</translation>
    </message>
    <message>
        <source>it holds descriptions only and no weights, so it cannot answer; choose a whole model</source>
        <translation>文件只有描述而没有权重，无法回答；请选择完整的模型</translation>
    </message>
    <message>
        <source>its part {name} cannot be used: {fault}</source>
        <translation>无法使用其中的部分 {name}：{fault}</translation>
    </message>
    <message>
        <source>in its part {name}, {fault}</source>
        <translation>在部分 {name} 中：{fault}</translation>
    </message>
    <message>
        <source>it is a folder; choose the .gguf file inside it</source>
        <translation>它是文件夹；请选择其中的 .gguf 文件</translation>
    </message>
    <message>
        <source>it is not a regular file; choose a .gguf file</source>
        <translation>它不是普通文件；请选择 .gguf 文件</translation>
    </message>
    <message>
        <source>it is empty; download it again</source>
        <translation>文件是空的；请重新下载</translation>
    </message>
    <message>
        <source>there is no such file; check the path or choose another model</source>
        <translation>没有这个文件；请检查路径或选择其他模型</translation>
    </message>
    <message>
        <source>reading it is not permitted; change its permissions or choose another model</source>
        <translation>没有读取权限；请更改权限或选择其他模型</translation>
    </message>
    <message>
        <source>it cannot be read ({reason}); check the path or the disk</source>
        <translation>文件无法读取（{reason}）；请检查路径或磁盘</translation>
    </message>
    <message>
        <source>its {tensor} cannot be read ({reason})</source>
        <translation>无法读取 {tensor}（{reason}）</translation>
    </message>
    <message>
        <source>{fault}; {advice}</source>
        <translation>{fault}；{advice}</translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}.</source>
        <translation>无法使用 {name}：{what}。</translation>
    </message>
    <message>
        <source>And {count:,} more faults of this sort.</source>
        <translation>还有 {count:,} 个同类错误。</translation>
    </message>
    <message>
        <source>its first part</source>
        <translation>其第一部分</translation>
    </message>
    <message>
        <source>it is part {number} of a model in {count} parts; choose {first} instead</source>
        <translation>它是 {count} 部分模型中的第 {number} 部分；请改选 {first}</translation>
    </message>
    <message>
        <source>it claims to be one of {count:,} parts, far more than any real model has</source>
        <translation>文件声称是 {count:,} 个部分之一，远多于任何真正的模型</translation>
    </message>
    <message>
        <source>it is the first of {count} parts and must be named like {name} beside the others</source>
        <translation>它是 {count} 个部分中的第一个，必须命名为 {name} 并与其他部分放在一起</translation>
    </message>
    <message numerus="yes">
        <source>it needs {names} beside it; download the missing part</source>
        <translation>
            <numerusform>旁边还需要 {names}；请下载缺少的部分</numerusform>
        </translation>
    </message>
    <message>
        <source>no part of a model</source>
        <translation>不属于任何模型的部分</translation>
    </message>
    <message>
        <source>part {number}</source>
        <translation>第 {number} 部分</translation>
    </message>
    <message>
        <source>it should be part {number} of {count} and says that it is {described}</source>
        <translation>它应为 {count} 个部分中的第 {number} 部分，却自称{described}</translation>
    </message>
    <message>
        <source>its {key} is not a 16-bit number</source>
        <translation>{key} 不是 16 位数</translation>
    </message>
    <message>
        <source>it has no vocabulary, so it can neither read nor write text</source>
        <translation>文件没有词表，因此既不能读也不能写文本</translation>
    </message>
    <message>
        <source>its tokenizer {value!r} is not known to this version of llama.cpp</source>
        <translation>此版本的 llama.cpp 不认识分词器 {value!r}</translation>
    </message>
    <message>
        <source>it has no list of tokens</source>
        <translation>文件没有词元列表</translation>
    </message>
    <message>
        <source>its WordPiece vocabulary marks tokens as bytes, which it cannot have</source>
        <translation>WordPiece 词表将词元标记为字节，这不可能</translation>
    </message>
    <message>
        <source>its token {content!r} is there {times:,} times ({count:,} such tokens)</source>
        <translation>词元 {content!r} 出现 {times:,} 次（此类词元共 {count:,} 个）</translation>
    </message>
    <message>
        <source>its vocabulary has no tokens for {count:,} of the bytes that a text may have ({missing:#04x} first)</source>
        <translation>词表缺少文本可能含有的 {count:,} 个字节的词元（第一个为 {missing:#04x}）</translation>
    </message>
    <message>
        <source>The {name} token id {number:,} is outside its vocabulary of {size:,} and will not be used.</source>
        <translation>词元 {name} 的编号 {number:,} 超出大小为 {size:,} 的词表，不会被使用。</translation>
    </message>
    <message>
        <source>its pre-tokenizer {pre!r} is not known to this version of llama.cpp</source>
        <translation>此版本的 llama.cpp 不认识预分词器 {pre!r}</translation>
    </message>
    <message>
        <source>It does not name its pre-tokenizer, so text may be split into tokens poorly.</source>
        <translation>文件没有说明其预分词器，文本可能分词不佳。</translation>
    </message>
    <message>
        <source>Two heads cannot be loaded beside one main model; choose a model as one of the two drafts.</source>
        <translation>一个主模型旁不能加载两个头；两个草稿中请选一个模型。</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>graphics card</source>
        <translation>显卡</translation>
    </message>
    <message>
        <source>integrated graphics</source>
        <translation>集成显卡</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>There is no card number {main} among {count:,}; they count from 0.</source>
        <translation>{count:,} 块显卡中没有编号为 {main} 的；编号从 0 开始。</translation>
    </message>
    <message>
        <source>There is no device {name}: llama.cpp finds only the processor here. Choose none.</source>
        <translation>没有设备 {name}：llama.cpp 在这里只找到处理器。请选择 none。</translation>
    </message>
    <message>
        <source>There is no device {name} here; choose {names} or none.</source>
        <translation>这里没有设备 {name}；请选择 {names} 或 none。</translation>
    </message>
    <message>
        <source>The schema is no JSON: {what} at line {lineno}, column {colno}.</source>
        <translation>模式不是 JSON：第 {lineno} 行第 {colno} 列，{what}。</translation>
    </message>
    <message>
        <source>The schema is nested too deep to be read; make it flatter.</source>
        <translation>模式嵌套太深，无法读取；请简化层次。</translation>
    </message>
    <message>
        <source>The grammar has no rule called root, with which every reply begins; add root ::= &quot;...&quot;.</source>
        <translation>语法没有名为 root 的规则，每条回复都从它开始；请添加 root ::= &quot;...&quot;。</translation>
    </message>
    <message>
        <source>The grammar cannot be read at line {line}, column {column}: {what}.</source>
        <translation>语法在第 {line} 行第 {column} 列无法读取：{what}。</translation>
    </message>
    <message>
        <source>Loading {name} was cancelled.</source>
        <translation>已取消加载 {name}。</translation>
    </message>
    <message>
        <source>{name} could not be split by {split} here: llama.cpp refused it; choose to split by layer.</source>
        <translation>{name} 在这里无法按 {split} 拆分：llama.cpp 拒绝了；请选择按层拆分。</translation>
    </message>
    <message>
        <source>{name} could not be loaded: llama.cpp refused it; download it again or choose another.</source>
        <translation>无法加载 {name}：llama.cpp 拒绝了它；请重新下载或选择其他文件。</translation>
    </message>
    <message>
        <source>{name} has no decoder and cannot write text; choose a chat model.</source>
        <translation>{name} 没有解码器，不能写文本；请选择对话模型。</translation>
    </message>
    <message>
        <source>The text could not be turned into tokens; shorten it and try again.</source>
        <translation>无法将文本转换为词元；请缩短后重试。</translation>
    </message>
    <message>
        <source>{name} lacks what the main model read of the text.</source>
        <translation>{name} 缺少主模型读取文本所得的内容。</translation>
    </message>
    <message>
        <source>{beyond:,} of its {count:,} tensors lie beyond its end (it has {size:,} bytes and needs {needed:,}), so it is damaged or incomplete; download it again</source>
        <translation>其 {count:,} 个张量中有 {beyond:,} 个超出文件末尾（文件有 {size:,} 字节，需要 {needed:,} 字节），因此文件已损坏或不完整；请重新下载</translation>
    </message>
    <message>
        <source>The schema has a number of thousands of digits; write a smaller one.</source>
        <translation>该模式中有一个长达数千位的数字；请写一个更小的数字。</translation>
    </message>
    <message>
        <source>{name} could not get memory for a context of {length} tokens with {kv} keys and values; choose a smaller context.</source>
        <translation>{name} 无法为 {length} 个词元的上下文（键和值为 {kv}）获得内存；请选择较小的上下文。</translation>
    </message>
    <message>
        <source>The context of {n_ctx} tokens is full; start a new chat or load a larger context.</source>
        <translation>{n_ctx} 个词元的上下文已满；请开始新对话或加载更大的上下文。</translation>
    </message>
    <message>
        <source>{name} cannot drop part of its cache, so a draft cannot be used with it.</source>
        <translation>{name} 不能丢弃部分缓存，因此不能与草稿一起使用。</translation>
    </message>
    <message>
        <source>llama.cpp gave no logits; reload the model.</source>
        <translation>llama.cpp 没有给出 logits；请重新加载模型。</translation>
    </message>
    <message>
        <source>The pass was interrupted.</source>
        <translation>计算被中断。</translation>
    </message>
    <message>
        <source>There is no room in the context for these tokens; start a new chat.</source>
        <translation>上下文中没有空间放这些词元；请开始新对话。</translation>
    </message>
    <message>
        <source>llama.cpp failed to decode (code {code}); reload the model.</source>
        <translation>llama.cpp 解码失败（代码 {code}）；请重新加载模型。</translation>
    </message>
    <message>
        <source>schema</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {needed:,}, and the main model&apos;s is {given:,}.</source>
        <translation>该头适用于隐藏大小为 {needed:,} 的模型，而主模型为 {given:,}。</translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {missing}{more}, which such heads need.</source>
        <translation>所安装的 llama.cpp 库没有导出 {missing}{more}，而这类头需要它。</translation>
    </message>
    <message>
        <source>The llama.cpp library that is installed does not export {name}, which heads need.</source>
        <translation>所安装的 llama.cpp 库没有导出 {name}，而头需要它。</translation>
    </message>
    <message>
        <source>llama.cpp does not give what the layers of a {architecture} model read.</source>
        <translation>llama.cpp 不提供 {architecture} 模型各层的输入。</translation>
    </message>
    <message>
        <source>The head reads none of its layers, and the main model has layers 0 to {last:,}.</source>
        <translation>该头不读取任何层，而主模型有第 0 到 {last:,} 层。</translation>
    </message>
    <message>
        <source>The head reads layer {layer:,}, and the main model has layers 0 to {last:,}.</source>
        <translation>该头读取第 {layer:,} 层，而主模型有第 0 到 {last:,} 层。</translation>
    </message>
    <message>
        <source>{name} is {value}, but must be a number from {low} to {high}.</source>
        <translation>{name} 为 {value}，但必须是 {low} 到 {high} 之间的数。</translation>
    </message>
    <message>
        <source>Reading the text was interrupted.</source>
        <translation>文本读取被中断。</translation>
    </message>
    <message>
        <source>use another file of this model</source>
        <translation>请使用该模型的其他文件</translation>
    </message>
    <message>
        <source>The process that reads chat templates could not be started ({strerror}); restart Foretoken.</source>
        <translation>无法启动读取对话模板的进程（{strerror}）；请重启 Foretoken。</translation>
    </message>
    <message>
        <source>The process that reads chat templates does not start; restart Foretoken.</source>
        <translation>读取对话模板的进程无法启动；请重启 Foretoken。</translation>
    </message>
    <message>
        <source>The model&apos;s chat template took longer than {seconds:g} seconds; {again}.</source>
        <translation>模型的对话模板用时超过 {seconds:g} 秒；{again}。</translation>
    </message>
    <message>
        <source>The model&apos;s chat template took more than {memory:g} GiB of memory; {again}.</source>
        <translation>模型的对话模板占用超过 {memory:g} GiB 内存；{again}。</translation>
    </message>
    <message>
        <source>The model&apos;s chat template crashed the process that it ran in; {again}.</source>
        <translation>模型的对话模板使其进程崩溃；{again}。</translation>
    </message>
    <message>
        <source>The model gave no usable scores for the next token; the file or its driver is broken.</source>
        <translation>模型没有给出下一个词元的可用分数；文件或驱动程序有问题。</translation>
    </message>
    <message>
        <source>A token was emitted that the grammar does not allow; the acceptor in use is at fault.</source>
        <translation>输出了语法不允许的词元；所用的接受规则有误。</translation>
    </message>
    <message>
        <source>The grammar leaves no token to go on with; change it, or let the reply end by itself.</source>
        <translation>语法没有留下可以继续的词元；请修改语法，或让回复自行结束。</translation>
    </message>
    <message>
        <source>This model cannot be held to a grammar; leave grammar and json_schema out.</source>
        <translation>该模型不能受语法约束；请去掉 grammar 和 json_schema。</translation>
    </message>
    <message>
        <source>What the reply says so far does not fit the grammar; switch the grammar off, or write the reply again.</source>
        <translation>回复目前的内容不符合语法；请关闭语法，或重新写回复。</translation>
    </message>
    <message>
        <source>The prompt is empty; write something first.</source>
        <translation>提示词是空的；请先写点什么。</translation>
    </message>
    <message>
        <source>{what} of typical acceptance is {value}, but must be a number from 0 to 1.</source>
        <translation>典型接受的 {what} 为 {value}，但必须是 0 到 1 之间的数。</translation>
    </message>
    <message>
        <source>define acceptor in it, an object with name, lossless and judge</source>
        <translation>请在其中定义 acceptor，即带有 name、lossless 和 judge 的对象</translation>
    </message>
    <message>
        <source>The rule {path} cannot be read ({error}); choose a Python file.</source>
        <translation>无法读取规则 {path}（{error}）；请选择 Python 文件。</translation>
    </message>
    <message>
        <source>The rule {path} takes longer than {patience:g} seconds to begin; mend it or choose another rule.</source>
        <translation>规则 {path} 启动超过 {patience:g} 秒；请修改或选择其他规则。</translation>
    </message>
    <message>
        <source>The rule {path} does not run ({error}); mend it.</source>
        <translation>规则 {path} 无法运行（{error}）；请修改。</translation>
    </message>
    <message>
        <source>The file {path} holds no rule; {needed}.</source>
        <translation>文件 {path} 中没有规则；{needed}。</translation>
    </message>
    <message>
        <source>The rule in {file} took longer than {patience:g} seconds for a verdict; mend it or choose another rule.</source>
        <translation>{file} 中的规则判定超过 {patience:g} 秒；请修改或选择其他规则。</translation>
    </message>
    <message>
        <source>The rule in {file} failed ({error}); mend it.</source>
        <translation>{file} 中的规则失败（{error}）；请修改。</translation>
    </message>
    <message>
        <source>The rule in {file} gave a verdict that {fault}; mend it.</source>
        <translation>{file} 中的规则给出了不可能的判定（{fault}）；请修改。</translation>
    </message>
    <message>
        <source>Synthetic acceptance is {value}, but must be a number from 0 to 1.</source>
        <translation>模拟接受率为 {value}，但必须是 0 到 1 之间的数。</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>up to {minutes} min</source>
        <translation>最多 {minutes} 分钟</translation>
    </message>
    <message>
        <source>up to {hours} h {minutes} min</source>
        <translation>最多 {hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>over a day</source>
        <translation>一天以上</translation>
    </message>
    <message>
        <source>“{name}” has no page with text that could be read; save it again, or attach its text.</source>
        <translation>“{name}” 没有一页的文本能够读取；请重新保存，或附加其文本。</translation>
    </message>
    <message>
        <source>{pages}, {count:,} of them could not be read</source>
        <translation>{pages}，其中 {count:,} 页无法读取</translation>
    </message>
    <message>
        <source>How random the choice of each token is. 0 always takes the most likely token, 1 uses the model&apos;s probabilities unchanged, higher values flatten them.</source>
        <translation>选择每个词元的随机程度。0 总是取最可能的词元，1 按模型原有的概率，更高的值使概率更平缓。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Only the k most likely tokens can be chosen; 0 allows all.</source>
        <translation>只能选最可能的 k 个词元；0 表示全部可选。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only the most likely tokens that together reach this probability can be chosen; 1 allows all.</source>
        <translation>只能选合计达到此概率的最可能的词元；1 表示全部可选。</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Only tokens with at least this fraction of the top token&apos;s probability can be chosen; 0 allows all.</source>
        <translation>只能选概率不低于最可能词元概率这一比例的词元；0 表示全部可选。</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Makes recently used tokens less likely; 1 is off.</source>
        <translation>降低最近用过的词元的概率；1 为关闭。</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>存在惩罚</translation>
    </message>
    <message>
        <source>Makes each recently used token less likely, however often it came; 0 is off.</source>
        <translation>降低最近出现过的每个词元的概率，不论出现几次；0 为关闭。</translation>
    </message>
    <message>
        <source>presence</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>频率惩罚</translation>
    </message>
    <message>
        <source>Makes a token less likely each time it came recently; 0 is off.</source>
        <translation>词元最近每出现一次，概率就降低一些；0 为关闭。</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Typical-p</source>
        <translation>Typical-p</translation>
    </message>
    <message>
        <source>Only the tokens whose surprise (-log p) is closest to the average surprise, up to this total probability, can be chosen; 1 allows all.</source>
        <translation>只能选意外程度（-log p）最接近平均值的词元，直到合计达到此概率；1 表示全部可选。</translation>
    </message>
    <message>
        <source>Top-n-sigma</source>
        <translation>Top-n-sigma</translation>
    </message>
    <message>
        <source>Only tokens with a logit within this many standard deviations of the highest one can be chosen; 0 allows all.</source>
        <translation>只能选 logit 与最高值相差不超过这么多个标准差的词元；0 表示全部可选。</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC 概率</translation>
    </message>
    <message>
        <source>How often the most likely tokens are removed, for more varied text; 0 is never.</source>
        <translation>以多大概率去掉最可能的词元，使文本更多样；0 为从不。</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC 阈值</translation>
    </message>
    <message>
        <source>When XTC applies, it removes all tokens that are at least this likely, except the least likely of them.</source>
        <translation>XTC 生效时，去掉概率不低于此值的所有词元，只留其中最不可能的一个。</translation>
    </message>
    <message>
        <source>DRY multiplier</source>
        <translation>DRY 系数</translation>
    </message>
    <message>
        <source>Makes tokens that would continue a repetition less likely; 0 is off.</source>
        <translation>降低会延续重复的词元的概率；0 为关闭。</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY 底数</translation>
    </message>
    <message>
        <source>The factor by which the penalty grows with each repeated token.</source>
        <translation>每重复一个词元，惩罚增长的倍数。</translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation>DRY 允许长度</translation>
    </message>
    <message>
        <source>Repetitions up to this length are not penalized.</source>
        <translation>不超过此长度的重复不受惩罚。</translation>
    </message>
    <message>
        <source>Mirostat</source>
        <translation>Mirostat</translation>
    </message>
    <message>
        <source>Keeps the surprise of the text near a target, by version 1 or 2 of the algorithm. It replaces all filters except the temperature.</source>
        <translation>用该算法的第 1 或第 2 版使文本的意外程度接近目标值。除温度外，它取代所有过滤器。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Mirostat tau</source>
        <translation>Mirostat tau</translation>
    </message>
    <message>
        <source>The surprise that mirostat aims for, in bits per token.</source>
        <translation>Mirostat 的目标意外程度，单位为比特/词元。</translation>
    </message>
    <message>
        <source>Mirostat eta</source>
        <translation>Mirostat eta</translation>
    </message>
    <message>
        <source>How fast mirostat adjusts.</source>
        <translation>Mirostat 调整的快慢。</translation>
    </message>
    <message>
        <source>The same seed, conversation and sampling options give the same text, with any draft and any draft length. Random takes a new seed for each reply.</source>
        <translation>种子、对话和采样选项都相同时，无论用什么草稿和草稿长度，文本都相同。随机：每条回复用新的种子。</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Logit bias</source>
        <translation>Logit 偏置</translation>
    </message>
    <message>
        <source>Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to 100. The Tokens view shows the id in the details of a token.</source>
        <translation>按词元编号加到单个词元的 logit 上：42=-5, 7=-100。范围从 -100（禁用该词元）到 100。词元视图的详情中显示编号。</translation>
    </message>
    <message>
        <source>How many tokens are guessed before the main model checks them. Auto decides by the cost of a check on this computer and by how many guesses were right so far.</source>
        <translation>主模型检查之前先猜多少个词元。自动：依据本机上一次检查的开销和至今猜对的比例决定。</translation>
    </message>
    <message>
        <source>gamma num speculative tokens</source>
        <translation>gamma 推测词元数</translation>
    </message>
    <message>
        <source>Stop guessing when unsure</source>
        <translation>没把握时停止猜测</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>min confidence</source>
        <translation>最低置信度</translation>
    </message>
    <message>
        <source>Guesses taken from earlier text of the conversation, where it repeats; they cost almost nothing. Auto: used beside a draft model when the draft length is Auto. On: always used, also without a draft model.</source>
        <translation>从对话前文重复之处取得的猜测，几乎没有开销。自动：草稿长度为自动时，与草稿模型一起使用。开：始终使用，没有草稿模型时也用。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>n 元组</translation>
    </message>
    <message>
        <source>Exact match</source>
        <translation>精确匹配</translation>
    </message>
    <message>
        <source>Rejection sampling</source>
        <translation>拒绝采样</translation>
    </message>
    <message>
        <source>Typical (lossy)</source>
        <translation>典型接受 (有损)</translation>
    </message>
    <message>
        <source>max tokens length</source>
        <translation>最大 词元 长度</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation>浅色，高对比度</translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation>深色，高对比度</translation>
    </message>
    <message>
        <source>The disk of {parent} is full, so nothing was exported; free some room or choose another place.</source>
        <translation>{parent} 的磁盘已满，没有导出任何内容；请腾出空间或选择其他位置。</translation>
    </message>
    <message>
        <source>{name} cannot be written to {parent} ({reason}); choose another place.</source>
        <translation>无法将 {name} 写入 {parent}（{reason}）；请选择其他位置。</translation>
    </message>
    <message>
        <source>{name} is far too large for a pair file; choose another file.</source>
        <translation>{name} 作为模型对文件太大；请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} cannot be read ({reason}); check the path.</source>
        <translation>无法读取 {name}（{reason}）；请检查路径。</translation>
    </message>
    <message>
        <source>{name} is not a pair file of Foretoken: {reason}; ask for it again or repair it.</source>
        <translation>{name} 不是 Foretoken 的模型对文件：{reason}；请重新索取或修复。</translation>
    </message>
    <message>
        <source>{name} cannot be used: {where}.{fault}; ask for another file or repair it.</source>
        <translation>无法使用 {name}：{where}.{fault}；请索取其他文件或修复。</translation>
    </message>
    <message>
        <source>{name} has two pairs with the id “{twice}”; rename one of them.</source>
        <translation>{name} 中有两个标识为“{twice}”的模型对；请将其中一个改名。</translation>
    </message>
    <message>
        <source>The pairs that you added cannot all be read; check {path}.</source>
        <translation>添加的模型对不能全部读取；请检查 {path}。</translation>
    </message>
    <message>
        <source>{count} of them could be read</source>
        <translation>其中 {count} 个可以读取</translation>
    </message>
    <message>
        <source>the list starts empty</source>
        <translation>列表从空开始</translation>
    </message>
    <message>
        <source>The pairs that you added were damaged, {count}; the file is kept as {name} in {parent}.</source>
        <translation>添加的模型对已损坏，{count}；文件保留为 {parent} 中的 {name}。</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); check the folder.</source>
        <translation>无法写入 {path}（{reason}）；请检查文件夹。</translation>
    </message>
    <message>
        <source>the server sent more than was asked for</source>
        <translation>服务器发送的多于所请求的</translation>
    </message>
    <message>
        <source>the download was stopped</source>
        <translation>下载已停止</translation>
    </message>
    <message>
        <source>the server sent less than was asked for</source>
        <translation>服务器发送的少于所请求的</translation>
    </message>
    <message>
        <source>the server did not send the part that was asked for</source>
        <translation>服务器没有发送所请求的部分</translation>
    </message>
    <message>
        <source>the server&apos;s copy of the file has changed</source>
        <translation>服务器上的文件已改变</translation>
    </message>
    <message>
        <source>An internal error stopped it ({error!r}); resume to try again.</source>
        <translation>内部错误使其停止（{error!r}）；请继续以重试。</translation>
    </message>
    <message>
        <source>Downloads stopped because of a bug in Foretoken ({error}); restart Foretoken.</source>
        <translation>由于 Foretoken 的缺陷，下载已停止（{error}）；请重启 Foretoken。</translation>
    </message>
    <message>
        <source>{count} could be read</source>
        <translation>{count} 项可以读取</translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}. Partly downloaded files continue when you download them again.</source>
        <translation>下载列表已损坏，{rest}。部分下载的文件在重新下载时会继续。</translation>
    </message>
    <message>
        <source>The list of downloads was damaged, {rest}; the file is kept as {name} in {folder}. Partly downloaded files continue when you download them again.</source>
        <translation>下载列表已损坏，{rest}；文件保留为 {folder} 中的 {name}。部分下载的文件在重新下载时会继续。</translation>
    </message>
    <message>
        <source>{repository} has no {quantisation} file any more; look at {page} for what it has.</source>
        <translation>{repository} 已没有 {quantisation} 文件；现有内容请看 {page}。</translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; resume when the connection is better.</source>
        <translation>无法下载 {name}：{reason}；请在连接好转后继续。</translation>
    </message>
    <message>
        <source>{name} could not be downloaded: {reason}; what has arrived is kept, resume when the connection is better.</source>
        <translation>无法下载 {name}：{reason}；已收到的内容会保留，请在连接好转后继续。</translation>
    </message>
    <message>
        <source>its SHA-256 is not the one that the hub names</source>
        <translation>其 SHA-256 与 Hub 给出的不同</translation>
    </message>
    <message>
        <source>{name} arrived {damaged} times and cannot be used ({fault}); nothing of it was kept. Try again later, or choose another file.</source>
        <translation>{name} 收到 {damaged} 次都无法使用（{fault}）；没有保留任何内容。请稍后重试，或选择其他文件。</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>服务器回应 {status}</translation>
    </message>
    <message>
        <source>The server refused to send {name} (status {status}); try again later or choose another file.</source>
        <translation>服务器拒绝发送 {name}（状态 {status}）；请稍后重试或选择其他文件。</translation>
    </message>
    <message>
        <source>the server sent nothing</source>
        <translation>服务器什么也没发送</translation>
    </message>
    <message>
        <source>the server has another length for the file than the hub</source>
        <translation>服务器给出的文件长度与 Hub 不同</translation>
    </message>
    <message>
        <source>the server sent another part than was asked for</source>
        <translation>服务器发送了所请求以外的部分</translation>
    </message>
    <message>
        <source>the server began from the start where a part was asked for</source>
        <translation>请求部分内容时服务器从头开始发送</translation>
    </message>
    <message>
        <source>the server sent more than the file is long</source>
        <translation>服务器发送的内容超过文件长度</translation>
    </message>
    <message>
        <source>{name} matches the hub&apos;s file but is not a usable model: {fault}. It was not kept.</source>
        <translation>{name} 与 Hub 的文件一致，但不是可用的模型：{fault}。文件未保留。</translation>
    </message>
    <message>
        <source>{place} already exists and differs from the hub&apos;s file; remove or rename it first.</source>
        <translation>{place} 已存在，且与 Hub 的文件不同；请先移除或改名。</translation>
    </message>
    <message>
        <source>All files are here, yet {fault}</source>
        <translation>所有文件都已就位，但 {fault}</translation>
    </message>
    <message>
        <source>{rate} tok/s here</source>
        <translation>这里 {rate} 词元/秒</translation>
    </message>
    <message>
        <source>about {rate} tok/s</source>
        <translation>约 {rate} 词元/秒</translation>
    </message>
    <message>
        <source>Measured without guesses when it ran; guesses make it faster.</source>
        <translation>运行时在没有猜测的情况下测得；猜测会使它更快。</translation>
    </message>
    <message>
        <source>An estimate without guesses, from {weights} of weights and this machine&apos;s memory, measured at {speed} a second; guesses make it faster.</source>
        <translation>没有猜测时的估计，依据 {weights} 的权重和本机内存速度（测得每秒 {speed}）；猜测会使它更快。</translation>
    </message>
    <message>
        <source>{kind}, as the main model is; its vocabulary is checked after the download.</source>
        <translation>{kind}，与主模型相配；其词表是否匹配，下载后才能知道。</translation>
    </message>
    <message>
        <source>It is {gate}.</source>
        <translation>访问：{gate}。</translation>
    </message>
    <message>
        <source>a {architecture} model too, with {share:.0%} of the main model&apos;s weights</source>
        <translation>同为 {architecture} 模型，权重为主模型的 {share:.0%}</translation>
    </message>
    <message>
        <source>The hub calls it {kind}, and the main model has its {marks} too; its vocabulary is checked after the download.</source>
        <translation>Hub 称它为{kind}，主模型也有它的 {marks}；词表是否全部匹配，下载后才能知道。</translation>
    </message>
    <message>
        <source>By its name: the hub calls it {kind}, and does not describe its tokens; its vocabulary is checked after the download.</source>
        <translation>按名称推测：Hub 称它为{kind}，没有说明其词元；词表是否匹配，下载后才能知道。</translation>
    </message>
    <message>
        <source>Probably not for this main model, which lacks its {marks}; the hub calls it {kind}.</source>
        <translation>不太适合此主模型，主模型没有它的 {marks}；Hub 称它为{kind}。</translation>
    </message>
    <message>
        <source>It may guess over the {shared} of the main model&apos;s tokens that both have.</source>
        <translation>它可以在双方共有的词元（主模型的 {shared}）上猜测。</translation>
    </message>
    <message>
        <source>{name} cannot be used: {what}</source>
        <translation>无法使用 {name}：{what}</translation>
    </message>
    <message>
        <source>it is not a model</source>
        <translation>它不是模型</translation>
    </message>
    <message>
        <source>It is a copy of the main model, so it cannot make replies faster.</source>
        <translation>它是主模型的副本，不能使回复更快。</translation>
    </message>
    <message>
        <source>It could not be read any more; look again.</source>
        <translation>已无法读取；请重新查看。</translation>
    </message>
    <message>
        <source>predicted from measurements of this pair on this machine</source>
        <translation>根据本机上对这一模型对的测量预测</translation>
    </message>
    <message>
        <source>predicted from both models&apos; measured speed on this machine and a typical acceptance of 70%</source>
        <translation>根据两个模型在本机测得的速度和 70% 的典型接受率预测</translation>
    </message>
    <message>
        <source>estimated from the sizes and a typical acceptance of 70%</source>
        <translation>根据大小和 70% 的典型接受率估计</translation>
    </message>
    <message>
        <source>{name} needs {needed} more in {folder} and {free} are free there, of which {reserve} are left for other programs; free some room and resume, or move the models folder.</source>
        <translation>{name} 在 {folder} 还需要 {needed}，那里有 {free} 可用，其中 {reserve} 留给其他程序；请腾出空间后继续，或移动模型文件夹。</translation>
    </message>
    <message>
        <source>The disk of {folder} is full, so {name} had to stop; free some room and resume.</source>
        <translation>{folder} 的磁盘已满，{name} 只好停止；请腾出空间后继续。</translation>
    </message>
    <message>
        <source>{name} cannot be written to {folder} ({reason}); check the folder and its permissions.</source>
        <translation>无法将 {name} 写入 {folder}（{reason}）；请检查文件夹及其权限。</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it is far too long</source>
        <translation>它太长</translation>
    </message>
    <message>
        <source>a repository is called OWNER/NAME</source>
        <translation>仓库名称应为 OWNER/NAME</translation>
    </message>
    <message>
        <source>a link leads out of the models folder</source>
        <translation>有链接指向模型文件夹之外</translation>
    </message>
    <message>
        <source>it leaves its folder or names none</source>
        <translation>它离开了所在文件夹或没有指明文件夹</translation>
    </message>
    <message>
        <source>it has invisible characters</source>
        <translation>它含有不可见字符</translation>
    </message>
    <message>
        <source>it has characters that not every system allows</source>
        <translation>它含有并非所有系统都允许的字符</translation>
    </message>
    <message>
        <source>it has a part that begins or ends with a dot or a space</source>
        <translation>其中一部分以点或空格开头或结尾</translation>
    </message>
    <message>
        <source>it is the name of a device on Windows</source>
        <translation>它是 Windows 上的设备名</translation>
    </message>
    <message>
        <source>it has a part that is too long for a file</source>
        <translation>其中一部分对文件来说太长</translation>
    </message>
    <message>
        <source>The file name “{name}” is refused ({fault}); choose another file.</source>
        <translation>文件名“{name}”被拒绝（{fault}）；请选择其他文件。</translation>
    </message>
    <message>
        <source>asking the hub</source>
        <translation>正在询问 Hub</translation>
    </message>
    <message>
        <source>another Foretoken is downloading it</source>
        <translation>另一个 Foretoken 正在下载</translation>
    </message>
    <message>
        <source>checking what is here already</source>
        <translation>正在检查已有内容</translation>
    </message>
    <message>
        <source>downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>waiting to try again</source>
        <translation>等待重试</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>正在校验</translation>
    </message>
    <message>
        <source>A context of {context:,} tokens is not possible; choose {least_context} to {most_context:,}.</source>
        <translation>{context:,} 个词元的上下文不可行；请选择 {least_context} 到 {most_context:,}。</translation>
    </message>
    <message>
        <source>Splitting by tensors needs flash attention: choose auto for it, or another way to split.</source>
        <translation>按张量拆分需要 Flash Attention：请把它设为 auto，或选择其他拆分方式。</translation>
    </message>
    <message>
        <source>The KV type {kv} cannot be used: {name} {fault}; choose f16.</source>
        <translation>不能使用 KV 类型 {kv}：{name} {fault}；请选择 f16。</translation>
    </message>
    <message>
        <source>The KV type {kv} needs flash attention: choose auto for it, or f16.</source>
        <translation>KV 类型 {kv} 需要 Flash Attention：请把它设为 auto，或选择 f16。</translation>
    </message>
    <message>
        <source>{needed} of {memory} where {free} are free</source>
        <translation>{needed} {memory}（可用 {free}）</translation>
    </message>
    <message>
        <source>close other programs, or choose a smaller model or a smaller quantisation</source>
        <translation>请关闭其他程序，或选择较小的模型或较低的量化</translation>
    </message>
    <message>
        <source>close other programs, or choose {changes}</source>
        <translation>请关闭其他程序，或选择：{changes}</translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens need about {lacks}; {remedy}.</source>
        <translation>{models} 在 {context:,} 个词元的上下文下约需 {lacks}；{remedy}。</translation>
    </message>
    <message>
        <source>{models} with a context of {context:,} tokens needs about {lacks}; {remedy}.</source>
        <translation>{models} 在 {context:,} 个词元的上下文下约需 {lacks}；{remedy}。</translation>
    </message>
    <message>
        <source>no second draft</source>
        <translation>不用第二个草稿</translation>
    </message>
    <message>
        <source>a context of {context:,} tokens</source>
        <translation>{context:,} 个词元的上下文</translation>
    </message>
    <message>
        <source>{kv} keys and values</source>
        <translation>{kv} 的键和值</translation>
    </message>
    <message>
        <source>KV {kv}</source>
        <translation>KV {kv}</translation>
    </message>
    <message>
        <source>{needed} of {free} {memory}</source>
        <translation>{memory} {free} 中的 {needed}</translation>
    </message>
    <message>
        <source>It fits with {changes}: {free}.</source>
        <translation>这样可以放下：{changes}（{free}）。</translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens and {layers}: {free}.</source>
        <translation>以 {context:,} 个词元的上下文、{layers} 可以放下：{free}。</translation>
    </message>
    <message>
        <source>It fits with a context of {context:,} tokens: {free}.</source>
        <translation>以 {context:,} 个词元的上下文可以放下：{free}。</translation>
    </message>
    <message>
        <source>all layers on the graphics card</source>
        <translation>所有层都在显卡上</translation>
    </message>
    <message>
        <source>nothing on the graphics card</source>
        <translation>显卡上没有层</translation>
    </message>
    <message>
        <source>{count} layers on the graphics card</source>
        <translation>显卡上 {count} 层</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>The main model&apos;s file has no MTP inside.</source>
        <translation>主模型的文件中没有 MTP。</translation>
    </message>
    <message>
        <source>llama.cpp keeps the MTP layers of {architecture} models and does not run them.</source>
        <translation>llama.cpp 保留 {architecture} 模型的 MTP 层，但不运行它们。</translation>
    </message>
    <message>
        <source>The file has {extra:,} MTP layers, where llama.cpp runs one of {architecture} models.</source>
        <translation>文件有 {extra:,} 个 MTP 层，而 llama.cpp 对 {architecture} 模型只运行一个。</translation>
    </message>
    <message>
        <source>The MTP inside {main} cannot be used: {reason}</source>
        <translation>不能使用 {main} 内的 MTP：{reason}</translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}</source>
        <translation>{draft} 不能为 {main} 起草：{reason}</translation>
    </message>
    <message>
        <source>The head is for a model of hidden size {wanted:,}, and the main model&apos;s is {own:,}.</source>
        <translation>该头适用于隐藏大小为 {wanted:,} 的模型，而主模型为 {own:,}。</translation>
    </message>
    <message>
        <source>The head reads inputs of the main model&apos;s layers, and llama.cpp gives none of a {name} model.</source>
        <translation>该头读取主模型各层的输入，而 llama.cpp 不提供 {name} 模型的这些输入。</translation>
    </message>
    <message>
        <source>The head reads the output of the last layer too, which llama.cpp does not give of a {name} model.</source>
        <translation>该头还读取最后一层的输出，而 llama.cpp 不提供 {name} 模型的这一输出。</translation>
    </message>
    <message>
        <source>The head reads layer {beyond:,} of the main model, which has {trunk_layers:,} layers.</source>
        <translation>该头读取主模型的第 {beyond:,} 层，而主模型有 {trunk_layers:,} 层。</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s {what}, and is {n_embd:,} wide where that is {n_embd_2:,}.</source>
        <translation>该头使用主模型的{what}，宽度为 {n_embd:,}，而主模型为 {n_embd_2:,}。</translation>
    </message>
    <message>
        <source>The head takes the main model&apos;s output of {n_vocab:,} tokens, and has {rows:,} itself.</source>
        <translation>该头使用主模型 {n_vocab:,} 个词元的输出，自身有 {rows:,} 个。</translation>
    </message>
    <message>
        <source>The head was made for a {name} model, and the main model is a {architecture} one.</source>
        <translation>该头为 {name} 模型制作，而主模型是 {architecture} 模型。</translation>
    </message>
    <message>
        <source>The head was made for a model of {trunk:,} layers, and the main model has {trunk_layers:,}.</source>
        <translation>该头为 {trunk:,} 层的模型制作，而主模型有 {trunk_layers:,} 层。</translation>
    </message>
    <message>
        <source>The head reads keys and values of another size than the main model&apos;s.</source>
        <translation>该头读取的键和值大小与主模型的不同。</translation>
    </message>
    <message>
        <source>The head knows {theirs:,} tokens, and the main model has {mine:,}.</source>
        <translation>该头认识 {theirs:,} 个词元，而主模型有 {mine:,} 个。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token differs</source>
        <translation>
            <numerusform>{n:,} 个词元不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Token {at:,} is {first_one} in the main model and {other} in the head ({count}).</source>
        <translation>词元 {at:,} 在主模型中是 {first_one}，在头中是 {other}（{count}）。</translation>
    </message>
    <message>
        <source>The main model has {count:,} tokens and the draft {count_2:,}, where at most {max_size_difference} may be missing on either side.</source>
        <translation>主模型有 {count:,} 个词元，草稿有 {count_2:,} 个，而任一方最多可缺 {max_size_difference} 个。</translation>
    </message>
    <message>
        <source>Token {token_id:,} is {target_text} in the main model and {draft_text} in the draft ({count}, {alike} are the same).</source>
        <translation>词元 {token_id:,} 在主模型中是 {target_text}，在草稿中是 {draft_text}（{count}，{alike} 相同）。</translation>
    </message>
    <message>
        <source>The draft has {shared} of the main model&apos;s tokens, and drafting over the shared ones takes {enough_shared}.</source>
        <translation>草稿拥有主模型 {shared} 的词元，而在共有词元上起草需要 {enough_shared}。</translation>
    </message>
    <message numerus="yes">
        <source>{reason} (and {n} more reason)</source>
        <translation>
            <numerusform>{reason}（以及另外 {n} 个原因）</numerusform>
        </translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}.</source>
        <translation>{draft} 不能为 {main} 起草：{reason}。</translation>
    </message>
    <message>
        <source>{draft} cannot draft for {main}: {reason}; choose another draft, or allow drafting over the shared tokens, {share} of all (--shared-tokens).</source>
        <translation>{draft} 不能为 {main} 起草：{reason}；请选择其他草稿，或允许在共有词元上起草，占全部的 {share} (--shared-tokens)。</translation>
    </message>
    <message>
        <source>The draft&apos;s vocabulary is another one: it guesses among the {shared} of the main model&apos;s tokens that both have.</source>
        <translation>草稿的词表不同：它在双方共有的词元（主模型的 {shared}）中猜测。</translation>
    </message>
    <message>
        <source>The main model has a {value} vocabulary and the draft a {value_2} one, so they cut text differently.</source>
        <translation>主模型的词表是 {value}，草稿的是 {value_2}，因此切分文本的方式不同。</translation>
    </message>
    <message>
        <source>The main model begins every text with {own} and the draft with {other}.</source>
        <translation>主模型每段文本以 {own} 开头，草稿以 {other} 开头。</translation>
    </message>
    <message>
        <source>The main model ends every text with {own} and the draft with {other}.</source>
        <translation>主模型每段文本以 {own} 结尾，草稿以 {other} 结尾。</translation>
    </message>
    <message>
        <source>The main model begins every text with its BOS token and the draft does not.</source>
        <translation>主模型每段文本以其 BOS 词元开头，草稿则不然。</translation>
    </message>
    <message>
        <source>The draft begins every text with its BOS token and the main model does not.</source>
        <translation>草稿每段文本以其 BOS 词元开头，主模型则不然。</translation>
    </message>
    <message>
        <source>The main model ends every text with its EOS token and the draft does not.</source>
        <translation>主模型每段文本以其 EOS 词元结尾，草稿则不然。</translation>
    </message>
    <message>
        <source>The draft ends every text with its EOS token and the main model does not.</source>
        <translation>草稿每段文本以其 EOS 词元结尾，主模型则不然。</translation>
    </message>
    <message>
        <source>The draft is the same file as the main model, so it cannot make replies faster.</source>
        <translation>草稿与主模型是同一个文件，不能使回复更快。</translation>
    </message>
    <message>
        <source>The draft is larger than the main model, so replies get slower; are the two the wrong way round?</source>
        <translation>草稿模型比主模型大，因此回复会变慢；两者是否放反了？</translation>
    </message>
    <message>
        <source>The draft has {ratio} of the main model&apos;s {what}, so it will make replies little faster; a tenth or less is usual.</source>
        <translation>草稿的{what}为主模型的 {ratio}，回复几乎不会更快；通常为十分之一或更少。</translation>
    </message>
    <message>
        <source>The main model is a mixture of experts: a token passes through {active} of its parameters, and checking several guesses at once uses more of them, so a draft saves less.</source>
        <translation>主模型是混合专家模型：一个词元经过 {active} 的参数，同时检查多个猜测会用到更多参数，因此草稿节省得较少。</translation>
    </message>
    <message>
        <source>Text is split before tokenizing as {own} by the main model and as {other} by the draft, so guesses may be worse.</source>
        <translation>主模型按 {own}、草稿按 {other} 在分词前切分文本，因此猜测可能较差。</translation>
    </message>
    <message>
        <source>The main model has {extra:,} tokens more, which are never guessed.</source>
        <translation>主模型多 {extra:,} 个词元，它们从不被猜测。</translation>
    </message>
    <message>
        <source>The draft has {extra:,} tokens more, which are never guessed.</source>
        <translation>草稿多 {extra:,} 个词元，它们从不被猜测。</translation>
    </message>
    <message>
        <source>BOS is {own} in the main model and {other} in the draft; neither adds it to texts.</source>
        <translation>主模型的 BOS 是 {own}，草稿的是 {other}；两者都不把它加入文本。</translation>
    </message>
    <message>
        <source>EOS is {own} in the main model and {other} in the draft, so the end of a reply may be guessed wrongly.</source>
        <translation>主模型的 EOS 是 {own}，草稿的是 {other}，因此回复的结尾可能猜错。</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>活跃参数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>none</source>
        <comment>token</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>token {number:,} {text_of_it}</source>
        <translation>词元 {number:,} {text_of_it}</translation>
    </message>
    <message>
        <source>Two drafts guess for one reply at a time, so replies are written one after another.</source>
        <translation>两个草稿模型一次只能为一条回复猜测，因此回复依次写出。</translation>
    </message>
    <message>
        <source>{name} is named twice; leave one out, or choose another draft.</source>
        <translation>{name} 出现了两次；请去掉一个，或选择其他草稿。</translation>
    </message>
    <message>
        <source>The two drafts are the same file: {reason}</source>
        <translation>两个草稿是同一个文件：{reason}</translation>
    </message>
    <message>
        <source>The context of {context:,} tokens is beyond the {trained:,} these models were trained for.</source>
        <translation>{context:,} 个词元的上下文超出这些模型训练时的 {trained:,} 个。</translation>
    </message>
    <message>
        <source>The context is {context:,} tokens because no more fits into the memory that is free.</source>
        <translation>上下文为 {context:,} 个词元，因为可用内存放不下更多。</translation>
    </message>
    <message>
        <source>{gpu_layers} layers are on the graphics card because no more fit there.</source>
        <translation>显卡上有 {gpu_layers} 层，因为放不下更多。</translation>
    </message>
    <message>
        <source>About {needed} of {name} are needed and {free} are free: the load may fail, or the computer become slow.</source>
        <translation>约需 {needed} {name}，可用 {free}：加载可能失败，或电脑变慢。</translation>
    </message>
    <message>
        <source>open</source>
        <translation>开放</translation>
    </message>
    <message>
        <source>gated: accept its conditions</source>
        <translation>受限：需接受其条件</translation>
    </message>
    <message>
        <source>gated: its owner decides</source>
        <translation>受限：由所有者决定</translation>
    </message>
    <message>
        <source>The hub names no SHA-256 for {path} of {repository}, so it could not be verified; choose another file.</source>
        <translation>Hub 没有给出 {repository} 中 {path} 的 SHA-256，无法校验；请选择其他文件。</translation>
    </message>
    <message>
        <source>The hub at {endpoint} did not answer ({error}); check the connection and try again.</source>
        <translation>位于 {endpoint} 的 Hub 没有回应（{error}）；请检查连接后重试。</translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer of {error}; try again later, or check HF_ENDPOINT.</source>
        <translation>位于 {endpoint} 的 Hub 给出了{error}的无效回应；请稍后重试，或检查 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>The hub at {endpoint} gave an invalid answer ({error}); try again later, or check HF_ENDPOINT.</source>
        <translation>位于 {endpoint} 的 Hub 给出了无效回应（{error}）；请稍后重试，或检查 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>{repository} is not a repository name; use OWNER/NAME.</source>
        <translation>{repository} 不是仓库名称；请使用 OWNER/NAME。</translation>
    </message>
    <message>
        <source>sign in there, accept them, and give Foretoken a token (HF_TOKEN, or `hf auth login`)</source>
        <translation>在那里登录并接受条件，再给 Foretoken 一个令牌（HF_TOKEN，或 `hf auth login`）</translation>
    </message>
    <message>
        <source>accept them there; the token from {source} is not enough yet</source>
        <translation>在那里接受条件；来自{source}的令牌还不够</translation>
    </message>
    <message>
        <source>{repository} has access conditions: open {page}, {what}.</source>
        <translation>{repository} 有访问条件：请打开 {page}，{what}。</translation>
    </message>
    <message>
        <source>{repository} has no such branch, tag or commit; leave it out or choose another.</source>
        <translation>{repository} 没有这样的分支、标签或提交；请省略或选择其他。</translation>
    </message>
    <message>
        <source>{repository} has no such file any more; look at {page} for what it has.</source>
        <translation>{repository} 已没有这个文件；现有内容请看 {page}。</translation>
    </message>
    <message>
        <source>it is private and you are not signed in</source>
        <translation>它是私有的而尚未登录</translation>
    </message>
    <message>
        <source>the token may not see it</source>
        <translation>令牌无权查看</translation>
    </message>
    <message>
        <source>The hub has no repository {repository}, or {who}; check the name.</source>
        <translation>Hub 没有仓库 {repository}，或{who}；请检查名称。</translation>
    </message>
    <message>
        <source>The hub rejected the token from {source}; renew it or remove it.</source>
        <translation>Hub 拒绝了来自{source}的令牌；请更新或移除。</translation>
    </message>
    <message>
        <source>answered {status}</source>
        <translation>回应 {status}</translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation>没有回应</translation>
    </message>
    <message>
        <source>in {seconds:.0f} seconds</source>
        <translation>{seconds:.0f} 秒后</translation>
    </message>
    <message>
        <source>later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>The hub at {endpoint} {busy}; try again {when}.</source>
        <translation>位于 {endpoint} 的 Hub {busy}；请{when}重试。</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>耗时太长</translation>
    </message>
    <message>
        <source>The conversation takes {tokens:,} tokens, but the context holds {context:,}; start a new chat or load the model with a larger context.</source>
        <translation>对话需要 {tokens:,} 个词元，但上下文只能容纳 {context:,} 个；请开始新对话，或以更大的上下文加载模型。</translation>
    </message>
    <message>
        <source>the connection failed</source>
        <translation>连接失败</translation>
    </message>
    <message>
        <source>the file&apos;s address had run out</source>
        <translation>文件的地址已过期</translation>
    </message>
    <message>
        <source>the server waited too long for us</source>
        <translation>服务器等待太久</translation>
    </message>
    <message>
        <source>the server asks for fewer requests</source>
        <translation>服务器要求减少请求</translation>
    </message>
    <message>
        <source>the server is in trouble (it answered {status})</source>
        <translation>服务器出现问题（回应 {status}）</translation>
    </message>
    <message>
        <source>the server sent the file compressed, which was not asked for</source>
        <translation>服务器发送了未请求的压缩文件</translation>
    </message>
    <message>
        <source>the server did not say which part of the file it sends</source>
        <translation>服务器没有说明发送的是文件的哪一部分</translation>
    </message>
    <message>
        <source>{host} sent nothing for too long</source>
        <translation>{host} 太久没有发送内容</translation>
    </message>
    <message>
        <source>{host} cannot be reached</source>
        <translation>无法连接 {host}</translation>
    </message>
    <message>
        <source>the connection to {host} was lost</source>
        <translation>与 {host} 的连接中断</translation>
    </message>
    <message>
        <source>{host} could not be asked ({error})</source>
        <translation>无法询问 {host}（{error}）</translation>
    </message>
    <message>
        <source>the connection to {host} was closed</source>
        <translation>与 {host} 的连接已关闭</translation>
    </message>
    <message>
        <source>the hub&apos;s own login</source>
        <translation>Hub 自己的登录</translation>
    </message>
    <message>
        <source>the system&apos;s keyring</source>
        <translation>系统钥匙串</translation>
    </message>
    <message>
        <source>It could not be read because of a bug in Foretoken ({error}).</source>
        <translation>由于 Foretoken 的缺陷而无法读取（{error}）。</translation>
    </message>
    <message>
        <source>MTP inside</source>
        <translation>内含 MTP</translation>
    </message>
    <message>
        <source>It cannot be read ({reason}).</source>
        <translation>无法读取（{reason}）。</translation>
    </message>
    <message>
        <source>The models folder {root} cannot be made ({reason}); check it or choose another one.</source>
        <translation>无法创建模型文件夹 {root}（{reason}）；请检查或选择其他位置。</translation>
    </message>
    <message>
        <source>{new} and {old} lie inside one another; choose a folder apart from it.</source>
        <translation>{new} 和 {old} 互相包含；请选择另一处的文件夹。</translation>
    </message>
    <message>
        <source>A download into the models folder is running; pause it first.</source>
        <translation>有下载正在写入模型文件夹；请先暂停。</translation>
    </message>
    <message>
        <source>The models folder</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>The {what} is too large, or nested too deep; simplify it.</source>
        <translation>{what}过大或嵌套过深，请简化。</translation>
    </message>
    <message>
        <source>The {what} cannot be used: {reason}.</source>
        <translation>{what}无法使用：{reason}。</translation>
    </message>
    <message>
        <source>The {what} is longer than {most} KiB; write a shorter one.</source>
        <translation>{what}超过 {most} KiB，请缩短。</translation>
    </message>
    <message>
        <source>The grammar can be read in too many ways here ({reason}); simplify it.</source>
        <translation>此处语法的解析方式过多（{reason}），请简化。</translation>
    </message>
    <message>
        <source>The draft stops when the probability of its guess is below this; at 0 it never stops early.</source>
        <translation>当猜测的概率低于此值时草稿停止；为 0 时从不提前停止。</translation>
    </message>
    <message>
        <source>Which guesses are kept above temperature 0. Exact match and rejection sampling are lossless; with exact match a seed gives one text with any draft. Typical changes the text.</source>
        <translation>温度高于 0 时保留哪些猜测。精确匹配与拒绝采样是无损的；精确匹配下同一种子在任何草稿下得到同一文本。“典型”会改变文本。</translation>
    </message>
    <message>
        <source>In tokens: words or pieces of words.</source>
        <translation>以词元计：词或词的一部分。</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在开始</translation>
    </message>
    <message>
        <source>the downloaded part is kept while you can undo this</source>
        <translation>在可撤销期间保留已下载的部分</translation>
    </message>
    <message>
        <source>{place} is there already; remove or rename it first.</source>
        <translation>{place} 已存在；请先移除或改名。</translation>
    </message>
    <message>
        <source>sound: the digest is the one it came with</source>
        <translation>完好：校验值与下载时相同</translation>
    </message>
    <message>
        <source>readable; it did not come from the hub, so there is no digest to compare</source>
        <translation>可读取；它不是来自 Hub，没有校验值可比较</translation>
    </message>
    <message>
        <source>changed or damaged since it was downloaded; remove it and download it again</source>
        <translation>下载后已改变或损坏；请移除并重新下载</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>in {file}</source>
        <translation>在 {file} 中</translation>
    </message>
    <message>
        <source>{name} belongs to {store}; remove it there.</source>
        <translation>{name} 属于{store}；请在那里移除。</translation>
    </message>
    <message>
        <source>Hugging Face cache</source>
        <translation>Hugging Face 缓存</translation>
    </message>
    <message>
        <source>your folder</source>
        <translation>自己的文件夹</translation>
    </message>
    <message>
        <source>opened from elsewhere</source>
        <translation>从别处打开</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Models and memory</source>
        <translation>模型与内存</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>隐私与数据</translation>
    </message>
    <message>
        <source>Its server did not tell how many guesses each round kept.</source>
        <translation>其服务器没有说明每一轮保留了多少猜测。</translation>
    </message>
    <message>
        <source>The single verifications are not in this file; only the summary can be written.</source>
        <translation>此文件不含各次验证的数据；只能写出汇总。</translation>
    </message>
    <message>
        <source>Line {number:,} of {name} is no JSON ({why}).</source>
        <translation>{name} 的第 {number:,} 行不是 JSON（{why}）。</translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation>{name} 为空。</translation>
    </message>
    <message>
        <source>{where} says something about drafts that cannot be ({why}).</source>
        <translation>{where} 关于草稿的数据不可能成立（{why}）。</translation>
    </message>
    <message>
        <source>{where} holds no metrics.speculative_decoding of vLLM and no spec_decode_acceptance of AIPerf.</source>
        <translation>{where} 既没有 vLLM 的 metrics.speculative_decoding，也没有 AIPerf 的 spec_decode_acceptance。</translation>
    </message>
    <message>
        <source>draft only</source>
        <translation>仅草稿模型</translation>
    </message>
    <message>
        <source>second draft only</source>
        <translation>仅第二草稿模型</translation>
    </message>
    <message>
        <source>prompt lookup only</source>
        <translation>仅提示查找</translation>
    </message>
    <message>
        <source>The draft&apos;s guesses are refused too often here, or checking several tokens in one pass costs too much, so guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a fixed draft length it always guesses.</source>
        <translation>此处草稿模型的猜测太常被拒绝，或者一次检查多个词元代价太高，猜测反而会拖慢回复。主模型独自书写，并不时再试用草稿模型。若草稿长度固定，则始终猜测。</translation>
    </message>
    <message numerus="yes">
        <source>{kept:,} of {n:,} guess accepted</source>
        <translation>
            <numerusform>{n:,} 个猜测中接受 {kept:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>{rate} tokens per second</source>
        <translation>每秒 {rate} 个词元</translation>
    </message>
    <message>
        <source>{rate} tokens per second with the prompt</source>
        <translation>含提示词每秒 {rate} 个词元</translation>
    </message>
    <message>
        <source>times</source>
        <translation>倍</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token, {thinking:,} of them thinking</source>
        <translation>
            <numerusform>{n:,} 个词元，其中思考 {thinking:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>guesses by {draft} only</source>
        <translation>仅由 {draft} 猜测</translation>
    </message>
    <message>
        <source>guesses by {draft}</source>
        <translation>由 {draft} 猜测</translation>
    </message>
    <message>
        <source>{count:,} by {draft}</source>
        <translation>{draft} {count:,} 次</translation>
    </message>
    <message>
        <source>Guesses made: {each}.</source>
        <translation>猜测次数：{each}。</translation>
    </message>
    <message>
        <source>Guesses were switched while the reply was written: {each}.</source>
        <translation>生成回复期间切换过猜测来源：{each}。</translation>
    </message>
    <message>
        <source>Drafting was paused in {count:,} of {rounds:,} rounds.</source>
        <translation>{rounds:,} 轮中有 {count:,} 轮暂停了草稿模型。</translation>
    </message>
    <message>
        <source>guesses switched {count} times</source>
        <translation>猜测来源切换 {count} 次</translation>
    </message>
    <message>
        <source>drafting paused: it does not pay here</source>
        <translation>草稿已暂停：此处不划算</translation>
    </message>
    <message numerus="yes">
        <source>{source} in {n:,} round</source>
        <translation>
            <numerusform>{source} {n:,} 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens</source>
        <translation>提示查找猜中 {tokens:,} 个词元中的 {guessed:,} 个</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from {file}</source>
        <translation>提示查找从 {file} 猜中 {tokens:,} 个词元中的 {guessed:,} 个</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from {file}</source>
        <translation>提示查找猜中 {tokens:,} 个词元中的 {guessed:,} 个，其中 {found:,} 个来自 {file}</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens from the attached files</source>
        <translation>提示查找从附件猜中 {tokens:,} 个词元中的 {guessed:,} 个</translation>
    </message>
    <message>
        <source>prompt lookup guessed {guessed:,} of {tokens:,} tokens, {found:,} of them from the attached files</source>
        <translation>提示查找猜中 {tokens:,} 个词元中的 {guessed:,} 个，其中 {found:,} 个来自附件</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>已纠正</translation>
    </message>
    <message>
        <source>bonus</source>
        <translation>额外</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>discarded</source>
        <translation>弃用</translation>
    </message>
    <message>
        <source>The draft guessed this token; the main model accepted it.</source>
        <translation>草稿猜测了这个词元，主模型接受了它。</translation>
    </message>
    <message>
        <source>The main model&apos;s own token, in place of the first guess it refused.</source>
        <translation>主模型自己的词元，取代它拒绝的第一个猜测。</translation>
    </message>
    <message>
        <source>One extra token of the main model: every guess of the round was accepted.</source>
        <translation>主模型额外的一个词元：这一轮的每个猜测都被接受。</translation>
    </message>
    <message>
        <source>Written by the main model alone; nothing was guessed.</source>
        <translation>由主模型单独写出；没有猜测。</translation>
    </message>
    <message>
        <source>A guess that the main model refused; it is not part of the text.</source>
        <translation>主模型拒绝的猜测；它不属于文本。</translation>
    </message>
    <message>
        <source>A guess after a refused one: discarded without being checked.</source>
        <translation>被拒绝的猜测之后的猜测：未经检查即弃用。</translation>
    </message>
    <message>
        <source>Written by a server, which does not say what became of its guesses here.</source>
        <translation>由服务器写出，服务器没有说明其猜测在此处的结果。</translation>
    </message>
    <message>
        <source>Part {number:,}: the server wrote {token} and does not say what it had guessed.</source>
        <translation>第 {number:,} 部分：服务器写出{token}，但没有说明它猜测了什么。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused: it does not pay here.</source>
        <translation>第 {number:,} 轮：猜测已暂停，因为此处不划算。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused (it does not pay here); main ended the reply.</source>
        <translation>第 {number:,} 轮：猜测已暂停，因为此处不划算；主模型结束了回复。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused (it does not pay here); main wrote {token}.</source>
        <translation>第 {number:,} 轮：猜测已暂停，因为此处不划算；主模型写出{token}。</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed.</source>
        <translation>第 {number:,} 轮：没有猜测。</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main ended the reply.</source>
        <translation>第 {number:,} 轮：没有猜测；主模型结束了回复。</translation>
    </message>
    <message>
        <source>Round {number:,}: nothing was guessed; main wrote {token}.</source>
        <translation>第 {number:,} 轮：没有猜测；主模型写出{token}。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and the reply ends there.</source>
        <translation>第 {number:,} 轮：{who}猜了 {count} 个；主模型保留 {kept}，回复到此结束。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply.</source>
        <translation>第 {number:,} 轮：{who}猜了 {count} 个；主模型保留 {kept}，并结束了回复。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token}.</source>
        <translation>第 {number:,} 轮：{who}猜了 {count} 个；主模型保留 {kept}，并写出{token}。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and ended the reply in place of {refused}.</source>
        <translation>第 {number:,} 轮：{who}猜了 {count} 个；主模型保留 {kept}，没有用{refused}，而是结束了回复。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guessed {count}; main kept {kept} and wrote {token} in place of {refused}.</source>
        <translation>第 {number:,} 轮：{who}猜了 {count} 个；主模型保留 {kept}，并写出{token}，取代{refused}。</translation>
    </message>
    <message>
        <source>Round {number:,}: {who} guesses…</source>
        <translation>第 {number:,} 轮：{who}正在猜测…</translation>
    </message>
    <message numerus="yes">
        <source>Round {number:,}: main checks the guess…</source>
        <translation>
            <numerusform>第 {number:,} 轮：主模型一次检查全部 {n} 个猜测…</numerusform>
        </translation>
    </message>
    <message>
        <source>a line break</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>a space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>none</source>
        <comment>of the guesses</comment>
        <translation>0 个</translation>
    </message>
    <message>
        <source>all {count}</source>
        <translation>全部 {count} 个</translation>
    </message>
    <message>
        <source>it</source>
        <comment>the guess</comment>
        <translation>它</translation>
    </message>
    <message>
        <source>the format and {others}</source>
        <translation>格式和{others}</translation>
    </message>
    <message>
        <source>the format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>prompt lookup and draft</source>
        <translation>提示查找和草稿模型</translation>
    </message>
    <message>
        <source>prompt lookup and the head</source>
        <translation>提示查找和头</translation>
    </message>
    <message>
        <source>the head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>This message is not a reply; only replies have a trace.</source>
        <translation>此消息不是回复；只有回复才有轨迹。</translation>
    </message>
    <message>
        <source>There is no record of how this reply was written, only its text.</source>
        <translation>没有此回复的生成记录，只有文本。</translation>
    </message>
    <message>
        <source>The record of how this reply was written cannot be read; only its text is known.</source>
        <translation>无法读取此回复的生成记录；只知道文本。</translation>
    </message>
    <message>
        <source>The end of this reply was not recorded.</source>
        <translation>此回复的结尾没有记录。</translation>
    </message>
    <message>
        <source>{name} is larger than {most} MiB, which is no trace of one reply.</source>
        <translation>{name} 超过 {most} MiB，不是单条回复的轨迹。</translation>
    </message>
    <message>
        <source>Line {number:,} is longer than a trace&apos;s can be; the trace ends before it.</source>
        <translation>第 {number:,} 行超出轨迹允许的长度；轨迹在其之前结束。</translation>
    </message>
    <message>
        <source>Line {number:,} is damaged ({why}); the trace ends before it.</source>
        <translation>第 {number:,} 行已损坏（{why}）；轨迹在其之前结束。</translation>
    </message>
    <message>
        <source>Line {number:,} contradicts the lines before it ({why}); the trace ends there.</source>
        <translation>第 {number:,} 行与前面的内容矛盾（{why}）；轨迹到此结束。</translation>
    </message>
    <message>
        <source>The recording was cut short: the end of the reply is missing.</source>
        <translation>记录中断：缺少回复的结尾。</translation>
    </message>
    <message>
        <source>Some lines are of a newer version of Foretoken and were left out.</source>
        <translation>部分内容来自更新版本的 Foretoken，已略去。</translation>
    </message>
    <message>
        <source>{name} is no trace of Foretoken: its first line does not say so.</source>
        <translation>{name} 不是 Foretoken 的轨迹：第一行没有相应标识。</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken (format {found}, this one knows {known}); update Foretoken to open it.</source>
        <translation>{name} 由更新版本的 Foretoken 写成（格式 {found}，当前支持 {known}）；请更新 Foretoken 后打开。</translation>
    </message>
    <message>
        <source>The first line of {name} is damaged ({why}).</source>
        <translation>{name} 的第一行已损坏（{why}）。</translation>
    </message>
    <message>
        <source>{path} could not be written ({reason}); choose another place.</source>
        <translation>无法写入 {path}（{reason}）；请选择其他位置。</translation>
    </message>
    <message>
        <source>Whoever reaches {host} could use the server; set an API key, or serve on 127.0.0.1.</source>
        <translation>能访问 {host} 的人都可以使用此服务器；请设置 API 密钥，或在 127.0.0.1 上提供服务。</translation>
    </message>
    <message>
        <source>The server could not be started ({error}).</source>
        <translation>无法启动服务器（{error}）。</translation>
    </message>
    <message>
        <source>{host} is no address of this machine ({reason}).</source>
        <translation>{host} 不是本机的地址（{reason}）。</translation>
    </message>
    <message>
        <source>The server cannot listen at {host}, port {port} ({reason}); choose another port, or 0 for a free one.</source>
        <translation>服务器无法在 {host} 的端口 {port} 上监听（{reason}）；请选择其他端口，或用 0 选取空闲端口。</translation>
    </message>
    <message>
        <source>The engine process is closed; start again.</source>
        <translation>引擎进程已关闭；请重新启动。</translation>
    </message>
    <message>
        <source>could not be sent anything more ({error}) and was ended</source>
        <translation>无法再接收任何内容（{error}），已被结束</translation>
    </message>
    <message>
        <source>crashed ({fault})</source>
        <translation>崩溃（{fault}）</translation>
    </message>
    <message>
        <source>ended unexpectedly (exit code {status})</source>
        <translation>意外结束（退出代码 {status}）</translation>
    </message>
    <message>
        <source>was killed (SIGKILL), perhaps by the system because memory ran out</source>
        <translation>被终止 (SIGKILL)，可能是系统因内存耗尽所为</translation>
    </message>
    <message>
        <source>was told to end ({signal})</source>
        <translation>被要求结束（{signal}）</translation>
    </message>
    <message>
        <source>could not be started ({reason})</source>
        <translation>无法启动（{reason}）</translation>
    </message>
    <message>
        <source>had to be given up ({error})</source>
        <translation>只好放弃（{error}）</translation>
    </message>
    <message>
        <source>stopped responding and was ended</source>
        <translation>停止响应，已被结束</translation>
    </message>
    <message>
        <source>did not react to Stop and was ended</source>
        <translation>对“停止”没有反应，已被结束</translation>
    </message>
    <message>
        <source>sent something unreadable and was ended</source>
        <translation>发送了无法读取的内容，已被结束</translation>
    </message>
    <message>
        <source>was ended, because its watchdog had stopped</source>
        <translation>因其监视停止而被结束</translation>
    </message>
    <message>
        <source>The engine cannot be used any more ({error}); the text so far is kept: start Foretoken again.</source>
        <translation>引擎已无法使用（{error}）；目前的文本会保留：请重新启动 Foretoken。</translation>
    </message>
    <message>
        <source>the text so far is kept: send again or choose Reload.</source>
        <translation>目前的文本会保留：请重新发送或选择“重新加载”。</translation>
    </message>
    <message>
        <source>An engine process ended in mid-reply; it is started again, and the measurement goes on.</source>
        <translation>引擎进程在回复中途结束；已重新启动，测量继续。</translation>
    </message>
    <message>
        <source>An engine process ended twice in a row; what was measured before is kept. {error}</source>
        <translation>引擎进程连续两次结束；此前的测量结果已保留。{error}</translation>
    </message>
    <message>
        <source>The cache of {name} has not been tried with several texts, so replies are written one after another.</source>
        <translation>{name} 的缓存尚未在多段文本下试过，因此回复会一条接一条地生成。</translation>
    </message>
    <message>
        <source>{ending} while loading the models</source>
        <translation>在加载模型时{ending}</translation>
    </message>
    <message>
        <source>choose Reload to try again, or another pair.</source>
        <translation>请选择“重新加载”重试，或选择其他模型对。</translation>
    </message>
    <message>
        <source>The engine process {ending}; {advice}</source>
        <translation>引擎进程{ending}；{advice}</translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation>已取消加载。</translation>
    </message>
    <message>
        <source>{tokens:,} tokens are too many to be shown; send a shorter text.</source>
        <translation>{tokens:,} 个词元太多，无法显示；请发送更短的文本。</translation>
    </message>
    <message>
        <source>The prompt has token {wrong:,}; this model has the ids 0 to {last:,}.</source>
        <translation>提示词中有词元 {wrong:,}；此模型的词元 ID 为 0 到 {last:,}。</translation>
    </message>
    <message>
        <source>llama.cpp cannot be used here ({fault}); reinstall llama-cpp-python.</source>
        <translation>这里不能使用 llama.cpp（{fault}）；请重新安装 llama-cpp-python。</translation>
    </message>
    <message>
        <source>The reply was stopped because it was not read for a minute; send again.</source>
        <translation>回复因一分钟无人读取而停止；请重新发送。</translation>
    </message>
    <message>
        <source>An address holds no name or key; leave out what stands before the @.</source>
        <translation>地址中不包含用户名或密钥；请去掉 @ 之前的内容。</translation>
    </message>
    <message>
        <source>{given} is no address of a server; write it as http://host:port or https://host.</source>
        <translation>{given} 不是服务器地址；请写成 http://host:port 或 https://host。</translation>
    </message>
    <message>
        <source>What guesses on a server is set where it is started; leave the source automatic here.</source>
        <translation>服务器上由什么来猜测在其启动时选定；此处请将来源保持为自动。</translation>
    </message>
    <message>
        <source>vLLM takes no logit_bias where it guesses ahead; leave it out.</source>
        <translation>vLLM 在提前猜测时不接受 logit_bias；请将其去掉。</translation>
    </message>
    <message>
        <source>This server cannot continue a reply; ask for a new one.</source>
        <translation>此服务器无法续写已开始的回复；请重新提问。</translation>
    </message>
    <message>
        <source>A server cannot be told to avoid a token; branch at another place, or load the model here.</source>
        <translation>无法让服务器避开某个词元；请在别处分支，或在此处加载模型。</translation>
    </message>
    <message>
        <source>The JSON schema is no JSON; check it.</source>
        <translation>JSON 模式不是有效的 JSON；请检查。</translation>
    </message>
    <message>
        <source>{option} does not exist on {program}; leave it out.</source>
        <translation>{program} 没有 {option}；请去掉。</translation>
    </message>
    <message>
        <source>{server} redirects to {place}; use that address if you trust it.</source>
        <translation>{server} 重定向到 {place}；若信任该地址，请直接填写。</translation>
    </message>
    <message>
        <source>{server} has no {path}; it is not an OpenAI-compatible server, or its address needs a path.</source>
        <translation>{server} 没有 {path}；它不是 OpenAI 兼容服务器，或其地址还包含路径。</translation>
    </message>
    <message>
        <source>The conversation is too long for {server} ({said}); start a new chat.</source>
        <translation>对话对 {server} 来说太长（{said}）；请开始新对话。</translation>
    </message>
    <message>
        <source>{server} is busy or still loading its model; try again later.</source>
        <translation>{server} 正忙或仍在加载模型；请稍后重试。</translation>
    </message>
    <message>
        <source>{server} failed ({status} {said}); look at its log.</source>
        <translation>{server} 出错（{status} {said}）；请查看其日志。</translation>
    </message>
    <message>
        <source>{server} refuses this ({status} {said}).</source>
        <translation>{server} 拒绝了此请求（{status} {said}）。</translation>
    </message>
    <message>
        <source>{server} did not answer within {seconds:,.0f} seconds; check the address, or whether it runs.</source>
        <translation>{server} 在 {seconds:,.0f} 秒内没有响应；请检查地址，或它是否在运行。</translation>
    </message>
    <message>
        <source>{server} has sent nothing more for too long; the text so far is kept.</source>
        <translation>{server} 太久没有再发送内容；已有文本保留。</translation>
    </message>
    <message>
        <source>{server} has sent nothing for too long; check whether it still runs.</source>
        <translation>{server} 太久没有发送内容；请查看它是否仍在运行。</translation>
    </message>
    <message>
        <source>{server} could not agree on an encrypted connection ({reason}).</source>
        <translation>无法与 {server} 建立加密连接（{reason}）。</translation>
    </message>
    <message>
        <source>There is no machine called {host}; check the address.</source>
        <translation>没有名为 {host} 的机器；请检查地址。</translation>
    </message>
    <message>
        <source>Nothing answers at {server}; start the server there, or check address and port.</source>
        <translation>{server} 没有响应；请在那里启动服务器，或检查地址和端口。</translation>
    </message>
    <message>
        <source>{server} cannot be reached ({reason}).</source>
        <translation>无法连接到 {server}（{reason}）。</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer; check whether it still runs.</source>
        <translation>{server} 未响应就断开；请查看它是否仍在运行。</translation>
    </message>
    <message>
        <source>The certificates {path} cannot be read ({reason}); name a PEM file.</source>
        <translation>无法读取证书 {path}（{reason}）；请指定 PEM 文件。</translation>
    </message>
    <message>
        <source>the server&apos;s own draft</source>
        <translation>服务器自带的草稿模型</translation>
    </message>
    <message>
        <source>This needs the model itself, which runs on a server; load it on this machine to see it.</source>
        <translation>这需要模型本身，而它在服务器上运行；请在此机器上加载以查看。</translation>
    </message>
    <message>
        <source>A server guesses with a draft of its own; leave the draft out here.</source>
        <translation>服务器使用自己的草稿模型；此处请不要选择草稿模型。</translation>
    </message>
    <message>
        <source>Messages to {server} are not encrypted: use https, or only a network you trust.</source>
        <translation>输入的内容会未加密地传到 {server}；请在可信网络中使用，或改用 https。</translation>
    </message>
    <message>
        <source>This server takes temperature, top-p, penalties and seed; other sampling options do not reach it, and what became of its guesses is unknown.</source>
        <translation>此服务器接受温度、top-p、惩罚和随机种子；其他采样选项不会传给它，其猜测的结果也未知。</translation>
    </message>
    <message>
        <source>vLLM takes temperature, top-k, top-p, min-p, penalties and seed; other sampling options do not reach it.</source>
        <translation>vLLM 接受温度、top-k、top-p、min-p、惩罚和随机种子；其他采样选项不会传给它。</translation>
    </message>
    <message>
        <source>an OpenAI-compatible server</source>
        <translation>OpenAI 兼容服务器</translation>
    </message>
    <message>
        <source>it guesses ahead</source>
        <translation>会提前猜测</translation>
    </message>
    <message>
        <source>it does not guess ahead</source>
        <translation>不提前猜测</translation>
    </message>
    <message>
        <source>it does not say whether it guesses ahead</source>
        <translation>未说明是否提前猜测</translation>
    </message>
    <message>
        <source>{program} with {model}, a context of {context:,} tokens; {guesses}.</source>
        <translation>{program}，模型 {model}，上下文 {context:,} 个词元；{guesses}。</translation>
    </message>
    <message>
        <source>{program} with {model}; {guesses}.</source>
        <translation>{program}，模型 {model}；{guesses}。</translation>
    </message>
    <message>
        <source>{server} offers no model.</source>
        <translation>{server} 没有提供模型。</translation>
    </message>
    <message>
        <source>{server} has no model {model}; it offers {others}.</source>
        <translation>{server} 没有模型 {model}；它提供 {others}。</translation>
    </message>
    <message>
        <source>The server failed in mid-reply: {said}</source>
        <translation>服务器在回复中途出错：{said}</translation>
    </message>
    <message>
        <source>No model is loaded; choose one first.</source>
        <translation>没有加载模型；请先选择一个。</translation>
    </message>
    <message>
        <source>Memory ran out; close other programs or choose a smaller pair.</source>
        <translation>内存耗尽；请关闭其他程序或选择较小的模型对。</translation>
    </message>
    <message>
        <source>There is not enough memory to load this pair; choose a smaller one or less context.</source>
        <translation>内存不足，无法加载这个模型对；请选择较小的模型对或更小的上下文。</translation>
    </message>
    <message>
        <source>The model could not be loaded ({error}); choose another.</source>
        <translation>无法加载模型（{error}）；请选择其他模型。</translation>
    </message>
    <message>
        <source>The reply failed unexpectedly ({error}); send again, or choose Reload.</source>
        <translation>回复意外失败（{error}）；请重新发送，或选择“重新加载”。</translation>
    </message>
    <message>
        <source>The reply could not be examined ({error}); try again, or choose Reload.</source>
        <translation>无法检查这条回复（{error}）；请重试，或选择“重新加载”。</translation>
    </message>
    <message>
        <source>The reply was stopped.</source>
        <translation>回复已停止。</translation>
    </message>
    <message>
        <source>The tokens could not be counted ({error}); send again, or choose Reload.</source>
        <translation>无法计算词元数（{error}）；请重新发送，或选择“重新加载”。</translation>
    </message>
    <message>
        <source>{trouble}.</source>
        <translation>{trouble}。</translation>
    </message>
    <message>
        <source>{trouble}; the old file is kept as {name} in {folder}.</source>
        <translation>{trouble}；旧文件保留为 {folder} 中的 {name}。</translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used</source>
        <translation>无法读取设置（{reason}），使用默认值</translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used</source>
        <translation>无法读取设置，使用默认值</translation>
    </message>
    <message>
        <source>These settings could not be read and have their defaults: {names}</source>
        <translation>以下设置无法读取，使用默认值：{names}</translation>
    </message>
    <message>
        <source>The settings were damaged; those that could be read are kept, the others have their defaults</source>
        <translation>设置已损坏；能读取的予以保留，其余使用默认值</translation>
    </message>
    <message>
        <source>The chats cannot be saved now: {error}. They are kept in memory, and saved as soon as that works again.</source>
        <translation>目前无法保存对话：{error}。它们保留在内存中，一旦可以便会保存。</translation>
    </message>
    <message>
        <source>The chats are kept only while this window is open, so nothing can be added to them from a file; start Foretoken again when they can be saved.</source>
        <translation>对话只在此窗口打开期间保留，因此不能从文件添加；等可以保存时请重新启动 Foretoken。</translation>
    </message>
    <message>
        <source>{server} refuses the API key; enter the right one under Models ▸ Use a remote server, or set {variable}.</source>
        <translation>{server} 拒绝此 API 密钥；请在“模型 ▸ 使用远程服务器”中输入正确的密钥，或设置 {variable}。</translation>
    </message>
    <message>
        <source>{server} asks for an API key; enter it under Models ▸ Use a remote server, or set {variable}.</source>
        <translation>{server} 需要 API 密钥；请在“模型 ▸ 使用远程服务器”中输入，或设置 {variable}。</translation>
    </message>
    <message>
        <source>{server} sent something that is no part of a reply; the text so far is kept.</source>
        <translation>{server} 发来了不属于回复的内容；已有的文本已保留。</translation>
    </message>
    <message>
        <source>{server} answers, but not as an OpenAI-compatible server does; check the address.</source>
        <translation>{server} 有应答，但不像兼容 OpenAI 的服务器；请检查地址。</translation>
    </message>
    <message>
        <source>The certificate of {server} has changed since you trusted it, so nothing was sent. It was renewed, or somebody intercepts the connection: check it under Models ▸ Use a remote server.</source>
        <translation>{server} 的证书与已信任的证书不同，因此未向其发送任何内容。可能是证书已更新，也可能有人在中间拦截：请在“模型 ▸ 使用远程服务器”中查看。</translation>
    </message>
    <message>
        <source>The certificate of {server} is not trusted ({reason}); look at it under Models ▸ Use a remote server, where you can trust it.</source>
        <translation>{server} 的证书不受信任（{reason}）；请在“模型 ▸ 使用远程服务器”中查看，并可在那里信任它。</translation>
    </message>
    <message>
        <source>{server} does not encrypt: write http:// in place of https:// in its address.</source>
        <translation>{server} 不加密：请在地址中用 http:// 代替 https://。</translation>
    </message>
    <message>
        <source>Nothing answers at {server}; start the server there, or write its port, as in {host}:8080.</source>
        <translation>{server} 没有响应；请启动那里的服务器，或写明端口，例如 {host}:8080。</translation>
    </message>
    <message>
        <source>{server} closed the connection in mid-reply; the text so far is kept: continue once it runs again.</source>
        <translation>{server} 在回复中途断开；已写的文本已保留：待其恢复运行后继续。</translation>
    </message>
    <message>
        <source>{server} closed the connection without an answer; check whether it still runs, or whether its address begins with https://.</source>
        <translation>{server} 没有应答就断开了；请查看它是否仍在运行，或其地址是否以 https:// 开头。</translation>
    </message>
    <message>
        <source>{server} has no certificate.</source>
        <translation>{server} 没有证书。</translation>
    </message>
    <message>
        <source>The server&apos;s token counts are impossible; the text so far is kept.</source>
        <translation>服务器给出的回复词元数不可能成立；已写的文本已保留。</translation>
    </message>
    <message>
        <source>The server sent impossible data about its reply; update Foretoken there or here.</source>
        <translation>服务器发送的回复信息自相矛盾；请更新服务器上或本机的 Foretoken。</translation>
    </message>
    <message>
        <source>The chat database is damaged. Start Foretoken again: it will keep the file aside and recover what can be read.</source>
        <translation>对话数据库已损坏。请重新启动 Foretoken：它会保留该文件并恢复能读取的内容。</translation>
    </message>
    <message>
        <source>The chats can no longer be read ({error}); restart Foretoken.</source>
        <translation>对话已无法读取（{error}）；请重新启动 Foretoken。</translation>
    </message>
    <message>
        <source>{error} Until then new chats are kept only while this window is open.</source>
        <translation>{error} 在此之前，新对话只在此窗口打开期间保留。</translation>
    </message>
    <message>
        <source>Another program has locked the chats in {folder}, so new chats are kept only while this window is open; close that program and start Foretoken again.</source>
        <translation>另一个程序锁定了 {folder} 中的对话，因此新对话只在此窗口打开期间保留；请关闭该程序并重新启动 Foretoken。</translation>
    </message>
    <message>
        <source>The chats in {parent} are of another version of Foretoken; open and close its window first.</source>
        <translation>{parent} 中的对话属于另一版本的 Foretoken；请先打开并关闭它的窗口。</translation>
    </message>
    <message>
        <source>another program has locked the chats</source>
        <translation>另一个程序锁定了对话</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>they cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>the database is damaged</source>
        <translation>数据库已损坏</translation>
    </message>
    <message>
        <source>begun</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Changes at the next start.</source>
        <translation>下次启动时生效。</translation>
    </message>
    <message>
        <source>Relative to the text size of the system.</source>
        <translation>相对于系统使用的大小。</translation>
    </message>
    <message>
        <source>Messages, your text and the labels of plots. Also Ctrl and the mouse wheel.</source>
        <translation>消息、您的文字和图表标签。也可用 Ctrl 加鼠标滚轮。</translation>
    </message>
    <message>
        <source>Accepted, corrected and refused tokens differ by their lines only.</source>
        <translation>已接受、已更正和被拒绝的词元仅以线条区分。</translation>
    </message>
    <message>
        <source>Less motion: progress bars and the text cursor do not move.</source>
        <translation>减少动态效果时，进度条和光标静止不动。</translation>
    </message>
    <message>
        <source>Also with Ctrl+1, Ctrl+2 and Ctrl+3.</source>
        <translation>也可用 Ctrl+1、Ctrl+2 和 Ctrl+3。</translation>
    </message>
    <message>
        <source>Struck through between the tokens; not part of the text.</source>
        <translation>在词元间以删除线显示，不属于文本。</translation>
    </message>
    <message>
        <source>Show thinking while a reply is being written.</source>
        <translation>新回复生成时展开其思考内容。</translation>
    </message>
    <message>
        <source>Names a chat after its first reply. Your own titles stay.</source>
        <translation>在第一条回复后为对话命名。您自己的标题会保留。</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast replies appear. The bundled pair starts at reading speed.</source>
        <translation>回复显示的速度。内置模型对以阅读速度开始。</translation>
    </message>
    <message>
        <source>An instruction that the model reads first, for example “Answer in one sentence.”</source>
        <translation>模型首先读取的指令，例如“用一句话回答。”</translation>
    </message>
    <message>
        <source>Otherwise the chat stops with a message.</source>
        <translation>否则对话会停止并显示提示。</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema.</source>
        <translation>使每条回复符合语法或 JSON 模式。</translation>
    </message>
    <message>
        <source>The folder of downloaded models. Moving it moves all of them.</source>
        <translation>已下载模型的文件夹。移动它会移动所有模型。</translation>
    </message>
    <message>
        <source>Files there are only read. Change the list in the Library.</source>
        <translation>那里的文件只会被读取。可在模型库中更改列表。</translation>
    </message>
    <message>
        <source>How much of a chat the models can see. Longer takes more memory.</source>
        <translation>模型能看到多少对话内容。越长占用内存越多。</translation>
    </message>
    <message>
        <source>The number format of the KV cache. Fewer bits save memory; q4_0 changes replies noticeably.</source>
        <translation>KV 缓存的数值格式。位数越少越省内存；q4_0 会明显改变回复。</translation>
    </message>
    <message>
        <source>More is faster. Automatic puts as many there as fit.</source>
        <translation>越多越快。自动模式会放入尽可能多的层。</translation>
    </message>
    <message>
        <source>Graphics cards, threads, flash attention and loading.</source>
        <translation>显卡、线程、Flash Attention 与加载。</translation>
    </message>
    <message>
        <source>The same as the main model until you choose.</source>
        <translation>在您选择之前与主模型相同。</translation>
    </message>
    <message>
        <source>While idle, the main model writes a few tokens without guesses, so that replies can show their speedup.</source>
        <translation>空闲时主模型单独写几个词元，以便回复显示加速比。</translation>
    </message>
    <message>
        <source>Named sampling options. Save those of this page as your own.</source>
        <translation>以名称保存的采样选项。可将本页的选项另存为自己的预设。</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>opened</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>The chat could not be {action} ({why}).</source>
        <translation>无法{action}对话（{why}）。</translation>
    </message>
    <message>
        <source>{name} in {parent} was not a file; it was kept as {name_2} and a new one was created.</source>
        <translation>{parent} 中的 {name} 不是文件；它保留为 {name_2}，并已新建一个。</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>likelier tokens</source>
        <translation>更可能的词元</translation>
    </message>
    <message>
        <source>order of ids</source>
        <translation>编号顺序</translation>
    </message>
    <message>
        <source>one token and the next</source>
        <translation>一个词元与下一个</translation>
    </message>
    <message>
        <source>ends of replies</source>
        <translation>回复的结尾</translation>
    </message>
    <message>
        <source>repeated tokens</source>
        <translation>重复的词元</translation>
    </message>
    <message>
        <source>first tokens of two replies</source>
        <translation>两条回复的首个词元</translation>
    </message>
    <message>
        <source>tokens that the draft prefers</source>
        <translation>草稿偏好的词元</translation>
    </message>
    <message>
        <source>the end token was passed over</source>
        <translation>结束词元被略过</translation>
    </message>
    <message>
        <source>the reply went on behind its end token</source>
        <translation>回复在结束词元之后仍继续</translation>
    </message>
    <message>
        <source>a token that the request forbids: the mask is not applied to guesses</source>
        <translation>请求所禁止的词元：掩码未用于猜测</translation>
    </message>
    <message>
        <source>the token before it once more: a bonus token or a guess is emitted twice</source>
        <translation>前一个词元再次出现：奖励词元或猜测被输出两次</translation>
    </message>
    <message>
        <source>the token behind the right one: a token was lost</source>
        <translation>是正确词元之后的词元：丢失了一个词元</translation>
    </message>
    <message>
        <source>the draft&apos;s choice: a refused guess was kept, or guesses are not verified</source>
        <translation>草稿的选择：保留了被拒绝的猜测，或未验证猜测</translation>
    </message>
    <message>
        <source>the first token: another chat template, or another prompt</source>
        <translation>首个词元：对话模板或提示不同</translation>
    </message>
    <message>
        <source>the text goes on wrongly: a stale cache after a roll-back, or a wrong position</source>
        <translation>文本后续有误：回滚后缓存过时，或位置错误</translation>
    </message>
    <message>
        <source>a token that is not the main model&apos;s: a refused guess was kept, or the weights are others</source>
        <translation>不是主模型的词元：保留了被拒绝的猜测，或权重不同</translation>
    </message>
    <message>
        <source>There is nothing in {folder} that can compute on this processor.</source>
        <translation>{folder} 中没有能在此处理器上计算的内容。</translation>
    </message>
    <message>
        <source>The library in {folder} is not the one that llama-cpp-python {version} was made for: its {struct} differs.</source>
        <translation>{folder} 中的库不是 llama-cpp-python {version} 所对应的库：{struct} 不同。</translation>
    </message>
    <message>
        <source>It may not make replies faster.</source>
        <translation>可能不会加快回复。</translation>
    </message>
    <message>
        <source>{times}: {basis}.</source>
        <translation>{times}：{basis}。</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; start Foretoken without --offline.</source>
        <translation>已开启离线，因此不访问 Hub；请不带 --offline 启动 Foretoken。</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; unset {variable} to search and download.</source>
        <translation>已开启离线，因此不访问 Hub；取消设置 {variable} 后即可搜索和下载。</translation>
    </message>
    <message>
        <source>Offline is on, so the hub is not asked; switch it off under Settings ▸ Privacy and data to search and download.</source>
        <translation>已开启离线，因此不访问 Hub；在“设置 ▸ 隐私与数据”中关闭后即可搜索和下载。</translation>
    </message>
    <message>
        <source>{name} has been trimmed already; trim the draft that it was made of.</source>
        <translation>{name} 已精简过；请精简它的原草稿模型。</translation>
    </message>
    <message>
        <source>{name} is {kind}, and only draft models can be trimmed.</source>
        <translation>{name} 是{kind}，只有草稿模型可以精简。</translation>
    </message>
    <message>
        <source>{name} is in several files; join them with llama-gguf-split first.</source>
        <translation>{name} 由多个文件组成；请先用 llama-gguf-split 合并。</translation>
    </message>
    <message>
        <source>{name} keeps its tokens in a way that cannot be trimmed.</source>
        <translation>{name} 保存词元的方式无法精简。</translation>
    </message>
    <message>
        <source>{path} exists; choose another name.</source>
        <translation>{path} 已存在；请换一个名称。</translation>
    </message>
    <message>
        <source>{name} has {size:,} tokens, of which {least:,} must stay; keep a number between these.</source>
        <translation>{name} 有 {size:,} 个词元，其中 {least:,} 个必须保留；请保留介于两者之间的数目。</translation>
    </message>
    <message>
        <source>The graphics cards that compute this model, or the processor alone.</source>
        <translation>计算此模型的显卡，或仅用处理器。</translation>
    </message>
    <message>
        <source>Layers on the cards</source>
        <translation>显卡上的层数</translation>
    </message>
    <message>
        <source>Counted from the last; the rest is computed by the processor. Automatic: all that fit.</source>
        <translation>从最后一层数起；其余由处理器计算。自动：能放下的全部。</translation>
    </message>
    <message>
        <source>Shared between cards</source>
        <translation>在显卡间分配</translation>
    </message>
    <message>
        <source>Whole layers on each card, or every layer across all cards where llama.cpp supports it.</source>
        <translation>每块显卡放完整的层，或者所有显卡共同计算每一层（若 llama.cpp 支持）。</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>no: one card</source>
        <translation>不分配：一块显卡</translation>
    </message>
    <message>
        <source>by row</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>by tensor</source>
        <translation>按张量</translation>
    </message>
    <message>
        <source>Parts of the cards</source>
        <translation>各显卡的份额</translation>
    </message>
    <message>
        <source>How much each card gets, for example 3, 1. Empty: by its free memory.</source>
        <translation>每块显卡分到多少，例如 3， 1。留空：按其空闲显存。</translation>
    </message>
    <message>
        <source>Card number</source>
        <translation>显卡编号</translation>
    </message>
    <message>
        <source>The card for a model that is not shared, counted from 0.</source>
        <translation>不分配的模型所用的显卡，从 0 开始编号。</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Processor threads for writing. Automatic: what is fastest here.</source>
        <translation>书写时的处理器线程数。自动：此处最快的数目。</translation>
    </message>
    <message>
        <source>Threads for prompts</source>
        <translation>读取提示词的线程</translation>
    </message>
    <message>
        <source>Processor threads for reading a prompt. Automatic: same as for writing.</source>
        <translation>读提示时的处理器线程数。自动：与书写相同。</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash Attention</translation>
    </message>
    <message>
        <source>Computes attention faster and with less memory. Automatic: where the device supports it.</source>
        <translation>一种更快、更省内存的注意力计算方式。自动：设备支持时使用。</translation>
    </message>
    <message>
        <source>Conversation in memory</source>
        <translation>对话的存放处</translation>
    </message>
    <message>
        <source>Where the KV cache is: beside its layers on the card, or in RAM, which is slower and leaves more room.</source>
        <translation>KV 缓存的位置：与其各层一起放在显卡上，或放在内存中（较慢，但留出更多显存）。</translation>
    </message>
    <message>
        <source>on the card</source>
        <translation>显卡上</translation>
    </message>
    <message>
        <source>in RAM</source>
        <translation>内存中</translation>
    </message>
    <message>
        <source>Loading the file</source>
        <translation>加载文件</translation>
    </message>
    <message>
        <source>Read as needed shares memory with the system; kept in RAM is never swapped out, if the system allows it.</source>
        <translation>按需读取与系统共享内存；保留在内存中则不会被换出（若系统允许）。</translation>
    </message>
    <message>
        <source>read as needed (mmap)</source>
        <translation>按需读取（mmap）</translation>
    </message>
    <message>
        <source>copied into memory</source>
        <translation>复制到内存</translation>
    </message>
    <message>
        <source>copied and kept in RAM (mlock)</source>
        <translation>复制并保留在内存中（mlock）</translation>
    </message>
    <message>
        <source>read as needed and kept in RAM</source>
        <translation>按需读取并保留在内存中</translation>
    </message>
    <message>
        <source>past the system&apos;s cache (direct I/O)</source>
        <translation>绕过系统缓存（直接 I/O）</translation>
    </message>
    <message>
        <source>Guesses ahead</source>
        <translation>提前猜测</translation>
    </message>
    <message>
        <source>The draft keeps guessing while the main model checks. Automatic: where they run on different processors.</source>
        <translation>主模型检查时，草稿模型继续猜测。自动：当两者在不同的处理器上运行时。</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation>无法读取 {name}（{reason}）。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Rounds with guesses beside others: {times}.</source>
        <translation>有猜测的轮次与其他轮次相比：{times}。</translation>
    </message>
    <message>
        <source>Without a draft: identical, {same:,} of {tokens:,} tokens.</source>
        <translation>不用草稿：相同，{tokens:,} 个词元中 {same:,} 个。</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then it ends elsewhere.</source>
        <translation>不用草稿时前 {same:,} 个词元（共 {tokens:,} 个）相同，之后结束处不同。</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then a near tie: margin {margin:.2g}, noise {noise:.2g}.</source>
        <translation>不用草稿时前 {same:,} 个词元（共 {tokens:,} 个）相同，之后近乎平局：差距 {margin:.2g}，噪声 {noise:.2g}。</translation>
    </message>
    <message>
        <source>Without a draft the first {same:,} of {tokens:,} tokens are the same, then another follows by a margin of {margin:.2g} (noise {noise:.2g}): a fault.</source>
        <translation>不用草稿时前 {same:,} 个词元（共 {tokens:,} 个）相同，之后以 {margin:.2g} 的差距出现另一个（噪声 {noise:.2g}）：这是错误。</translation>
    </message>
    <message>
        <source>only Linux can do it</source>
        <translation>只有 Linux 能做到</translation>
    </message>
    <message>
        <source>{variable}=off is set</source>
        <translation>已设置 {variable}=off</translation>
    </message>
    <message>
        <source>this kernel has no Landlock 3 or newer, as Linux 6.2 and later have</source>
        <translation>此内核没有 Landlock 3 或更新版本（Linux 6.2 起才有）</translation>
    </message>
    <message>
        <source>Foretoken cannot be sealed here ({reason}); start it without --require-sandbox.</source>
        <translation>Foretoken 在此无法隔离（{reason}）；请不带 --require-sandbox 启动。</translation>
    </message>
    <message>
        <source>{name} is a model on a server, which is asked for text, not for tokens.</source>
        <translation>{name} 是服务器上的模型，只能向它发送文本，不能发送词元。</translation>
    </message>
    <message>
        <source>The reply is longer than one can be; the text so far is kept.</source>
        <translation>回复超出了允许的长度；已有的文本已保留。</translation>
    </message>
    <message>
        <source>vLLM takes temperature, top-k, top-p, penalties and seed here; other sampling options do not reach it, and neither does min-p, which it refuses where it guesses ahead.</source>
        <translation>此处 vLLM 接受温度、top-k、top-p、惩罚和随机种子；其他采样选项不会传给它，min-p 也不会，因为它在提前猜测时拒绝 min-p。</translation>
    </message>
    <message>
        <source>The server sends thinking apart from the reply, so its tokens are not known.</source>
        <translation>服务器把思考与回复分开给出，因此不知道其词元。</translation>
    </message>
    <message>
        <source>The server does not report the tokens of its reply; update it.</source>
        <translation>服务器未给出回复的词元；请更新它。</translation>
    </message>
    <message>
        <source>gpu cpu cuda metal vulkan threads split mmap mlock kv offload</source>
        <translation>显卡 处理器 gpu cpu cuda metal vulkan 线程 拆分 mmap mlock kv</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>The colours of the window.</source>
        <translation>窗口的颜色。</translation>
    </message>
    <message>
        <source>color mode accessibility</source>
        <translation>颜色 模式 无障碍</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Sprache 语言 translation locale</source>
        <translation>Language Sprache 翻译</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>font scale accessibility large</source>
        <translation>字体 缩放 无障碍 大</translation>
    </message>
    <message>
        <source>Zoom of the chat</source>
        <translation>对话缩放</translation>
    </message>
    <message>
        <source>font magnify accessibility</source>
        <translation>字体 放大 无障碍</translation>
    </message>
    <message>
        <source>Marks without colours</source>
        <translation>不用颜色的标记</translation>
    </message>
    <message>
        <source>color blind accessibility underline</source>
        <translation>色盲 无障碍 下划线</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>As the system asks</source>
        <translation>按系统设置</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>animation reduced accessibility blink</source>
        <translation>动效 减弱 无障碍 闪烁</translation>
    </message>
    <message>
        <source>Replies are shown as</source>
        <translation>回复显示为</translation>
    </message>
    <message>
        <source>Tokens with marks</source>
        <translation>带标记的词元</translation>
    </message>
    <message>
        <source>Formatted text</source>
        <translation>格式化文本</translation>
    </message>
    <message>
        <source>Rounds, a row each</source>
        <translation>轮次，每轮一行</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Show refused guesses</source>
        <translation>显示被拒绝的猜测</translation>
    </message>
    <message>
        <source>ghosts</source>
        <translation>残影</translation>
    </message>
    <message>
        <source>Show what the model thinks</source>
        <translation>显示模型的思考</translation>
    </message>
    <message>
        <source>reasoning thinking fold</source>
        <translation>推理 思考 折叠</translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation>由模型起标题</translation>
    </message>
    <message>
        <source>name rename automatic</source>
        <translation>名称 重命名 自动</translation>
    </message>
    <message>
        <source>Chosen by the pair</source>
        <translation>由模型对决定</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>阅读速度</translation>
    </message>
    <message>
        <source>instruction role</source>
        <translation>指令 角色</translation>
    </message>
    <message>
        <source>When the context is full, leave out the oldest turns</source>
        <translation>上下文已满时，省略最早的消息</translation>
    </message>
    <message>
        <source>context window truncate forget</source>
        <translation>上下文窗口 截断 遗忘</translation>
    </message>
    <message>
        <source>gbnf json grammar schema</source>
        <translation>gbnf json 语法 模式</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>models folder disk path</source>
        <translation>模型 文件夹 磁盘 路径</translation>
    </message>
    <message>
        <source>Other folders with models</source>
        <translation>其他模型文件夹</translation>
    </message>
    <message>
        <source>Library…</source>
        <translation>模型库…</translation>
    </message>
    <message>
        <source>search path</source>
        <translation>搜索路径</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 词元</translation>
    </message>
    <message>
        <source>window memory ram</source>
        <translation>窗口 内存 ram</translation>
    </message>
    <message>
        <source>kv type cache quantisation quantization memory</source>
        <translation>kv 类型 缓存 量化 内存</translation>
    </message>
    <message>
        <source>Layers on the graphics card</source>
        <translation>显卡上的层数</translation>
    </message>
    <message>
        <source>gpu offload vram</source>
        <translation>gpu 显存 卸载</translation>
    </message>
    <message>
        <source>Devices of the main model</source>
        <translation>主模型的设备</translation>
    </message>
    <message>
        <source>Devices of the draft</source>
        <translation>草稿模型的设备</translation>
    </message>
    <message>
        <source>Measure the plain speed</source>
        <translation>测量普通速度</translation>
    </message>
    <message>
        <source>On mains power</source>
        <translation>接通电源时</translation>
    </message>
    <message>
        <source>On battery, too</source>
        <translation>使用电池时也测</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>baseline probe comparison idle battery</source>
        <translation>基准 测量 对比 空闲 电池</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>precise balanced creative</source>
        <translation>精确 均衡 创意</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>No searching and no downloading. Servers that you chose still work.</source>
        <translation>拒绝搜索和下载。您选择的服务器仍会被访问。</translation>
    </message>
    <message>
        <source>network internet privacy airplane</source>
        <translation>网络 互联网 隐私 飞行模式</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
    <message>
        <source>this reply</source>
        <translation>此回复</translation>
    </message>
    <message>
        <source>your chats</source>
        <translation>您的对话</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} prompt</source>
        <translation>
            <numerusform>{n:,} 个提示</numerusform>
        </translation>
    </message>
    <message>
        <source>The chats were gone from {folder} but for their latest changes, which were kept as {name}, so there are no chats here; if you have a copy of {database}, put it there and start Foretoken again.</source>
        <translation>{folder} 中的对话已丢失，只剩最近的更改，已保留为 {name}，因此这里没有对话；如果您有 {database} 的副本，请将其放回该处并重新启动 Foretoken。</translation>
    </message>
    <message>
        <source>Chats cannot be saved in {parent} (it cannot be written); they are kept only while this window is open.</source>
        <translation>无法在 {parent} 保存对话（无法写入）；对话只在此窗口打开期间保留。</translation>
    </message>
    <message>
        <source>The chat database was damaged; it was kept as {name} in {folder} and a new one was created.</source>
        <translation>对话数据库已损坏；它保留为 {folder} 中的 {name}，并已新建一个。</translation>
    </message>
    <message numerus="yes">
        <source>{n} message</source>
        <translation>
            <numerusform>{n} 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chat database was damaged; it was kept as {name} in {folder}, and {messages} in {n} chat could be saved from it.</source>
        <translation>
            <numerusform>对话数据库已损坏；它保留为 {folder} 中的 {name}，从中可救回 {n} 个对话中的 {messages}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Recovered chat</source>
        <translation>恢复的对话</translation>
    </message>
    <message>
        <source>The chats were written by a newer version of Foretoken (format {version}, this one knows {known}); update Foretoken to open them.</source>
        <translation>对话由更新版本的 Foretoken 写成（格式 {version}，此版本支持 {known}）；请更新 Foretoken 后再打开。</translation>
    </message>
    <message>
        <source>The search index cannot be written in {folder} ({error}).</source>
        <translation>无法在 {folder} 写入搜索索引（{error}）。</translation>
    </message>
    <message>
        <source>{some} and {last}</source>
        <translation>{some}和{last}</translation>
    </message>
    <message>
        <source>, </source>
        <comment>list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>phrases</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>{some} {then}</source>
        <comment>sentences</comment>
        <translation>{some}{then}</translation>
    </message>
    <message>
        <source>maths</source>
        <translation>数学</translation>
    </message>
    <message>
        <source>summaries</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>editing</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>问答</translation>
    </message>
    <message>
        <source>stories</source>
        <translation>故事</translation>
    </message>
    <message>
        <source>several turns</source>
        <translation>多轮</translation>
    </message>
</context>
</TS>
