<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>On this machine</source>
        <translation>在本机上</translation>
    </message>
    <message>
        <source>To download, from the catalog</source>
        <translation>可下载，来自目录</translation>
    </message>
    <message>
        <source>To download, from the hub</source>
        <translation>可下载，来自 Hub</translation>
    </message>
    <message>
        <source>It is not a model.</source>
        <translation>这不是模型。</translation>
    </message>
    <message>
        <source>Cannot look for drafts: {model} cannot be used ({reason}).</source>
        <translation>无法查找草稿模型：{model} 不能使用 ({reason})。</translation>
    </message>
    <message>
        <source>No more drafts for this model were found on the hub.</source>
        <translation>Hub 上没有找到更多适合此模型的草稿模型。</translation>
    </message>
    <message>
        <source>inside the main model&apos;s file</source>
        <translation>在主模型的文件内</translation>
    </message>
    <message>
        <source>made for this model</source>
        <translation>专为此模型制作</translation>
    </message>
    <message>
        <source>made for a model of this shape</source>
        <translation>为此种结构的模型制作</translation>
    </message>
    <message>
        <source>the same vocabulary</source>
        <translation>词表相同</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>about {times:.1f}×</source>
        <translation>约 {times:.1f}×</translation>
    </message>
    <message>
        <source>{times:.1f}×</source>
        <translation>{times:.1f}×</translation>
    </message>
    <message>
        <source>Most downloads</source>
        <translation>下载最多</translation>
    </message>
    <message>
        <source>Trending</source>
        <translation>热门</translation>
    </message>
    <message>
        <source>Most likes</source>
        <translation>点赞最多</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message numerus="yes">
        <source>{n} part</source>
        <translation>
            <numerusform>{n} 个分卷</numerusform>
        </translation>
    </message>
    <message>
        <source>on this machine already</source>
        <translation>本机上已有</translation>
    </message>
    <message>
        <source>too large: {weights} of weights, {free} of memory are free</source>
        <translation>太大：权重 {weights}，空闲内存 {free}</translation>
    </message>
    <message>
        <source>needs your access</source>
        <translation>需要访问权限</translation>
    </message>
    <message>
        <source>probably {kind}, by its name</source>
        <translation>从名称看可能是 {kind}</translation>
    </message>
    <message>
        <source>delete model</source>
        <translation>删除模型</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>模型库(&amp;L)…</translation>
    </message>
    <message>
        <source>The library of models</source>
        <translation>模型库</translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}; {spare} of it are duplicates</source>
        <translation>
            <numerusform>{n} 个模型，{size}；其中 {spare} 为重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} model, {size}</source>
        <translation>
            <numerusform>{n} 个模型，{size}</numerusform>
        </translation>
    </message>
    <message>
        <source>It belongs to you; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation>它在自己的文件夹中；请到那里删除。Foretoken 只删除它下载的模型。</translation>
    </message>
    <message>
        <source>It belongs to {owner}; delete it there. Foretoken deletes only models that it downloaded.</source>
        <translation>它属于 {owner}；请到那里删除。Foretoken 只删除它下载的模型。</translation>
    </message>
    <message>
        <source>It is loaded now; choose another model first.</source>
        <translation>它正在使用中；请先选择其他模型。</translation>
    </message>
    <message>
        <source>{model} is {finding} ({note}).</source>
        <translation>{model}：{finding} ({note})。</translation>
    </message>
    <message>
        <source>{model} is {finding}.</source>
        <translation>{model}：{finding}。</translation>
    </message>
    <message>
        <source>{model} stays. {reason}</source>
        <translation>{model} 未删除。{reason}</translation>
    </message>
    <message>
        <source>{folder} is on the list already.</source>
        <translation>{folder} 已在列表中。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>As a draft</source>
        <translation>作为草稿模型</translation>
    </message>
    <message>
        <source>fits {model}</source>
        <translation>与 {model} 匹配</translation>
    </message>
    <message>
        <source>Not for {model}.</source>
        <translation>不适用于 {model}。</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>分卷</translation>
    </message>
    <message numerus="yes">
        <source>{n} file</source>
        <translation>
            <numerusform>{n} 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{weights}, {active} active per token</source>
        <translation>{weights}，每个词元激活 {active}</translation>
    </message>
    <message numerus="yes">
        <source>{architecture}, {n} layer of {width:,}</source>
        <translation>
            <numerusform>{architecture}，{n} 层，宽 {width:,}</numerusform>
        </translation>
    </message>
    <message>
        <source>yes</source>
        <translation>有</translation>
    </message>
    <message>
        <source>none: it continues a text and does not answer in turns</source>
        <translation>无：它续写文本，不轮流对话</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>本机速度</translation>
    </message>
    <message>
        <source>{speed}. {how}</source>
        <translation>{speed}。{how}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Name in the file</source>
        <translation>文件中的名称</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>inputs of layers {layers} of its main model</source>
        <translation>其主模型第 {layers} 层的输入</translation>
    </message>
    <message>
        <source>{heads} heads, {kv} of them for keys and values</source>
        <translation>{heads} 个头，其中 {kv} 个用于键和值</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>{context:,} tokens, as trained</source>
        <translation>训练时 {context:,} 个词元</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} 个词元</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>对话模板</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>not stated in the file</source>
        <translation>文件中未注明</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>the hub wants you to log in to download it</source>
        <translation>下载需要先登录 Hub</translation>
    </message>
    <message>
        <source>Window</source>
        <comment>attention</comment>
        <translation>窗口</translation>
    </message>
    <message>
        <source>{tokens:,} tokens in some layers</source>
        <translation>部分层为 {tokens:,} 个词元</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; fits into what is free now</source>
        <translation>上下文 {context:,} 个词元时约 {need}；当前空闲内存放得下</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; more than the {free} that are free now</source>
        <translation>上下文 {context:,} 个词元时约 {need}；超过当前空闲的 {free}</translation>
    </message>
    <message>
        <source>&amp;Download a pair</source>
        <translation>下载模型对(&amp;D)</translation>
    </message>
    <message>
        <source>Up to 4 GB</source>
        <translation>4 GB 以内</translation>
    </message>
    <message>
        <source>4 to 8 GB</source>
        <translation>4 至 8 GB</translation>
    </message>
    <message>
        <source>8 to 16 GB</source>
        <translation>8 至 16 GB</translation>
    </message>
    <message>
        <source>16 to 32 GB</source>
        <translation>16 至 32 GB</translation>
    </message>
    <message>
        <source>More than 32 GB</source>
        <translation>32 GB 以上</translation>
    </message>
    <message>
        <source>Recommended for this machine</source>
        <translation>推荐用于本机</translation>
    </message>
    <message>
        <source>On this machine already</source>
        <translation>本机上已有</translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation>对本机来说太大</translation>
    </message>
    <message>
        <source>It needs {memory} of memory.</source>
        <translation>需要 {memory} 内存。</translation>
    </message>
    <message>
        <source>It needs {memory} of memory, close other programs first.</source>
        <translation>需要 {memory} 内存，请先关闭其他程序。</translation>
    </message>
    <message>
        <source>It needs {memory} of memory, which is more than this machine has.</source>
        <translation>需要 {memory} 内存，超过本机所有。</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>许可证：{licence}</translation>
    </message>
    <message>
        <source>The hub wants you to log in and to accept a licence first.</source>
        <translation>需要先登录 Hub 并接受许可证。</translation>
    </message>
    <message>
        <source>load it</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>needs {memory}</source>
        <translation>需要 {memory}</translation>
    </message>
    <message>
        <source>needs a login</source>
        <translation>需要登录</translation>
    </message>
    <message>
        <source>Model card of {model}</source>
        <translation>{model} 的模型卡</translation>
    </message>
    <message>
        <source>Looking beside the file…</source>
        <translation>正在文件旁查找…</translation>
    </message>
    <message>
        <source>Get it from the hub</source>
        <translation>从 Hub 获取</translation>
    </message>
    <message>
        <source>Asks the hub for the card of {repository}</source>
        <translation>向 Hub 请求 {repository} 的模型卡</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>From the folder of the model.</source>
        <translation>来自模型所在的文件夹。</translation>
    </message>
    <message>
        <source>There is no model card beside the file.</source>
        <translation>文件旁没有模型卡。</translation>
    </message>
    <message>
        <source>There is no model card beside the file. Which repository it is from is not known either, so the hub cannot be asked.</source>
        <translation>文件旁没有模型卡。也不知道它来自哪个仓库，因此无法向 Hub 查询。</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>正在询问 Hub…</translation>
    </message>
    <message>
        <source>From the hub: {repository}.</source>
        <translation>来自 Hub：{repository}。</translation>
    </message>
    <message>
        <source>It has none.</source>
        <translation>没有模型卡。</translation>
    </message>
    <message>
        <source>Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered.</source>
        <translation>空格键暂停和继续，Del 取消，Alt 加上下方向键移动，Enter 执行所示操作。</translation>
    </message>
    <message>
        <source>Downloads in their order</source>
        <translation>按顺序排列的下载</translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation>上移	Alt+向上键</translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation>下移	Alt+向下键</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>&amp;Downloads</source>
        <translation>下载(&amp;D)</translation>
    </message>
    <message>
        <source>Show or hide the downloads</source>
        <translation>显示或隐藏下载</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>打开其页面</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Load this pair</source>
        <translation>加载此模型对</translation>
    </message>
    <message>
        <source>Use as Main</source>
        <translation>用作主模型</translation>
    </message>
    <message>
        <source>Use as Draft</source>
        <translation>用作草稿模型</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Pause it; the downloaded part is kept (Space)</source>
        <translation>暂停；保留已下载的部分 (空格键)</translation>
    </message>
    <message>
        <source>Continue where it stopped (Space)</source>
        <translation>从停下处继续 (空格键)</translation>
    </message>
    <message>
        <source>Continue where it stopped (Enter)</source>
        <translation>从停下处继续 (Enter)</translation>
    </message>
    <message>
        <source>Open the repository&apos;s page in the browser</source>
        <translation>在浏览器中打开仓库页面</translation>
    </message>
    <message>
        <source>Cancel it; you can undo this for a moment (Del)</source>
        <translation>取消；短时间内可撤销 (Del)</translation>
    </message>
    <message>
        <source>Undo the cancellation; nothing is lost (Enter)</source>
        <translation>撤销取消；不会丢失任何内容 (Enter)</translation>
    </message>
    <message>
        <source>Chat with these two now (Enter)</source>
        <translation>现在就用这两个模型对话 (Enter)</translation>
    </message>
    <message>
        <source>Chat with this model now (Enter)</source>
        <translation>现在就用此模型对话 (Enter)</translation>
    </message>
    <message>
        <source>Use it as the draft of the current main model</source>
        <translation>用作当前主模型的草稿模型</translation>
    </message>
    <message>
        <source>Remove it from this list (Del)</source>
        <translation>从此列表移除 (Del)</translation>
    </message>
    <message>
        <source>Progress of {download}</source>
        <translation>{download} 的进度</translation>
    </message>
    <message>
        <source>{action}: {download}</source>
        <translation>{action}：{download}</translation>
    </message>
    <message>
        <source>No downloads. Downloads and their progress appear here. They resume after an interruption, even after Foretoken was closed.</source>
        <translation>没有下载。下载及其进度显示在这里。中断后会继续，关闭 Foretoken 之后也一样。</translation>
    </message>
    <message>
        <source>Downloads</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>全部暂停</translation>
    </message>
    <message>
        <source>Pause all downloads; the downloaded parts are kept</source>
        <translation>暂停所有下载；保留已下载的部分</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>全部继续</translation>
    </message>
    <message>
        <source>Continue all paused downloads</source>
        <translation>继续所有已暂停的下载</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已完成</translation>
    </message>
    <message>
        <source>Remove finished downloads from this list; their files stay</source>
        <translation>从此列表移除已完成的下载；文件保留</translation>
    </message>
    <message>
        <source>Downloads are shown; fold them into a line</source>
        <translation>正在显示下载；折叠为一行</translation>
    </message>
    <message>
        <source>Downloads are folded into a line; show them</source>
        <translation>下载已折叠为一行；展开</translation>
    </message>
    <message>
        <source>Fold the downloads into a line</source>
        <translation>将下载折叠为一行</translation>
    </message>
    <message>
        <source>Show all downloads</source>
        <translation>显示所有下载</translation>
    </message>
    <message>
        <source>Choose a main model first. Then matching drafts can be found.</source>
        <translation>请先选择主模型，然后可以查找匹配的草稿。</translation>
    </message>
    <message>
        <source>&amp;Find a matching draft…</source>
        <translation>查找匹配的草稿(&amp;F)…</translation>
    </message>
    <message>
        <source>Find a matching draft</source>
        <translation>查找匹配的草稿模型</translation>
    </message>
    <message>
        <source>Comparing vocabularies</source>
        <translation>正在比较词表</translation>
    </message>
    <message>
        <source>Use as draft</source>
        <translation>用作草稿模型</translation>
    </message>
    <message>
        <source>Look on the hub too</source>
        <translation>也在 Hub 上查找</translation>
    </message>
    <message>
        <source>Search the hub for small models of the same family and for heads made for this one. Nothing is sent before you press this.</source>
        <translation>在 Hub 上搜索同一家族的小模型和为此模型制作的头。按下之前不会发送任何内容。</translation>
    </message>
    <message>
        <source>A draft for {model}</source>
        <translation>{model} 的草稿模型</translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation>正在询问 Hub</translation>
    </message>
    <message>
        <source>only an estimate</source>
        <translation>仅为估计</translation>
    </message>
    <message>
        <source>Comparing vocabularies…</source>
        <translation>正在比较词表…</translation>
    </message>
    <message>
        <source>There is no other model here, and the catalog has no draft for this one.</source>
        <translation>本机没有其他模型，目录中也没有适合此模型的草稿模型。</translation>
    </message>
    <message>
        <source>{times} as fast as without a draft: {basis}.</source>
        <translation>速度是不用草稿模型时的{times}：{basis}。</translation>
    </message>
    <message>
        <source>{reason}, and small enough to make replies faster.</source>
        <translation>{reason}，并且足够小，能让回复更快。</translation>
    </message>
    <message>
        <source>Use over shared tokens</source>
        <translation>按共有词元使用</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Drafts, best first</source>
        <translation>草稿模型，最好的在前</translation>
    </message>
    <message>
        <source>The folder {folder} could not be opened from here. Open it in your file manager.</source>
        <translation>无法从这里打开文件夹 {folder}。请在文件管理器中打开。</translation>
    </message>
    <message>
        <source>Move models to</source>
        <translation>将模型移动到</translation>
    </message>
    <message>
        <source>Downloaded models are in {folder} now.</source>
        <translation>下载的模型现在位于 {folder}。</translation>
    </message>
    <message>
        <source>&amp;Open models folder</source>
        <translation>打开模型文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Move models folder…</source>
        <translation>移动模型文件夹(&amp;M)…</translation>
    </message>
    <message>
        <source>Find on the &amp;hub…</source>
        <translation>在 Hub 上查找(&amp;H)…</translation>
    </message>
    <message>
        <source>Find models on the hub</source>
        <translation>在 Hub 上查找模型</translation>
    </message>
    <message>
        <source>Type part of a name, as in “llama 3.2” or “qwen coder”. Only models in a format that this program reads (GGUF) are listed. Nothing is sent to the hub before you type.</source>
        <translation>输入名称的一部分，例如“llama 3.2”或“qwen coder”。只列出本程序可读格式 (GGUF) 的模型。输入之前不会向 Hub 发送任何内容。</translation>
    </message>
    <message>
        <source>Find on the hub</source>
        <translation>在 Hub 上查找</translation>
    </message>
    <message>
        <source>Search models…</source>
        <translation>搜索模型…</translation>
    </message>
    <message>
        <source>Search the hub</source>
        <translation>搜索 Hub</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序方式</translation>
    </message>
    <message>
        <source>No account needed</source>
        <translation>无需账户</translation>
    </message>
    <message>
        <source>Hide repositories that ask for an account or an approval</source>
        <translation>隐藏需要账户或审批的仓库</translation>
    </message>
    <message>
        <source>Repositories</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>The hub has no GGUF repository with these words in its name; try fewer words.</source>
        <translation>Hub 上没有名称含这些词的 GGUF 仓库；请减少词数。</translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository (the first {most}; add words to narrow the search)</source>
        <translation>
            <numerusform>{n} 个仓库中的 {shown} 个 (前 {most} 个；增加词语可缩小范围)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository (the first {most}; add words to narrow the search)</source>
        <translation>
            <numerusform>{n} 个仓库 (前 {most} 个；增加词语可缩小范围)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{shown} of {n} repository</source>
        <translation>
            <numerusform>{n} 个仓库中的 {shown} 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} repository</source>
        <translation>
            <numerusform>{n} 个仓库</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the catalog…</source>
        <translation>正在读取目录…</translation>
    </message>
    <message>
        <source>No pairs</source>
        <translation>没有模型对</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>sign in with an account that may see it</source>
        <translation>用有权查看的账户登录</translation>
    </message>
    <message>
        <source>accept its conditions</source>
        <translation>接受其条件</translation>
    </message>
    <message>
        <source>its owner decides</source>
        <translation>由所有者决定</translation>
    </message>
    <message>
        <source>Asking the hub for its files</source>
        <translation>正在向 Hub 请求文件列表</translation>
    </message>
    <message>
        <source>Only what fits</source>
        <translation>只看放得下的</translation>
    </message>
    <message>
        <source>Hide files whose weights do not fit into the memory that is free now</source>
        <translation>隐藏权重超出当前空闲内存的文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Choose a repository to see its files.</source>
        <translation>选择一个仓库以查看其文件。</translation>
    </message>
    <message>
        <source>It has no model card.</source>
        <translation>没有模型卡。</translation>
    </message>
    <message>
        <source>The model card appears here.</source>
        <translation>模型卡显示在这里。</translation>
    </message>
    <message>
        <source>Access token (hf_…)</source>
        <translation>访问令牌 (hf_…)</translation>
    </message>
    <message>
        <source>Access token for the hub</source>
        <translation>Hub 的访问令牌</translation>
    </message>
    <message>
        <source>Saved in the system keyring, never in a file or a log</source>
        <translation>保存在系统钥匙串中，绝不写入文件或日志</translation>
    </message>
    <message>
        <source>Save token</source>
        <translation>保存令牌</translation>
    </message>
    <message>
        <source>Remove token</source>
        <translation>移除令牌</translation>
    </message>
    <message>
        <source>Remove Foretoken&apos;s token from the system keyring</source>
        <translation>从系统钥匙串移除 Foretoken 的令牌</translation>
    </message>
    <message>
        <source>Foretoken&apos;s token was removed from the system keyring.</source>
        <translation>已从系统钥匙串移除 Foretoken 的令牌。</translation>
    </message>
    <message>
        <source>Access is restricted ({how}). Open its page and follow its steps, then save an access token of your account here to download its files.</source>
        <translation>访问受限 ({how})。请打开其页面并按步骤操作，然后在此保存账户的访问令牌以下载文件。</translation>
    </message>
    <message>
        <source>The token is saved in the system keyring.</source>
        <translation>令牌已保存在系统钥匙串中。</translation>
    </message>
    <message>
        <source>No system keyring is available. Set HF_TOKEN before you start Foretoken instead.</source>
        <translation>没有可用的系统钥匙串。请在启动 Foretoken 之前设置 HF_TOKEN。</translation>
    </message>
    <message>
        <source>{count} weights</source>
        <translation>{count} 权重</translation>
    </message>
    <message>
        <source>context {context:,}</source>
        <translation>上下文 {context:,}</translation>
    </message>
    <message>
        <source>licence {licence}</source>
        <translation>许可证 {licence}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} download</source>
        <translation>
            <numerusform>{n:,} 次下载</numerusform>
        </translation>
    </message>
    <message>
        <source>updated {day}</source>
        <translation>更新于 {day}</translation>
    </message>
    <message>
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>{column}: {value}</source>
        <translation>{column}：{value}</translation>
    </message>
    <message>
        <source>Likes</source>
        <translation>点赞</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>architecture {architecture}</source>
        <translation>架构 {architecture}</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ 放得下</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>模型库</translation>
    </message>
    <message>
        <source>Filter by name, family, precision or folder…</source>
        <translation>按名称、家族、精度或文件夹筛选…</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>筛选模型</translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation>显示所有文件</translation>
    </message>
    <message>
        <source>Also files that cannot chat by themselves: projectors, adapters, vocabularies</source>
        <translation>也包括不能单独对话的文件：投影器、适配器、词表</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folders to search for models, besides Foretoken&apos;s own and those of other programs</source>
        <translation>除 Foretoken 和其他程序的文件夹之外，另外查找模型的文件夹</translation>
    </message>
    <message>
        <source>Get more models…</source>
        <translation>获取更多模型…</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>校验中</translation>
    </message>
    <message>
        <source>Cancel verifying</source>
        <translation>取消校验</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Stop searching {folder}</source>
        <translation>不再搜索 {folder}</translation>
    </message>
    <message>
        <source>Its files stay where they are</source>
        <translation>其中的文件留在原处</translation>
    </message>
    <message>
        <source>No matching models.</source>
        <translation>没有匹配的模型。</translation>
    </message>
    <message>
        <source>Verifying {model}: {share:.0%}</source>
        <translation>正在校验 {model}：{share:.0%}</translation>
    </message>
    <message>
        <source>It is in {folder}; no file manager could be opened.</source>
        <translation>它在 {folder} 中；无法打开文件管理器。</translation>
    </message>
    <message>
        <source>Deleted {model}.</source>
        <translation>已删除 {model}。</translation>
    </message>
    <message>
        <source>{model} is off the list; its file stays where it is.</source>
        <translation>{model} 已从列表移除；文件留在原处。</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Search for models in</source>
        <translation>在此处查找模型</translation>
    </message>
    <message>
        <source>Use as main</source>
        <translation>用作主模型</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation>模型卡…</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>正在查找模型</translation>
    </message>
    <message>
        <source>Get models…</source>
        <translation>获取模型…</translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>In this program&apos;s folder and in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.</source>
        <translation>在本程序的文件夹以及 LM Studio、Jan、llama.cpp、Ollama 和 Hugging Face 缓存的文件夹中。</translation>
    </message>
    <message>
        <source>None in this program&apos;s folder, nor in those of LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. The bundled pair is always there to chat with.</source>
        <translation>本程序的文件夹中没有模型，LM Studio、Jan、llama.cpp、Ollama 和 Hugging Face 缓存的文件夹中也没有。内置模型对随时可用于对话。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The same model is also at {path}</source>
        <translation>同一模型也在 {path}</translation>
    </message>
    <message numerus="yes">
        <source>{n} more copy</source>
        <translation>
            <numerusform>另有 {n} 份副本</numerusform>
        </translation>
    </message>
    <message>
        <source>Read the whole file and compare its SHA-256 with the hub&apos;s</source>
        <translation>读取整个文件，并将其 SHA-256 与 Hub 的比较</translation>
    </message>
    <message>
        <source>Read what its makers say of it</source>
        <translation>查看制作者的说明</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>About the model</source>
        <translation>关于此模型</translation>
    </message>
    <message>
        <source>Choose a model to see what it is.</source>
        <translation>选择一个模型以查看详情。</translation>
    </message>
    <message>
        <source>The file itself stays where it is</source>
        <translation>文件本身留在原处</translation>
    </message>
    <message>
        <source>Delete it; you can undo this for a while</source>
        <translation>删除；一段时间内可撤销</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>{name}: {value}</source>
        <translation>{name}：{value}</translation>
    </message>
    <message numerus="yes">
        <source>The same model is here {n} time; the others take {size}:
{others}</source>
        <translation>
            <numerusform>同一模型在此有 {n} 份；其余的占用 {size}：
{others}</numerusform>
        </translation>
    </message>
    <message>
        <source>Moving models</source>
        <translation>正在移动模型</translation>
    </message>
    <message>
        <source>Moving models to {folder}</source>
        <translation>正在将模型移动到 {folder}</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>正在读取文件夹…</translation>
    </message>
    <message>
        <source>Moving</source>
        <translation>移动中</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Files that were moved stay there. Move to the same folder again to continue.</source>
        <translation>已移动的文件留在那里。再次移动到同一文件夹即可继续。</translation>
    </message>
    <message>
        <source>{share:.0%} · {file}</source>
        <translation>{share:.0%} · {file}</translation>
    </message>
</context>
</TS>
