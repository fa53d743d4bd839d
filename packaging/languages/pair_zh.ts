<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>as the main model</source>
        <translation>与主模型相同</translation>
    </message>
    <message>
        <source>The engine is starting; its devices are known in a moment.</source>
        <translation>引擎正在启动；稍后即可得知其设备。</translation>
    </message>
    <message>
        <source>This takes two graphics cards, and this computer has one.</source>
        <translation>这需要两块显卡，而这台电脑只有一块。</translation>
    </message>
    <message>
        <source>all graphics cards</source>
        <translation>所有显卡</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Give a number for each card with commas between, for example 3, 1.</source>
        <translation>请为每块显卡给出一个数，用逗号隔开，例如 3， 1。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} thread</source>
        <translation>
            <numerusform>{n:,} 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>{choice}: {value}</source>
        <translation>{choice}：{value}</translation>
    </message>
    <message>
        <source>{name}: {description} ({kind})</source>
        <translation>{name}：{description}（{kind}）</translation>
    </message>
    <message>
        <source>{name}: {description} ({kind}), {free} of {total} free</source>
        <translation>{name}：{description}（{kind}），空闲 {free}，共 {total}</translation>
    </message>
    <message>
        <source>The engine is starting…</source>
        <translation>引擎正在启动…</translation>
    </message>
    <message>
        <source>Choose a main model above to begin.</source>
        <translation>请先在上方选择主模型。</translation>
    </message>
    <message>
        <source>The model is being loaded…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>No model is loaded; choose another above.</source>
        <translation>未加载模型；请在上方另选一个。</translation>
    </message>
    <message>
        <source>No draft</source>
        <translation>无草稿模型</translation>
    </message>
    <message>
        <source>Built in (MTP)</source>
        <translation>内置 (MTP)</translation>
    </message>
    <message>
        <source>the main model writes alone</source>
        <translation>主模型单独书写</translation>
    </message>
    <message>
        <source>The server&apos;s own</source>
        <translation>服务器自带</translation>
    </message>
    <message>
        <source>what guesses is chosen where the server is started</source>
        <translation>由什么来猜测在启动服务器时选定</translation>
    </message>
    <message>
        <source>None</source>
        <comment>draft</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>one draft is enough</source>
        <translation>一个草稿模型就够</translation>
    </message>
    <message>
        <source>Prompt lookup (no model)</source>
        <translation>提示查找 (无需模型)</translation>
    </message>
    <message>
        <source>guesses from text that repeats in the conversation</source>
        <translation>从对话中重复的文本猜测</translation>
    </message>
    <message>
        <source>almost as large as the main model: little speedup</source>
        <translation>几乎和主模型一样大：加速很少</translation>
    </message>
    <message>
        <source>no speedup expected on this machine</source>
        <translation>预计在本机上不会加速</translation>
    </message>
    <message>
        <source>about {times:.1f}× expected</source>
        <translation>预计约 {times:.1f}×</translation>
    </message>
    <message>
        <source>The context is chosen where the server is started.</source>
        <translation>上下文大小在启动服务器时决定。</translation>
    </message>
    <message>
        <source>What these models need is not known yet.</source>
        <translation>尚不清楚这些模型需要多少。</translation>
    </message>
    <message>
        <source>These models were made for no more than {trained:,} tokens.</source>
        <translation>这些模型最多支持 {trained:,} 个词元。</translation>
    </message>
    <message>
        <source>There is not enough free memory for a larger context.</source>
        <translation>空闲内存不足以使用更大的上下文。</translation>
    </message>
    <message>
        <source>main weights</source>
        <translation>主模型权重</translation>
    </message>
    <message>
        <source>draft weights</source>
        <translation>草稿模型权重</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>working space</source>
        <translation>工作空间</translation>
    </message>
    <message>
        <source>{figures} ({parts})</source>
        <translation>{figures} ({parts})</translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it fits</source>
        <translation>{place}：需要 {needed}，空闲 {free}，放得下</translation>
    </message>
    <message>
        <source>{place}: {needed} needed, {free} free, it does not fit</source>
        <translation>{place}：需要 {needed}，空闲 {free}，放不下</translation>
    </message>
    <message>
        <source>The model runs on a server: it takes no memory here, and its context is chosen there.</source>
        <translation>模型运行在服务器上：这里不占内存，上下文大小由服务器决定。</translation>
    </message>
    <message>
        <source>Memory that the pair needs: not known yet</source>
        <translation>模型对所需内存：尚未知</translation>
    </message>
    <message>
        <source>A context of {context:,} tokens, kept as {kv}</source>
        <translation>上下文 {context:,} 个词元，以 {kv} 存储</translation>
    </message>
    <message>
        <source>runs on a server</source>
        <translation>在服务器上运行</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>of two drafts, one at most can be a head</source>
        <translation>两个草稿模型中最多一个可以是头</translation>
    </message>
    <message>
        <source>it has another vocabulary</source>
        <translation>词表不同</translation>
    </message>
    <message>
        <source>it does not fit</source>
        <translation>不匹配</translation>
    </message>
    <message>
        <source>The main model is used with the MTP inside its file: {draft} does not fit it ({why}).</source>
        <translation>主模型使用其文件内的 MTP：{draft} 与它不匹配 ({why})。</translation>
    </message>
    <message>
        <source>The main model is used without a draft: {draft} does not fit it ({why}).</source>
        <translation>主模型不用草稿模型：{draft} 与它不匹配 ({why})。</translation>
    </message>
    <message>
        <source>layers of the main model&apos;s own file</source>
        <translation>主模型文件自带的层</translation>
    </message>
    <message>
        <source>The main model is loaded without it.</source>
        <translation>主模型将在没有它的情况下加载。</translation>
    </message>
    <message>
        <source>same as the main model: no speedup</source>
        <translation>与主模型相同：不会加速</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Precise</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>创意</translation>
    </message>
    <message>
        <source>{preset}, changed</source>
        <translation>{preset}，已更改</translation>
    </message>
    <message>
        <source>A preset needs a name.</source>
        <translation>预设需要名称。</translation>
    </message>
    <message>
        <source>The name is longer than {most} characters.</source>
        <translation>名称超过 {most} 个字符。</translation>
    </message>
    <message>
        <source>“{name}” is a name of Foretoken&apos;s own; choose another.</source>
        <translation>“{name}”是 Foretoken 自带的名称；请另取一个。</translation>
    </message>
    <message>
        <source>There is a preset “{name}” already; choose another name.</source>
        <translation>已有名为“{name}”的预设；请另取名称。</translation>
    </message>
    <message>
        <source>Replaced the preset “{name}”.</source>
        <translation>已替换预设“{name}”。</translation>
    </message>
    <message>
        <source>Saved the preset “{name}”.</source>
        <translation>已保存预设“{name}”。</translation>
    </message>
    <message>
        <source>save preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>rename preset</source>
        <translation>重命名预设</translation>
    </message>
    <message>
        <source>Renamed “{old}” to “{new}”.</source>
        <translation>已将“{old}”重命名为“{new}”。</translation>
    </message>
    <message>
        <source>delete preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>Deleted the preset “{name}”.</source>
        <translation>已删除预设“{name}”。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>no draft is loaded</source>
        <translation>未加载草稿模型</translation>
    </message>
    <message>
        <source>{draft}, in every round</source>
        <translation>{draft}，每轮都用</translation>
    </message>
    <message>
        <source>whatever is fastest here (recommended)</source>
        <translation>本机上最快的方式 (推荐)</translation>
    </message>
    <message>
        <source>Draft only</source>
        <translation>仅草稿模型</translation>
    </message>
    <message>
        <source>Prompt lookup only</source>
        <translation>仅提示查找</translation>
    </message>
    <message>
        <source>guesses repeat earlier text of the chat</source>
        <translation>猜测取自对话前文</translation>
    </message>
    <message>
        <source>None</source>
        <comment>guesses</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Second draft only</source>
        <translation>仅第二草稿模型</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>None</source>
        <comment>text</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Reset all of these options; texts that you typed stay</source>
        <translation>重置所有这些选项；输入的文本保留</translation>
    </message>
    <message>
        <source>Common</source>
        <translation>常用</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>The common options</source>
        <translation>常用选项</translation>
    </message>
    <message>
        <source>Further samplers, and which guesses stay</source>
        <translation>更多采样器，以及保留哪些猜测</translation>
    </message>
    <message>
        <source>Grammars and JSON schemas</source>
        <translation>语法和 JSON 模式</translation>
    </message>
    <message>
        <source>Pages of the sampling options</source>
        <translation>采样选项的页面</translation>
    </message>
    <message>
        <source>Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and new chats start with them.</source>
        <translation>指向某个选项即可查看说明。更改从下一轮起生效。此对话会保留它们，新对话也从它们开始。</translation>
    </message>
    <message>
        <source>Temperature, filters, penalties, seed, length, form and system prompt</source>
        <translation>温度、过滤器、惩罚、种子、长度、格式和系统提示词</translation>
    </message>
    <message>
        <source>Preset: {preset}</source>
        <translation>预设：{preset}</translation>
    </message>
    <message>
        <source>form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Replies match a grammar</source>
        <translation>回复符合语法</translation>
    </message>
    <message>
        <source>Replies match a JSON schema</source>
        <translation>回复符合 JSON 模式</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>有损</translation>
    </message>
    <message>
        <source>Typical acceptance is on: the text is not the main model&apos;s own</source>
        <translation>已启用典型接受：文本不完全是主模型自己的</translation>
    </message>
    <message>
        <source>Sampling: {what} ▾</source>
        <translation>采样：{what} ▾</translation>
    </message>
    <message>
        <source>Sampling ▾</source>
        <translation>采样 ▾</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Over shared tokens</source>
        <translation>按共有词元</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Draft over the {share} that both have</source>
        <translation>按共有的 {share} 猜测</translation>
    </message>
    <message>
        <source>Guess over the {share} of the main model&apos;s tokens that both models have: the draft guesses only these tokens, and the text stays the main model&apos;s own.</source>
        <translation>只在两个模型共有的 {share} 主模型词元中猜测：草稿模型只猜这些词元，文本仍完全是主模型自己的。</translation>
    </message>
    <message>
        <source>Draft over the {share} of tokens that both have</source>
        <translation>按两者共有的 {share} 词元猜测</translation>
    </message>
    <message>
        <source>on a server</source>
        <translation>在服务器上</translation>
    </message>
    <message>
        <source>What guesses, and how much, is chosen where the server is started.</source>
        <translation>由什么来猜测、猜多少，在启动服务器时选定。</translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation>提示查找</translation>
    </message>
    <message>
        <source>Guesses come from the conversation itself, where it repeats.</source>
        <translation>猜测取自对话本身重复之处。</translation>
    </message>
    <message>
        <source>no draft</source>
        <translation>无草稿模型</translation>
    </message>
    <message>
        <source>The main model writes alone; choose a draft model to speculate.</source>
        <translation>主模型单独书写；选择草稿模型即可推测解码。</translation>
    </message>
    <message>
        <source>fits in part</source>
        <translation>部分匹配</translation>
    </message>
    <message>
        <source>draft fits</source>
        <translation>草稿模型匹配</translation>
    </message>
    <message>
        <source>Second draft: {draft}. The faster of the two guesses.</source>
        <translation>第二草稿模型：{draft}。由两者中较快的来猜测。</translation>
    </message>
    <message>
        <source>two drafts</source>
        <translation>两个草稿模型</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>检查中…</translation>
    </message>
    <message>
        <source>Any text</source>
        <translation>任意文本</translation>
    </message>
    <message>
        <source>Grammar (GBNF)</source>
        <translation>语法 (GBNF)</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema: tokens that would break it cannot be chosen. A grammar starts at its rule root. This is still lossless: within the form, tokens have the main model&apos;s own distribution.</source>
        <translation>让每条回复符合语法或 JSON 模式：不能选会破坏它的词元。语法从规则 root 开始。这仍是无损的：在格式之内，词元服从主模型自己的分布。</translation>
    </message>
    <message>
        <source>Nothing is entered yet, so replies are unconstrained. Type or load one; the text shown is an example.</source>
        <translation>尚未输入内容，回复不受约束。请输入或加载；所示文本为示例。</translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation>回复格式</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>加载…</translation>
    </message>
    <message>
        <source>Take the text from a file</source>
        <translation>从文件读取文本</translation>
    </message>
    <message>
        <source>{file} could not be read ({reason}).</source>
        <translation>无法读取 {file} ({reason})。</translation>
    </message>
    <message>
        <source>{file} is not UTF-8 text; choose another file.</source>
        <translation>{file} 不是 UTF-8 文本；请选择其他文件。</translation>
    </message>
    <message>
        <source>{file} is too large for a grammar or a schema; choose another file.</source>
        <translation>{file} 太大，不能用作语法或模式；请选择其他文件。</translation>
    </message>
    <message>
        <source>Grammars (*.gbnf *.txt);;All files (*)</source>
        <translation>语法 (*.gbnf *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>JSON schemas (*.json);;All files (*)</source>
        <translation>JSON 模式 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Load a grammar or schema</source>
        <translation>加载语法或模式</translation>
    </message>
    <message>
        <source>Replies are unconstrained. Choose a grammar or a JSON schema above to constrain them.</source>
        <translation>回复不受约束。可在上方选择语法或 JSON 模式加以约束。</translation>
    </message>
    <message>
        <source>{fault} Replies are unconstrained until this is fixed.</source>
        <translation>{fault} 修正之前，回复不受约束。</translation>
    </message>
    <message>
        <source>Replies match this form.</source>
        <translation>回复将符合此格式。</translation>
    </message>
    <message>
        <source>It takes effect when you leave the field.</source>
        <translation>离开输入框后生效。</translation>
    </message>
    <message>
        <source>Grammar or schema</source>
        <translation>语法或模式</translation>
    </message>
    <message>
        <source>Lossy: the text can differ from what the main model alone would write.</source>
        <translation>有损：文本可能与主模型单独书写的不同。</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Cache precision</source>
        <translation>缓存精度</translation>
    </message>
    <message>
        <source>On the graphics card</source>
        <translation>显卡上</translation>
    </message>
    <message>
        <source>llama.cpp found no graphics card that this build can use.</source>
        <translation>llama.cpp 未找到此版本可用的显卡。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Apply and reload</source>
        <translation>应用并重新加载</translation>
    </message>
    <message>
        <source>The memory that the pair needs is not known yet.</source>
        <translation>模型对所需内存尚未知。</translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens, beyond the {trained:,} it was trained for:</source>
        <translation>上下文为 {context:,} 个词元时，超过训练时的 {trained:,}：</translation>
    </message>
    <message>
        <source>For a context of {context:,} tokens:</source>
        <translation>上下文为 {context:,} 个词元时：</translation>
    </message>
    <message>
        <source>Changes apply when a pair is loaded. Point at an option to read what it does.</source>
        <translation>更改在加载模型对时生效。指向某个选项即可查看说明。</translation>
    </message>
    <message>
        <source>Memory ▾</source>
        <translation>内存 ▾</translation>
    </message>
    <message>
        <source>How long a conversation may be, and what runs on the graphics card
{words}</source>
        <translation>对话可以有多长，以及哪些在显卡上运行
{words}</translation>
    </message>
    <message>
        <source>Memory that the pair needs</source>
        <translation>模型对所需内存</translation>
    </message>
    <message>
        <source>{share:.0%} of {place}</source>
        <translation>{place} 的 {share:.0%}</translation>
    </message>
    <message>
        <source>{needed} needed, {free} free</source>
        <translation>需要 {needed}，空闲 {free}</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>仍然加载</translation>
    </message>
    <message>
        <source>Loading may fail, or the computer may become slow because it swaps.</source>
        <translation>加载可能失败，或者电脑因交换内存而变慢。</translation>
    </message>
    <message>
        <source>Do not load it</source>
        <translation>不加载</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Load with {change}</source>
        <translation>以 {change} 加载</translation>
    </message>
    <message>
        <source>{name}, {detail}</source>
        <translation>{name}，{detail}</translation>
    </message>
    <message>
        <source>✗ can only guess the {share} of tokens that both have</source>
        <translation>✗ 只能猜测两者共有的 {share} 词元</translation>
    </message>
    <message>
        <source>✗ does not fit this main model</source>
        <translation>✗ 与此主模型不匹配</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose a GGUF file</source>
        <translation>选择 GGUF 文件</translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation>获取更多模型…</translation>
    </message>
    <message>
        <source>Find models to download</source>
        <translation>查找可下载的模型</translation>
    </message>
    <message>
        <source>Remote server…</source>
        <translation>远程服务器…</translation>
    </message>
    <message>
        <source>Use a model that runs on another machine: llama-server, vLLM and others</source>
        <translation>使用在另一台机器上运行的模型：llama-server、vLLM 等</translation>
    </message>
    <message>
        <source>Second draft…</source>
        <translation>第二草稿模型…</translation>
    </message>
    <message>
        <source>Load another draft beside this one: the faster of the two guesses</source>
        <translation>再加载一个草稿模型：由两者中较快的来猜测</translation>
    </message>
    <message>
        <source>Remove failed files from the list</source>
        <translation>从列表中移除无法加载的文件</translation>
    </message>
    <message>
        <source>The files themselves stay where they are</source>
        <translation>文件本身留在原处</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>Draft length: how many tokens are guessed at a time is chosen where the server is started.</source>
        <translation>草稿长度：每次猜测多少词元在启动服务器时决定。</translation>
    </message>
    <message>
        <source>Draft length: the most tokens the draft guesses before the main model checks them in one pass. Takes effect at the next round, also while a reply is written.</source>
        <translation>草稿长度：主模型一次检查之前，草稿模型最多猜多少个词元。从下一轮起生效，正在生成回复时也一样。</translation>
    </message>
    <message>
        <source>Sampling options that go together. Save your own with Save as…</source>
        <translation>成组的采样选项。用“另存为…”保存自己的</translation>
    </message>
    <message>
        <source>Close to the likeliest words: for facts, code and translations</source>
        <translation>贴近最可能的词：适合事实、代码和翻译</translation>
    </message>
    <message>
        <source>The usual options</source>
        <translation>常规选项</translation>
    </message>
    <message>
        <source>More surprising words: for stories and ideas</source>
        <translation>用词更出人意料：适合故事和创意</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Keep the present options as a preset of your own</source>
        <translation>将当前选项存为自己的预设</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Your own preset</source>
        <translation>自己的预设</translation>
    </message>
    <message>
        <source>Save into “{name}”</source>
        <translation>保存到“{name}”</translation>
    </message>
    <message>
        <source>Rename “{name}”…</source>
        <translation>重命名“{name}”…</translation>
    </message>
    <message>
        <source>Delete “{name}”</source>
        <translation>删除“{name}”</translation>
    </message>
    <message>
        <source>{dot} Serving</source>
        <translation>{dot} 服务中</translation>
    </message>
    <message>
        <source>Other programs can use the models at {address}.</source>
        <translation>其他程序可通过 {address} 使用模型。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request is being answered.</source>
        <translation>
            <numerusform>正在回复 {n:,} 个请求。</numerusform>
        </translation>
    </message>
    <message>
        <source>Server for other programs</source>
        <translation>面向其他程序的服务器</translation>
    </message>
    <message>
        <source>Tokens of the context in use. The server does not say how large its context is.</source>
        <translation>已用的上下文词元。服务器未说明其上下文大小。</translation>
    </message>
    <message>
        <source>Context used</source>
        <translation>已用上下文</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Tokens of the context in use, and how many there are. The whole chat and the reply must fit in it. When it is full, the reply ends; a new chat (Ctrl+N) starts empty.</source>
        <translation>上下文已用的词元数和总数。整个对话和回复都必须容得下。用满后回复会结束；新对话 (Ctrl+N) 从空白开始。</translation>
    </message>
    <message>
        <source>{used:,} of unknown</source>
        <translation>{used:,} / 未知</translation>
    </message>
    <message>
        <source>Whether the draft fits the main model</source>
        <translation>草稿模型与主模型是否匹配</translation>
    </message>
    <message>
        <source>The draft fits the main model: it can guess for it.</source>
        <translation>草稿模型与主模型匹配：可以为它猜测。</translation>
    </message>
    <message>
        <source>draft does not fit</source>
        <translation>草稿模型不匹配</translation>
    </message>
    <message>
        <source>‖ paused: slower here</source>
        <translation>‖ 已暂停：此处更慢</translation>
    </message>
</context>
</TS>
