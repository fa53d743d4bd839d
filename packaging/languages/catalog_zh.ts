<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Trying a real pair within a minute, on any machine.</source>
        <translation>一分钟内在任何电脑上试用真正的模型对。</translation>
    </message>
    <message>
        <source>The smallest of the family; at a third of the main model it shows the method rather than saves time.</source>
        <translation>该系列中最小的；为主模型的三分之一，更多是展示方法而非节省时间。</translation>
    </message>
    <message>
        <source>Short answers and rewriting in English on a small laptop.</source>
        <translation>小型笔记本上的英文短答与改写。</translation>
    </message>
    <message>
        <source>A thirteenth of the main model&apos;s size, trained on much the same text, with the same vocabulary.</source>
        <translation>主模型大小的十三分之一，训练文本大致相同，词表相同。</translation>
    </message>
    <message>
        <source>Chat on 4 GB of memory, with open training data.</source>
        <translation>4 GB 内存上的对话，训练数据开放。</translation>
    </message>
    <message>
        <source>No smaller model shares its vocabulary: prompt lookup guesses what repeats, and costs no memory.</source>
        <translation>没有更小的模型与它共用词表：提示查找猜测重复的内容，不占内存。</translation>
    </message>
    <message>
        <source>Chat and summaries in several languages on 8 GB of memory.</source>
        <translation>8 GB 内存上的多语言对话与摘要。</translation>
    </message>
    <message>
        <source>The only smaller Llama of its generation; stored in four bits, it costs a quarter of the main model.</source>
        <translation>同代中唯一更小的 Llama；以四位存储，开销为主模型的四分之一。</translation>
    </message>
    <message>
        <source>Instructions, extraction and tools on 4 GB of memory.</source>
        <translation>4 GB 内存上的指令、信息提取与工具。</translation>
    </message>
    <message>
        <source>At 3 billion weights a draft model saves little; prompt lookup guesses what repeats.</source>
        <translation>30 亿权重时草稿模型节省不多；提示查找猜测重复的内容。</translation>
    </message>
    <message>
        <source>Chat in many languages on 8 GB of memory.</source>
        <translation>8 GB 内存上的多语言对话。</translation>
    </message>
    <message>
        <source>It is the smallest of its family; prompt lookup guesses what repeats.</source>
        <translation>它是系列中最小的；提示查找猜测重复的内容。</translation>
    </message>
    <message>
        <source>Sums and reasoning on 8 GB of memory.</source>
        <translation>8 GB 内存上的计算与推理。</translation>
    </message>
    <message>
        <source>Many languages and long texts on 8 GB of memory.</source>
        <translation>8 GB 内存上的多种语言与长文本。</translation>
    </message>
    <message>
        <source>The smallest Gemma 3, a fourteenth of the size; both share one vocabulary of 262 thousand tokens but for padding.</source>
        <translation>最小的 Gemma 3，大小为十四分之一；除填充外两者共用 26.2 万个词元的词表。</translation>
    </message>
    <message>
        <source>Reasoning and chat in many languages on 8 GB of memory.</source>
        <translation>8 GB 内存上的多语言推理与对话。</translation>
    </message>
    <message>
        <source>The smallest of the family, with the same vocabulary.</source>
        <translation>该系列中最小的，词表相同。</translation>
    </message>
    <message>
        <source>The head writes a whole block of guesses in one pass over hidden states of the main model.</source>
        <translation>该头对主模型的隐藏状态做一次计算，就写出一整块猜测。</translation>
    </message>
    <message>
        <source>Chat and tools on 8 GB of memory.</source>
        <translation>8 GB 内存上的对话与工具。</translation>
    </message>
    <message>
        <source>Its file holds its own MTP, so that no second file is needed.</source>
        <translation>文件自带 MTP，不需要第二个文件。</translation>
    </message>
    <message>
        <source>The head reads the main model&apos;s hidden states: it costs a fraction of a draft model.</source>
        <translation>该头读取主模型的隐藏状态：开销只是草稿模型的一小部分。</translation>
    </message>
    <message>
        <source>General chat, tables and JSON on 8 GB of memory.</source>
        <translation>8 GB 内存上的通用对话、表格与 JSON。</translation>
    </message>
    <message>
        <source>A fifteenth of the main model; their vocabularies differ by padding only (128 tokens, the most that is allowed).</source>
        <translation>主模型的十五分之一；词表只在填充上不同（128 个词元，为允许的上限）。</translation>
    </message>
    <message>
        <source>Writing and explaining code on 8 GB of memory.</source>
        <translation>8 GB 内存上编写和解释代码。</translation>
    </message>
    <message>
        <source>Code is predictable, and this draft was trained on the same code: guesses are kept often.</source>
        <translation>代码容易预测，而这个草稿用同样的代码训练：猜测经常被保留。</translation>
    </message>
    <message>
        <source>The next smaller one is too large to be its draft; prompt lookup guesses what repeats.</source>
        <translation>更小一级的模型作为草稿太大；提示查找猜测重复的内容。</translation>
    </message>
    <message>
        <source>General chat on 8 GB of memory.</source>
        <translation>8 GB 内存上的通用对话。</translation>
    </message>
    <message>
        <source>Same vocabulary, a sixth of the size; both stored in four bits to save memory.</source>
        <translation>词表相同，大小为六分之一；两者都以四位存储以节省内存。</translation>
    </message>
    <message>
        <source>General chat on 16 GB of memory; a pair often chosen for published measurements.</source>
        <translation>16 GB 内存上的通用对话；常被用于公开测量的模型对。</translation>
    </message>
    <message>
        <source>Same vocabulary, a sixth of the size, eight bits on both sides so that they seldom disagree.</source>
        <translation>词表相同，大小为六分之一，两边都用八位，因此很少分歧。</translation>
    </message>
    <message>
        <source>Business texts, extraction and code under a free licence.</source>
        <translation>自由许可证下的商务文本、信息提取和代码。</translation>
    </message>
    <message>
        <source>The dense sibling with the same vocabulary; at a third of the size it pays where memory is the bottleneck.</source>
        <translation>词表相同的稠密同系模型；大小为三分之一，在内存是瓶颈时值得使用。</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 8 to 12 GB.</source>
        <translation>8 至 12 GB 上的逐步推理、代码与多种语言。</translation>
    </message>
    <message>
        <source>A fourteenth of the size, and it reasons in the same style, so that long reasoning goes fast.</source>
        <translation>大小为十四分之一，推理风格相同，长推理因此很快。</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 10 GB of memory.</source>
        <translation>10 GB 内存上的逐步推理、代码与多种语言。</translation>
    </message>
    <message>
        <source>Reasoning step by step, code and many languages on 8 GB of memory.</source>
        <translation>8 GB 内存上的逐步推理、代码与多种语言。</translation>
    </message>
    <message>
        <source>Chat in many languages, and long documents, on 8 GB of memory.</source>
        <translation>8 GB 内存上的多语言对话与长文档。</translation>
    </message>
    <message>
        <source>Instructions, extraction and tools on 8 GB of memory.</source>
        <translation>8 GB 内存上的指令、信息提取与工具。</translation>
    </message>
    <message>
        <source>Chat, tools and long documents on 12 GB of memory, which hardly grows with the context.</source>
        <translation>12 GB 内存上的对话、工具与长文档，内存几乎不随上下文增长。</translation>
    </message>
    <message>
        <source>Chat, tools and long documents on 12 GB of memory.</source>
        <translation>12 GB 内存上的对话、工具与长文档。</translation>
    </message>
    <message>
        <source>Many languages and good prose on 12 to 16 GB.</source>
        <translation>12 至 16 GB 上的多种语言与好文笔。</translation>
    </message>
    <message>
        <source>A twelfth of the size with the same vocabulary but for padding.</source>
        <translation>大小为十二分之一，除填充外词表相同。</translation>
    </message>
    <message>
        <source>European languages, long texts and tools on 16 GB.</source>
        <translation>16 GB 上的欧洲语言、长文本与工具。</translation>
    </message>
    <message>
        <source>The smallest Ministral 3, of the same vocabulary; at a quarter of the size it pays where memory is the bottleneck.</source>
        <translation>最小的 Ministral 3，词表相同；大小为四分之一，在内存是瓶颈时值得使用。</translation>
    </message>
    <message>
        <source>Research: weights, data and training are all open.</source>
        <translation>研究：权重、数据和训练全部开放。</translation>
    </message>
    <message>
        <source>The smallest OLMo 2, from the same open data; a ninth of the size.</source>
        <translation>最小的 OLMo 2，来自同样的开放数据；大小为九分之一。</translation>
    </message>
    <message>
        <source>Reasoning and school mathematics on 16 GB.</source>
        <translation>16 GB 上的推理与学校数学。</translation>
    </message>
    <message>
        <source>The only smaller Phi 3, with the same 32,064 tokens; more than a quarter of the size, so it pays mostly in predictable text.</source>
        <translation>唯一更小的 Phi 3，同样的 32,064 个词元；超过四分之一大小，因此主要在可预测的文本上值得使用。</translation>
    </message>
    <message>
        <source>Reasoning, sums and code on 16 GB of memory.</source>
        <translation>16 GB 内存上的推理、计算与代码。</translation>
    </message>
    <message>
        <source>Reasoning step by step and code on 16 GB.</source>
        <translation>16 GB 上的逐步推理与代码。</translation>
    </message>
    <message>
        <source>A twenty-fifth of the size; long reasoning is where guesses pay most.</source>
        <translation>大小为二十五分之一；长推理时猜测最划算。</translation>
    </message>
    <message>
        <source>General chat, tables and long answers on 12 to 16 GB.</source>
        <translation>12 至 16 GB 上的通用对话、表格与长回答。</translation>
    </message>
    <message>
        <source>A thirtieth of the size; their vocabularies differ by padding only.</source>
        <translation>大小为三十分之一；词表只在填充上不同。</translation>
    </message>
    <message>
        <source>Mathematics and puzzles with the reasoning shown, on 16 GB.</source>
        <translation>16 GB 上的数学与谜题，展示推理过程。</translation>
    </message>
    <message>
        <source>Distilled from the same teacher, so that both reason in the same words.</source>
        <translation>由同一教师模型蒸馏，两者用同样的措辞推理。</translation>
    </message>
    <message>
        <source>Code in larger projects on 16 GB of memory.</source>
        <translation>16 GB 内存上较大项目的代码。</translation>
    </message>
    <message>
        <source>A thirtieth of the main model, trained on code as well: edits repeat what it can guess.</source>
        <translation>主模型的三十分之一，也用代码训练：修改会重复它能猜到的内容。</translation>
    </message>
    <message>
        <source>Reasoning and tools at the speed of a small model, on 16 GB of memory.</source>
        <translation>16 GB 内存，以小模型的速度推理和使用工具。</translation>
    </message>
    <message>
        <source>European languages and agents on 24 GB.</source>
        <translation>24 GB 上的欧洲语言与智能体。</translation>
    </message>
    <message>
        <source>Mistral publishes no sibling this small; it was made as a draft for this very model, with its vocabulary of 131,072 tokens.</source>
        <translation>Mistral 没有发布这么小的同系模型；它正是为此模型制作的草稿，使用其 131,072 个词元的词表。</translation>
    </message>
    <message>
        <source>Good prose at the speed of a small model, on 24 GB of memory.</source>
        <translation>24 GB 内存，以小模型的速度写出好文章。</translation>
    </message>
    <message>
        <source>It reads a seventh of its weights per token, which leaves a draft model nothing to save.</source>
        <translation>它每个词元只读取七分之一的权重，草稿模型没有可节省的。</translation>
    </message>
    <message>
        <source>Reasoning, tools and code on 32 GB of memory or a 24 GB card.</source>
        <translation>32 GB 内存或 24 GB 显卡上的推理、工具与代码。</translation>
    </message>
    <message>
        <source>Prose and many languages on 32 GB or a 24 GB card.</source>
        <translation>32 GB 内存或 24 GB 显卡上的文章与多种语言。</translation>
    </message>
    <message>
        <source>A twenty-seventh of the size with the same vocabulary but for padding.</source>
        <translation>大小为二十七分之一，除填充外词表相同。</translation>
    </message>
    <message>
        <source>A head made for a fine-tuned model of this family, which guesses for the plain one too; MTP inside the file was a little faster in a public report.</source>
        <translation>为该系列的一个微调模型制作的头，也能为原模型猜测；公开报告中文件内的 MTP 略快一些。</translation>
    </message>
    <message>
        <source>Code and tools at the speed of a small model, on 24 GB of memory.</source>
        <translation>24 GB 内存，以小模型的速度处理代码和工具。</translation>
    </message>
    <message>
        <source>Nearly the quality of a large model at the speed of a small one, on 32 GB of memory.</source>
        <translation>32 GB 内存，以小模型的速度接近大模型的质量。</translation>
    </message>
    <message>
        <source>The smallest of the family; a main model that reads a tenth of its weights per token leaves it little to save.</source>
        <translation>该系列中最小的；主模型每个词元读取十分之一的权重，留给它节省的不多。</translation>
    </message>
    <message>
        <source>Code at the speed of a small model, on 24 GB of memory.</source>
        <translation>24 GB 内存，以小模型的速度处理代码。</translation>
    </message>
    <message>
        <source>Edits repeat what is there: prompt lookup guesses it at no cost.</source>
        <translation>修改会重复已有内容：提示查找无需开销即可猜到。</translation>
    </message>
    <message>
        <source>Writing and reasoning in many languages on 48 GB of memory.</source>
        <translation>48 GB 内存上的多语言写作与推理。</translation>
    </message>
    <message>
        <source>The smallest of the family that is a whole model, with the same vocabulary.</source>
        <translation>该系列中最小的完整模型，词表相同。</translation>
    </message>
    <message>
        <source>Hard reasoning and code on 32 GB or a 24 GB card.</source>
        <translation>32 GB 内存或 24 GB 显卡上的困难推理与代码。</translation>
    </message>
    <message>
        <source>A fiftieth of the size; long reasoning is where guesses pay most.</source>
        <translation>大小为五十分之一；长推理时猜测最划算。</translation>
    </message>
    <message>
        <source>General chat, tables and long answers on 32 GB or a 24 GB card.</source>
        <translation>32 GB 内存或 24 GB 显卡上的通用对话、表格与长回答。</translation>
    </message>
    <message>
        <source>A sixty-sixth of the size; their vocabularies differ by padding only.</source>
        <translation>大小为六十六分之一；词表只在填充上不同。</translation>
    </message>
    <message>
        <source>Code in larger projects on 32 GB or a 24 GB card.</source>
        <translation>32 GB 内存或 24 GB 显卡上较大项目的代码。</translation>
    </message>
    <message>
        <source>A sixtieth of the size and trained on the same code.</source>
        <translation>大小为六十分之一，用同样的代码训练。</translation>
    </message>
    <message>
        <source>Mathematics and puzzles with the reasoning shown, on 32 GB.</source>
        <translation>32 GB 上的数学与谜题，展示推理过程。</translation>
    </message>
    <message>
        <source>Code and tools at the speed of a small model, on 32 GB of memory.</source>
        <translation>32 GB 内存，以小模型的速度处理代码和工具。</translation>
    </message>
    <message>
        <source>General chat on 64 GB or two 24 GB cards.</source>
        <translation>64 GB 内存或两块 24 GB 显卡上的通用对话。</translation>
    </message>
    <message>
        <source>A fifty-seventh of the size with the same vocabulary: the larger the main model, the more a kept guess saves.</source>
        <translation>大小为五十七分之一，词表相同：主模型越大，每个被保留的猜测节省越多。</translation>
    </message>
    <message>
        <source>Long reasoning on 64 GB of memory.</source>
        <translation>64 GB 内存上的长推理。</translation>
    </message>
    <message>
        <source>Distilled from the same teacher, so it thinks in the same words.</source>
        <translation>由同一教师模型蒸馏，用同样的措辞思考。</translation>
    </message>
    <message>
        <source>Code and tools on 96 GB of memory.</source>
        <translation>96 GB 内存上的代码和工具。</translation>
    </message>
    <message>
        <source>Reasoning and tools on 80 GB of memory.</source>
        <translation>80 GB 内存上的推理与工具。</translation>
    </message>
    <message>
        <source>It reads a twentieth of its weights per token: the 20B model is no quicker, and prompt lookup costs nothing.</source>
        <translation>它每个词元读取二十分之一的权重：20B 模型不会更快，而提示查找没有开销。</translation>
    </message>
</context>
</TS>
