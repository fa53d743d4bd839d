<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>This page is missing from the installation. Installing Foretoken again brings it back.</source>
        <translation>安装中缺少此页面。重新安装 Foretoken 即可恢复。</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>“{name}” has its default again.</source>
        <translation>“{name}”已恢复默认值。</translation>
    </message>
    <message>
        <source>reset page</source>
        <translation>重置页面</translation>
    </message>
    <message>
        <source>The settings of “{page}” have their defaults again.</source>
        <translation>“{page}”的设置已恢复默认值。</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Models and memory</source>
        <translation>模型与内存</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>隐私与数据</translation>
    </message>
    <message>
        <source>The open chat keeps its system prompt, its length and its form; new chats start with the last choice.</source>
        <translation>当前对话保留自己的系统提示词、长度和格式；新对话沿用最近一次的选择。</translation>
    </message>
    <message>
        <source>Context, cache precision and layers apply when a pair is loaded.</source>
        <translation>上下文、缓存精度和层数在加载模型对时生效。</translation>
    </message>
    <message>
        <source>Changes take effect at the next round, also of the reply that is being written.</source>
        <translation>更改从下一轮起生效，正在生成的回复也一样。</translation>
    </message>
    <message>
        <source>Changes take effect at the next round. The open chat keeps them, and new chats start with them.</source>
        <translation>更改从下一轮起生效。当前对话会保留它们，新对话也从它们开始。</translation>
    </message>
    <message>
        <source>Chats, settings and models stay on this computer. The network is used only when you search or download models.</source>
        <translation>对话、设置和模型都留在本机。只有搜索或下载模型时才使用网络。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>The draft stops guessing in a round when its probability for a guess is below this; at 0 it never stops before the full draft length.</source>
        <translation>当草稿模型对某个猜测的概率低于此值时，该轮停止猜测；为 0 时在达到完整草稿长度之前从不停止。</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
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
        <source>The language of the window. It changes when Foretoken is started the next time.</source>
        <translation>窗口的语言，下次启动 Foretoken 时生效。</translation>
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
        <source>The size of all text in the window, compared with the size that the system uses.</source>
        <translation>窗口中所有文字相对于系统字号的大小。</translation>
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
        <source>The size of messages, tokens and code, of what you type, and of the plots&apos; labels. Ctrl and +, − or 0 do the same, as do Ctrl and the mouse wheel.</source>
        <translation>消息、词元、代码、输入内容以及图表标签的大小。也可用 Ctrl 加 +、− 或 0，或 Ctrl 加鼠标滚轮。</translation>
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
        <source>Accepted, corrected and refused tokens are told apart by the lines under, over or through them alone.</source>
        <translation>已接受、已纠正和被拒绝的词元只靠下方、上方或贯穿的线条区分。</translation>
    </message>
    <message>
        <source>color blind accessibility underline</source>
        <translation>色盲 无障碍 下划线</translation>
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
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>With less motion, progress bars and the text cursor stand still and menus appear at once.</source>
        <translation>减少动画后，进度条和文本光标静止，菜单立即出现。</translation>
    </message>
    <message>
        <source>animation reduced accessibility blink</source>
        <translation>动效 减弱 无障碍 闪烁</translation>
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
        <source>Replies are shown as</source>
        <translation>回复显示为</translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2 and Ctrl+3 change it, too.</source>
        <translation>也可用 Ctrl+1、Ctrl+2 和 Ctrl+3 切换。</translation>
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
        <source>Guesses that the main model refused stand struck through among the tokens. They are no part of the text.</source>
        <translation>主模型拒绝的猜测以删除线显示在词元之间，不属于正文。</translation>
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
        <source>Some models think in writing before they answer. New replies then show their thoughts while they are written. A click on the line above the answer opens and folds them, too.</source>
        <translation>有些模型会先写出思考再回答。开启后，新回复在生成时显示思考内容。点击答案上方的那一行也能展开或折叠。</translation>
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
        <source>After the first reply, when nothing is written or typed for two seconds, the main model gives the chat a title. A title that you wrote stays. The bundled pair gives none.</source>
        <translation>首条回复之后，若两秒内没有生成或输入，主模型会为对话起标题。手写的标题会保留。内置模型对不起标题。</translation>
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
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>阅读速度</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>慢放</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast replies appear. Live: as they are written. Small models write faster than anyone reads, so the pair that comes with the program is shown at reading speed.</source>
        <translation>回复出现的快慢。实时：随写随显。小模型写得比人读得快，因此内置模型对按阅读速度显示。</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation, for example “Answer in one sentence.”</source>
        <translation>模型在对话之前读到的指令，例如“用一句话回答。”</translation>
    </message>
    <message>
        <source>instruction role</source>
        <translation>指令 角色</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>最长回复</translation>
    </message>
    <message>
        <source>The reply ends after this many tokens. A token is a word or a piece of one.</source>
        <translation>回复到这么多词元后结束。一个词元是一个词或词的一部分。</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>max tokens length</source>
        <translation>最大 词元 长度</translation>
    </message>
    <message>
        <source>When the context is full, leave out the oldest turns</source>
        <translation>上下文已满时，省略最早的消息</translation>
    </message>
    <message>
        <source>Otherwise a conversation that has outgrown the model&apos;s context stops with a message.</source>
        <translation>否则，超出模型上下文的对话会停止并给出提示。</translation>
    </message>
    <message>
        <source>context window truncate forget</source>
        <translation>上下文窗口 截断 遗忘</translation>
    </message>
    <message>
        <source>Reply format</source>
        <translation>回复格式</translation>
    </message>
    <message>
        <source>Makes every reply match a grammar or a JSON schema, for programs that read replies.</source>
        <translation>让每条回复都符合某个语法或 JSON 模式，便于程序读取。</translation>
    </message>
    <message>
        <source>gbnf json grammar schema</source>
        <translation>gbnf json 语法 模式</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>The folder that downloaded models are in. Moving it moves all of them.</source>
        <translation>存放已下载模型的文件夹。移动它会移动其中所有模型。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
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
        <source>Where models are looked for besides; their files are only read. The library adds and removes them.</source>
        <translation>另外查找模型的位置；其中的文件只会被读取。可在模型库中添加或移除。</translation>
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
        <source>How many tokens of conversation the models can see. Longer takes more memory. Automatic is what both models were trained for, at most 8,192, or what fits.</source>
        <translation>模型能看到多少词元的对话。越长占用内存越多。自动：两个模型训练时的长度，最多 8,192，或内存容得下的长度。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
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
        <source>Cache precision</source>
        <translation>缓存精度</translation>
    </message>
    <message>
        <source>How exactly the models remember the conversation (the number format of the KV cache). Fewer bits make room for a longer context and change the output a little: f16 hardly ever, q8_0 rarely, q4_0 noticeably.</source>
        <translation>模型记住对话的精确程度（KV 缓存的数字格式）。位数越少，能容纳的上下文越长，输出会略有变化：f16 几乎不变，q8_0 很少，q4_0 较明显。</translation>
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
        <source>How many layers of each model run there, counted from the last. More is faster. Automatic puts as many there as fit.</source>
        <translation>每个模型有多少层在显卡上运行，从最后一层数起。越多越快。自动：能放多少放多少。</translation>
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
        <source>Graphics cards, threads, flash attention and how the file is loaded. Automatic until you choose.</source>
        <translation>显卡、线程、Flash Attention 以及文件的加载方式。在您选择之前为自动。</translation>
    </message>
    <message>
        <source>Devices…</source>
        <translation>设备…</translation>
    </message>
    <message>
        <source>gpu cpu cuda metal vulkan threads split mmap mlock kv offload</source>
        <translation>显卡 处理器 gpu cpu cuda metal vulkan 线程 拆分 mmap mlock kv</translation>
    </message>
    <message>
        <source>Devices of the draft</source>
        <translation>草稿模型的设备</translation>
    </message>
    <message>
        <source>The same of the draft, which follows the main model until you choose.</source>
        <translation>草稿模型的同类选择；在您选择之前与主模型相同。</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>草稿长度</translation>
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
        <source>min confidence</source>
        <translation>最低置信度</translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation>提示查找</translation>
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
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>n 元组</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Which guesses are kept above temperature 0. With exact match a seed gives the same text with any draft. Rejection sampling keeps a few more; a seed then needs the same draft and a fixed length. Both are lossless. Typical keeps most, and the text is no longer the main model&apos;s own. Your own rule is a Python file that defines “acceptor” and runs in each reply with your permissions.</source>
        <translation>温度大于 0 时保留哪些猜测。精确匹配：同一随机种子配任何草稿都得到相同文本。拒绝采样保留得稍多，但同一种子需要相同的草稿和固定长度。两者都是无损的。典型接受保留最多，文本不再完全是主模型自己的。自定义规则是一个定义了“acceptor”的 Python 文件，以当前用户的权限在每条回复中运行。</translation>
    </message>
    <message>
        <source>Measure the plain speed</source>
        <translation>测量普通速度</translation>
    </message>
    <message>
        <source>While nothing is written, the main model writes a few tokens alone now and then, so that replies can say how many times as fast they were.</source>
        <translation>空闲时，主模型偶尔单独写几个词元，这样回复就能说明快了多少倍。</translation>
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
        <source>Sampling options that go together. What you have set on this page can be kept as one of your own.</source>
        <translation>成组的采样选项。本页的设置可存为自己的预设。</translation>
    </message>
    <message>
        <source>precise balanced creative</source>
        <translation>精确 均衡 创意</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
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
        <source>Seed</source>
        <translation>随机种子</translation>
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
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Makes recently used tokens less likely; 1 is off.</source>
        <translation>降低最近用过的词元的概率；1 为关闭。</translation>
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
        <source>Frequency penalty</source>
        <translation>频率惩罚</translation>
    </message>
    <message>
        <source>Makes a token less likely each time it came recently; 0 is off.</source>
        <translation>词元最近每出现一次，概率就降低一些；0 为关闭。</translation>
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
        <source>Logit bias</source>
        <translation>Logit 偏置</translation>
    </message>
    <message>
        <source>Added to the logits of single tokens, by token id: 42=-5, 7=-100. From -100, which forbids a token, to 100. The Tokens view shows the id in the details of a token.</source>
        <translation>按词元编号加到单个词元的 logit 上：42=-5, 7=-100。范围从 -100（禁用该词元）到 100。词元视图的详情中显示编号。</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Your chats, settings and downloads. Copy this folder and you have a copy of all of it.</source>
        <translation>对话、设置和下载。复制此文件夹就等于备份全部内容。</translation>
    </message>
    <message>
        <source>chats database backup path where</source>
        <translation>对话 数据库 备份 路径 位置</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What went wrong lately, for finding faults. It stays on this computer.</source>
        <translation>最近出错的记录，用于查找问题，只留在本机。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>logs errors debug</source>
        <translation>日志 错误 调试</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>Versions, system, settings and the last errors, to put into a report. It is shown before it is copied, and has nothing of chats or names.</source>
        <translation>版本、系统、设置和最近的错误，用于提交报告。复制前会先显示，不含任何对话内容或名称。</translation>
    </message>
    <message>
        <source>Copy a report…</source>
        <translation>复制报告…</translation>
    </message>
    <message>
        <source>bug diagnostics</source>
        <translation>缺陷 诊断</translation>
    </message>
    <message>
        <source>Copies of your chats</source>
        <translation>对话副本</translation>
    </message>
    <message>
        <source>All chats as one JSON file, which can be imported again.</source>
        <translation>将所有对话存为一个 JSON 文件，可重新导入。</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>导出全部对话…</translation>
    </message>
    <message>
        <source>backup export</source>
        <translation>备份 导出</translation>
    </message>
    <message>
        <source>A private chat that shows speculative decoding as it happens: a small draft model guesses the next tokens, the main model checks them in one pass, and every token is marked by what became of the guess.</source>
        <translation>一个私密的对话程序，实时展示推测解码：小的草稿模型猜测接下来的词元，主模型一次检查完毕，每个词元都标出猜测的结果。</translation>
    </message>
    <message>
        <source>Free software under the MIT licence, the demo pair included. Copyright 2026 The Foretoken authors.</source>
        <translation>采用 MIT 许可证的自由软件，包括演示模型对。Copyright 2026 The Foretoken authors.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Open data folder</source>
        <translation>打开数据文件夹</translation>
    </message>
    <message>
        <source>About Foretoken</source>
        <translation>关于 Foretoken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings  (Ctrl+F)</source>
        <translation>搜索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>No setting is about “{search}”. Try another word.</source>
        <translation>没有与“{search}”有关的设置。请换一个词。</translation>
    </message>
    <message>
        <source>None</source>
        <comment>text</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>{action}: {setting}</source>
        <translation>{action}：{setting}</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Search the guide  (Ctrl+F)</source>
        <translation>搜索指南  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>指南目录</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页 (Alt+左)</translation>
    </message>
    <message>
        <source>Guide: {page}</source>
        <translation>指南：{page}</translation>
    </message>
    <message>
        <source>The pages of the guide are in English.</source>
        <translation>指南页面为英文。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>As the program begins with (Ctrl+Z brings it back)</source>
        <translation>恢复默认值 (Ctrl+Z 可撤销)</translation>
    </message>
    <message>
        <source>Reset: {setting}</source>
        <translation>重置：{setting}</translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation>了解更多</translation>
    </message>
    <message>
        <source>Learn more about {page}</source>
        <translation>了解更多：{page}</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>重置此页</translation>
    </message>
    <message>
        <source>All of this page as the program begins with (Ctrl+Z brings it back)</source>
        <translation>将此页全部恢复默认值 (Ctrl+Z 可撤销)</translation>
    </message>
    <message>
        <source>Reset the page {page}</source>
        <translation>重置页面：{page}</translation>
    </message>
</context>
</TS>
