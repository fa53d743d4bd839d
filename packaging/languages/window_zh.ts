<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>A download is running. Pause it first, then move the folder.</source>
        <translation>有下载正在进行。请先暂停，再移动文件夹。</translation>
    </message>
    <message>
        <source>Drop the files here to attach them to your message</source>
        <translation>将文件拖放到此处，附加到消息</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message numerus="yes">
        <source>You pasted {n:,} character. As a file it leaves room for your question.</source>
        <translation>
            <numerusform>已粘贴 {n:,} 个字符。作为文件可以为问题留出空间。</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Foretoken?</source>
        <translation>关闭 Foretoken？</translation>
    </message>
    <message>
        <source>The latest messages are not saved.</source>
        <translation>最近的消息尚未保存。</translation>
    </message>
    <message>
        <source>They could not be written to the disk. If the window closes now, they are lost.</source>
        <translation>无法将它们写入磁盘。如果现在关闭窗口，这些消息会丢失。</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>导出全部对话…</translation>
    </message>
    <message>
        <source>Close and lose them</source>
        <translation>关闭并放弃</translation>
    </message>
    <message>
        <source>Open main model</source>
        <translation>打开主模型</translation>
    </message>
    <message>
        <source>Open draft model</source>
        <translation>打开草稿模型</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Context of {count:,} tokens</source>
        <translation>{count:,} 个词元的上下文</translation>
    </message>
    <message>
        <source>The context is full, so the reply ends here. The next message leaves out the oldest turns.</source>
        <translation>上下文已满，回复到此结束。下一条消息会省略最早的消息。</translation>
    </message>
    <message numerus="yes">
        <source>The oldest message no longer fits into the context. The model does not see it; it stays in the chat.</source>
        <translation>
            <numerusform>最早的 {n} 条消息已放不进上下文。模型看不到它们；它们仍保留在对话中。</numerusform>
        </translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>这是什么？</translation>
    </message>
    <message>
        <source>A short story</source>
        <translation>一个短故事</translation>
    </message>
    <message>
        <source>Count to twenty</source>
        <translation>数到二十</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Find a draft…</source>
        <translation>查找草稿…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>{chat} — Foretoken</source>
        <translation>{chat} — Foretoken</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>慢放</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>撤销：{step}(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>重做：{step}(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New chat</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open main model…</source>
        <translation>打开主模型(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy last reply</source>
        <translation>复制最后一条回复(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find in chat…</source>
        <translation>在对话中查找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Search all chats…</source>
        <translation>搜索所有对话(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Chat</source>
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit message</source>
        <translation>编辑消息(&amp;E)</translation>
    </message>
    <message>
        <source>Delete &amp;message</source>
        <translation>删除消息(&amp;M)</translation>
    </message>
    <message>
        <source>S&amp;ystem prompt</source>
        <translation>系统提示词(&amp;Y)</translation>
    </message>
    <message>
        <source>Re&amp;name chat</source>
        <translation>重命名对话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Delete chat</source>
        <translation>删除对话(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Reload the pair</source>
        <translation>重新加载模型对(&amp;R)</translation>
    </message>
    <message>
        <source>M&amp;emory…</source>
        <translation>内存(&amp;E)…</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>词元(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>轮次(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Plots</source>
        <translation>图表(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>runs on a server</source>
        <translation>在服务器上运行</translation>
    </message>
    <message>
        <source>{size} · {quantisation} · context {context:,}</source>
        <translation>{size} · {quantisation} · 上下文 {context:,}</translation>
    </message>
    <message>
        <source>{file} was not found, so the bundled pair is loaded. If you moved the file, open it from its new place.</source>
        <translation>找不到 {file}，已加载自带的模型对。如果文件被移动过，请从新位置打开。</translation>
    </message>
    <message>
        <source>{file} was not found, so the main model is loaded without a draft.</source>
        <translation>找不到 {file}，已加载主模型，没有草稿。</translation>
    </message>
    <message>
        <source>{file} was not found, so there is no second draft.</source>
        <translation>找不到 {file}，没有第二个草稿。</translation>
    </message>
    <message>
        <source>Replay — {name}</source>
        <translation>回放 — {name}</translation>
    </message>
    <message>
        <source>{entry}   —   {reason}</source>
        <translation>{entry}   —   {reason}</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>显示报告</translation>
    </message>
    <message>
        <source>thin line through</source>
        <translation>细删除线</translation>
    </message>
    <message>
        <source>none</source>
        <comment>folders</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>This system has no font for Chinese, so Chinese would be shown as English: install one, such as Noto Sans CJK.</source>
        <translation>此系统没有中文字体，中文会以英文显示：请安装一种，例如 Noto Sans CJK。</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Search in all chats</source>
        <translation>在全部对话中搜索</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>消息的下一个版本</translation>
    </message>
    <message>
        <source>Longer drafts</source>
        <translation>更长的草稿</translation>
    </message>
    <message>
        <source>Shorter drafts</source>
        <translation>更短的草稿</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Send the message; while a reply is written, queue it</source>
        <translation>发送消息；正在写回复时则排队</translation>
    </message>
    <message>
        <source>In the empty message field: edit the last message</source>
        <translation>在空的消息框中：编辑上一条消息</translation>
    </message>
    <message>
        <source>New line in the message</source>
        <translation>在消息中换行</translation>
    </message>
    <message>
        <source>In a message being edited: send or save, leave</source>
        <translation>在编辑中的消息里：发送或保存，离开</translation>
    </message>
    <message>
        <source>At a selected token: start a branch of the reply there</source>
        <translation>在选中的词元处：从那里开始回复的一个分支</translation>
    </message>
    <message>
        <source>In a replay: play or pause, a phase back, a phase on</source>
        <translation>在回放中：播放或暂停、后退一个阶段、前进一个阶段</translation>
    </message>
    <message>
        <source>In a replay: a round back, a round on, faster, slower</source>
        <translation>在回放中：后退一轮、前进一轮、加快、减慢</translation>
    </message>
    <message>
        <source>In the history: rename, delete</source>
        <translation>在历史中：重命名，删除</translation>
    </message>
    <message>
        <source>In the downloads: move up, move down</source>
        <translation>在下载中：上移，下移</translation>
    </message>
    <message>
        <source>Next field, previous field</source>
        <translation>下一个字段，上一个字段</translation>
    </message>
    <message>
        <source>{key} or {other}</source>
        <translation>{key} 或 {other}</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Whether the pair fits, and its memory</source>
        <translation>模型对是否合适及其内存</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>合适</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>All settings of this page back to their defaults</source>
        <translation>将本页所有设置恢复为默认值</translation>
    </message>
    <message>
        <source>Advanced ▾</source>
        <translation>高级 ▾</translation>
    </message>
    <message>
        <source>Advanced ▸</source>
        <translation>高级 ▸</translation>
    </message>
    <message>
        <source>No setting matches “{search}”.</source>
        <translation>没有与“{search}”匹配的设置。</translation>
    </message>
    <message>
        <source>Its owner and name on the hub.</source>
        <translation>在 Hub 上的所有者和名称。</translation>
    </message>
    <message>
        <source>Downloads in the last month.</source>
        <translation>上个月的下载次数。</translation>
    </message>
    <message>
        <source>Likes on the hub.</source>
        <translation>Hub 上的点赞数。</translation>
    </message>
    <message>
        <source>What it may be used for.</source>
        <translation>允许的用途。</translation>
    </message>
    <message>
        <source>How exactly weights are stored. Fewer bits (Q4: about 4 for each weight) take less memory and write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.</source>
        <translation>权重的存储精度。位数越少（Q4：每个权重约 4 位），占用内存越少、生成越快，但质量略降；Q4_K_M 是不错的折中，Q8_0 和 F16 几乎精确。</translation>
    </message>
    <message>
        <source>On disk; it needs about as much memory.</source>
        <translation>磁盘大小；所需内存大致相同。</translation>
    </message>
    <message>
        <source>Fits in memory? Already here?</source>
        <translation>内存够吗？是否已下载？</translation>
    </message>
    <message>
        <source>The family of models, by architecture.</source>
        <translation>按架构划分的模型系列。</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Your messages go to {server}; the chats stay on this machine.</source>
        <translation>您的消息会发送到 {server}；对话保存在本机。</translation>
    </message>
    <message>
        <source>Private, on this machine, with a tiny model that shows how it works.</source>
        <translation>私密，就在这台电脑上：一个很小的英文模型，用来展示原理。</translation>
    </message>
    <message>
        <source>Get a real one…</source>
        <translation>获取正式模型…</translation>
    </message>
    <message>
        <source>Private: everything runs on this machine.</source>
        <translation>私密：一切都在本机运行。</translation>
    </message>
    <message>
        <source>Blue, underlined: the draft model guessed this token, and the main model accepted it.</source>
        <translation>蓝色、下划线：草稿模型猜中了这个词元，主模型接受了它。</translation>
    </message>
    <message>
        <source>Vermillion, dotted: the main model refused the struck-through guess and wrote its own token.</source>
        <translation>朱红色点线：主模型拒绝了被划掉的猜测，写下了自己的词元。</translation>
    </message>
    <message>
        <source>The speed of this reply in tokens per second. A number such as 1.6× compares it with the main model alone, measured on this machine.</source>
        <translation>此回复的速度：第一个词元之后每秒的词元数。1.6× 这样的数字表示与仅用主模型相比（在本机测得）。</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Reply {number} of {count}: {prompt}</source>
        <translation>第 {number} 条回复，共 {count} 条：{prompt}</translation>
    </message>
    <message>
        <source>Reply {number} of {count}</source>
        <translation>第 {number} 条回复，共 {count} 条</translation>
    </message>
    <message>
        <source>Reply: {prompt}</source>
        <translation>回复：{prompt}</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>no mark</source>
        <translation>无标记</translation>
    </message>
    <message>
        <source>solid underline</source>
        <translation>实线下划线</translation>
    </message>
    <message>
        <source>dotted underline</source>
        <translation>点状下划线</translation>
    </message>
    <message>
        <source>dashed underline</source>
        <translation>虚线下划线</translation>
    </message>
    <message>
        <source>line above</source>
        <translation>上划线</translation>
    </message>
    <message>
        <source>struck through</source>
        <translation>删除线</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The plain speed is not measured on battery. Change this under Settings ▸ Speculation.</source>
        <translation>使用电池时不测量无猜测的速度。可在“设置 ▸ 推测”中允许。</translation>
    </message>
    <message>
        <source>The plain speed is not measured. Switch it on under Settings ▸ Speculation.</source>
        <translation>未测量无猜测的速度。可在“设置 ▸ 推测”中开启。</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>&amp;About Foretoken</source>
        <translation>关于 Foretoken(&amp;A)</translation>
    </message>
    <message>
        <source>Copy a report…</source>
        <translation>复制报告…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
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
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>This is everything that is copied. Nothing is sent. It contains no chats, no names of models or files, and not your name.</source>
        <translation>只会复制这些内容。不会发送任何东西：请粘贴到求助的地方。其中没有对话内容，没有模型和文件的名称，也没有本人的名字。</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>version</comment>
        <translation>未知</translation>
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
        <source>About Foretoken</source>
        <translation>关于 Foretoken</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>a server that {machine} asked</source>
        <translation>由 {machine} 询问的服务器</translation>
    </message>
    <message>
        <source>The setting {setting} is given twice; leave one out.</source>
        <translation>设置 {setting} 重复；请去掉一个。</translation>
    </message>
    <message>
        <source>The setting {setting} needs a draft; give one with --draft.</source>
        <translation>设置 {setting} 需要草稿模型；用 --draft 指定。</translation>
    </message>
    <message>
        <source>{main} with {draft}</source>
        <translation>{main} 与 {draft}</translation>
    </message>
    <message>
        <source>{assertion} is no assertion; write for example {example}.</source>
        <translation>{assertion} 不是断言；例如可写 {example}。</translation>
    </message>
    <message>
        <source>{assertion} names no setting; they are {settings}.</source>
        <translation>{assertion} 没有指明设置；可用的有 {settings}。</translation>
    </message>
    <message>
        <source>{assertion} names no kind of prompts; they are {kinds}.</source>
        <translation>{assertion} 没有指明提示词类型；可用的有 {kinds}。</translation>
    </message>
    <message>
        <source>{assertion} names no figure; they are {figures}.</source>
        <translation>{assertion} 没有指明指标；可用的有 {figures}。</translation>
    </message>
    <message>
        <source>Synthetic acceptance: guesses were accepted by chance, {share:.0%} of those judged. The texts are not the main model&apos;s, and the speeds are a plan, not a measurement of these drafts.</source>
        <translation>模拟接受：猜测按概率接受，占已判定猜测的 {share:.0%}。文本不是主模型的，速度只是预估，不是对这些草稿模型的测量。</translation>
    </message>
    <message numerus="yes">
        <source>{row}: {n:,} of {all:,} texts is not that of {reference}. At temperature 0 that happens where two tokens are as likely as rounding can tell; foretoken compare measures the margin.</source>
        <translation>
            <numerusform>{row}：{all:,} 篇文本中有 {n:,} 篇与 {reference} 的不同。温度为 0 时，若两个词元的概率在舍入误差内相同，就会如此；foretoken compare 可测量差距。</numerusform>
        </translation>
    </message>
    <message>
        <source>Some engines report their own times; others were timed from outside, which includes the connection.</source>
        <translation>有些引擎报告自身用时，其他引擎从外部计时，包含通信用时。</translation>
    </message>
    <message>
        <source>Speculative decoding measured: {main}</source>
        <translation>推测解码测量：{main}</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>{prompts:,} prompts ({suite}), measured {repeat}×, replies of up to {tokens} tokens at temperature {temperature:g} with the seed {seed}, by {machine}.</source>
        <translation>{prompts:,} 个提示词（{suite}），测量 {repeat} 次，回复最多 {tokens} 个词元，温度 {temperature:g}，随机种子 {seed}，测量者：{machine}。</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>one machine</source>
        <translation>一台机器</translation>
    </message>
    <message>
        <source>Every prompt went through all settings before the next came, in changing order, with empty caches. Speedups are geometric means of the ratios of prompts, with 95% intervals over prompts (bootstrap).</source>
        <translation>每个提示词先经过所有设置再轮到下一个，顺序轮换，缓存为空。加速比是各提示词比值的几何平均，附按提示词的 95% 区间（自助法）。</translation>
    </message>
    <message>
        <source>Not everything was measured.</source>
        <translation>并非全部测量完成。</translation>
    </message>
    <message>
        <source>{share:.0%} ({low:.0%} to {high:.0%})</source>
        <translation>{share:.0%}（{low:.0%} 到 {high:.0%}）</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Decode tok/s</source>
        <translation>解码词元/秒</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>Tokens per pass</source>
        <translation>每次前向词元数</translation>
    </message>
    <message>
        <source>End-to-end tok/s</source>
        <translation>端到端词元/秒</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>每个词元</translation>
    </message>
    <message>
        <source>Gap p50</source>
        <translation>间隔 p50</translation>
    </message>
    <message>
        <source>Gap p99</source>
        <translation>间隔 p99</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>By position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Verifying</source>
        <comment>of the time</comment>
        <translation>验证</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Texts that differ</source>
        <translation>不同的文本</translation>
    </message>
    <message>
        <source>{speed:,.1f} tok/s</source>
        <translation>{speed:,.1f} 词元/秒</translation>
    </message>
    <message>
        <source>{assertion} holds: it is {value}.</source>
        <translation>{assertion} 成立：值为 {value}。</translation>
    </message>
    <message>
        <source>{assertion} does not hold: it is {value}.</source>
        <translation>{assertion} 不成立：值为 {value}。</translation>
    </message>
    <message>
        <source>{row} was not measured: {error}</source>
        <translation>{row} 未测量：{error}</translation>
    </message>
    <message>
        <source>By kind of prompts</source>
        <translation>按提示词类型</translation>
    </message>
    <message>
        <source>Measured {when} by:</source>
        <translation>于 {when} 测量：</translation>
    </message>
    <message>
        <source>Guesses, and where the time went</source>
        <translation>猜测及用时去向</translation>
    </message>
    <message>
        <source>Speedup with its 95% interval; 1 is the setting compared with</source>
        <translation>加速比及其 95% 区间；1 为对比所用的设置</translation>
    </message>
    <message>
        <source>Where the time of replies goes, without that of the prompt</source>
        <translation>回复用时的去向，不含提示词</translation>
    </message>
    <message>
        <source>Guesses accepted, by their position in a round</source>
        <translation>按轮内位置统计的已接受猜测</translation>
    </message>
    <message>
        <source>Choose a main model first.</source>
        <translation>请先选择主模型。</translation>
    </message>
    <message>
        <source>Write a prompt first.</source>
        <translation>请先写提示词。</translation>
    </message>
    <message>
        <source>This server decides what it guesses, so there is nothing to compare. Use another server once (Models ▸ Use a remote server…), come back to this one, and compare the two.</source>
        <translation>此服务器自行决定猜测内容，因此没有可比较的设置。可先使用另一台服务器（模型 ▸ 使用远程服务器…），再回到这台进行比较。</translation>
    </message>
    <message>
        <source>Two settings are the same; change one.</source>
        <translation>有两组设置相同；请更改其中一组。</translation>
    </message>
    <message>
        <source>No draft</source>
        <translation>无草稿模型</translation>
    </message>
    <message>
        <source>Prompt lookup</source>
        <translation>提示查找</translation>
    </message>
    <message>
        <source>{draft}, length Auto</source>
        <translation>{draft}，长度自动</translation>
    </message>
    <message>
        <source>{draft}, length {length}</source>
        <translation>{draft}，长度 {length}</translation>
    </message>
    <message>
        <source>Loading the draft: {done:.0%}</source>
        <translation>正在加载草稿模型：{done:.0%}</translation>
    </message>
    <message>
        <source>Loading the main model: {done:.0%}</source>
        <translation>正在加载主模型：{done:.0%}</translation>
    </message>
    <message>
        <source>Measuring the margin at token {position:,}</source>
        <translation>正在测量第 {position:,} 个词元处的差距</translation>
    </message>
    <message>
        <source>Warming up: {setting}</source>
        <translation>预热：{setting}</translation>
    </message>
    <message>
        <source>{setting}: run {number} of {all}</source>
        <translation>{setting}：第 {number}/{all} 次</translation>
    </message>
    <message>
        <source>Comparison of settings</source>
        <translation>设置比较</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Lowest to highest</source>
        <translation>最低到最高</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Where texts differ</source>
        <translation>文本不同之处</translation>
    </message>
    <message>
        <source>Seed {seed}, temperature {temperature:g}.</source>
        <translation>种子 {seed}，温度 {temperature:g}。</translation>
    </message>
    <message>
        <source>{low:,.1f} to {high:,.1f}</source>
        <translation>{low:,.1f} 到 {high:,.1f}</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done}/{all}</translation>
    </message>
    <message>
        <source>All settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation>各组设置写出了相同的 {tokens:,} 个词元：猜测没有改变任何内容。</translation>
    </message>
    <message>
        <source>With the seed {seed}, all settings wrote the same {tokens:,} tokens: guessing changed nothing.</source>
        <translation>使用种子 {seed}，各组设置写出了相同的 {tokens:,} 个词元：猜测没有改变任何内容。</translation>
    </message>
    <message>
        <source>Too little text to compare.</source>
        <translation>文本太少，无法比较。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at character {position:,}. That is expected: two servers, or one above temperature 0, need not write the same text.</source>
        <translation>{setting} 在第 {position:,} 个字符处与 {against} 不同，这是允许的：两台服务器，或温度大于 0 的一台，不必写出相同的文本。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at character {position:,}; a server does not report the margin.</source>
        <translation>{setting} 在第 {position:,} 个字符处与 {against} 不同；服务器不会说明两者相差多少。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}, a near tie: a margin of {margin:.2g} logits, with float noise of {noise:.2g}. That is not a fault: passes of different width round differently.</source>
        <translation>{setting} 与 {against} 在第 {position:,} 个词元处不同，那里由舍入误差在两个词元间决定：相差 {margin:.2g} logits，浮点噪声为 {noise:.2g}。这不是错误：不同宽度的计算舍入不同。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,} by a margin of {margin:.2g} logits, which float noise of {noise:.2g} does not explain. That is a fault; please report it.</source>
        <translation>{setting} 与 {against} 在第 {position:,} 个词元处相差 {margin:.2g} logits，{noise:.2g} 的浮点噪声无法解释。这是错误，请报告。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}. That is expected: above temperature 0, a seed gives the same text only with exact match.</source>
        <translation>{setting} 与 {against} 在第 {position:,} 个词元处不同，这是允许的：温度大于 0 时，只有接受规则“exact”下相同种子才得到相同文本。</translation>
    </message>
    <message>
        <source>{setting} and {against} are the same up to token {position:,}, where one of them ends.</source>
        <translation>{setting} 与 {against} 在第 {position:,} 个词元之前相同，其一在此结束。</translation>
    </message>
    <message>
        <source>{setting} differs from {against} at token {position:,}; the margin was not measured.</source>
        <translation>{setting} 与 {against} 在第 {position:,} 个词元处不同；差距未测量。</translation>
    </message>
    <message>
        <source>What guesses</source>
        <translation>由谁猜测</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Most tokens guessed in a round; Auto chooses by measured costs</source>
        <translation>每轮最多猜测的词元数；自动按测得的开销选择</translation>
    </message>
    <message>
        <source>Remove this setting</source>
        <translation>移除此设置</translation>
    </message>
    <message>
        <source>Median decode speed of its runs, with the lowest and the highest</source>
        <translation>各次运行解码速度的中位数，以及最低和最高值</translation>
    </message>
    <message>
        <source>{median:,.1f} tok/s ({low:,.1f} to {high:,.1f})</source>
        <translation>{median:,.1f} 词元/秒（{low:,.1f} 到 {high:,.1f}）</translation>
    </message>
    <message>
        <source>{share} accepted</source>
        <translation>接受 {share}</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} 个词元</translation>
    </message>
    <message>
        <source>All settings answer in turns with the same seed, in a separate engine process. Replies in the chat go first; runs they disturb are measured again.</source>
        <translation>各组设置用相同的种子轮流回答，在单独的引擎进程中进行，对话保持不变。对话中的回复优先；受其干扰的部分会重新测量。</translation>
    </message>
    <message>
        <source>All settings answer in turns with the same seed. Replies in the chat go first; runs they disturb are measured again. Other users of a server slow it down.</source>
        <translation>所有设置轮流回答，随机种子相同：对话保持不变。对话中的回复优先；受其干扰的部分会重新测量。期间他人对服务器的请求会使其变慢。</translation>
    </message>
    <message>
        <source>Compare settings</source>
        <translation>比较设置</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Cancel the comparison</source>
        <translation>取消比较</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Prompt for every setting…</source>
        <translation>每组设置都要回答的内容…</translation>
    </message>
    <message>
        <source>0 always takes the most likely token: the strictest test that texts are equal</source>
        <translation>0 总是取概率最大的词元，是检验文本相同的最严格方式</translation>
    </message>
    <message>
        <source>Longest reply, in tokens</source>
        <translation>回复未自行结束时的结束位置</translation>
    </message>
    <message>
        <source>Runs of each setting; three or more show the spread</source>
        <translation>每组设置写几次回复；三次可看出波动</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>添加一组设置</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>最长回复</translation>
    </message>
    <message>
        <source>Runs of each</source>
        <translation>每组次数</translation>
    </message>
    <message>
        <source>Show where they differ</source>
        <translation>显示不同之处</translation>
    </message>
    <message>
        <source>Copy the result as Markdown</source>
        <translation>将结果复制为 Markdown</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the result as Markdown or JSON</source>
        <translation>将结果保存为 Markdown 或 JSON</translation>
    </message>
    <message>
        <source>Comparison cancelled. Results so far are shown.</source>
        <translation>比较已取消；以下是已完成的部分。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Markdown (*.md);;JSON (*.json)</source>
        <translation>Markdown (*.md);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存比较</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>De&amp;vices…</source>
        <translation>设备(&amp;V)…</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Devices of this computer</source>
        <translation>这台电脑的设备</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Apply and reload</source>
        <translation>应用并重新加载</translation>
    </message>
    <message>
        <source>{choice}, {model}</source>
        <translation>{choice}，{model}</translation>
    </message>
    <message>
        <source>&amp;Downloads</source>
        <translation>下载(&amp;D)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>打开其页面</translation>
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
        <source>Space pauses and resumes, Delete cancels, Alt with up and down moves, Enter does what is offered.</source>
        <translation>空格键暂停和继续，Del 取消，Alt 加上下方向键移动，Enter 执行所示操作。</translation>
    </message>
    <message>
        <source>Download queue</source>
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
        <source>No downloads. Progress will appear here; interrupted downloads resume, even after a restart.</source>
        <translation>没有下载。进度会显示在这里；中断的下载会继续，重新启动后也一样。</translation>
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
        <source>&amp;Find a matching draft…</source>
        <translation>查找匹配的草稿(&amp;F)…</translation>
    </message>
    <message>
        <source>Find a matching draft</source>
        <translation>查找匹配的草稿模型</translation>
    </message>
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
        <source>No more drafts for this model on the hub.</source>
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
        <source>same vocabulary</source>
        <translation>词表相同</translation>
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
        <source>Search the hub too</source>
        <translation>也搜索 Hub</translation>
    </message>
    <message>
        <source>Small models of the same family, and heads made for this one. Nothing is sent before you press this.</source>
        <translation>同系列的小模型，以及为此模型制作的头。按下之前不会发送任何内容。</translation>
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
        <source>Asking the hub…</source>
        <translation>正在询问 Hub…</translation>
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
    <message numerus="yes">
        <source>{what} was left out.</source>
        <translation>
            <numerusform>省略了{what}。</numerusform>
        </translation>
    </message>
    <message>
        <source>{some} and {last} were left out.</source>
        <translation>省略了{some}和{last}。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} picture</source>
        <translation>
            <numerusform>{n:,} 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} recording</source>
        <translation>
            <numerusform>{n:,} 段录音</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} file</source>
        <translation>
            <numerusform>{n:,} 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} tool call</source>
        <translation>
            <numerusform>{n:,} 次工具调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} passage of reasoning</source>
        <translation>
            <numerusform>{n:,} 段推理</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} message of another branch</source>
        <translation>
            <numerusform>{n:,} 条其他分支的消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} record of rounds</source>
        <translation>
            <numerusform>{n:,} 份轮次记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} examination of tokens</source>
        <translation>
            <numerusform>{n:,} 份词元检查</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} setting</source>
        <translation>
            <numerusform>{n:,} 项设置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} other entry</source>
        <translation>
            <numerusform>{n:,} 个其他条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat that could not be read</source>
        <translation>
            <numerusform>{n:,} 个无法读取的对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Started {begun}, last used {used} (UTC). Exported from Foretoken.</source>
        <translation>开始于 {begun}，最近使用于 {used}（UTC）。由 Foretoken 导出。</translation>
    </message>
    <message>
        <source>You</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>{models}, edited by you</source>
        <translation>{models}，已手动编辑</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>This reply could not be finished.</source>
        <translation>此回复未能完成。</translation>
    </message>
    <message>
        <source>This reply was not finished.</source>
        <translation>此回复没有完成。</translation>
    </message>
    <message>
        <source>{share:.0%} of guesses accepted</source>
        <translation>{share:.0%} 的猜测被接受</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>Web page, tokens in colour</source>
        <translation>网页，词元带颜色</translation>
    </message>
    <message>
        <source>JSON, to import again</source>
        <translation>JSON，可再导入</translation>
    </message>
    <message>
        <source>JSON with every round</source>
        <translation>JSON，含每一轮</translation>
    </message>
    <message>
        <source>Trace of every round</source>
        <translation>每一轮的轨迹</translation>
    </message>
    <message>
        <source>Web page of the reply</source>
        <translation>回复网页</translation>
    </message>
    <message>
        <source>Draft statistics in vLLM&apos;s format</source>
        <translation>vLLM 格式的草稿统计</translation>
    </message>
    <message>
        <source>Draft statistics in vLLM&apos;s format, step by step</source>
        <translation>vLLM 格式的草稿统计，逐步</translation>
    </message>
    <message>
        <source>Draft statistics in AIPerf&apos;s format</source>
        <translation>AIPerf 格式的草稿统计</translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation>对话 (*.json *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Export chat…</source>
        <translation>导出对话(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Import chats…</source>
        <translation>导入对话(&amp;I)…</translation>
    </message>
    <message>
        <source>Export or import</source>
        <translation>导出或导入</translation>
    </message>
    <message>
        <source>Cancel export or import</source>
        <translation>取消导出或导入</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>导出全部对话</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Reply in {chat}</source>
        <translation>{chat} 中的回复</translation>
    </message>
    <message>
        <source>There is no reply to save yet.</source>
        <translation>还没有可保存的回复。</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then save it.</source>
        <translation>请等回复完成后再保存。</translation>
    </message>
    <message>
        <source>{name} already exists.</source>
        <translation>{name} 已存在。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat</source>
        <translation>
            <numerusform>{n:,} 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>File: {name}</source>
        <translation>文件：{name}</translation>
    </message>
    <message>
        <source>‹end›</source>
        <translation>‹结束›</translation>
    </message>
    <message>
        <source>The reply, token by token</source>
        <translation>逐词元显示的回复</translation>
    </message>
    <message>
        <source>guessed by prompt lookup</source>
        <translation>由提示查找猜测</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>A guess is kept with a chance of {chance:.1%}.</source>
        <translation>猜测被保留的概率为 {chance:.1%}。</translation>
    </message>
    <message>
        <source>{who}: number {rank:,}, {bits:,.2f} bits, most likely {tokens}.</source>
        <translation>{who}：第 {rank:,} 位，{bits:,.2f} 比特，最可能的是 {tokens}。</translation>
    </message>
    <message>
        <source>A reply</source>
        <translation>一条回复</translation>
    </message>
    <message>
        <source>Exported from Foretoken {version}.</source>
        <translation>由 Foretoken {version} 导出。</translation>
    </message>
    <message>
        <source>Written {day} (UTC).</source>
        <translation>生成于 {day}（UTC）。</translation>
    </message>
    <message>
        <source>The main model</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>prompt lookup</source>
        <translation>提示查找</translation>
    </message>
    <message>
        <source>{main}, the main model, wrote this text.</source>
        <translation>本文由主模型 {main} 写成。</translation>
    </message>
    <message>
        <source>{main}, the main model, wrote this text; {drafts} guessed the next tokens, which the main model checked.</source>
        <translation>本文由主模型 {main} 写成；{drafts} 猜测后续词元，由主模型逐一检查。</translation>
    </message>
    <message>
        <source>Point at a token, or press the arrow keys, to see its numbers.</source>
        <translation>指向一个词元，或按方向键，即可查看它的数值。</translation>
    </message>
    <message>
        <source>Tap a token to see its numbers.</source>
        <translation>点按一个词元即可查看它的数值。</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Refused guesses</source>
        <translation>被拒绝的猜测</translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词的词元数</translation>
    </message>
    <message>
        <source>Rounds that guessed</source>
        <translation>有猜测的轮数</translation>
    </message>
    <message>
        <source>Guesses accepted</source>
        <translation>接受的猜测</translation>
    </message>
    <message>
        <source>Tokens per round that guessed</source>
        <translation>每个有猜测的轮的词元数</translation>
    </message>
    <message>
        <source>Speed (tokens per second)</source>
        <translation>速度（词元/秒）</translation>
    </message>
    <message>
        <source>Speed with the prompt (tokens per second)</source>
        <translation>含提示词的速度（词元/秒）</translation>
    </message>
    <message>
        <source>Time to the first token (ms)</source>
        <translation>首个词元用时（毫秒）</translation>
    </message>
    <message>
        <source>Time per token after that (ms)</source>
        <translation>之后每个词元用时（毫秒）</translation>
    </message>
    <message>
        <source>Reading the prompt (ms)</source>
        <translation>读取提示词（毫秒）</translation>
    </message>
    <message>
        <source>Drafting (ms)</source>
        <translation>草稿（毫秒）</translation>
    </message>
    <message>
        <source>Verifying (ms)</source>
        <translation>验证（毫秒）</translation>
    </message>
    <message>
        <source>Everything else (ms)</source>
        <translation>其他全部（毫秒）</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,} ({rate:.1%})</source>
        <translation>{kept:,}/{guesses:,}（{rate:.1%}）</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Sampling (ms)</source>
        <translation>采样（毫秒）</translation>
    </message>
    <message>
        <source>Rolling back (ms)</source>
        <translation>回退（毫秒）</translation>
    </message>
    <message>
        <source>Other (ms)</source>
        <translation>其他（毫秒）</translation>
    </message>
    <message>
        <source>At (s)</source>
        <translation>时刻（秒）</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>提问内容</translation>
    </message>
    <message>
        <source>Before the first round</source>
        <translation>第一轮之前</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} round. Play shows how it was written.</source>
        <translation>
            <numerusform>共 {n:,} 轮。点“播放”可逐轮查看文本是如何写成的。</numerusform>
        </translation>
    </message>
    <message>
        <source>{piece} · id {id}</source>
        <translation>{piece} · ID {id}</translation>
    </message>
    <message>
        <source>round {round}, position {position}</source>
        <translation>第 {round} 轮，位置 {position}</translation>
    </message>
    <message>
        <source>draft {chance}</source>
        <translation>草稿 {chance}</translation>
    </message>
    <message>
        <source>main model {chance}</source>
        <translation>主模型 {chance}</translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,}: nothing was guessed.</source>
        <translation>第 {number:,}/{count:,} 轮：没有猜测。</translation>
    </message>
    <message numerus="yes">
        <source>Round {number:,} of {count:,}: {n:,} guess, {kept:,} accepted.</source>
        <translation>
            <numerusform>第 {number:,}/{count:,} 轮：{n:,} 个猜测，接受 {kept:,} 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Imported “{added}”.</source>
        <translation>已导入“{added}”。</translation>
    </message>
    <message numerus="yes">
        <source>Imported {n:,} chat.</source>
        <translation>
            <numerusform>已导入 {n:,} 个对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Exporting {file}… {size:,.1f} MB</source>
        <translation>正在导出 {file}… {size:,.1f} MB</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>Stopped; the rest was not imported.</source>
        <translation>已停止；其余内容未导入。</translation>
    </message>
    <message>
        <source>An export or import is still running. Wait for it, or cancel it.</source>
        <translation>仍有导出或导入正在进行。请等待或取消。</translation>
    </message>
    <message>
        <source>Export cancelled; no file was written.</source>
        <translation>导出已取消；没有写入文件。</translation>
    </message>
    <message numerus="yes">
        <source>Exported {n:,} chat to {file}.</source>
        <translation>
            <numerusform>已将 {n:,} 个对话导出到 {file}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved the reply to {file}.</source>
        <translation>回复已保存到 {file}。</translation>
    </message>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Importing chats… {count:,}</source>
        <translation>正在导入对话… {count:,}</translation>
    </message>
    <message>
        <source>Checking the file…</source>
        <translation>正在检查文件…</translation>
    </message>
    <message>
        <source>{name} {why}; nothing was imported from it.</source>
        <translation>{name} {why}；没有从中导入任何内容。</translation>
    </message>
    <message>
        <source>A chat is damaged ({why}).</source>
        <translation>有对话已损坏（{why}）。</translation>
    </message>
    <message>
        <source>{name} cannot be imported: {fault}</source>
        <translation>无法导入 {name}：{fault}</translation>
    </message>
    <message>
        <source>{name} holds no chats; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} 中没有对话；Foretoken 可导入自己的 JSON 以及 ChatGPT、LM Studio 和 Open WebUI 的导出文件。</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken; update Foretoken to import it.</source>
        <translation>{name} 由更新版本的 Foretoken 写成；请更新 Foretoken 后再导入。</translation>
    </message>
    <message>
        <source>The file {fault}.</source>
        <translation>文件{fault}。</translation>
    </message>
    <message>
        <source>The file holds a chat of more than {most:,} values, which is more than Foretoken takes.</source>
        <translation>该文件中有一个对话包含超过 {most:,} 个值，超出了 Foretoken 可接受的范围。</translation>
    </message>
    <message>
        <source>The file is no JSON that can be read ({why}).</source>
        <translation>文件不是可读取的 JSON（{why}）。</translation>
    </message>
    <message>
        <source>{name} could not be read ({strerror}).</source>
        <translation>无法读取 {name}（{strerror}）。</translation>
    </message>
    <message>
        <source>{name} is empty; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} 是空的；Foretoken 可导入自己的 JSON 以及 ChatGPT、LM Studio 和 Open WebUI 的导出文件。</translation>
    </message>
    <message>
        <source>{name} is neither JSON nor a zip archive; Foretoken imports its own JSON and exports of ChatGPT, LM Studio and Open WebUI.</source>
        <translation>{name} 既不是 JSON 也不是 zip 压缩包；Foretoken 可导入自己的 JSON 以及 ChatGPT、LM Studio 和 Open WebUI 的导出文件。</translation>
    </message>
    <message>
        <source>{name} is a damaged zip archive; export it again.</source>
        <translation>{name} 是已损坏的 zip 压缩包；请重新导出。</translation>
    </message>
    <message>
        <source>{name} holds {count:,} files, which is more than Foretoken takes.</source>
        <translation>{name} 含有 {count:,} 个文件，超过 Foretoken 的上限。</translation>
    </message>
    <message>
        <source>{name} is a zip archive with a password, or packed in an unusual way; unpack it and import the files in it.</source>
        <translation>{name} 是带密码或以不常见方式压缩的 zip 压缩包；请解压后导入其中的文件。</translation>
    </message>
    <message>
        <source>ends in the middle</source>
        <translation>在中间中断</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>has something between its chats that is none</source>
        <translation>的对话之间有不是对话的内容</translation>
    </message>
    <message>
        <source>has something after its end</source>
        <translation>结尾之后还有内容</translation>
    </message>
    <message>
        <source>holds more than {most:,} chats, which is more than Foretoken takes from one file</source>
        <translation>含有超过 {most:,} 个对话，超过 Foretoken 对单个文件的上限</translation>
    </message>
    <message>
        <source>holds a chat of more than {size}, which is more than Foretoken takes</source>
        <translation>含有超过 {size} 的对话，超过 Foretoken 的上限</translation>
    </message>
    <message>
        <source>A chat is not as Foretoken writes them ({why}).</source>
        <translation>有对话不是 Foretoken 的写法（{why}）。</translation>
    </message>
    <message>
        <source>A chat has {count:,} messages, which is more than Foretoken takes.</source>
        <translation>有对话含 {count:,} 条消息，超过 Foretoken 的上限。</translation>
    </message>
    <message>
        <source>The messages of a chat have the ids 1, 2, 3 and so on, but the {number}. has another.</source>
        <translation>对话的消息编号应为 1、2、3 等，但第 {number} 条不同。</translation>
    </message>
    <message>
        <source>Message {number} of a chat was written from one that does not come before it.</source>
        <translation>对话的第 {number} 条消息源自一条不在其前面的消息。</translation>
    </message>
    <message>
        <source>Message {number} of a chat follows one that does not come before it.</source>
        <translation>对话的第 {number} 条消息接在一条不在其前面的消息之后。</translation>
    </message>
    <message>
        <source>The open message of a chat is not one of its messages.</source>
        <translation>对话中打开的消息不是它的消息之一。</translation>
    </message>
    <message>
        <source>A time in a chat is not one of this calendar.</source>
        <translation>对话中有日历之外的时间。</translation>
    </message>
    <message>
        <source>A chat&apos;s messages follow each other in a circle.</source>
        <translation>对话的消息首尾相接成环。</translation>
    </message>
    <message>
        <source>Imported chat</source>
        <translation>导入的对话</translation>
    </message>
    <message>
        <source>There is no message {message}.</source>
        <translation>没有消息 {message}。</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Foretoken, its demo pair and everything installed with it:</source>
        <translation>Foretoken 及其演示模型对，以及随之安装的全部组件：</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>The engine process is not sealed: {reason}.</source>
        <translation>引擎进程未隔离：{reason}。</translation>
    </message>
    <message>
        <source>The engine process is sealed: it reads models and libraries, writes its caches, and can neither connect nor start a program.</source>
        <translation>引擎进程已隔离：它读取模型和库，写入自己的缓存，不能建立连接，也不能启动程序。</translation>
    </message>
    <message>
        <source>This program&apos;s own engine.</source>
        <translation>本程序自己的引擎。</translation>
    </message>
    <message>
        <source>The engine has a model with {there:,} tokens, this one has {here:,}; give the main model&apos;s own file.</source>
        <translation>引擎的模型有 {there:,} 个词元，此模型有 {here:,} 个；请给出主模型自己的文件。</translation>
    </message>
    <message>
        <source>The engine reports no tokens, so it can only be audited at temperature 0; leave --temperature out.</source>
        <translation>引擎不给出词元，因此只能在温度 0 下审计；请去掉 --temperature。</translation>
    </message>
    <message>
        <source>The engine reports no tokens: its text is tokenized here.</source>
        <translation>引擎不给出词元：其文本在此处切分为词元。</translation>
    </message>
    <message>
        <source>The engine does not speculate.</source>
        <translation>引擎说明它不进行猜测。</translation>
    </message>
    <message>
        <source>Lossless</source>
        <translation>无损</translation>
    </message>
    <message>
        <source>Violation</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>The engine uses another file of the model, so differences need not be faults.</source>
        <translation>引擎使用该模型的另一个文件，因此没有错误也可能不同。</translation>
    </message>
    <message>
        <source>It also differs from the main model without guesses: other weights or settings.</source>
        <translation>不猜测时它也与此处的主模型不同：权重或设置不同。</translation>
    </message>
    <message>
        <source>The engine made no guesses: nothing to audit.</source>
        <translation>引擎没有猜测，因此无可查找。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token of {tokens:,} is not the main model&apos;s, and noise does not explain it.</source>
        <translation>
            <numerusform>{tokens:,} 个词元中有 {n:,} 个不是主模型的，且无法用噪声解释。</numerusform>
        </translation>
    </message>
    <message>
        <source>The tokens are not drawn from the main model&apos;s distribution: an honest engine looks like this in fewer than {share:.2g} of audits.</source>
        <translation>词元不是按主模型的分布抽取的：诚实的引擎在不到 {share:.2g} 的审计中才会如此。</translation>
    </message>
    <message>
        <source>All {tokens:,} tokens are the main model&apos;s own or near ties; a fault in {share:.0%} of the tokens would have shown.</source>
        <translation>全部 {tokens:,} 个词元都是主模型自己的，或近乎平局；若 {share:.0%} 的词元有误，早已显现。</translation>
    </message>
    <message>
        <source>{tokens:,} tokens fit the main model&apos;s distribution; no share is off by more than {most:.1%}.</source>
        <translation>{tokens:,} 个词元符合主模型的分布；任何比例的偏差都不超过 {most:.1%}。</translation>
    </message>
    <message>
        <source>Other weights or a fault? Give the engine&apos;s own file, or a server without guesses that has the same weights.</source>
        <translation>是权重不同还是故障？请提供该引擎自己的文件，或一个权重相同、不作猜测的服务器。</translation>
    </message>
    <message>
        <source>near tie</source>
        <translation>近乎平局</translation>
    </message>
    <message>
        <source>plain {n}</source>
        <translation>普通 {n}</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Came</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Usually</source>
        <translation>通常是</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>99%</source>
        <translation>99%</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Main model here</source>
        <translation>此处的主模型</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Main model&apos;s own</source>
        <translation>主模型自己的</translation>
    </message>
    <message>
        <source>Near ties</source>
        <translation>近乎平局</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>Noise of logits</source>
        <translation>logits 的噪声</translation>
    </message>
    <message>
        <source>Log-probabilities off by</source>
        <translation>对数概率偏差</translation>
    </message>
    <message>
        <source>Evidence against it</source>
        <translation>反对的证据</translation>
    </message>
    <message>
        <source>Audit: {verdict}</source>
        <translation>审计：{verdict}</translation>
    </message>
    <message>
        <source>Where texts part</source>
        <translation>文本分岔之处</translation>
    </message>
    <message>
        <source>Reply {reply}, token {token}: {shape}</source>
        <translation>回复 {reply}，词元 {token}：{shape}</translation>
    </message>
    <message>
        <source>margin {margin}, noise {noise}</source>
        <translation>差距 {margin}，噪声 {noise}</translation>
    </message>
    <message>
        <source>How far the shares are off</source>
        <translation>各比例的偏差</translation>
    </message>
    <message>
        <source>Audit an engine</source>
        <translation>审计引擎</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Is an engine lossless? The main model here reads its replies. At temperature 0 every token must be the main model&apos;s own or a near tie; above 0 the tokens must follow its distribution.</source>
        <translation>引擎是否无损？此处的主模型会读它的回复。温度为 0 时，每个词元须是主模型自己的或近似平局；高于 0 时，词元须符合其分布。</translation>
    </message>
    <message>
        <source>this pair, or a server: http://host:port</source>
        <translation>此模型对，或服务器：http://host:port</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The verdict will appear here.</source>
        <translation>结论会显示在这里。</translation>
    </message>
    <message>
        <source>audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>{times} (run each 3 times for an interval)</source>
        <translation>{times}（各运行 3 次可得区间）</translation>
    </message>
    <message>
        <source>Picture of three rounds, light</source>
        <translation>三轮的图片，浅色</translation>
    </message>
    <message>
        <source>Picture of three rounds, dark</source>
        <translation>三轮的图片，深色</translation>
    </message>
    <message>
        <source>Moving picture of three rounds, light</source>
        <translation>三轮的动图，浅色</translation>
    </message>
    <message>
        <source>Moving picture of three rounds, dark</source>
        <translation>三轮的动图，深色</translation>
    </message>
    <message>
        <source>trace web page html vllm picture png</source>
        <translation>跟踪 网页 html vllm 图片 png</translation>
    </message>
    <message>
        <source>forced by the format</source>
        <translation>由格式强制</translation>
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
    <message>
        <source>What is speculative decoding?</source>
        <translation>什么是推测解码？</translation>
    </message>
    <message>
        <source>Guess the next tokens; the main model judges you as it judges a draft.</source>
        <translation>猜下一个词元；主模型像评判草稿模型一样评判您。</translation>
    </message>
    <message>
        <source>You are the draft</source>
        <translation>自己来当草稿模型</translation>
    </message>
    <message>
        <source>Your reply — {name}</source>
        <translation>自己对话中的回复 — {name}</translation>
    </message>
    <message>
        <source>This recording cannot be read ({reason}).</source>
        <translation>无法读取此录制（{reason}）。</translation>
    </message>
    <message>
        <source>Both models are reading the reply…</source>
        <translation>两个模型正在重新阅读这条回复…</translation>
    </message>
    <message>
        <source>Accepted. The main model drew {drawn} too (probability {chance}).</source>
        <translation>接受。主模型也抽到了 {drawn}（概率 {chance}）。</translation>
    </message>
    <message>
        <source>Refused. The main model finds {guess} very unlikely; it drew {drawn} (probability {chance}).</source>
        <translation>拒绝。主模型认为 {guess} 几乎不可能；它抽到了 {drawn}（概率 {chance}）。</translation>
    </message>
    <message>
        <source>Refused. The main model gave {guess} {main}, but drew {drawn} ({chance}).</source>
        <translation>拒绝。主模型给 {guess} 的概率是 {main}，但抽到了 {drawn}（{chance}）。</translation>
    </message>
    <message>
        <source>The draft model guessed {guess}: accepted.</source>
        <translation>草稿模型猜了 {guess}：接受。</translation>
    </message>
    <message>
        <source>The draft model guessed {guess}: refused.</source>
        <translation>草稿模型猜了 {guess}：拒绝。</translation>
    </message>
    <message>
        <source>Text to guess</source>
        <translation>要猜的文本</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The text so far</source>
        <translation>目前为止的文本</translation>
    </message>
    <message>
        <source>Asked: {prompt}</source>
        <translation>提问：{prompt}</translation>
    </message>
    <message>
        <source>{number}  {token}</source>
        <translation>{number}  {token}</translation>
    </message>
    <message>
        <source>Which token comes next? Choose one, or press its number.</source>
        <translation>下一个词元是哪个？选择一个，或按它的数字键。</translation>
    </message>
    <message>
        <source>Guess the next tokens of a finished reply. A guess is accepted if the main model drew the same token (exact match). Obvious tokens are filled in.</source>
        <translation>猜一条已写好的回复中的词元。主模型在每个位置抽取了一个词元，猜测与它相同就保留：这就是精确匹配规则，这里的回复都按它书写。毫无悬念的词元已自动填入。</translation>
    </message>
    <message>
        <source>{left} tokens to guess</source>
        <translation>还有 {left} 个词元要猜</translation>
    </message>
    <message>
        <source>The end. You: {kept} of {places} kept ({share:.0%}).</source>
        <translation>结束。猜对并保留 {kept}/{places}（{share:.0%}）。</translation>
    </message>
    <message>
        <source>You: {kept} of {places} kept ({share:.0%}). {left} left.</source>
        <translation>猜对并保留 {kept}/{places}（{share:.0%}）。还剩 {left} 个。</translation>
    </message>
    <message>
        <source>The end. You: {kept} of {places} kept ({share:.0%}). The draft model at the same places: {drafted} ({draft_share:.0%}).</source>
        <translation>结束。猜对并保留 {kept}/{places}（{share:.0%}）。草稿模型在相同位置：{drafted}（{draft_share:.0%}）。</translation>
    </message>
    <message>
        <source>You: {kept} of {places} kept ({share:.0%}). The draft model: {drafted} ({draft_share:.0%}). {left} left.</source>
        <translation>猜对并保留 {kept}/{places}（{share:.0%}）。草稿模型：{drafted}（{draft_share:.0%}）。还剩 {left} 个。</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Search the guide  (Ctrl+F)</source>
        <translation>搜索指南  (Ctrl+F)</translation>
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
        <source>already on this machine</source>
        <translation>本机上已有</translation>
    </message>
    <message>
        <source>too large: {weights} of weights, {free} of memory free</source>
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
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>{column}: {value}</source>
        <translation>{column}：{value}</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>仓库</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
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
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>architecture {architecture}</source>
        <translation>架构 {architecture}</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>本机速度</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ 放得下</translation>
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
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Only files that fit</source>
        <translation>只看放得下的</translation>
    </message>
    <message>
        <source>Hide files that do not fit into free memory</source>
        <translation>隐藏权重超出当前空闲内存的文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Select a repository to see its files.</source>
        <translation>选择一个仓库以查看其文件。</translation>
    </message>
    <message>
        <source>It has no model card.</source>
        <translation>没有模型卡。</translation>
    </message>
    <message>
        <source>The model card will appear here.</source>
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
        <source>Type part of a name, such as “llama 3.2” or “qwen coder”. Only GGUF models are listed. Nothing is sent before you type.</source>
        <translation>输入名称的一部分，例如“llama 3.2”或“qwen coder”。只列出 GGUF 模型。输入之前不会发送任何内容。</translation>
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
        <source>Hide models that need an account</source>
        <translation>隐藏需要账户的模型</translation>
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
        <source>No GGUF repository matches these words; try fewer.</source>
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
        <source>Token &amp;inspector</source>
        <translation>词元检查器(&amp;I)</translation>
    </message>
    <message>
        <source>At a selected token: show it in the inspector</source>
        <translation>在所选词元上：在检查器中显示</translation>
    </message>
    <message>
        <source>Reading the reply again…</source>
        <translation>正在重读回复…</translation>
    </message>
    <message>
        <source>Reading the reply again: {done:,} of {total:,} tokens</source>
        <translation>正在重读回复：{done:,}/{total:,} 个词元</translation>
    </message>
    <message>
        <source>{token}, written</source>
        <translation>{token}，已写出</translation>
    </message>
    <message>
        <source>{token}, refused</source>
        <translation>{token}，被拒绝</translation>
    </message>
    <message>
        <source>At temperature 0 the most likely token always wins. The list shows what each token would have at temperature 1.</source>
        <translation>温度为 0 时总是取最可能的词元。列表显示各词元在温度 1 时的概率。</translation>
    </message>
    <message>
        <source>{token}: {probability}</source>
        <translation>{token}：{probability}</translation>
    </message>
    <message>
        <source>Filtered out; {share} before the filters</source>
        <translation>已被过滤；过滤前为 {share}</translation>
    </message>
    <message>
        <source>Token inspector</source>
        <translation>词元检查器</translation>
    </message>
    <message>
        <source>Close the inspector (Ctrl+T)</source>
        <translation>关闭检查器（Ctrl+T）</translation>
    </message>
    <message>
        <source>Close the inspector</source>
        <translation>关闭检查器</translation>
    </message>
    <message>
        <source>Most likely for the main model</source>
        <translation>主模型认为最可能的</translation>
    </message>
    <message>
        <source>Most likely for the draft</source>
        <translation>草稿模型认为最可能的</translation>
    </message>
    <message>
        <source>Looking closer</source>
        <translation>细看</translation>
    </message>
    <message>
        <source>Look closer</source>
        <translation>细看</translation>
    </message>
    <message>
        <source>No token is selected</source>
        <translation>没有选中词元</translation>
    </message>
    <message>
        <source>Continue from here with {token}</source>
        <translation>从此处用{token}继续</translation>
    </message>
    <message>
        <source>Main model, temp. 1</source>
        <translation>主模型（温度 1）</translation>
    </message>
    <message>
        <source>Draft, temp. 1</source>
        <translation>草稿（温度 1）</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>L&amp;ab…</source>
        <translation>实验室(&amp;A)…</translation>
    </message>
    <message>
        <source>main model</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>There is no {what} to measure; choose one.</source>
        <translation>没有可测量的{what}；请选择一个。</translation>
    </message>
    <message>
        <source>There is no draft to measure {main} with; choose one.</source>
        <translation>没有可用来测量 {main} 的草稿；请选择一个。</translation>
    </message>
    <message>
        <source>Choose a draft length and a prompt to measure with.</source>
        <translation>没有用于测量的草稿长度或提示词；请选择。</translation>
    </message>
    <message>
        <source>Measurements need a seed, the same for all of them.</source>
        <translation>测量需要种子，且所有测量相同。</translation>
    </message>
    <message>
        <source>the server decides how much is guessed.</source>
        <translation>猜测多少由服务器决定。</translation>
    </message>
    <message>
        <source>Speedup of main models, drafts and draft lengths</source>
        <translation>各主模型、草稿模型和草稿长度的加速</translation>
    </message>
    <message>
        <source>{prompts:,} prompts, replies of up to {tokens} tokens at temperature {temperature:g}.</source>
        <translation>{prompts:,} 条提示词，回复最多 {tokens} 个词元，温度 {temperature:g}。</translation>
    </message>
    <message>
        <source>Each number is the speedup over decoding without guesses: the geometric mean over prompts, measured in turns, with its 95% interval.</source>
        <translation>每个数字是相对于不作猜测的加速比：各提示的几何平均，轮流测量，附 95% 区间。</translation>
    </message>
    <message>
        <source>{main} with {draft} was not measured: {error}</source>
        <translation>{main} 与 {draft} 未测量：{error}</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no guesses</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>{main} as it was started: {tps:,.1f} tokens per second, {accepted} of guesses accepted, {prompts} prompts.</source>
        <translation>{main} 按启动时的设置：每秒 {tps:,.1f} 个词元，接受 {accepted} 的猜测，{prompts} 个提示词。</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}: not measured yet.</source>
        <translation>{main} 与 {draft}，长度 {length}：尚未测量。</translation>
    </message>
    <message>
        <source>By draft length</source>
        <translation>按草稿长度</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>模型对</translation>
    </message>
    <message>
        <source>Main models and drafts, each at its best length</source>
        <translation>主模型与草稿模型，各取最佳长度</translation>
    </message>
    <message>
        <source>By kind of content, at the best length</source>
        <translation>按内容类型，取最佳长度</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>{speedup}, length {length}</source>
        <translation>{speedup}，长度 {length}</translation>
    </message>
    <message>
        <source>Choose a main model.</source>
        <translation>请选择主模型。</translation>
    </message>
    <message>
        <source>Choose a draft.</source>
        <translation>请选择草稿模型。</translation>
    </message>
    <message>
        <source>A model on a server uses the server&apos;s own draft: choose that too.</source>
        <translation>服务器上的模型用服务器自己的草稿猜测：请同时选择它。</translation>
    </message>
    <message>
        <source>A model on this computer needs a draft on this computer: choose one too.</source>
        <translation>本机上的模型需要本机上的草稿：请同时选择一个。</translation>
    </message>
    <message>
        <source>Choose a draft length.</source>
        <translation>请选择草稿长度。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be written</source>
        <translation>
            <numerusform>将生成 {n:,} 条回复</numerusform>
        </translation>
    </message>
    <message>
        <source>{runs} in a separate engine process; replies in the chat go first. Each number is the speedup over decoding without guesses.</source>
        <translation>{runs}，在单独的引擎进程中进行：对话保持不变，其中的回复优先。每个数字表示模型对的解码速度是不猜测时的多少倍。</translation>
    </message>
    <message>
        <source>not known before the first replies</source>
        <translation>在最初的回复之前未知</translation>
    </message>
    <message>
        <source>Time: {time}</source>
        <translation>用时：{time}</translation>
    </message>
    <message>
        <source>Built in (MTP)</source>
        <translation>内置 (MTP)</translation>
    </message>
    <message>
        <source>Loading {main} with {draft}: {done}</source>
        <translation>正在加载 {main} 与 {draft}：{done}</translation>
    </message>
    <message>
        <source>{main} with {draft}: {done:,} of {total:,} replies</source>
        <translation>{main} 与 {draft}：{done:,}/{total:,} 条回复</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)</source>
        <translation>网页 (*.html);;Markdown (*.md);;CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Discard these results and measure everything again</source>
        <translation>放弃用这些选项测得的结果，全部重新测量</translation>
    </message>
    <message>
        <source>Results are kept; the next start continues</source>
        <translation>已测得的结果会保留；下次开始时继续</translation>
    </message>
    <message>
        <source>Main models</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Prompts per kind of content (code, maths, stories…). More take longer and are more precise.</source>
        <translation>代码、数学、故事等每类的数量；越多耗时越长，结论越可靠</translation>
    </message>
    <message>
        <source>Own prompts…</source>
        <translation>自定义提示词…</translation>
    </message>
    <message>
        <source>A text file (one prompt), or a .jsonl file with one prompt per line</source>
        <translation>一个文本文件作为一条提示词，或每行一条提示词的 .jsonl 文件</translation>
    </message>
    <message>
        <source>Draft lengths</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Prompts of each kind</source>
        <translation>每类提示词数</translation>
    </message>
    <message>
        <source>Speedup of each pair at each draft length</source>
        <translation>各模型对在各草稿长度下的加速</translation>
    </message>
    <message>
        <source>Speedup of each main model with each draft</source>
        <translation>各主模型搭配各草稿模型的加速</translation>
    </message>
    <message>
        <source>Speedup of each pair by kind of content</source>
        <translation>各模型对按内容类型的加速</translation>
    </message>
    <message>
        <source>Kinds of content</source>
        <translation>内容类型</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Not measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Prompts (*.jsonl *.txt *.md);;All files (*)</source>
        <translation>提示词 (*.jsonl *.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Own prompts</source>
        <translation>自定义提示词</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>length {length}</source>
        <translation>长度 {length}</translation>
    </message>
    <message>
        <source>needs the model on this computer</source>
        <translation>需要模型在本机上</translation>
    </message>
    <message>
        <source>No reply is long enough to read. Choose other prompts or chats.</source>
        <translation>没有可读的回复：都太短。请给出其他提示词或对话。</translation>
    </message>
    <message>
        <source>The cost of passes was not measured. Try again.</source>
        <translation>未测得各次计算的耗时；请重试。</translation>
    </message>
    <message>
        <source>This draft cannot read finished text.</source>
        <translation>无法就已写好的文本询问此草稿模型。</translation>
    </message>
    <message>
        <source>Looking for replies of this model in your chats…</source>
        <translation>正在对话中查找此模型的回复…</translation>
    </message>
    <message>
        <source>This model has no replies yet. Chat with it first.</source>
        <translation>此模型在这里还没有写过回复。请先与它对话，再回来。</translation>
    </message>
    <message>
        <source>Choose a chat to read.</source>
        <translation>请选择要阅读的对话。</translation>
    </message>
    <message>
        <source>Choose a draft, or prompt lookup.</source>
        <translation>请选择一个草稿模型，或提示词查找。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be read with each draft.</source>
        <translation>
            <numerusform>将用每个草稿模型阅读 {n:,} 条回复。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read in {n:,} reply of {tokens} tokens; {plain:,.1f} tok/s without guesses.</source>
        <translation>
            <numerusform>已阅读 {n:,} 条回复，共 {tokens} 个词元；不猜测时为 {plain:,.1f} 词元/秒。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped before all replies were read.</source>
        <translation>排名在全部读完之前已结束。</translation>
    </message>
    <message>
        <source>With {draft}</source>
        <translation>使用 {draft}</translation>
    </message>
    <message>
        <source>With {draft}: {left}</source>
        <translation>使用 {draft}：{left}</translation>
    </message>
    <message>
        <source>use {draft}</source>
        <translation>使用 {draft}</translation>
    </message>
    <message>
        <source>{draft} guesses now.</source>
        <translation>现在由 {draft} 猜测。</translation>
    </message>
    <message>
        <source>The league needs the model&apos;s own probabilities. Load it on this computer instead of on a server.</source>
        <translation>草稿排行需要模型自身的概率，而模型运行在服务器上；在本机加载后才能看出每个草稿的价值。</translation>
    </message>
    <message>
        <source>Drafter league</source>
        <translation>草稿模型排名</translation>
    </message>
    <message>
        <source>Measure the cost of guesses again; results from the replies are kept</source>
        <translation>重新测量猜测的开销；从回复中得到的结果保留</translation>
    </message>
    <message>
        <source>Each draft reads replies in your chats once, beside the main model. This shows how many of its guesses would have been accepted, and how fast it would be. Nothing leaves this computer; replies in the chat go first.</source>
        <translation>每个草稿模型在主模型旁把对话中的回复各读一遍，由此可知它的猜测会有多少被保留，以及它会有多快。不会重新生成任何内容，没有任何数据离开这台电脑，对话中的回复优先。</translation>
    </message>
    <message>
        <source>Chats to read</source>
        <translation>要阅读的对话</translation>
    </message>
    <message>
        <source>Drafts to rank</source>
        <translation>参加的草稿模型</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Best length</source>
        <translation>最佳长度</translation>
    </message>
    <message>
        <source>Guesses kept</source>
        <translation>保留的猜测</translation>
    </message>
    <message>
        <source>Used now</source>
        <translation>当前使用</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>The ranking will appear here.</source>
        <translation>草稿模型的排行将显示在这里。</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>使用此项</translation>
    </message>
    <message>
        <source>Use this draft at its best length</source>
        <translation>让此草稿模型以其最佳长度猜测；可以撤销</translation>
    </message>
    <message numerus="yes">
        <source>{n} more draft for this model is not on this computer: {names}. Download it with Models ▸ Find a matching draft to rank it too.</source>
        <translation>
            <numerusform>此模型还有 {n} 个草稿模型不在这台电脑上：{names}。用“模型 ▸ 查找匹配的草稿”下载后也可参加排名。</numerusform>
        </translation>
    </message>
    <message>
        <source>In use now, at this draft length</source>
        <translation>此草稿模型正以这个草稿长度猜测</translation>
    </message>
    <message>
        <source>{draft}: {reason}</source>
        <translation>{draft}：{reason}</translation>
    </message>
    <message>
        <source>Accepted as 1st, 2nd, 3rd… of 8 guesses: {shares}</source>
        <translation>8 个猜测中第 1、2、3…个的保留率：{shares}</translation>
    </message>
    <message>
        <source>{length}: {speed:,.1f}</source>
        <translation>{length}：{speed:,.1f}</translation>
    </message>
    <message>
        <source>Tokens/s by draft length: {speeds}</source>
        <translation>各草稿长度的词元/秒：{speeds}</translation>
    </message>
    <message>
        <source>length Auto</source>
        <translation>长度自动</translation>
    </message>
    <message>
        <source>{title} ({why_not})</source>
        <translation>{title}（{why_not}）</translation>
    </message>
    <message numerus="yes">
        <source>{title} ({n:,} reply)</source>
        <translation>
            <numerusform>{title}（{n:,} 条回复）</numerusform>
        </translation>
    </message>
    <message>
        <source>{place}. {draft}</source>
        <translation>{place}. {draft}</translation>
    </message>
    <message>
        <source>{speed:,.1f}</source>
        <translation>{speed:,.1f}</translation>
    </message>
    <message>
        <source>no reply yet</source>
        <translation>尚无回复</translation>
    </message>
    <message>
        <source>written by {model}</source>
        <translation>由 {model} 写出</translation>
    </message>
    <message>
        <source>written elsewhere</source>
        <translation>在别处写出</translation>
    </message>
    <message>
        <source>edited by you</source>
        <translation>由您编辑过</translation>
    </message>
    <message>
        <source>no complete reply</source>
        <translation>没有完整的回复</translation>
    </message>
    <message>
        <source>&amp;Lessons…</source>
        <translation>课程(&amp;L)…</translation>
    </message>
    <message>
        <source>Lesson — {title}</source>
        <translation>课程 — {title}</translation>
    </message>
    <message>
        <source>What a round is</source>
        <translation>什么是一轮</translation>
    </message>
    <message>
        <source>The draft guesses, the main model checks, and one token is the main model&apos;s own.</source>
        <translation>草稿模型猜测，主模型检查，另有一个词元由主模型自己写出。</translation>
    </message>
    <message>
        <source>A reply is written in rounds. In each round a small model, the draft, guesses the next few tokens (a token is a word or a part of one), and the large main model checks them.</source>
        <translation>回复是一轮一轮写成的。每一轮中，一个小模型（草稿模型）猜测接下来的几个词元（词元是一个词或词的一部分），再由大的主模型检查。</translation>
    </message>
    <message>
        <source>Round {number}: the draft guessed {count} tokens: {guesses}. They are shown as ghosts: not checked yet.</source>
        <translation>第 {number} 轮：草稿模型猜了 {count} 个词元：{guesses}。它们以淡色显示，因为还没有检查。</translation>
    </message>
    <message>
        <source>The main model checked all {count} in one pass. It keeps {kept} and refuses {refused}. The guesses after that one are discarded: they followed a wrong word.</source>
        <translation>主模型一次检查了全部 {count} 个。它保留 {kept} 个，拒绝了{refused}。其后的猜测也随之作废，因为它们接在错误的词之后。</translation>
    </message>
    <message>
        <source>In its place the main model writes {token}. Each round ends with one token that is the main model&apos;s own, so the reply goes on even when every guess is wrong.</source>
        <translation>主模型在该处写出{token}。每一轮都以主模型自己的一个词元结束，因此即使猜测全错，回复也会继续。</translation>
    </message>
    <message>
        <source>Here all {count} guesses were right. With the main model&apos;s own token, the bonus, one pass wrote {wrote} tokens.</source>
        <translation>这里 {count} 个猜测全部正确。加上主模型自己的词元（额外），一次计算写出了 {wrote} 个词元。</translation>
    </message>
    <message>
        <source>{passes} rounds wrote {tokens} tokens: {each:,.1f} for each pass of the main model. Alone it writes one a pass. The text is the same: a guess stays only where the main model agrees.</source>
        <translation>{passes} 轮写出 {tokens} 个词元：主模型每次计算写出 {each:,.1f} 个，而它独自每次只写一个。文本相同：只有主模型同意的猜测才保留。</translation>
    </message>
    <message>
        <source>Why checking in parallel is cheap</source>
        <translation>为什么并行检查代价低</translation>
    </message>
    <message>
        <source>One pass over five tokens takes less time than five passes over one.</source>
        <translation>一次处理五个词元，比五次各处理一个更快。</translation>
    </message>
    <message>
        <source>Without a draft the main model writes token by token. Each token takes a pass of its own, because the next one depends on it.</source>
        <translation>没有草稿模型时，主模型逐个写词元。每个词元都要单独计算一次，因为下一个取决于它。</translation>
    </message>
    <message>
        <source>{tokens} tokens took {passes} passes. One such pass took {one:,.1f} ms (the median).</source>
        <translation>{tokens} 个词元用了 {passes} 次计算。每次约 {one:,.1f} 毫秒（中位数）。</translation>
    </message>
    <message>
        <source>The same question with a draft, which guesses up to four tokens a round.</source>
        <translation>同一问题，加上每轮最多猜四个词元的草稿模型。</translation>
    </message>
    <message>
        <source>The draft guessed {guesses}. The main model need not go step by step: it reads all of them at once and finds at each place what it would have written.</source>
        <translation>草稿模型写出了{guesses}。现在主模型不必逐步进行：它一次读完全部，并在每一处给出自己会写的内容。</translation>
    </message>
    <message>
        <source>Such a pass over {width} tokens took {many:,.1f} ms (the median). {width} passes over one token each would have taken {alone:,.1f} ms.</source>
        <translation>这样一次处理 {width} 个词元约 {many:,.1f} 毫秒（中位数）。若 {width} 次各处理一个，则需 {alone:,.1f} 毫秒。</translation>
    </message>
    <message>
        <source>It is cheaper because every pass fetches all weights of the model from memory once, however many tokens it reads. These demo models are tiny; the larger a model is, the closer a pass over a few tokens comes to the cost of one.</source>
        <translation>更省时，是因为每次计算都要把模型的全部权重从内存读取一遍，无论处理多少词元。这些演示模型很小；模型越大，一次处理几个词元的代价就越接近处理一个。</translation>
    </message>
    <message>
        <source>A refusal and its residual</source>
        <translation>一次拒绝及其剩余分布</translation>
    </message>
    <message>
        <source>How chance decides about a guess, and why the text stays the main model&apos;s own.</source>
        <translation>随机性如何决定猜测的去留，以及为什么文本仍是主模型自己的。</translation>
    </message>
    <message>
        <source>Above temperature 0 tokens are drawn by chance, the likely ones more often. Then a guess is judged by two probabilities, here by rejection sampling: the draft&apos;s and the main model&apos;s.</source>
        <translation>温度大于 0 时，词元随机抽取，概率大的更常被抽中。这时用两个概率判断猜测（这里采用拒绝采样）：草稿模型的和主模型的。</translation>
    </message>
    <message>
        <source>In round {number} the draft drew {refused}, which it gave a probability of {draft:.0%}.</source>
        <translation>第 {number} 轮中，草稿模型抽到{refused}，它给出的概率为 {draft:.0%}。</translation>
    </message>
    <message>
        <source>The main model gives {refused} only {main:.0%}. The draft would write it too often, so it is kept only with a chance of {main:.0%} ÷ {draft:.0%} = {chance:.0%}. This time it was refused.</source>
        <translation>主模型只给{refused} {main:.0%}。草稿模型会写得过于频繁，因此只以 {main:.0%} ÷ {draft:.0%} = {chance:.0%} 的概率保留。这一次被拒绝了。</translation>
    </message>
    <message>
        <source>The token in its place is drawn from the residual: what the main model gives to each token beyond what the draft gave it. {refused} has nothing left there; {token} was drawn.</source>
        <translation>取代它的词元从剩余分布中抽取：即主模型给每个词元的概率超出草稿模型的部分。{refused}在其中已无剩余；抽到的是{token}。</translation>
    </message>
    <message>
        <source>{kept} of {guessed} guesses were kept. Kept guesses and residuals together come out exactly as often as the main model alone would write them. That is what lossless means.</source>
        <translation>{guessed} 个猜测中保留了 {kept} 个。保留的猜测与剩余分布合在一起，出现的频率与主模型独自书写时完全相同。这就是无损的含义。</translation>
    </message>
    <message>
        <source>The more is left to chance, the harder it is to guess.</source>
        <translation>随机性越大，越难猜中。</translation>
    </message>
    <message>
        <source>At temperature 0 the main model always writes its most likely token. The draft has to find just that one.</source>
        <translation>温度为 0 时，主模型总是写出概率最大的词元。草稿模型只需猜中它。</translation>
    </message>
    <message>
        <source>{kept} of {guessed} guesses were kept: {share:.0%}.</source>
        <translation>{guessed} 个猜测中保留了 {kept} 个：{share:.0%}。</translation>
    </message>
    <message>
        <source>The same request at a temperature of {temperature:g}. Less likely tokens are drawn more often, and the draft cannot know which.</source>
        <translation>同一请求，温度为 {temperature:g}。概率较小的词元更常被抽中，而草稿模型无从知道是哪些。</translation>
    </message>
    <message>
        <source>Now {kept} of {guessed} guesses were kept: {share:.0%}.</source>
        <translation>这次 {guessed} 个猜测中保留了 {kept} 个：{share:.0%}。</translation>
    </message>
    <message>
        <source>Choosing a length</source>
        <translation>选择长度</translation>
    </message>
    <message>
        <source>Short drafts save little, long drafts waste guesses.</source>
        <translation>草稿太短省不了多少，太长则浪费猜测。</translation>
    </message>
    <message>
        <source>The draft length is how many tokens are guessed in a round at most. Here it is 1.</source>
        <translation>草稿长度是每轮最多猜测的词元数。这里是 1。</translation>
    </message>
    <message>
        <source>{tokens} tokens in {passes} passes; guesses thrown away: {wasted}. Little is wasted, but a pass can write two tokens at most.</source>
        <translation>{passes} 次计算写出 {tokens} 个词元；浪费的猜测：{wasted} 个。浪费很少，但一次计算最多只能写出两个词元。</translation>
    </message>
    <message>
        <source>The same question with a length of 16.</source>
        <translation>同一问题，长度为 16。</translation>
    </message>
    <message>
        <source>Round {number}: {kept} of {count} guesses were kept. The others took time to write and to check, for nothing.</source>
        <translation>第 {number} 轮：{count} 个猜测中保留了 {kept} 个。其余的书写和检查都白费了时间。</translation>
    </message>
    <message>
        <source>{tokens} tokens in only {passes} passes, but {wasted} of {guessed} guesses were thrown away.</source>
        <translation>只用 {passes} 次计算就写出 {tokens} 个词元，但 {guessed} 个猜测中浪费了 {wasted} 个。</translation>
    </message>
    <message>
        <source>And with a length of 4.</source>
        <translation>再看长度为 4。</translation>
    </message>
    <message>
        <source>{tokens} tokens in {passes} passes. Measured here: {first:,.0f} tokens per second with a length of 1, {second:,.0f} with 4, {third:,.0f} with 16. Which is best depends on the text and on the machine; Auto measures both, and decides anew in every round.</source>
        <translation>{passes} 次计算写出 {tokens} 个词元。实测：长度 1 时每秒 {first:,.0f} 个词元，4 时 {second:,.0f} 个，16 时 {third:,.0f} 个。哪个最好取决于文本和机器；自动会测量两者，并在每一轮重新决定。</translation>
    </message>
    <message>
        <source>When it does not pay</source>
        <translation>不划算的时候</translation>
    </message>
    <message>
        <source>Where the draft guesses badly, guessing makes a reply slower.</source>
        <translation>草稿模型猜得不准时，猜测会拖慢回复。</translation>
    </message>
    <message>
        <source>{speed:,.0f} tokens per second.</source>
        <translation>每秒 {speed:,.0f} 个词元。</translation>
    </message>
    <message>
        <source>Here the draft guessed {count} tokens, and the main model keeps {kept}. All {count} took time, to write and to check.</source>
        <translation>这里草稿模型猜了 {count} 个词元，主模型保留 {kept} 个。全部 {count} 个的书写和检查都花了时间。</translation>
    </message>
    <message>
        <source>{share:.0%} of the guesses were kept. {second:,.0f} tokens per second instead of {first:,.0f}: {times:,.2f} times as fast. That is why the program measures what guessing gains, and Auto pauses it where it does not pay.</source>
        <translation>猜测保留了 {share:.0%}。每秒 {second:,.0f} 个词元，而不是 {first:,.0f} 个：速度为 {times:,.2f} 倍。因此程序会测量猜测的收益，长度为自动时，会在不划算处暂停。</translation>
    </message>
    <message>
        <source>Guessing without a draft</source>
        <translation>没有草稿模型的猜测</translation>
    </message>
    <message>
        <source>Prompt lookup copies earlier text of the conversation.</source>
        <translation>提示查找复制对话中先前出现过的内容。</translation>
    </message>
    <message>
        <source>Prompt lookup needs no second model. Where the end of the text occurred earlier in the conversation, it guesses what followed there.</source>
        <translation>提示查找不需要第二个模型。如果文本的结尾先前在对话中出现过，它就猜测当时后面的内容。</translation>
    </message>
    <message>
        <source>Here it copied {count} tokens: {guesses}. That costs next to nothing.</source>
        <translation>这里它复制了 {count} 个词元：{guesses}。这几乎没有代价。</translation>
    </message>
    <message>
        <source>The main model checks copies as it checks any guess, and keeps {kept} of them.</source>
        <translation>主模型像检查任何猜测一样检查这些复制内容，保留了 {kept} 个。</translation>
    </message>
    <message>
        <source>{kept} of {guessed} copies were kept in all. Where a reply quotes, corrects or continues what it was given, this is hard to beat.</source>
        <translation>总共 {guessed} 个复制内容保留了 {kept} 个。当回复引用、修改或续写所给内容时，这种方法很难被超越。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>this copy names none</source>
        <translation>此副本未注明</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>发布页</translation>
    </message>
    <message>
        <source>Audits do not support XTC, mirostat or grammars. Switch them off.</source>
        <translation>审计不支持 XTC、mirostat 和语法；请去掉它们。</translation>
    </message>
    <message>
        <source>Write this reply again without a draft, with the same seed: are the tokens the same?</source>
        <translation>不用草稿、以相同种子再写一遍：词元是否相同？</translation>
    </message>
    <message>
        <source>Prove it</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Prove a reply: the same without a draft?</source>
        <translation>证明回复：不用草稿是否相同？</translation>
    </message>
    <message>
        <source>A&amp;udit an engine…</source>
        <translation>审计引擎(&amp;U)…</translation>
    </message>
    <message>
        <source>Load a pair first: its main model is the judge.</source>
        <translation>请先加载模型对：由其主模型判断。</translation>
    </message>
    <message>
        <source>Load the main model on this computer: it is the judge.</source>
        <translation>请在本机加载主模型：由它判断。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply will be written and judged</source>
        <translation>
            <numerusform>将写出并判断 {n:,} 条回复</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is sent but the prompts.</source>
        <translation>只发送提示词。</translation>
    </message>
    <message>
        <source>Replies in the chat go first.</source>
        <translation>对话中的回复优先。</translation>
    </message>
    <message>
        <source>{done:,} of {total:,} replies</source>
        <translation>{total:,} 条回复中的 {done:,} 条</translation>
    </message>
    <message>
        <source>Writing the reply again without a draft…</source>
        <translation>正在不用草稿重写此回复…</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then prove it.</source>
        <translation>正在写回复，结束后再证明。</translation>
    </message>
    <message>
        <source>Only a reply with recorded rounds can be proved.</source>
        <translation>只有本对话中轮次已知的回复才能证明。</translation>
    </message>
    <message>
        <source>Needs the acceptance rule Exact match: only then does a seed give the same text without a draft.</source>
        <translation>只有在精确匹配下，同一种子不用草稿才得到相同文本。</translation>
    </message>
    <message>
        <source>Its log-probabilities are others than the main model&apos;s here: it has other weights.</source>
        <translation>其对数概率与此处主模型的不同：权重不同。</translation>
    </message>
    <message>
        <source>Its log-probabilities show other kernels or another number format: {noise:.2g} logits are noise here.</source>
        <translation>其对数概率显示出不同的内核或数字格式：此处 {noise:.2g} logits 属于噪声。</translation>
    </message>
    <message numerus="yes">
        <source>About {n:,} more token is needed: add prompts.</source>
        <translation>
            <numerusform>大约还需要 {n:,} 个词元：请增加提示词。</numerusform>
        </translation>
    </message>
    <message>
        <source>10^{found:.1f} (violation from 10^{most:.0f})</source>
        <translation>10^{found:.1f}（达到 10^{most:.0f} 即判为违规）</translation>
    </message>
    <message>
        <source>Struck through: what came. Underlined: the main model&apos;s own.</source>
        <translation>删除线：实际内容。下划线：主模型自己的内容。</translation>
    </message>
    <message>
        <source>Web page (*.html);;JSON (*.json);;Record (*.record)</source>
        <translation>网页 (*.html);;JSON (*.json);;记录 (*.record)</translation>
    </message>
    <message>
        <source>Audit again</source>
        <translation>重新审计</translation>
    </message>
    <message>
        <source>{setting}: {short}.</source>
        <translation>{setting}：{short}。</translation>
    </message>
    <message>
        <source>{setting} vs. {reference}: {times}.</source>
        <translation>{setting} 与 {reference} 相比：{times}。</translation>
    </message>
    <message>
        <source>same vocabulary, trimmed</source>
        <translation>相同词表，已精简</translation>
    </message>
    <message>
        <source>Trimming</source>
        <translation>正在精简</translation>
    </message>
    <message>
        <source>Trim…</source>
        <translation>精简…</translation>
    </message>
    <message>
        <source>Write a smaller, faster copy of this draft with only the tokens that are frequent in your chats.</source>
        <translation>写一个更小更快的草稿副本，只含您对话中常见的词元。</translation>
    </message>
    <message>
        <source>Cancel trimming</source>
        <translation>取消精简</translation>
    </message>
    <message>
        <source>A copy with fewer than its {tokens:,} tokens would be faster (Trim…).</source>
        <translation>词元少于 {tokens:,} 个的副本会更快（精简…）。</translation>
    </message>
    <message>
        <source>Trim {name}</source>
        <translation>精简 {name}</translation>
    </message>
    <message>
        <source>Tokens to keep, of {tokens:,}; the most frequent in your chats first:</source>
        <translation>保留 {tokens:,} 个词元中的多少个，先保留您对话中最常见的：</translation>
    </message>
    <message>
        <source>Speedup, forecast</source>
        <translation>加速比（预测）</translation>
    </message>
    <message>
        <source>This page is in English.</source>
        <translation>此页为英文。</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}: {times}; {tps:,.1f} tokens per second beside {plain:,.1f}, {accepted} of guesses accepted.</source>
        <translation>{main} 与 {draft}，长度 {length}：{times}；每秒 {tps:,.1f} 个词元，对比 {plain:,.1f}，猜测接受率 {accepted}。</translation>
    </message>
    <message>
        <source>{main} with {draft}, length {length}, {kind}: {times}.</source>
        <translation>{main} 与 {draft}，长度 {length}，{kind}：{times}。</translation>
    </message>
    <message>
        <source>A tree of guesses: {times:.2f}× the best chain at most</source>
        <translation>猜测树：最多为最佳链的 {times:.2f} 倍</translation>
    </message>
    <message>
        <source>{draft}, length {length}: {times}</source>
        <translation>{draft}，长度 {length}：{times}</translation>
    </message>
    <message>
        <source>{number}. {title}</source>
        <translation>{number}. {title}</translation>
    </message>
    <message>
        <source>{title}: {about}</source>
        <translation>{title}：{about}</translation>
    </message>
    <message>
        <source>✓ Read</source>
        <translation>✓ 已读</translation>
    </message>
    <message>
        <source>{read} of {count} read</source>
        <translation>已读 {read}/{count}</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>The caption before (Backspace)</source>
        <translation>上一条说明（退格键）</translation>
    </message>
    <message>
        <source>Play up to the next caption (Enter)</source>
        <translation>播放到下一条说明（Enter）</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>The list of lessons</source>
        <translation>课程列表</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number}/{count}</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位置</translation>
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
        <source>none: it continues text and does not chat</source>
        <translation>无：它续写文本，不轮流对话</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>{speed}. {how}</source>
        <translation>{speed}。{how}</translation>
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
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>{heads} heads, {kv} of them for keys and values</source>
        <translation>{heads} 个头，其中 {kv} 个用于键和值</translation>
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
        <source>not stated in the file</source>
        <translation>文件中未注明</translation>
    </message>
    <message>
        <source>the hub requires a login to download it</source>
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
        <source>about {need} with {context:,} tokens of context; fits into free memory</source>
        <translation>上下文 {context:,} 个词元时约 {need}；当前空闲内存放得下</translation>
    </message>
    <message>
        <source>about {need} with {context:,} tokens of context; more than the {free} free now</source>
        <translation>上下文 {context:,} 个词元时约 {need}；超过当前空闲的 {free}</translation>
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
        <source>Read the whole file and compare its SHA-256 with the hub&apos;s</source>
        <translation>读取整个文件，并将其 SHA-256 与 Hub 的比较</translation>
    </message>
    <message>
        <source>Model card…</source>
        <translation>模型卡…</translation>
    </message>
    <message>
        <source>Read the model card</source>
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
        <source>Select a model to see its details.</source>
        <translation>选择一个模型以查看详情。</translation>
    </message>
    <message>
        <source>The file stays on disk</source>
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
        <source>delete model</source>
        <translation>删除模型</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>模型库(&amp;L)…</translation>
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
        <source>{model} was not deleted. {reason}</source>
        <translation>{model} 未删除。{reason}</translation>
    </message>
    <message>
        <source>{folder} is already on the list.</source>
        <translation>{folder} 已在列表中。</translation>
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
        <source>Looking for models</source>
        <translation>正在查找模型</translation>
    </message>
    <message>
        <source>Get models…</source>
        <translation>获取模型…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>In the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache.</source>
        <translation>在本程序的文件夹以及 LM Studio、Jan、llama.cpp、Ollama 和 Hugging Face 缓存的文件夹中。</translation>
    </message>
    <message>
        <source>None in the folders of Foretoken, LM Studio, Jan, llama.cpp, Ollama and the Hugging Face cache. The bundled pair is always available.</source>
        <translation>本程序的文件夹中没有模型，LM Studio、Jan、llama.cpp、Ollama 和 Hugging Face 缓存的文件夹中也没有。内置模型对随时可用于对话。</translation>
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
        <source>Verifying</source>
        <translation>校验中</translation>
    </message>
    <message>
        <source>Cancel verifying</source>
        <translation>取消校验</translation>
    </message>
    <message>
        <source>Stop searching {folder}</source>
        <translation>不再搜索 {folder}</translation>
    </message>
    <message>
        <source>The files stay on disk</source>
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
        <source>{model} removed from the list; the file stays on disk.</source>
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
        <source>Del</source>
        <translation>Del</translation>
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
        <source>From the folder of the model.</source>
        <translation>来自模型所在的文件夹。</translation>
    </message>
    <message>
        <source>There is no model card beside the file.</source>
        <translation>文件旁没有模型卡。</translation>
    </message>
    <message>
        <source>There is no model card beside the file, and its repository is unknown, so the hub cannot be asked.</source>
        <translation>文件旁没有模型卡。也不知道它来自哪个仓库，因此无法向 Hub 查询。</translation>
    </message>
    <message>
        <source>From the hub: {repository}.</source>
        <translation>来自 Hub：{repository}。</translation>
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
        <source>Already on this machine</source>
        <translation>本机上已有</translation>
    </message>
    <message>
        <source>too large for this machine</source>
        <translation>对本机来说太大</translation>
    </message>
    <message>
        <source>Needs {memory} of memory.</source>
        <translation>需要 {memory} 内存。</translation>
    </message>
    <message>
        <source>Needs {memory} of memory: close other programs first.</source>
        <translation>需要 {memory} 内存，请先关闭其他程序。</translation>
    </message>
    <message>
        <source>Needs {memory} of memory, more than this machine has.</source>
        <translation>需要 {memory} 内存，超过本机所有。</translation>
    </message>
    <message>
        <source>Licence: {licence}</source>
        <translation>许可证：{licence}</translation>
    </message>
    <message>
        <source>Log in to the hub and accept a licence first.</source>
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
        <source>Reading the catalog…</source>
        <translation>正在读取目录…</translation>
    </message>
    <message>
        <source>No pairs</source>
        <translation>没有模型对</translation>
    </message>
    <message>
        <source>This reply over the whole screen, round by round (F11)</source>
        <translation>全屏逐轮显示此回复（F11）</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Present a reply</source>
        <translation>演示回复</translation>
    </message>
    <message>
        <source>⋯ of a reply</source>
        <translation>回复的 ⋯</translation>
    </message>
    <message>
        <source>presenter full screen beamer slides</source>
        <translation>演示 全屏 投影 幻灯片</translation>
    </message>
    <message>
        <source>Presenter — {name}</source>
        <translation>演示 — {name}</translation>
    </message>
    <message>
        <source>Space or Page Down: next round. Esc: leave.</source>
        <translation>空格或 Page Down：下一轮。Esc：退出。</translation>
    </message>
    <message>
        <source>This reply and the same without a draft, side by side (Shift+F5)</source>
        <translation>并排显示此回复与不用草稿的同一回复（Shift+F5）</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>竞速</translation>
    </message>
    <message>
        <source>Race a reply without its draft</source>
        <translation>让回复与不用草稿的自己竞速</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then start the race.</source>
        <translation>正在写回复，结束后才能开始竞速。</translation>
    </message>
    <message>
        <source>Only a reply with recorded rounds can race.</source>
        <translation>只有本对话中轮次已知的回复才能竞速。</translation>
    </message>
    <message>
        <source>Load {main} first: it wrote this reply.</source>
        <translation>请先加载 {main}：此回复由它写成。</translation>
    </message>
    <message>
        <source>Choose a draft first: this reply was written without one.</source>
        <translation>请先选择草稿模型：此回复未使用草稿。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Without a draft</source>
        <translation>不用草稿</translation>
    </message>
    <message>
        <source>With a draft</source>
        <translation>用草稿</translation>
    </message>
    <message>
        <source>{name}: {ahead:,.2f} s faster</source>
        <translation>{name}：快 {ahead:,.2f} 秒</translation>
    </message>
    <message>
        <source>draft wrote {kept:,} of {count:,} tokens</source>
        <translation>草稿写了 {count:,} 个词元中的 {kept:,} 个</translation>
    </message>
    <message>
        <source>same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>texts differ from token {place:,}</source>
        <translation>文本从第 {place:,} 个词元起不同</translation>
    </message>
    <message>
        <source>Half speed</source>
        <translation>半速</translation>
    </message>
    <message>
        <source>A fifth</source>
        <translation>五分之一</translation>
    </message>
    <message>
        <source>A tenth</source>
        <translation>十分之一</translation>
    </message>
    <message>
        <source>High: written by the draft. Low: written by the main model.</source>
        <translation>高：草稿所写。低：主模型所写。</translation>
    </message>
    <message>
        <source>Speed of the race</source>
        <translation>竞速的速度</translation>
    </message>
    <message>
        <source>Writing the other lane… {count:,} tokens</source>
        <translation>正在写另一条赛道… {count:,} 个词元</translation>
    </message>
    <message>
        <source>{name}: {seconds:,.2f} s</source>
        <translation>{name}：{seconds:,.2f} 秒</translation>
    </message>
    <message>
        <source>Trust this certificate?</source>
        <translation>信任此证书？</translation>
    </message>
    <message>
        <source>This is not the certificate of {server} that you trusted.</source>
        <translation>这不是已信任的 {server} 的证书。</translation>
    </message>
    <message>
        <source>Is this the certificate of {server}?</source>
        <translation>这是 {server} 的证书吗？</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Issued to</source>
        <translation>颁发给</translation>
    </message>
    <message>
        <source>Issued by</source>
        <translation>颁发者</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>Fingerprint (SHA-256)</source>
        <translation>指纹 (SHA-256)</translation>
    </message>
    <message>
        <source>Fingerprint before</source>
        <translation>之前的指纹</translation>
    </message>
    <message>
        <source>Compare the fingerprint with the server&apos;s own: run {command} there. If they differ, somebody intercepts the connection and could read what you write. The certificate is trusted for this address only.</source>
        <translation>请将此指纹与服务器上的指纹比较，在服务器上可用此命令显示：{command}。如果不同，说明有人在中间拦截，会读到所写的内容。信任之后，此地址只接受这一证书。</translation>
    </message>
    <message>
        <source>&amp;Trust this certificate</source>
        <translation>信任此证书(&amp;T)</translation>
    </message>
    <message>
        <source>itself (self-signed)</source>
        <translation>自身（自签名）</translation>
    </message>
    <message>
        <source>from {start} to {end}</source>
        <translation>{start} 至 {end}</translation>
    </message>
    <message>
        <source>{dates}: expired</source>
        <translation>{dates}：已过期</translation>
    </message>
    <message>
        <source>{dates}: not yet</source>
        <translation>{dates}：尚未生效</translation>
    </message>
    <message>
        <source>Remote server…</source>
        <translation>远程服务器…</translation>
    </message>
    <message>
        <source>&amp;Use a remote server…</source>
        <translation>使用远程服务器(&amp;U)…</translation>
    </message>
    <message>
        <source>The certificate of {server} is no longer trusted.</source>
        <translation>不再信任 {server} 的证书。</translation>
    </message>
    <message>
        <source>The key of {server} is forgotten.</source>
        <translation>已忘记 {server} 的密钥。</translation>
    </message>
    <message>
        <source>{server} is in use; choose another main model first.</source>
        <translation>{server} 正在使用；请先选择另一个主模型。</translation>
    </message>
    <message>
        <source>{server} removed; its key is forgotten.</source>
        <translation>{server} 已从列表中移除，其密钥已清除。</translation>
    </message>
    <message>
        <source>Not encrypted: use it only in a network you trust.</source>
        <translation>未加密：只在您信任的网络中使用。</translation>
    </message>
    <message>
        <source>No keyring found: the key is kept until Foretoken closes.</source>
        <translation>此系统没有密钥环：密钥保留到 Foretoken 关闭为止。</translation>
    </message>
    <message>
        <source>{server} refuses this API key; enter the right one.</source>
        <translation>{server} 拒绝此 API 密钥；请输入正确的密钥。</translation>
    </message>
    <message>
        <source>{server} asks for an API key; enter it here.</source>
        <translation>{server} 需要 API 密钥；请在此输入。</translation>
    </message>
    <message>
        <source>The certificate of {server} has changed since you trusted it, so nothing was sent. It was renewed, or somebody intercepts the connection: ask the owner before you trust the new one.</source>
        <translation>{server} 的证书与已信任的证书不同，因此未向其发送任何内容。可能是证书已更新，也可能有人在中间拦截：信任新证书之前请先询问服务器所有者。</translation>
    </message>
    <message>
        <source>Your system does not trust the certificate of {server} ({reason}), so nothing was sent. If you know the server, check its certificate and trust it.</source>
        <translation>您的系统不信任 {server} 的证书（{reason}），因此未发送任何内容。如果您认识该服务器，请检查其证书并信任它。</translation>
    </message>
    <message>
        <source>Remote server</source>
        <translation>远程服务器</translation>
    </message>
    <message>
        <source>Chat with a model that runs on another machine: llama-server, vLLM, or any server with an OpenAI-compatible interface. What you write is sent to this address and nowhere else.</source>
        <translation>与在另一台机器上运行的模型对话：llama-server、vLLM 或任何提供 OpenAI 兼容接口的服务器。输入的内容只发送到此地址。</translation>
    </message>
    <message>
        <source>For one of several models, add its name after a #: http://host:8000#name</source>
        <translation>若服务器有多个模型，请在 # 后写明名称：http://host:8000#name</translation>
    </message>
    <message>
        <source>saved key, if any</source>
        <translation>已保存的密钥（如有）</translation>
    </message>
    <message>
        <source>Stored in the system keyring, never in a file</source>
        <translation>保存在系统密钥环中，不写入 Foretoken 的任何文件</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>忘记密钥</translation>
    </message>
    <message>
        <source>certificates your system trusts</source>
        <translation>系统信任的证书</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>&amp;Do not trust it</source>
        <translation>不再信任(&amp;D)</translation>
    </message>
    <message>
        <source>Result of the test</source>
        <translation>测试结果</translation>
    </message>
    <message>
        <source>Trust th&amp;is certificate…</source>
        <translation>信任此证书(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Use this server</source>
        <translation>使用此服务器(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API 密钥(&amp;K)</translation>
    </message>
    <message>
        <source>Own &amp;certificates</source>
        <translation>自有证书(&amp;C)</translation>
    </message>
    <message>
        <source>Trusted by you</source>
        <translation>已信任</translation>
    </message>
    <message>
        <source>certificate {start}…{end}</source>
        <translation>证书 {start}…{end}</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>正在询问服务器…</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>Open t&amp;race…</source>
        <translation>打开轨迹(&amp;R)…</translation>
    </message>
    <message>
        <source>Traces of replies (*.jsonl);;All files (*)</source>
        <translation>回复轨迹 (*.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>打开轨迹</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}：{sentence}</translation>
    </message>
    <message>
        <source>Serve &amp;to other programs…</source>
        <translation>供其他程序使用(&amp;T)…</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request of another program is being answered.</source>
        <translation>
            <numerusform>正在回答其他程序的 {n:,} 个请求。</numerusform>
        </translation>
    </message>
    <message>
        <source>Closing stops the server; replies in progress are cut off.</source>
        <translation>服务器随程序一起停止，正在回答的内容会被中断。</translation>
    </message>
    <message>
        <source>Close and end them</source>
        <translation>关闭并结束它们</translation>
    </message>
    <message>
        <source>this computer only (127.0.0.1)</source>
        <translation>仅这台电脑 （127.0.0.1）</translation>
    </message>
    <message>
        <source>the whole network (0.0.0.0)</source>
        <translation>整个网络 （0.0.0.0）</translation>
    </message>
    <message>
        <source>The server is stopped.</source>
        <translation>服务器已停止。</translation>
    </message>
    <message>
        <source>The server is starting…</source>
        <translation>服务器正在启动…</translation>
    </message>
    <message>
        <source>Programs can use the server.</source>
        <translation>其他程序可以使用此服务器。</translation>
    </message>
    <message>
        <source>The server is stopping; requests end…</source>
        <translation>服务器正在停止；请求即将结束…</translation>
    </message>
    <message>
        <source>State of the server</source>
        <translation>服务器状态</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Where the server listens: one of these, or an address of this computer</source>
        <translation>服务器监听的位置：其中之一，或这台电脑的一个地址</translation>
    </message>
    <message>
        <source>Reachable from</source>
        <translation>可访问范围</translation>
    </message>
    <message>
        <source>any free one</source>
        <translation>任意空闲端口</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Replies at once</source>
        <translation>同时回复数</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>Programs must send this key. Required where other computers can reach the server</source>
        <translation>程序必须发送此密钥；若其他电脑可以访问服务器，则始终如此</translation>
    </message>
    <message>
        <source>Show the API key</source>
        <translation>显示 API 密钥</translation>
    </message>
    <message>
        <source>Copy the API key</source>
        <translation>复制 API 密钥</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新密钥</translation>
    </message>
    <message>
        <source>Programs with the old key will be refused</source>
        <translation>持有旧密钥的程序从此会被拒绝</translation>
    </message>
    <message>
        <source>Example for a terminal</source>
        <translation>终端示例</translation>
    </message>
    <message>
        <source>Includes the key, ready to run</source>
        <translation>其中含有密钥，可直接运行</translation>
    </message>
    <message>
        <source>Copy the example</source>
        <translation>复制示例</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>shown when the server runs</source>
        <translation>服务器运行时显示</translation>
    </message>
    <message>
        <source>{state} Requests are not answered yet: {reason}</source>
        <translation>{state}请求尚未得到回答：{reason}</translation>
    </message>
    <message>
        <source>These models cannot share their work, so replies are written one after another.</source>
        <translation>这些模型无法并行回复，因此逐个生成。</translation>
    </message>
    <message>
        <source>Each takes memory; how much is known once a model is loaded.</source>
        <translation>每个回复各占内存；加载模型后才知道占多少。</translation>
    </message>
    <message>
        <source>One after another. Two at once would take {more} more memory.</source>
        <translation>逐个回复。同时两个需要多占 {more} 内存。</translation>
    </message>
    <message>
        <source>Needs {more} more memory, which is not free: choose fewer, or a smaller context.</source>
        <translation>比一个回复多需 {more} 内存，但空闲不足：请减少数量或缩小上下文。</translation>
    </message>
    <message>
        <source>{more} more memory than for one; each has a context of {context:,} tokens.</source>
        <translation>比一个回复多占 {more} 内存；每个的上下文为 {context:,} 个词元。</translation>
    </message>
    <message>
        <source>The models are loaded again when the server starts.</source>
        <translation>服务器启动时会为此重新加载模型。</translation>
    </message>
    <message>
        <source>Other computers can reach the server. Nothing is encrypted, not even the key: use this only in a network you trust.</source>
        <translation>其他电脑可以访问服务器。所有内容都未加密，包括密钥：只在您信任的网络中使用。</translation>
    </message>
    <message>
        <source>No keyring found: the key changes at the next start.</source>
        <translation>系统没有可保存密钥的钥匙串：下次启动后会有另一个密钥。</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one in Foretoken&apos;s window and try again.</source>
        <translation>Foretoken 的窗口中没有加载模型；请在那里选择一个再试。</translation>
    </message>
    <message>
        <source>Settings: Privacy and data</source>
        <translation>设置：隐私与数据</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>Copy the path of the data folder</source>
        <translation>复制数据文件夹的路径</translation>
    </message>
    <message>
        <source>&amp;Bench in the terminal…</source>
        <translation>终端中的基准测试(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>比较(&amp;C)…</translation>
    </message>
    <message>
        <source>nothing in this chat yet</source>
        <translation>此对话还没有内容</translation>
    </message>
    <message>
        <source>Export a&amp;ll chats…</source>
        <translation>导出所有对话(&amp;L)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve reply…</source>
        <translation>保存回复(&amp;V)…</translation>
    </message>
    <message>
        <source>Save reply</source>
        <translation>保存回复</translation>
    </message>
    <message>
        <source>Ope&amp;n models folder</source>
        <translation>打开模型文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>Move models folder…</source>
        <translation>移动模型文件夹…</translation>
    </message>
    <message>
        <source>Settings: Models and memory</source>
        <translation>设置：模型与内存</translation>
    </message>
    <message>
        <source>Find models on the &amp;hub…</source>
        <translation>在 Hub 上查找模型(&amp;H)…</translation>
    </message>
    <message>
        <source>Drafter l&amp;eague…</source>
        <translation>草稿模型排名(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Download a pair…</source>
        <translation>下载模型对(&amp;D)…</translation>
    </message>
    <message>
        <source>Rep&amp;lay</source>
        <translation>回放(&amp;L)</translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation>正在读取提示词</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>正在写</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>the program left</source>
        <translation>程序已离开</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>No requests yet. Requests from other programs will appear here.</source>
        <translation>尚无请求。其他程序的请求在回答时会显示在这里。</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Stop request</source>
        <translation>结束请求</translation>
    </message>
    <message>
        <source>The chat and other programs share one engine: first come, first served, one at a time.</source>
        <translation>聊天与请求共用一个引擎：先问先答，一次一个。</translation>
    </message>
    <message>
        <source>The chat and other programs share one engine: first come, first served, {n:,} at once.</source>
        <translation>对话和请求共用一个引擎：先到先答，同时 {n:,} 个。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} request with a wrong API key or none was refused, at {time} from {client}.</source>
        <translation>
            <numerusform>已拒绝 {n:,} 个 API 密钥错误或缺失的请求，最近一次在 {time}，来自 {client}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Reply to the request, token by token</source>
        <translation>对请求的回复，逐个词元显示</translation>
    </message>
    <message>
        <source>Select a request to see its reply token by token.</source>
        <translation>选择一个请求，查看其回复是如何写出的。</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>已保存为 {path}。</translation>
    </message>
    <message>
        <source>Waiting: a reply is being written in the chat, which goes first.</source>
        <translation>等待中：对话正在生成回复，优先进行。</translation>
    </message>
    <message>
        <source>Starting an engine process for the measurements…</source>
        <translation>正在为测量启动引擎进程…</translation>
    </message>
    <message>
        <source>{sentence} The chat&apos;s models stay loaded beside them.</source>
        <translation>{sentence} 测量期间，对话的模型也保持加载。</translation>
    </message>
    <message>
        <source>Draft length</source>
        <comment>plot</comment>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>How many tokens were guessed in each round. Dashed: the length, up to that one, which would have given the most tokens a second in this round, by measured costs. Where all were accepted, more might have been better.</source>
        <translation>每轮猜测了多少个词元。虚线：按测得的开销，在不超过该长度的范围内，本轮每秒词元数最多的长度。若全部被接受，更长可能更好。</translation>
    </message>
    <message>
        <source>guessed</source>
        <comment>plot</comment>
        <translation>猜测</translation>
    </message>
    <message>
        <source>best in hindsight</source>
        <comment>plot</comment>
        <translation>事后最佳</translation>
    </message>
    <message>
        <source>{guessed:.1f} guesses a round</source>
        <translation>每轮 {guessed:.1f} 个猜测</translation>
    </message>
    <message>
        <source>{guessed:.1f} guesses a round, best: {best:.1f}</source>
        <translation>每轮 {guessed:.1f} 个猜测，最佳：{best:.1f}</translation>
    </message>
    <message>
        <source>Round {number}: {guessed} guessed</source>
        <translation>第 {number} 轮：猜测 {guessed} 个</translation>
    </message>
    <message>
        <source>Round {number}: {guessed} guessed, best: {best}</source>
        <translation>第 {number} 轮：猜测 {guessed} 个，最佳：{best}</translation>
    </message>
    <message>
        <source>Saved and wasted</source>
        <comment>plot</comment>
        <translation>节省与浪费</translation>
    </message>
    <message>
        <source>Saved: guesses accepted, each of which spared the main model a pass; in time, what they take without guesses. Wasted (dashed): guesses not accepted; in time, their drafting and the wider passes to check them.</source>
        <translation>节省：被接受的猜测，每个都为主模型省去一次计算；时间上即不猜测时所需的用时。浪费（虚线）：未被接受的猜测；时间上即草稿用时和更宽的检查计算。</translation>
    </message>
    <message>
        <source>saved</source>
        <comment>plot</comment>
        <translation>节省</translation>
    </message>
    <message>
        <source>wasted</source>
        <comment>plot</comment>
        <translation>浪费</translation>
    </message>
    <message>
        <source>{kept:,} saved, {lost:,} wasted</source>
        <translation>节省 {kept:,}，浪费 {lost:,}</translation>
    </message>
    <message>
        <source>{kept:,} saved ({spared}), {lost:,} wasted ({spent})</source>
        <translation>节省 {kept:,}（{spared}），浪费 {lost:,}（{spent}）</translation>
    </message>
    <message>
        <source>{seconds:.2f} s: {value}</source>
        <translation>{seconds:.2f} 秒：{value}</translation>
    </message>
    <message>
        <source>Rounds</source>
        <comment>plot</comment>
        <translation>轮次</translation>
    </message>
    <message>
        <source>The guesses of each round. From the bottom: accepted, refused (hatched), and discarded because they came after a refused one (hatched the other way).</source>
        <translation>每一轮的猜测。自下而上：已接受、被拒绝（斜纹）、因位于被拒绝的猜测之后而弃用（反向斜纹）。</translation>
    </message>
    <message>
        <source>accepted</source>
        <comment>plot</comment>
        <translation>已接受</translation>
    </message>
    <message>
        <source>refused</source>
        <comment>plot</comment>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>discarded</source>
        <comment>plot</comment>
        <translation>弃用</translation>
    </message>
    <message>
        <source>{accepted:.1f} of {guesses:.1f} guesses accepted per round</source>
        <translation>每轮 {guesses:.1f} 个猜测中接受 {accepted:.1f} 个</translation>
    </message>
    <message>
        <source>Round {number}: {accepted:.0f} accepted, {refused:.0f} refused, {discarded:.0f} discarded</source>
        <translation>第 {number} 轮：接受 {accepted:.0f}，拒绝 {refused:.0f}，弃用 {discarded:.0f}</translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {accepted:.1f} accepted, {refused:.1f} refused, {discarded:.1f} discarded</source>
        <translation>第 {first}–{last} 轮，平均：接受 {accepted:.1f}，拒绝 {refused:.1f}，弃用 {discarded:.1f}</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <comment>plot</comment>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Milliseconds of each round. From the bottom: drafting (the draft guesses), verifying (the main model checks all guesses in one pass), then everything else.</source>
        <translation>每一轮的毫秒数。自下而上：起草（草稿猜测）、验证（主模型一次检查所有猜测），然后是其余部分。</translation>
    </message>
    <message>
        <source>drafting</source>
        <comment>plot</comment>
        <translation>起草</translation>
    </message>
    <message>
        <source>verifying</source>
        <comment>plot</comment>
        <translation>验证</translation>
    </message>
    <message>
        <source>other</source>
        <comment>plot</comment>
        <translation>其他</translation>
    </message>
    <message>
        <source>{drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>起草 {drafting}，验证 {verifying}，其他 {other}</translation>
    </message>
    <message>
        <source>Round {number}: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>第 {number} 轮：起草 {drafting}，验证 {verifying}，其他 {other}</translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation>第 {first}–{last} 轮，平均：起草 {drafting}，验证 {verifying}，其他 {other}</translation>
    </message>
    <message>
        <source>Speed</source>
        <comment>plot</comment>
        <translation>速度</translation>
    </message>
    <message>
        <source>Tokens per second over the last {count} tokens, after the first one. The chosen pace does not change it. The figure above is for the whole reply. Dashed: the speed without guesses, measured here with the same models.</source>
        <translation>最近 {count} 个词元的每秒词元数，从第一个之后算起。所选显示速度不影响它。上方的数字针对整条回复。虚线：不猜测时的速度，用相同模型在本机测得。</translation>
    </message>
    <message>
        <source>this reply</source>
        <comment>plot</comment>
        <translation>此回复</translation>
    </message>
    <message>
        <source>without guesses</source>
        <comment>plot</comment>
        <translation>不猜测</translation>
    </message>
    <message>
        <source>Needs at least two tokens</source>
        <translation>至少需要两个词元</translation>
    </message>
    <message>
        <source>Waiting for the second round</source>
        <translation>正在等待第二轮</translation>
    </message>
    <message>
        <source>{speed} over the last {count} tokens</source>
        <translation>最近 {count} 个词元：{speed}</translation>
    </message>
    <message>
        <source>{speed} over all {count} tokens</source>
        <translation>全部 {count} 个词元：{speed}</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <comment>plot</comment>
        <translation>接受率</translation>
    </message>
    <message>
        <source>Of the last {count} guesses, the share that the main model accepted. Dashed: the share from which guessing is faster, by the time that these rounds took and the measured speed without guesses.</source>
        <translation>最近 {count} 个猜测中被主模型接受的比例。虚线：按这些轮的用时和不猜测时的实测速度，达到此比例后猜测更快。</translation>
    </message>
    <message>
        <source>needed for guessing to pay</source>
        <comment>plot</comment>
        <translation>猜测划算所需</translation>
    </message>
    <message>
        <source>{share} of the last {count} guesses accepted</source>
        <translation>最近 {count} 个猜测中接受 {share}</translation>
    </message>
    <message>
        <source>{share} of all {count} guesses accepted</source>
        <translation>全部 {count} 个猜测中接受 {share}</translation>
    </message>
    <message>
        <source>Guessing always pays here</source>
        <translation>此处即使一个都不被接受，猜测也划算</translation>
    </message>
    <message>
        <source>Guessing never pays here</source>
        <translation>此处即使全部被接受，猜测也不划算</translation>
    </message>
    <message>
        <source>Guessing pays above {share}</source>
        <translation>从 {share} 起猜测划算</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>How fast the reply was written after its first token: the tokens after it, divided by the time they took (decode tok/s, 1000 / TPOT in milliseconds).</source>
        <translation>第一个词元之后回复写得多快：其后的词元数除以所用时间（解码词元/秒，1000 / 以毫秒计的 TPOT）。</translation>
    </message>
    <message>
        <source>too short to tell</source>
        <translation>太短，无法判断</translation>
    </message>
    <message>
        <source>Shown from 20 tokens on: the first rounds are slower, so fewer tokens say little.</source>
        <translation>回复达到二十个词元才给出速度。最初几轮比其他轮更慢，词元太少说明不了什么。</translation>
    </message>
    <message>
        <source>tok/s with prompt</source>
        <translation>词元/秒（含提示词）</translation>
    </message>
    <message>
        <source>All tokens of the reply divided by its whole time, including the prompt (end-to-end tok/s). Here all tokens but the first came at once, so the speed without the prompt is not known.</source>
        <translation>回复的全部词元除以包含提示词在内的全部时间（端到端词元/秒）。这里除第一个外所有词元同时到达，因此不含提示词的速度未知。</translation>
    </message>
    <message>
        <source>ms to first token</source>
        <translation>毫秒至首个词元</translation>
    </message>
    <message>
        <source>How long the first token took, in milliseconds, with the time to read the prompt (TTFT).</source>
        <translation>第一个词元用了多久，以毫秒计，包括读取提示词的时间（TTFT）。</translation>
    </message>
    <message>
        <source>guesses accepted</source>
        <translation>猜测被接受</translation>
    </message>
    <message>
        <source>Acceptance rate: guesses that the main model accepted, divided by all guesses of the reply.</source>
        <translation>接受率：被主模型接受的猜测除以回复的全部猜测。</translation>
    </message>
    <message>
        <source>tokens per check</source>
        <translation>每次检查的词元</translation>
    </message>
    <message>
        <source>How many tokens the reply grows by each time the main model checks guesses (a round): 1 + accepted guesses / rounds with guesses. Without guesses it is 1.</source>
        <translation>主模型每检查一次猜测（一轮），回复增长多少词元：1 + 接受的猜测 / 有猜测的轮数。没有猜测时为 1。</translation>
    </message>
    <message>
        <source>Key, from the bottom: {names}</source>
        <translation>图例，自下而上：{names}</translation>
    </message>
    <message>
        <source>Key: {names}</source>
        <translation>图例：{names}</translation>
    </message>
    <message>
        <source>More plots</source>
        <translation>更多图表</translation>
    </message>
    <message>
        <source>about this chat time saved seconds statistics</source>
        <translation>关于此对话 节省时间 秒 统计</translation>
    </message>
    <message>
        <source>About &amp;this chat…</source>
        <translation>关于此对话(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Time saved: {words}</source>
        <translation>节省的时间(&amp;T)：{words}</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Tokens written</source>
        <translation>写出的词元</translation>
    </message>
    <message>
        <source>Time to write them</source>
        <translation>书写用时</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,}</source>
        <translation>{guesses:,} 中的 {kept:,}</translation>
    </message>
    <message>
        <source>Time saved</source>
        <translation>节省的时间</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} reply compared with the measured plain speed</source>
        <translation>
            <numerusform>{n:,} 条回复，与测得的普通速度比较</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>About this chat</source>
        <translation>关于此对话</translation>
    </message>
    <message>
        <source>Show the time saved in the Measure menu</source>
        <translation>在“测量”菜单中显示节省的时间</translation>
    </message>
    <message>
        <source>This reply is too short for a forecast.</source>
        <translation>此回复太短，无法预测。</translation>
    </message>
    <message>
        <source>Tell me a short story about a mill.</source>
        <translation>给我讲一个关于磨坊的小故事。</translation>
    </message>
    <message>
        <source>Count from one to twenty.</source>
        <translation>从一数到二十。</translation>
    </message>
    <message>
        <source>Freeze the plots; the reply continues</source>
        <translation>冻结图表；回复继续</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Show the figures of the last reply again</source>
        <translation>再次显示最后一条回复的数字</translation>
    </message>
    <message>
        <source>Whole reply</source>
        <translation>整条回复</translation>
    </message>
    <message>
        <source>Show the numbers of the whole reply so far, not only of what is on screen</source>
        <translation>显示到目前为止整条回复的数字，而不仅是已看到的部分</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>No measurements are stored for this reply</source>
        <translation>这条回复没有保存测量数据</translation>
    </message>
    <message>
        <source>Waiting for the first token</source>
        <translation>正在等待第一个词元</translation>
    </message>
    <message>
        <source>The server does not say which of its guesses were kept</source>
        <translation>服务器未说明哪些猜测被接受</translation>
    </message>
    <message>
        <source>No draft: nothing was guessed</source>
        <translation>没有草稿：没有猜测</translation>
    </message>
    <message>
        <source>Nothing guessed so far</source>
        <translation>目前还没有猜测</translation>
    </message>
    <message>
        <source>Appears with the first reply</source>
        <translation>随第一条回复出现</translation>
    </message>
    <message>
        <source>What this means: {plot}</source>
        <translation>这是什么意思：{plot}</translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV: {plot}</source>
        <translation>复制为图片，保存为 CSV：{plot}</translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV</source>
        <translation>复制为图片，保存为 CSV</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>保存为 CSV</translation>
    </message>
    <message>
        <source>Not saved: {reason}</source>
        <translation>未保存：{reason}</translation>
    </message>
    <message>
        <source>Acceptance by position</source>
        <comment>plot</comment>
        <translation>按位置的接受率</translation>
    </message>
    <message>
        <source>The first guess of a round, the second, and so on: the share of rounds with guesses in which it was accepted, and above it, hatched, the share in which it was made and not accepted.</source>
        <translation>一轮中的第一个猜测、第二个猜测，依此类推：在有猜测的轮中被接受的比例；其上的阴影为作出猜测但未被接受的比例。</translation>
    </message>
    <message>
        <source>not accepted</source>
        <comment>plot</comment>
        <translation>未接受</translation>
    </message>
    <message>
        <source>The first guess was accepted in {kept} of rounds</source>
        <translation>首个猜测在 {kept} 的轮次中被接受</translation>
    </message>
    <message>
        <source>Guess {position}: accepted in {kept} of rounds, made in {made}</source>
        <translation>第 {position} 个猜测：{kept} 的轮中被接受，{made} 的轮中作出</translation>
    </message>
    <message>
        <source>Gaps between arrivals</source>
        <comment>plot</comment>
        <translation>到达间隔</translation>
    </message>
    <message>
        <source>The time from one round&apos;s tokens to the next: how smoothly the text arrives. p50: half of all gaps are shorter; p99: 99 of 100 are. Longer ones than fit are in the last bar.</source>
        <translation>一轮的词元到下一轮的时间：反映文本到达是否平稳。p50：一半的间隔更短；p99：100 个中有 99 个更短。超出范围的计入最后一条。</translation>
    </message>
    <message>
        <source>Needs at least two rounds</source>
        <translation>至少需要两轮</translation>
    </message>
    <message>
        <source>p50 {p50}, p99 {p99}, of {count:,} gaps</source>
        <translation>p50 {p50}，p99 {p99}，共 {count:,} 个间隔</translation>
    </message>
    <message>
        <source>{count:,} of {of:,} gaps of {low} and more</source>
        <translation>{count:,}/{of:,} 个间隔不小于 {low}</translation>
    </message>
    <message>
        <source>{count:,} of {of:,} gaps from {low} to {high}</source>
        <translation>{count:,}/{of:,} 个间隔为 {low} 到 {high}</translation>
    </message>
    <message>
        <source>Time of a check</source>
        <comment>plot</comment>
        <translation>检查用时</translation>
    </message>
    <message>
        <source>How long a pass of the main model takes by the number of tokens it checks at once, as it was measured on this machine with few tokens before it. Dashed: the width that this reply had most often.</source>
        <translation>主模型一次检查不同数量词元所需的时间，在本机上前文较少时测得。虚线：此回复最常见的宽度。</translation>
    </message>
    <message>
        <source>Not measured for this pair</source>
        <translation>未对此模型对测量</translation>
    </message>
    <message>
        <source>Most often {width} at once: {ms}</source>
        <translation>最常见为一次 {width} 个：{ms}</translation>
    </message>
    <message>
        <source>{width} at once: {ms}, measured</source>
        <translation>一次 {width} 个：{ms}，实测</translation>
    </message>
    <message>
        <source>{width} at once: {ms}, interpolated</source>
        <translation>一次 {width} 个：{ms}，插值</translation>
    </message>
    <message>
        <source>Is the draft worth it?</source>
        <translation>草稿模型值得吗？</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted.</source>
        <translation>{name}：接受 {accepted}。</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted; guessing always pays.</source>
        <translation>{name}：接受 {accepted}；任何比例下猜测都划算。</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted; guessing never pays.</source>
        <translation>{name}：接受 {accepted}；任何比例下猜测都不划算。</translation>
    </message>
    <message>
        <source>{name}: {accepted} accepted, {needed} needed.</source>
        <translation>{name}：接受 {accepted}，需要 {needed}。</translation>
    </message>
    <message>
        <source>Mea&amp;sure</source>
        <translation>测量(&amp;S)</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>推测</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>Un&amp;pin chat</source>
        <translation>取消置顶(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin chat</source>
        <translation>置顶对话(&amp;P)</translation>
    </message>
    <message>
        <source>Un&amp;archive chat</source>
        <translation>取消归档(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Archive chat</source>
        <translation>归档对话(&amp;A)</translation>
    </message>
    <message>
        <source>A&amp;ttach files…</source>
        <translation>添加文件(&amp;T)…</translation>
    </message>
    <message>
        <source>Move chat to &amp;folder…</source>
        <translation>将对话移到文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>no reply is being written</source>
        <translation>没有正在生成的回复</translation>
    </message>
    <message>
        <source>&amp;Regenerate</source>
        <translation>重新生成(&amp;R)</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>继续(&amp;T)</translation>
    </message>
    <message>
        <source>Reply &amp;info</source>
        <translation>回复信息(&amp;I)</translation>
    </message>
    <message>
        <source>Previous version of a message</source>
        <translation>消息的上一版本</translation>
    </message>
    <message>
        <source>Play one ro&amp;und</source>
        <translation>播放一轮(&amp;U)</translation>
    </message>
    <message>
        <source>no pair is loaded</source>
        <translation>未加载模型对</translation>
    </message>
    <message>
        <source>O&amp;pen draft model…</source>
        <translation>打开草稿模型(&amp;P)…</translation>
    </message>
    <message>
        <source>Use the bundled pair</source>
        <translation>使用内置模型对</translation>
    </message>
    <message>
        <source>Use no draft</source>
        <translation>不使用草稿模型</translation>
    </message>
    <message>
        <source>&amp;Speculation…</source>
        <translation>推测(&amp;S)…</translation>
    </message>
    <message>
        <source>Guess tokens</source>
        <translation>猜测词元</translation>
    </message>
    <message>
        <source>Refused &amp;guesses</source>
        <translation>被拒绝的猜测(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>Text at &amp;100%</source>
        <translation>文字大小 &amp;100%</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>move to folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>archive</source>
        <comment>to archive</comment>
        <translation>归档</translation>
    </message>
    <message>
        <source>unarchive</source>
        <translation>取消归档</translation>
    </message>
    <message>
        <source>rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>delete chat</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>A picture cannot be attached: the models read text alone. Describe in words what it shows.</source>
        <translation>无法附加图片：模型只能读取文本。请用文字描述图片内容。</translation>
    </message>
    <message>
        <source>… tokens</source>
        <translation>… 个词元</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token</source>
        <translation>
            <numerusform>{n:,} 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>约 {tokens}</translation>
    </message>
    <message>
        <source>A file is still being read.</source>
        <translation>仍在读取文件。</translation>
    </message>
    <message>
        <source>Attach less of it, choose a larger context, or start a new chat.</source>
        <translation>请少附加一些内容、选择更大的上下文，或新建对话。</translation>
    </message>
    <message>
        <source>Attach less of it or choose a larger context.</source>
        <translation>请少附加一些内容，或选择更大的上下文。</translation>
    </message>
    <message>
        <source>Tokens are estimated: the server does not count them.</source>
        <translation>词元数为估计值：服务器不计数。</translation>
    </message>
    <message numerus="yes">
        <source>A message can have {most} files, so {n:,} was left out.</source>
        <translation>
            <numerusform>一条消息最多附加 {most} 个文件，已略去 {n:,} 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>The pasted text is too long for a file, so it stays in the message.</source>
        <translation>粘贴的文本太长，无法存为文件，因此留在消息中。</translation>
    </message>
    <message>
        <source>remove file</source>
        <translation>移除文件</translation>
    </message>
    <message>
        <source>“{file}” could not be attached; try again.</source>
        <translation>“{file}” 未能附加；请重试。</translation>
    </message>
    <message>
        <source>“{file}” is already attached.</source>
        <translation>“{file}”已经附加。</translation>
    </message>
    <message>
        <source>Pasted text.txt</source>
        <translation>粘贴的文本.txt</translation>
    </message>
    <message>
        <source>Pasted text {number}.txt</source>
        <translation>粘贴的文本 {number}.txt</translation>
    </message>
    <message numerus="yes">
        <source>File too large: the prompt would have {tokens:,} tokens; the context holds {context:,}.</source>
        <translation>
            <numerusform>文件过大：提示词将有 {tokens:,} 个词元，上下文可容纳 {context:,} 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tokens:,} of {context:,} tokens with this file; {room:,} left for the reply.</source>
        <translation>
            <numerusform>加上文件共 {tokens:,} / {context:,} 个词元；还剩 {room:,} 个留给回复。</numerusform>
        </translation>
    </message>
    <message>
        <source>leave edit</source>
        <translation>放弃编辑</translation>
    </message>
    <message>
        <source>This message is not in the open chat any more.</source>
        <translation>此消息已不在当前对话中。</translation>
    </message>
    <message>
        <source>The message is empty. To remove it, cancel and use Delete.</source>
        <translation>没有文本。要移除此消息，请退出编辑并使用“删除”。</translation>
    </message>
    <message>
        <source>The reply is still being written.</source>
        <translation>回复仍在生成。</translation>
    </message>
    <message>
        <source>edit</source>
        <comment>what was done</comment>
        <translation>编辑</translation>
    </message>
    <message>
        <source>delete message</source>
        <translation>删除消息</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>A reply is being written.</source>
        <translation>正在生成回复。</translation>
    </message>
    <message>
        <source>A reply is being written in “{chat}”.</source>
        <translation>正在“{chat}”中生成回复。</translation>
    </message>
    <message>
        <source>regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>Message too long: this chat would take about {tokens:,} tokens; the context holds {context:,}.</source>
        <translation>输入的内容放不下：加上它，此对话约有 {tokens:,} 个词元，而上下文只能容纳 {context:,} 个。</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>请缩短。</translation>
    </message>
    <message>
        <source>Chat nearly full: about {left:,} of {context:,} tokens left, some {words:,.0f} words. The next reply may be cut off.</source>
        <translation>对话快满了：{context:,} 个词元中约剩 {left:,} 个，约 {words:,.0f} 个词。下一条回复可能被截断。</translation>
    </message>
    <message>
        <source>The context is full, so the reply was cut off here.</source>
        <translation>上下文已满，回复在此处被截断。</translation>
    </message>
    <message>
        <source>over half as large as the main model: little speedup</source>
        <translation>大小超过主模型的一半：加速很少</translation>
    </message>
    <message>
        <source>{models} wrote this reply; load them first.</source>
        <translation>此回复由 {models} 写成；请先加载它们。</translation>
    </message>
    <message>
        <source>Auto pauses guessing for {kinds}.</source>
        <translation>自动模式在以下类型暂停猜测：{kinds}。</translation>
    </message>
    <message>
        <source>{size} more memory</source>
        <translation>多占用 {size} 内存</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>branch</source>
        <comment>to start one</comment>
        <translation>新建分支</translation>
    </message>
    <message>
        <source>Foretoken was closed before this reply was finished; this is the part that was saved.</source>
        <translation>Foretoken 在此回复完成前被关闭；这是已保存的部分。</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{at:,} of {count:,}+</source>
        <translation>{at:,}/{count:,}+</translation>
    </message>
    <message>
        <source>{at:,} of {count:,}</source>
        <translation>{at:,}/{count:,}</translation>
    </message>
    <message>
        <source>The plain speed is measured when nothing is written or typed for a few seconds; then the speedup of this reply is shown.</source>
        <translation>当几秒钟内没有生成也没有输入时，会测量不猜测时的速度；之后这里会显示回复快了多少倍。</translation>
    </message>
    <message>
        <source>measuring plain…</source>
        <translation>正在测量普通速度…</translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses at {depth:,} tokens of context.</source>
        <translation>普通速度：{speed}，{ago}测得：上下文 {depth:,} 个词元时，不猜测生成 {tokens:,} 个词元。</translation>
    </message>
    <message>
        <source>Plain: {speed}, measured {ago}: {tokens:,} tokens without guesses in a reply at {depth:,} tokens of context.</source>
        <translation>普通速度：{speed}，{ago}测得：上下文 {depth:,} 个词元时，在一条回复中不猜测生成 {tokens:,} 个词元。</translation>
    </message>
    <message>
        <source>{count} measurements gave {low} to {high}.</source>
        <translation>{count} 次测量结果为 {low} 到 {high}。</translation>
    </message>
    <message>
        <source>This reply was written at about {depth:,} tokens of context.</source>
        <translation>本回复生成时的上下文约为 {depth:,} 个词元。</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>{minutes:.0f} min ago</source>
        <translation>{minutes:.0f} 分钟前</translation>
    </message>
    <message>
        <source>{hours:.0f} h ago</source>
        <translation>{hours:.0f} 小时前</translation>
    </message>
    <message>
        <source>{days:.0f} days ago</source>
        <translation>{days:.0f} 天前</translation>
    </message>
    <message>
        <source>One message is queued already; edit or cancel it first.</source>
        <translation>已有一条消息在排队；请先编辑或取消它。</translation>
    </message>
    <message>
        <source>cancel message</source>
        <translation>取消排队的消息</translation>
    </message>
    <message>
        <source>use settings</source>
        <translation>使用设置</translation>
    </message>
    <message>
        <source>Edited by hand: the same seed gives the text as the model wrote it.</source>
        <translation>此回复经过手动编辑，相同的种子会得到模型原来写的文本。</translation>
    </message>
    <message>
        <source>Part of it comes from another reply or was continued: the same seed gives another text.</source>
        <translation>其中一部分来自另一条回复，或续写超出了其结尾：相同的种子会得到不同的文本。</translation>
    </message>
    <message>
        <source>Another main model is loaded now ({model}), so the same seed gives another text.</source>
        <translation>现在加载的是另一个主模型（{model}），相同的种子会得到不同的文本。</translation>
    </message>
    <message>
        <source>Guesses were not accepted by exact match, so the same seed may give another text.</source>
        <translation>接受猜测的规则不是精确匹配，相同的种子可能得到不同的文本。</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no draft</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>not known: this reply was written elsewhere, or by hand</source>
        <translation>未知：此回复在别处或手动写成</translation>
    </message>
    <message>
        <source>{source}, length Auto</source>
        <translation>{source}，长度自动</translation>
    </message>
    <message>
        <source>{source}, length {length}</source>
        <translation>{source}，长度 {length}</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>过滤器</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>惩罚</translation>
    </message>
    <message>
        <source>Guesses</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>a grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>a JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation>接受规则</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no filters or penalties</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Older messages are still being read ({share:.0%}).</source>
        <translation>仍在读取较早的消息（{share:.0%}）。</translation>
    </message>
    <message>
        <source>The stored tokens of this reply do not match its text, so only the text is shown.</source>
        <translation>此回复保存的词元与文本不符，仅显示文本。</translation>
    </message>
    <message>
        <source>A summary is being written.</source>
        <translation>正在生成摘要。</translation>
    </message>
    <message>
        <source>There is nothing to sum up in this chat yet.</source>
        <translation>此对话还没有可总结的内容。</translation>
    </message>
    <message>
        <source>another model was chosen.</source>
        <translation>已选择其他模型。</translation>
    </message>
    <message>
        <source>The model wrote no summary; try another model, or begin a new chat.</source>
        <translation>模型没有写出摘要；请尝试其他模型，或新建对话。</translation>
    </message>
    <message>
        <source>No summary was written: {trouble}</source>
        <translation>没有生成摘要：{trouble}</translation>
    </message>
    <message>
        <source>Continued</source>
        <translation>续</translation>
    </message>
    <message>
        <source>{chat} (continued)</source>
        <translation>{chat}（续）</translation>
    </message>
    <message>
        <source>new chat with a summary</source>
        <translation>带摘要的新对话</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>same as main model</source>
        <translation>与主模型相同</translation>
    </message>
    <message>
        <source>The engine is starting; its devices are known in a moment.</source>
        <translation>引擎正在启动；稍后即可得知其设备。</translation>
    </message>
    <message>
        <source>llama.cpp found no graphics card that this build can use.</source>
        <translation>llama.cpp 未找到此版本可用的显卡。</translation>
    </message>
    <message>
        <source>Needs two graphics cards; this computer has one.</source>
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
        <source>The main model is loaded without it.</source>
        <translation>主模型将在没有它的情况下加载。</translation>
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
        <source>set where the server is started</source>
        <translation>在启动服务器处设定</translation>
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
        <source>The context is chosen where the server is started.</source>
        <translation>上下文大小在启动服务器时决定。</translation>
    </message>
    <message>
        <source>The memory that these models need is not known yet.</source>
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
        <source>at most one of two drafts can be a head</source>
        <translation>两个草稿模型中最多一个可以是头</translation>
    </message>
    <message>
        <source>it has another vocabulary</source>
        <translation>词表不同</translation>
    </message>
    <message>
        <source>layers of the main model&apos;s own file</source>
        <translation>主模型文件自带的层</translation>
    </message>
    <message>
        <source>same as the main model: no speedup</source>
        <translation>与主模型相同：不会加速</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>内置</translation>
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
        <source>save preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>rename preset</source>
        <translation>重命名预设</translation>
    </message>
    <message>
        <source>delete preset</source>
        <translation>删除预设</translation>
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
        <source>The stored tokens of this reply are damaged, so only its text is shown.</source>
        <translation>此回复保存的词元已损坏，仅显示文本。</translation>
    </message>
    <message>
        <source>Only replies of the open chat can be looked at closer.</source>
        <translation>只能细看当前对话中的回复。</translation>
    </message>
    <message>
        <source>Wait until the reply is finished.</source>
        <translation>请等回复完成。</translation>
    </message>
    <message>
        <source>Load a pair first.</source>
        <translation>请先加载模型对。</translation>
    </message>
    <message>
        <source>It is not known which models wrote this reply, so nothing is computed.</source>
        <translation>不知道此回复由哪些模型写成，因此不作计算。</translation>
    </message>
    <message>
        <source>The tokens of this reply are not all known, so nothing can be computed.</source>
        <translation>此回复的词元不完整，无法计算。</translation>
    </message>
    <message>
        <source>Wait until the reply is finished, then replay it.</source>
        <translation>请等回复完成后再回放。</translation>
    </message>
    <message>
        <source>Only the text of this reply is known, not its tokens, so there is nothing to replay.</source>
        <translation>此回复只有文本，没有词元，因此无法回放。</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps all {count} and adds a token of its own…</source>
        <translation>第 {number:,} 轮：主模型保留全部 {count} 个，并额外添加一个词元…</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps none and refuses {token}…</source>
        <translation>第 {number:,} 轮：主模型一个也不保留，拒绝了{token}…</translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps {kept} of {count} and refuses {token}…</source>
        <translation>第 {number:,} 轮：主模型保留 {kept}/{count}，拒绝了{token}…</translation>
    </message>
    <message>
        <source>The first round has not ended yet.</source>
        <translation>第一轮尚未结束。</translation>
    </message>
    <message>
        <source>Only the text of this reply was kept, so its rounds are not known.</source>
        <translation>此回复只保留了文本，各轮情况未知。</translation>
    </message>
    <message>
        <source>This reply ended before its first round.</source>
        <translation>此回复在第一轮之前就结束了。</translation>
    </message>
    <message>
        <source>guesses unknown</source>
        <translation>猜测未知</translation>
    </message>
    <message>
        <source>guessing paused</source>
        <translation>猜测已暂停</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>不猜测</translation>
    </message>
    <message>
        <source>{kept} of {count} kept</source>
        <translation>保留 {kept}/{count}</translation>
    </message>
    <message>
        <source>from prompt lookup</source>
        <translation>来自提示查找</translation>
    </message>
    <message>
        <source>from prompt lookup and the draft</source>
        <translation>来自提示查找和草稿模型</translation>
    </message>
    <message>
        <source>{total:,.2f} ms on a server, without details.</source>
        <translation>在服务器上 {total:,.2f} 毫秒，无细节。</translation>
    </message>
    <message>
        <source>Width {width}, draft length at most {limit}. {total:,.2f} ms: draft {draft:,.2f}, verify {verify:,.2f}, sampling {sampling:,.2f}, rollback {rollback:,.2f}, other {other:,.2f}.</source>
        <translation>宽度 {width}，草稿长度最多 {limit}。{total:,.2f} 毫秒：草稿 {draft:,.2f}，验证 {verify:,.2f}，采样 {sampling:,.2f}，回退 {rollback:,.2f}，其他 {other:,.2f}。</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>精确匹配</translation>
    </message>
    <message>
        <source>rejection sampling</source>
        <translation>拒绝采样</translation>
    </message>
    <message>
        <source>typical acceptance</source>
        <translation>典型接受</translation>
    </message>
    <message>
        <source>The draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>partly forced by the format</source>
        <translation>部分由格式强制</translation>
    </message>
    <message>
        <source>The format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>{who} guesses this token. The main model has not checked it yet.</source>
        <translation>{who}猜测此词元。主模型尚未检查。</translation>
    </message>
    <message>
        <source>{who} guessed this token, and the main model agreed.</source>
        <translation>{who}猜测了此词元，主模型同意。</translation>
    </message>
    <message>
        <source>another token</source>
        <translation>另一个词元</translation>
    </message>
    <message>
        <source>{guess} was guessed here. The main model refused it and wrote this instead.</source>
        <translation>此处猜测的是{guess}。主模型拒绝了它，改写为这个词元。</translation>
    </message>
    <message>
        <source>All guesses before this token were right, so the main model added one of its own.</source>
        <translation>此词元之前的猜测全部正确，因此主模型额外添加了一个。</translation>
    </message>
    <message>
        <source>{who} guessed this token. The main model refused it, so it is not in the text.</source>
        <translation>{who}猜测了此词元。主模型拒绝了它，因此它不在文本中。</translation>
    </message>
    <message>
        <source>This guess came after a refused one and was thrown away unchecked.</source>
        <translation>此猜测排在被拒绝的猜测之后，未经检查即被弃用。</translation>
    </message>
    <message>
        <source>A server wrote this token and does not say what it had guessed here.</source>
        <translation>服务器写出了此词元，但没有说明在此处猜测了什么。</translation>
    </message>
    <message>
        <source>The main model wrote this token by itself; nothing was guessed.</source>
        <translation>主模型自己写出了此词元；没有猜测。</translation>
    </message>
    <message>
        <source>control token</source>
        <translation>控制词元</translation>
    </message>
    <message>
        <source>a token that the server does not name</source>
        <translation>服务器未说明的词元</translation>
    </message>
    <message>
        <source>bytes {bytes}</source>
        <translation>字节 {bytes}</translation>
    </message>
    <message>
        <source>“{token}”</source>
        <translation>“{token}”</translation>
    </message>
    <message>
        <source>&lt;{share:.1f}%</source>
        <translation>&lt;{share:.1f}%</translation>
    </message>
    <message>
        <source>{share:.1f}%</source>
        <translation>{share:.1f}%</translation>
    </message>
    <message>
        <source>{round}, position {position}</source>
        <translation>{round}，位置 {position}</translation>
    </message>
    <message>
        <source>In the reply</source>
        <translation>在回复中</translation>
    </message>
    <message>
        <source>token {number}</source>
        <translation>第 {number} 个词元</translation>
    </message>
    <message>
        <source>Draft probability</source>
        <translation>草稿模型概率</translation>
    </message>
    <message>
        <source>Main probability</source>
        <translation>主模型概率</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>Refused here</source>
        <translation>此处拒绝</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>{share}: at temperature 0 the most likely token always wins</source>
        <translation>{share}：温度为 0 时总是取最可能的词元</translation>
    </message>
    <message>
        <source>Guessed from</source>
        <translation>猜测来源</translation>
    </message>
    <message>
        <source>the format, which leaves no choice here</source>
        <translation>格式，此处别无选择</translation>
    </message>
    <message>
        <source>the conversation (prompt lookup)</source>
        <translation>对话内容（提示查找）</translation>
    </message>
    <message>
        <source>Guessed by</source>
        <translation>猜测者</translation>
    </message>
    <message>
        <source>the server, which does not say with what</source>
        <translation>服务器，未说明用什么猜测</translation>
    </message>
    <message>
        <source>the draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>a head ({kind})</source>
        <translation>头（{kind}）</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>判定依据</translation>
    </message>
    <message>
        <source>the main model&apos;s most likely token</source>
        <translation>主模型概率最大的词元</translation>
    </message>
    <message>
        <source>what the main model drew with the seed</source>
        <translation>主模型用种子抽到的词元</translation>
    </message>
    <message>
        <source>a number below it was drawn</source>
        <translation>抽到的数小于它</translation>
    </message>
    <message>
        <source>a number above it was drawn</source>
        <translation>抽到的数大于它</translation>
    </message>
    <message>
        <source>Chance to be kept</source>
        <translation>保留概率</translation>
    </message>
    <message>
        <source>{chance}; {draw}</source>
        <translation>{chance}；{draw}</translation>
    </message>
    <message>
        <source>{at:,.3f} s after the start; its round took {ms:,.1f} ms</source>
        <translation>开始后 {at:,.3f} 秒；该轮用时 {ms:,.1f} 毫秒</translation>
    </message>
    <message>
        <source>{token} (draft {draft}, main {main})</source>
        <translation>{token}（草稿 {draft}，主模型 {main}）</translation>
    </message>
    <message>
        <source>{token} (draft {draft})</source>
        <translation>{token}（草稿 {draft}）</translation>
    </message>
    <message>
        <source>{token} (main {main})</source>
        <translation>{token}（主模型 {main}）</translation>
    </message>
    <message>
        <source>It was the main model&apos;s most likely token, and another was drawn.</source>
        <translation>它是主模型概率最大的词元，但抽到了另一个。</translation>
    </message>
    <message>
        <source>For the main model it was number {rank:,} of the most likely tokens.</source>
        <translation>在主模型看来，它的概率排第 {rank:,}。</translation>
    </message>
    <message>
        <source>It was the main model&apos;s clear favourite.</source>
        <translation>它是主模型的明显首选。</translation>
    </message>
    <message>
        <source>It was the main model&apos;s most likely token.</source>
        <translation>它是主模型概率最大的词元。</translation>
    </message>
    <message>
        <source>It was number {rank:,} of the main model&apos;s most likely tokens; {first} was the first.</source>
        <translation>它在主模型中概率排第 {rank:,}；第一位是{first}。</translation>
    </message>
    <message>
        <source>Rank, main model</source>
        <translation>主模型中的排名</translation>
    </message>
    <message>
        <source>Rank, draft</source>
        <translation>草稿模型中的排名</translation>
    </message>
    <message>
        <source>Rank, refused</source>
        <translation>被拒绝者的排名</translation>
    </message>
    <message>
        <source>Guess is kept</source>
        <translation>保留此猜测</translation>
    </message>
    <message>
        <source>with a chance of {chance}</source>
        <translation>概率为 {chance}</translation>
    </message>
    <message>
        <source>Any guess is kept</source>
        <translation>保留任一猜测</translation>
    </message>
    <message>
        <source>The seed draws</source>
        <translation>种子抽到</translation>
    </message>
    <message>
        <source>For the draft</source>
        <translation>草稿模型抽到</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>领先</translation>
    </message>
    <message>
        <source>{points:,.1f} points before the second</source>
        <translation>领先第二名 {points:,.1f} 个百分点</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Filters left</source>
        <translation>过滤后剩余</translation>
    </message>
    <message>
        <source>Lists, ranks and margin</source>
        <translation>列表、排名和差距</translation>
    </message>
    <message>
        <source>as they would be at temperature 1, to show how near others came</source>
        <translation>按温度 1 计算，以显示其他词元有多接近</translation>
    </message>
    <message>
        <source>number {rank:,}, with {probability}</source>
        <translation>第 {rank:,} 位，概率 {probability}</translation>
    </message>
    <message>
        <source>{main:,.2f} bits</source>
        <translation>{main:,.2f} 比特</translation>
    </message>
    <message>
        <source>{main:,.2f} bits; draft {draft:,.2f}</source>
        <translation>{main:,.2f} 比特；草稿 {draft:,.2f}</translation>
    </message>
    <message>
        <source>the token {id}</source>
        <translation>词元 {id}</translation>
    </message>
    <message>
        <source>{words} {closer}</source>
        <translation>{words}{closer}</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>prose</source>
        <translation>散文</translation>
    </message>
    <message>
        <source>lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>quotations</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>{times} on code</source>
        <translation>代码 {times}</translation>
    </message>
    <message>
        <source>{times} on prose</source>
        <translation>散文 {times}</translation>
    </message>
    <message>
        <source>{times} on lists</source>
        <translation>列表 {times}</translation>
    </message>
    <message>
        <source>{times} on quotations</source>
        <translation>引用 {times}</translation>
    </message>
    <message>
        <source>{times} on thinking</source>
        <translation>思考 {times}</translation>
    </message>
    <message>
        <source>the server does not say</source>
        <translation>服务器未说明</translation>
    </message>
    <message>
        <source>nothing was guessed</source>
        <translation>没有猜测</translation>
    </message>
    <message>
        <source>nothing guessed so far</source>
        <translation>尚无猜测</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>测量中…</translation>
    </message>
    <message>
        <source>not measured over a server</source>
        <translation>无法通过服务器测量</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>chats database backup path where</source>
        <translation>对话 数据库 备份 路径 位置</translation>
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
        <source>backup export</source>
        <translation>备份 导出</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>reset page</source>
        <translation>重置页面</translation>
    </message>
    <message numerus="yes">
        <source>{n} more waiting</source>
        <translation>
            <numerusform>另有 {n} 个等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>cancel download</source>
        <translation>取消下载</translation>
    </message>
    <message>
        <source>Stopped. The rest is still in {folder}; move again to continue.</source>
        <translation>已停止。其余部分仍在 {folder}；再次移动即可继续。</translation>
    </message>
    <message>
        <source>The settings cannot be saved ({reason}). They apply until you close Foretoken.</source>
        <translation>无法保存设置（{reason}）。在关闭 Foretoken 之前仍然有效。</translation>
    </message>
    <message>
        <source>Click to see what the model reads of it.</source>
        <translation>点击查看模型读取的内容。</translation>
    </message>
    <message>
        <source>Attached file {name}, {details}</source>
        <translation>附件 {name}，{details}</translation>
    </message>
    <message>
        <source>Remove this file (undo with Ctrl+Z)</source>
        <translation>移除此文件（Ctrl+Z 可恢复）</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Attached files</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Memory…</source>
        <translation>内存…</translation>
    </message>
    <message>
        <source>Choose a larger context</source>
        <translation>选择更大的上下文</translation>
    </message>
    <message>
        <source>Leave it in the message</source>
        <translation>留在消息中</translation>
    </message>
    <message>
        <source>Attach as a file</source>
        <translation>作为文件附加</translation>
    </message>
    <message>
        <source>{count} more could not be attached.</source>
        <translation>另有 {count} 个无法附加。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>← Back to all chats</source>
        <translation>← 返回全部对话</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Show older chats…</source>
        <translation>显示更早的对话…</translation>
    </message>
    <message>
        <source>Archive ({count:,})</source>
        <translation>归档（{count:,}）</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>Folder {name}</source>
        <translation>文件夹 {name}</translation>
    </message>
    <message>
        <source>Click or Enter to fold; drag chats here</source>
        <translation>点击或按 Enter 折叠；可将对话拖到此处</translation>
    </message>
    <message>
        <source>Message…  (Enter sends, Shift+Enter for a new line)</source>
        <translation>消息…  （Enter 发送，Shift+Enter 换行）</translation>
    </message>
    <message>
        <source>Message…  (Enter sends)</source>
        <translation>消息…  （Enter 发送）</translation>
    </message>
    <message>
        <source>Message…</source>
        <translation>消息…</translation>
    </message>
    <message>
        <source>Message…  (Enter queues it until the reply ends)</source>
        <translation>消息…  （Enter 排队，等回复结束后发送）</translation>
    </message>
    <message>
        <source>Message…  (Enter queues it)</source>
        <translation>消息…  （Enter 排队）</translation>
    </message>
    <message>
        <source>Message…  (sent when the model is ready)</source>
        <translation>消息…（模型就绪后发送）</translation>
    </message>
    <message>
        <source>Message…  (sent when ready)</source>
        <translation>消息…（就绪后发送）</translation>
    </message>
    <message>
        <source>Ask something about the attached files…</source>
        <translation>就附件提问…</translation>
    </message>
    <message>
        <source>Ask about the files…</source>
        <translation>就附件提问…</translation>
    </message>
    <message>
        <source>Your message stays here.</source>
        <translation>消息会留在这里。</translation>
    </message>
    <message>
        <source>Send  ⏎</source>
        <translation>发送  ⏎</translation>
    </message>
    <message>
        <source>Stop  Esc</source>
        <translation>停止  Esc</translation>
    </message>
    <message>
        <source>Show all  Esc</source>
        <translation>全部显示  Esc</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter begins a new line</source>
        <translation>Enter 发送，Shift+Enter 换行</translation>
    </message>
    <message>
        <source>Attach files: text, code, CSV or PDF (Ctrl+Shift+A). You can also drag them here.</source>
        <translation>附加文件：文本、代码、CSV 或 PDF（Ctrl+Shift+A）。也可以拖到此处。</translation>
    </message>
    <message>
        <source>Show the whole message</source>
        <translation>显示完整消息</translation>
    </message>
    <message>
        <source>Leave out oldest turns</source>
        <translation>略去最早的消息</translation>
    </message>
    <message>
        <source>Larger context</source>
        <translation>更大的上下文</translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation>带摘要的新对话</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Cancel the summary</source>
        <translation>取消摘要</translation>
    </message>
    <message>
        <source>Loads the models again, which takes a moment and {cost}</source>
        <translation>重新加载模型，需要片刻时间，并{cost}</translation>
    </message>
    <message>
        <source>Summarize this chat and start a new one with the summary as its system prompt. This one is kept</source>
        <translation>模型总结此对话，并以摘要作为系统提示词新建对话。此对话保留</translation>
    </message>
    <message>
        <source>Summarizing this chat…</source>
        <translation>模型正在总结此对话…</translation>
    </message>
    <message>
        <source>The reply as text (Ctrl+1)</source>
        <translation>以文本显示回复（Ctrl+1）</translation>
    </message>
    <message>
        <source>Every token with its mark, refused guesses among them (Ctrl+2)</source>
        <translation>每个词元及其标记，包括被拒绝的猜测（Ctrl+2）</translation>
    </message>
    <message>
        <source>A row for each round: guesses, where they were cut, and the time (Ctrl+3)</source>
        <translation>每轮一行：猜测、截断位置和用时（Ctrl+3）</translation>
    </message>
    <message>
        <source>Find in this chat…</source>
        <translation>在此对话中查找…</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>上一处（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>下一处（Enter）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>↓ Jump to latest</source>
        <translation>↓ 跳到最新</translation>
    </message>
    <message>
        <source>Go to the end and follow the text</source>
        <translation>跳到末尾并跟随文本</translation>
    </message>
    <message>
        <source>Begin a new chat (Ctrl+N)</source>
        <translation>新建对话（Ctrl+N）</translation>
    </message>
    <message>
        <source>Search all chats…</source>
        <translation>搜索全部对话…</translation>
    </message>
    <message>
        <source>Search all chats</source>
        <translation>搜索全部对话</translation>
    </message>
    <message>
        <source>Search the titles and messages of all chats (Ctrl+K)</source>
        <translation>搜索全部对话的标题和消息（Ctrl+K）</translation>
    </message>
    <message>
        <source>The archive is empty.</source>
        <translation>归档为空。</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>对话将列在这里。</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a chat</comment>
        <translation>打开</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <source>Remove from folder</source>
        <translation>移出文件夹</translation>
    </message>
    <message>
        <source>Archive</source>
        <comment>to archive</comment>
        <translation>归档</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Folder (a new name makes a new folder; leave it empty for none):</source>
        <translation>文件夹（新名称会新建文件夹；留空则不放入文件夹）：</translation>
    </message>
    <message>
        <source>{name} ({pattern}): {meant}</source>
        <translation>{name}（{pattern}）：{meant}</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Leave the text as it was (Esc)</source>
        <translation>保持原文（Esc）</translation>
    </message>
    <message>
        <source>{save} (Ctrl+Enter)</source>
        <translation>{save}（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Your text stays here.</source>
        <translation>文本会留在这里。</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Cut off: token limit reached</source>
        <translation>已截断：达到词元上限</translation>
    </message>
    <message>
        <source>Cut off: the context is full</source>
        <translation>已截断：上下文已满</translation>
    </message>
    <message>
        <source>Copy the reply&apos;s text, without refused guesses</source>
        <translation>复制回复文本，不含被拒绝的猜测</translation>
    </message>
    <message>
        <source>Generate another reply; with a fixed seed it will be the same (Ctrl+Shift+R)</source>
        <translation>生成另一条回复；固定种子时内容相同（Ctrl+Shift+R）</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Play this reply again, round by round (F5)</source>
        <translation>逐轮回放此回复（F5）</translation>
    </message>
    <message>
        <source>More for this reply</source>
        <translation>此回复的更多操作</translation>
    </message>
    <message>
        <source>Continue this reply (Alt+Enter)</source>
        <translation>模型从此回复的当前位置继续（Alt+Enter）</translation>
    </message>
    <message>
        <source>Catch up</source>
        <translation>追上</translation>
    </message>
    <message>
        <source>Show everything generated so far (any key or click in the transcript)</source>
        <translation>显示目前已生成的全部内容（在对话中按任意键或点击）</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Show the next part of this long reply</source>
        <translation>显示这条长回复的下一部分</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show the whole text in its own window</source>
        <translation>在单独窗口中显示全文</translation>
    </message>
    <message>
        <source>Show all {count:,} characters</source>
        <translation>显示全部 {count:,} 个字符</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit the reply; the model continues from your text</source>
        <translation>修改回复；模型会接着修改后的内容继续</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Run this prompt with other settings and compare text and speed (F7)</source>
        <translation>同一提示词换用其他设置：文本是否相同，速度多快？（F7）</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Seed, settings and models of this reply (Ctrl+I)</source>
        <translation>此回复的种子、设置和模型，可再次使用（Ctrl+I）</translation>
    </message>
    <message>
        <source>Delete this reply and what follows it (undo with Ctrl+Z)</source>
        <translation>删除此回复及其后续（Ctrl+Z 可恢复）</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Change this message and send it again (Up in an empty message field: the last one)</source>
        <translation>修改此消息并重新发送（在空输入框中按向上键：最后一条）</translation>
    </message>
    <message>
        <source>Delete this message and what follows it (undo with Ctrl+Z)</source>
        <translation>删除此消息及其后续（Ctrl+Z 可恢复）</translation>
    </message>
    <message>
        <source>Waiting: Step (Ctrl+.) plays the next round</source>
        <translation>等待中：单步（Ctrl+.）播放下一轮</translation>
    </message>
    <message>
        <source>Writing, round by round…</source>
        <translation>逐轮书写中…</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more token generated</source>
        <translation>
            <numerusform>另已生成 {n:,} 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>思考中…</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>书写中…</translation>
    </message>
    <message>
        <source>Reading the prompt: {done:,} of {total:,} tokens</source>
        <translation>正在读取提示词：{done:,}/{total:,} 个词元</translation>
    </message>
    <message>
        <source>Generating the first token…</source>
        <translation>正在生成第一个词元…</translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation>正在等待引擎…</translation>
    </message>
    <message>
        <source>Edit the reply</source>
        <translation>编辑回复</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Ctrl+Enter saves another version, marked as edited by you. The reply itself is kept. Esc cancels.</source>
        <translation>Ctrl+Enter 另存为一个版本，标为由您编辑。原回复会保留。Esc 取消。</translation>
    </message>
    <message>
        <source>Reply of {models}</source>
        <translation>{models} 的回复</translation>
    </message>
    <message>
        <source>Reply finished: {sentence}</source>
        <translation>回复完成：{sentence}</translation>
    </message>
    <message>
        <source>Sent with this message.</source>
        <translation>随此消息发送。</translation>
    </message>
    <message>
        <source>You said: {said}</source>
        <translation>我的消息：{said}</translation>
    </message>
    <message>
        <source>Edit your message</source>
        <translation>编辑我的消息</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends another version; this one and its replies are kept. Esc cancels.</source>
        <translation>Ctrl+Enter 发送另一个版本；此版本及其回复会保留。Esc 取消。</translation>
    </message>
    <message>
        <source>Ask something and watch the guesses</source>
        <translation>提个问题，观察猜测</translation>
    </message>
    <message>
        <source>Example: {prompt}</source>
        <translation>示例：{prompt}</translation>
    </message>
    <message>
        <source>Dismiss this notice</source>
        <translation>关闭此通知</translation>
    </message>
    <message>
        <source>Live: every token as soon as it is generated.</source>
        <translation>实时：每个词元生成后立即显示。</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Reading speed, about 28 tokens per second. The numbers stay real; Esc or a click catches up.</source>
        <translation>阅读速度，每秒约 28 个词元。数字仍为实际值；按 Esc 或点击可追上。</translation>
    </message>
    <message>
        <source>Round by round: guesses, verdict, correction. The engine waits until each round is shown, so changes take effect in the next one. Waiting time is not counted.</source>
        <translation>逐轮显示：猜测、判定、纠正。引擎等每一轮显示完毕再继续，因此更改从下一轮起生效。等待的时间不计入任何数字。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.). Slow motion or Live continues.</source>
        <translation>播放一轮后等待（Ctrl+.）。选择慢放或实时即可继续。</translation>
    </message>
    <message>
        <source>Pace: {pace}</source>
        <translation>速度：{pace}</translation>
    </message>
    <message>
        <source>Send it now (Enter in the empty message field)</source>
        <translation>立即发送（在空输入框中按 Enter）</translation>
    </message>
    <message>
        <source>Put it back into the message field (Up in the empty field)</source>
        <translation>放回输入框（在空输入框中按向上键）</translation>
    </message>
    <message>
        <source>Do not send it (undo with Ctrl+Z)</source>
        <translation>不发送（Ctrl+Z 可恢复）</translation>
    </message>
    <message numerus="yes">
        <source>{message}  (with {n:,} file)</source>
        <translation>
            <numerusform>{message}  （含 {n:,} 个文件）</numerusform>
        </translation>
    </message>
    <message>
        <source>Queued:</source>
        <translation>排队中：</translation>
    </message>
    <message>
        <source>Sent when the reply being written has ended</source>
        <translation>当前回复结束后发送</translation>
    </message>
    <message>
        <source>Not sent:</source>
        <translation>未发送：</translation>
    </message>
    <message>
        <source>Not sent automatically: send it when you are ready</source>
        <translation>所等待的未能完成，因此等待手动发送</translation>
    </message>
    <message>
        <source>Sent when the model is ready:</source>
        <translation>模型就绪后发送：</translation>
    </message>
    <message>
        <source>The model is still being loaded</source>
        <translation>模型仍在加载</translation>
    </message>
    <message>
        <source>Lossy: the acceptance rule may have changed the text. It is not exactly the main model&apos;s own.</source>
        <translation>有损：接受规则可能改变了文本，它与主模型自己写的不完全相同。</translation>
    </message>
    <message>
        <source>The engine waited {seconds:,.1f} s for rounds to be shown. That time is not counted, but rounds after a wait are slower.</source>
        <translation>引擎为等待各轮显示共暂停 {seconds:,.1f} 秒。这里的数字都不含这段时间，但暂停之后的一轮会比其他轮慢。</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>有损</translation>
    </message>
    <message>
        <source>{share} accepted (thinking {thinking}, answer {answer})</source>
        <translation>接受 {share}（思考 {thinking}，回答 {answer}）</translation>
    </message>
    <message>
        <source>How this reply was written</source>
        <translation>此回复是如何生成的</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>使用这些设置</translation>
    </message>
    <message>
        <source>Generate again with the same seed and settings</source>
        <translation>用相同的种子和设置再生成一次</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every round of the reply</source>
        <translation>回复的每一轮</translation>
    </message>
    <message>
        <source>Refusals</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Rounds in which the main model refused a guess</source>
        <translation>主模型拒绝了某个猜测的轮</translation>
    </message>
    <message>
        <source>All kept</source>
        <translation>全部保留</translation>
    </message>
    <message>
        <source>Rounds in which the main model kept all guesses</source>
        <translation>主模型保留了全部猜测的轮</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>The quarter that wrote most tokens, {most} at most, the longest first</source>
        <translation>写出词元最多的四分之一，最多 {most} 轮，最长的在前</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>The quarter that took most time, {most} at most, the slowest first</source>
        <translation>用时最多的四分之一，最多 {most} 轮，最慢的在前</translation>
    </message>
    <message>
        <source>Copy the listed rounds of the reply for a spreadsheet</source>
        <translation>复制列出的各轮，供电子表格使用</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Rounds that are listed</source>
        <translation>列出哪些轮</translation>
    </message>
    <message>
        <source>In each round the draft guesses some tokens, and the main model checks them in one pass.</source>
        <translation>每一轮中，草稿模型猜测若干词元，主模型一次检查完。</translation>
    </message>
    <message>
        <source>This round</source>
        <translation>本轮</translation>
    </message>
    <message>
        <source>Search titles and messages of all chats…</source>
        <translation>搜索全部对话的标题和消息…</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Chat · {day}</source>
        <translation>对话 · {day}</translation>
    </message>
    <message>
        <source>No chat or message has all of these words.</source>
        <translation>没有对话或消息包含所有这些词。</translation>
    </message>
    <message>
        <source>Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.</source>
        <translation>输入词语或词语的开头。↑ ↓ 选择，Enter 打开，Esc 关闭。</translation>
    </message>
    <message>
        <source>Devices…</source>
        <translation>设备…</translation>
    </message>
    <message>
        <source>Graphics cards, threads and loading, for each model</source>
        <translation>每个模型的显卡、线程与加载</translation>
    </message>
    <message>
        <source>Second draft</source>
        <translation>第二草稿</translation>
    </message>
    <message>
        <source>The draft length is set where the server is started.</source>
        <translation>草稿长度在启动服务器时选定。</translation>
    </message>
    <message>
        <source>Where guesses come from, in every chat. Changes the speed of replies, not their text.</source>
        <translation>猜测的来源，适用于每个对话。只改变回复的速度，不改变其文本。</translation>
    </message>
    <message>
        <source>A second draft, loaded beside the first. The faster one guesses; the reply says which.</source>
        <translation>与第一个同时加载的另一个草稿模型。由两者中较快的一个猜测，回复会注明是哪一个。</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>An instruction that the model reads before the conversation. This chat keeps it; new chats begin with it.</source>
        <translation>模型在对话开始前读取的指示。此对话会保留它；新对话也以它开始。</translation>
    </message>
    <message>
        <source>This model has no place for a system prompt: it goes before your first message.</source>
        <translation>此模型没有系统提示词的位置：它会放在第一条消息之前。</translation>
    </message>
    <message>
        <source>This model&apos;s chat template leaves system prompts out: the model does not see it.</source>
        <translation>此模型的对话模板会忽略系统提示词：模型看不到它。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The model reads this before the conversation, from your next message on. Ctrl+Enter saves, Esc cancels.</source>
        <translation>从下一条消息起，模型会在对话前读取它。Ctrl+Enter 完成，Esc 保持原样。</translation>
    </message>
    <message>
        <source>System prompt: who the model is, and how it should answer</source>
        <translation>系统提示词：模型是谁，应如何回答</translation>
    </message>
    <message>
        <source>System prompt: {said}</source>
        <translation>系统提示词：{said}</translation>
    </message>
    <message>
        <source>+ System prompt</source>
        <translation>+ 系统提示词</translation>
    </message>
    <message>
        <source>How much the model thinks before it answers. Thinking takes time and helps with hard questions. Applies to this chat from your next message.</source>
        <translation>模型回答前是否思考，以及思考多少。思考需要时间，但对难题更有帮助。从下一条消息起，对此对话有效。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>minimal</source>
        <translation>最少</translation>
    </message>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>short</source>
        <translation>短</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>long</source>
        <translation>长</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>{choice}   —   the model&apos;s default</source>
        <translation>{choice}   —   模型的默认做法</translation>
    </message>
    <message>
        <source>Think: {choice}</source>
        <translation>思考：{choice}</translation>
    </message>
    <message>
        <source>Thinking: {choice}</source>
        <translation>思考：{choice}</translation>
    </message>
    <message>
        <source>Save or leave this edit first.</source>
        <translation>请先保存或退出此编辑。</translation>
    </message>
    <message>
        <source>Previous version of this message (Alt+Left)</source>
        <translation>此消息的上一版本 (Alt+左)</translation>
    </message>
    <message>
        <source>Next version of this message (Alt+Right)</source>
        <translation>此消息的下一版本 (Alt+右)</translation>
    </message>
    <message>
        <source>Version {number} of {count} of this message, with what followed it</source>
        <translation>此消息的第 {number} 个版本（共 {count} 个）及其后续</translation>
    </message>
    <message>
        <source>Previous version of this reply (Alt+Left)</source>
        <translation>此回复的上一版本 (Alt+左)</translation>
    </message>
    <message>
        <source>Next version of this reply (Alt+Right)</source>
        <translation>此回复的下一版本 (Alt+右)</translation>
    </message>
    <message>
        <source>Version {number} of {count} of this reply, with what followed it</source>
        <translation>此回复的第 {number} 个版本（共 {count} 个）及其后续</translation>
    </message>
    <message>
        <source>Version {number} of {count}</source>
        <translation>版本 {number}/{count}</translation>
    </message>
    <message>
        <source>Lossy: the text can differ from what the main model alone would write.</source>
        <translation>有损：文本可能与主模型单独书写的不同。</translation>
    </message>
    <message>
        <source>Guesses from</source>
        <translation>猜测来源</translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Where guesses come from, how many, and which are kept</source>
        <translation>猜测的来源、数量以及保留哪些</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Reset all of these options; texts that you typed stay</source>
        <translation>重置所有这些选项；输入的文本保留</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Grammars and JSON schemas</source>
        <translation>语法和 JSON 模式</translation>
    </message>
    <message>
        <source>Point at an option to read what it does. Changes take effect in the next round. This chat keeps them, and new chats start with them.</source>
        <translation>指向某个选项即可查看说明。更改从下一轮起生效。此对话会保留它们，新对话也从它们开始。</translation>
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
        <source>Typical acceptance is on: the text is not the main model&apos;s own</source>
        <translation>已启用典型接受：文本不完全是主模型自己的</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>The model does not see them any more; they stay in the chat. Settings ▸ Chat switches it off</source>
        <translation>模型不再看到它们，但它们仍保留在对话中。可在“设置 ▸ 对话”中关闭</translation>
    </message>
    <message>
        <source>Unarchive</source>
        <translation>取消归档</translation>
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
        <source>Second draft: {draft}. The faster of the two guesses.</source>
        <translation>第二草稿模型：{draft}。由两者中较快的来猜测。</translation>
    </message>
    <message>
        <source>The end of the log; all of it is in {file}.</source>
        <translation>日志末尾；完整内容在 {file}。</translation>
    </message>
    <message>
        <source>No errors in the log.</source>
        <translation>日志中没有错误。</translation>
    </message>
    <message>
        <source>Cannot open {folder}. Open it in your file manager.</source>
        <translation>无法打开 {folder}。请在文件管理器中打开。</translation>
    </message>
    <message>
        <source>Path copied</source>
        <translation>路径已复制</translation>
    </message>
    <message>
        <source>Applies to all pairs at the next load.</source>
        <translation>适用于所有模型对，从下次加载起。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing imported: {n:,} chat already exists.</source>
        <translation>
            <numerusform>未导入：{n:,} 个对话已存在。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing imported.</source>
        <translation>未导入任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chat already exists.</source>
        <translation>
            <numerusform>{n:,} 个对话已存在。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to guess: the main model was sure of every token.</source>
        <translation>没有可猜的：主模型对每个词元都很确定。</translation>
    </message>
    <message>
        <source>This page is missing. Install Foretoken again.</source>
        <translation>此页面缺失。请重新安装 Foretoken。</translation>
    </message>
    <message>
        <source>Waiting until the models are free.</source>
        <translation>正在等待模型空闲。</translation>
    </message>
    <message>
        <source>Probabilities are not computed yet.</source>
        <translation>尚未计算概率。</translation>
    </message>
    <message>
        <source>The prompt has changed since, so these figures may differ.</source>
        <translation>提示此后已更改，这些数值可能不同。</translation>
    </message>
    <message>
        <source>Choose a token to continue from here with it.</source>
        <translation>选择一个词元，从此处继续。</translation>
    </message>
    <message>
        <source>No probabilities for this token.</source>
        <translation>此词元没有概率。</translation>
    </message>
    <message>
        <source>Compute the probabilities of every token, by both models</source>
        <translation>用两个模型计算每个词元的概率</translation>
    </message>
    <message>
        <source>Click a token, or use the arrow keys.</source>
        <translation>点击词元，或使用方向键。</translation>
    </message>
    <message>
        <source>A poem at a high temperature is hard to predict. First without guesses.</source>
        <translation>高温度下的诗，难以预测。先不用猜测。</translation>
    </message>
    <message>
        <source>The same with eight guesses in every round.</source>
        <translation>同样内容，每轮八个猜测。</translation>
    </message>
    <message>
        <source>Recorded replies with captions. No model needed.</source>
        <translation>带说明的录制回复，无需模型。</translation>
    </message>
    <message>
        <source>Search all &amp;actions…</source>
        <translation>搜索所有操作(&amp;A)…</translation>
    </message>
    <message>
        <source>{menu} · on</source>
        <translation>{menu} · 开</translation>
    </message>
    <message>
        <source>{menu} · off</source>
        <translation>{menu} · 关</translation>
    </message>
    <message>
        <source>Settings · {page}</source>
        <translation>设置 · {page}</translation>
    </message>
    <message>
        <source>All actions and settings</source>
        <translation>所有操作和设置</translation>
    </message>
    <message>
        <source>Search all actions</source>
        <translation>搜索所有操作</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>您想做什么？</translation>
    </message>
    <message>
        <source>↑ ↓ choose, Enter runs, Esc closes.</source>
        <translation>↑ ↓ 选择，Enter 执行，Esc 关闭。</translation>
    </message>
    <message>
        <source>No action and no setting matches “{search}”.</source>
        <translation>没有与“{search}”匹配的操作或设置。</translation>
    </message>
    <message>
        <source>{action}: {reason}.</source>
        <translation>{action}：{reason}。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} ({n:,} reply)</source>
        <translation>
            <numerusform>{count:,}（{n:,} 条回复）</numerusform>
        </translation>
    </message>
    <message>
        <source>This reply at another draft length: its rounds and the expected speed (F6)</source>
        <translation>换一个草稿长度看此回复：轮次与预期速度（F6）</translation>
    </message>
    <message>
        <source>What if?</source>
        <translation>如果……？</translation>
    </message>
    <message>
        <source>What if? Another draft length</source>
        <translation>如果……？换一个草稿长度</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>This reply is still being written.</source>
        <translation>此回复仍在书写。</translation>
    </message>
    <message>
        <source>Only the text of this reply is known, not its rounds.</source>
        <translation>只知道此回复的文本，不知道轮次。</translation>
    </message>
    <message>
        <source>The server does not say what it guessed.</source>
        <translation>服务器没有说明猜测了什么。</translation>
    </message>
    <message>
        <source>Nothing was guessed in this reply, so there is nothing to forecast from.</source>
        <translation>此回复没有猜测，无法据此判断。</translation>
    </message>
    <message>
        <source>The length that Auto would choose in each round</source>
        <translation>自动模式在每轮会选择的长度</translation>
    </message>
    <message>
        <source>The reply at the chosen draft length</source>
        <translation>重新划分轮次后的回复</translation>
    </message>
    <message>
        <source>All drafts</source>
        <translation>所有草稿</translation>
    </message>
    <message>
        <source>{kept:,} of {guesses:,} guesses accepted</source>
        <translation>{guesses:,} 个猜测中接受 {kept:,} 个</translation>
    </message>
    <message>
        <source>as it was written</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>{low:,.0f} to {high:,.0f} tok/s</source>
        <translation>{low:,.0f} 至 {high:,.0f} tok/s</translation>
    </message>
    <message>
        <source>{rounds} instead of {before:,}</source>
        <translation>{rounds}，原为 {before:,}</translation>
    </message>
    <message>
        <source>All messages are saved again.</source>
        <translation>所有消息已重新保存。</translation>
    </message>
    <message>
        <source>Foretoken crashed last time. Everything saved is still here.</source>
        <translation>Foretoken 上次崩溃了。已保存的内容都还在。</translation>
    </message>
    <message>
        <source>Rounds, where the time went, acceptance by position, draft lengths in hindsight, tokens saved and wasted, gaps, and times of checks</source>
        <translation>轮次、时间去向、各位置接受率、事后草稿长度、节省与浪费的词元、间隔和验证时间</translation>
    </message>
    <message>
        <source>The speed of the reply compared with plain decoding, with its 95% interval; “within noise”: it may be slower. Bars: the share of guesses accepted; above the mark guessing is faster. Below, the same by kind of text over all replies of this pair, for rounds with guesses only.</source>
        <translation>回复的速度是不用猜测时的几倍，附 95% 区间；“在噪声内”表示也可能更慢。条形：被接受的猜测比例；超过标记则猜测更快。下方按文本类型统计此组合的所有回复，只计有猜测的轮次。</translation>
    </message>
    <message>
        <source>This reply, by kind of text</source>
        <translation>此回复，按文本类型</translation>
    </message>
    <message numerus="yes">
        <source>Your chats, by kind of text ({n:,} reply)</source>
        <translation>
            <numerusform>您的对话，按文本类型（{n:,} 条回复）</numerusform>
        </translation>
    </message>
    <message>
        <source>guessing pays above the mark</source>
        <translation>超过标记时猜测划算</translation>
    </message>
    <message>
        <source>Guessing pays above the mark ({needed})</source>
        <translation>超过标记时猜测划算（{needed}）</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在噪声内</translation>
    </message>
    <message>
        <source>it comes with the first reply</source>
        <translation>随第一条回复出现</translation>
    </message>
    <message>
        <source>Archived “{chat}”</source>
        <translation>已归档“{chat}”</translation>
    </message>
    <message>
        <source>Unarchived “{chat}”</source>
        <translation>已取消归档“{chat}”</translation>
    </message>
    <message>
        <source>Deleted “{chat}”</source>
        <translation>已删除“{chat}”</translation>
    </message>
    <message>
        <source>Removed “{file}”</source>
        <translation>已移除“{file}”</translation>
    </message>
    <message>
        <source>Edit discarded</source>
        <translation>已放弃编辑</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>已编辑</translation>
    </message>
    <message numerus="yes">
        <source>Deleted {n:,} message</source>
        <translation>
            <numerusform>已删除 {n:,} 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} message kept as a version</source>
        <translation>
            <numerusform>{n:,} 条消息保留为版本</numerusform>
        </translation>
    </message>
    <message>
        <source>System prompt changed</source>
        <translation>系统提示已更改</translation>
    </message>
    <message>
        <source>Regenerated</source>
        <translation>已重新生成</translation>
    </message>
    <message>
        <source>Branched</source>
        <translation>已分支</translation>
    </message>
    <message>
        <source>Queued message cancelled</source>
        <translation>已取消排队的消息</translation>
    </message>
    <message>
        <source>Settings of this reply in use</source>
        <translation>已采用此回复的设置</translation>
    </message>
    <message>
        <source>New chat with a summary · old chat kept</source>
        <translation>带摘要的新对话 · 旧对话已保留</translation>
    </message>
    <message>
        <source>Replaced preset “{name}”</source>
        <translation>已替换预设“{name}”</translation>
    </message>
    <message>
        <source>Saved preset “{name}”</source>
        <translation>已保存预设“{name}”</translation>
    </message>
    <message>
        <source>Renamed “{old}” to “{new}”</source>
        <translation>已将“{old}”重命名为“{new}”</translation>
    </message>
    <message>
        <source>Deleted preset “{name}”</source>
        <translation>已删除预设“{name}”</translation>
    </message>
    <message>
        <source>The open chat keeps what you choose here, and new chats start with it.</source>
        <translation>当前对话保留此处的选择，新对话也以此开始。</translation>
    </message>
    <message>
        <source>Context, cache precision and layers apply at the next loading.</source>
        <translation>上下文、缓存精度和层数在下次加载时生效。</translation>
    </message>
    <message>
        <source>Changes take effect at the next round, even in mid-reply.</source>
        <translation>更改从下一轮起生效，即使回复正在生成。</translation>
    </message>
    <message>
        <source>Changes take effect at the next round. New chats start with them.</source>
        <translation>更改从下一轮起生效，新对话以此开始。</translation>
    </message>
    <message>
        <source>Your data stays on this computer. Searching, downloading and chosen servers use the network.</source>
        <translation>您的数据留在本机。搜索、下载和所选服务器会使用网络。</translation>
    </message>
    <message>
        <source>Chats, settings and downloads. A copy of this folder is a full backup.</source>
        <translation>对话、设置和下载。复制此文件夹即为完整备份。</translation>
    </message>
    <message>
        <source>Recent errors. Stays on this computer.</source>
        <translation>最近的错误。只保存在本机。</translation>
    </message>
    <message>
        <source>Versions, settings and recent errors, without chats or names. Shown before it is copied.</source>
        <translation>版本、设置和最近的错误，不含对话或名称。复制前会显示。</translation>
    </message>
    <message>
        <source>Reset {name}</source>
        <translation>重置{name}</translation>
    </message>
    <message>
        <source>Something went wrong (a bug in Foretoken). Try again.</source>
        <translation>失败：Foretoken 的一个错误。请重试。</translation>
    </message>
    <message>
        <source>How fast replies are shown; the numbers stay real</source>
        <translation>回复的显示速度；数据始终真实</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.)</source>
        <translation>播放一轮后等待 (Ctrl+.)</translation>
    </message>
    <message>
        <source>Use these settings for the next replies in this chat</source>
        <translation>将这些设置用于此对话接下来的回复</translation>
    </message>
    <message>
        <source>Share tokens</source>
        <translation>共享词元</translation>
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
        <source>Empty: replies are unconstrained. Type or load one; the text shown is an example.</source>
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
        <source>Replies are unconstrained. Choose a grammar or a JSON schema above.</source>
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
        <source>Takes effect when you leave the field.</source>
        <translation>离开输入框后生效。</translation>
    </message>
    <message>
        <source>Grammar or schema</source>
        <translation>语法或模式</translation>
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
        <source>Memory is not known yet.</source>
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
        <source>Memory that the pair needs</source>
        <translation>模型对所需内存</translation>
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
        <source>Loading may fail, or the computer may swap and become slow.</source>
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
        <source>Choose a GGUF file</source>
        <translation>选择 GGUF 文件</translation>
    </message>
    <message>
        <source>Find models to download</source>
        <translation>查找可下载的模型</translation>
    </message>
    <message>
        <source>Use a model that runs on another machine: llama-server, vLLM and others</source>
        <translation>使用在另一台机器上运行的模型：llama-server、vLLM 等</translation>
    </message>
    <message>
        <source>Remove failed files from the list</source>
        <translation>从列表中移除无法加载的文件</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Sampling options that go together. Save your own with Save as…</source>
        <translation>成组的采样选项。用“另存为…”保存自己的</translation>
    </message>
    <message>
        <source>Close to the most likely words: for facts, code and translations</source>
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
        <source>Save these options as a preset</source>
        <translation>将当前选项存为自己的预设</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
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
        <source>The common options of sampling, and presets</source>
        <translation>常用采样选项与预设</translation>
    </message>
    <message>
        <source>Further samplers</source>
        <translation>其他采样器</translation>
    </message>
    <message>
        <source>Pages of the options</source>
        <translation>选项页</translation>
    </message>
    <message>
        <source>How tokens are guessed and chosen (Ctrl+Shift+G)</source>
        <translation>如何猜测和选择词元 (Ctrl+Shift+G)</translation>
    </message>
    <message>
        <source>Draft length: {length}</source>
        <translation>草稿长度：{length}</translation>
    </message>
    <message>
        <source>Speculation: {how}</source>
        <translation>推测：{how}</translation>
    </message>
    <message>
        <source>Context tokens in use, and in total. The chat and the reply must fit; when it is full, the reply ends. A new chat (Ctrl+N) starts empty.</source>
        <translation>上下文已用的词元数和总数。整个对话和回复都必须容得下。用满后回复会结束；新对话 (Ctrl+N) 从空白开始。</translation>
    </message>
    <message>
        <source>‖ paused: slower here</source>
        <translation>‖ 已暂停：此处更慢</translation>
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
        <source>{used:,} of unknown</source>
        <translation>{used:,} / 未知</translation>
    </message>
    <message>
        <source>The draft fits the main model.</source>
        <translation>草稿模型与主模型匹配：可以为它猜测。</translation>
    </message>
    <message>
        <source>draft does not fit</source>
        <translation>草稿模型不匹配</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Copy this code</source>
        <translation>复制此代码</translation>
    </message>
    <message numerus="yes">
        <source>Copy the code: {language}, {n:,} line</source>
        <translation>
            <numerusform>复制代码：{language}，{n:,} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>[image: {description}]</source>
        <translation>[图片：{description}]</translation>
    </message>
    <message>
        <source>[image: no description]</source>
        <translation>[图片：无说明]</translation>
    </message>
    <message>
        <source>Reply of this setting, token by token</source>
        <translation>这组设置的文本，逐词元</translation>
    </message>
    <message>
        <source>{ms:,.1f} ms</source>
        <translation>{ms:,.1f} 毫秒</translation>
    </message>
    <message>
        <source>Round {number:,}</source>
        <translation>第 {number:,} 轮</translation>
    </message>
    <message>
        <source>other {ms:,.1f}</source>
        <translation>其他 {ms:,.1f}</translation>
    </message>
    <message>
        <source>draft {ms:,.1f}</source>
        <translation>草稿 {ms:,.1f}</translation>
    </message>
    <message>
        <source>verify {ms:,.1f}</source>
        <translation>验证 {ms:,.1f}</translation>
    </message>
    <message>
        <source>sampling {ms:,.1f}</source>
        <translation>采样 {ms:,.1f}</translation>
    </message>
    <message>
        <source>rollback {ms:,.1f}</source>
        <translation>回退 {ms:,.1f}</translation>
    </message>
    <message>
        <source>width {width}</source>
        <translation>宽度 {width}</translation>
    </message>
    <message>
        <source>guessing…</source>
        <translation>正在猜测…</translation>
    </message>
    <message>
        <source>being checked</source>
        <translation>检查中</translation>
    </message>
    <message>
        <source>Reply, round by round</source>
        <translation>逐轮显示的回复</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} round</source>
        <translation>
            <numerusform>{n:,} 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>This reply has no such round.</source>
        <translation>此回复没有这样的轮。</translation>
    </message>
    <message>
        <source>Copy this round as CSV</source>
        <translation>将此轮复制为 CSV</translation>
    </message>
    <message>
        <source>Copy all listed rounds as CSV</source>
        <translation>将列出的各轮复制为 CSV</translation>
    </message>
    <message>
        <source>Copy what was thought; Copy below the reply takes the answer alone</source>
        <translation>复制思考内容；回复下方的“复制”只复制回答</translation>
    </message>
    <message>
        <source>Thought for {figures}</source>
        <translation>思考用时 {figures}</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>已思考</translation>
    </message>
    <message>
        <source>Thinking… {figures}</source>
        <translation>思考中… {figures}</translation>
    </message>
    <message>
        <source>Fold what was thought</source>
        <translation>折叠思考内容</translation>
    </message>
    <message>
        <source>Show what was thought</source>
        <translation>显示思考内容</translation>
    </message>
    <message>
        <source>What was thought</source>
        <translation>思考内容</translation>
    </message>
    <message>
        <source>{seconds:.1f} s</source>
        <translation>{seconds:.1f} 秒</translation>
    </message>
    <message>
        <source>{seconds:.0f} s</source>
        <translation>{seconds:.0f} 秒</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} 分 {seconds} 秒</translation>
    </message>
    <message>
        <source>id {number}</source>
        <translation>ID {number}</translation>
    </message>
    <message>
        <source>Computed after the reply</source>
        <translation>回复之后计算所得</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>{token}: {fate}.</source>
        <translation>{token}：{fate}。</translation>
    </message>
    <message>
        <source>Start a branch here, with another token than {token}</source>
        <translation>在此新建分支，不用{token}</translation>
    </message>
    <message>
        <source>Start a branch after {token}</source>
        <translation>在{token}之后新建分支</translation>
    </message>
    <message>
        <source>Start a branch with the refused guess {token}</source>
        <translation>用被拒绝的猜测{token}新建分支</translation>
    </message>
    <message>
        <source>this token</source>
        <translation>此词元</translation>
    </message>
    <message>
        <source>Reply, token by token</source>
        <translation>逐词元显示的回复</translation>
    </message>
    <message>
        <source>{count} more refused guesses of this round. Click to show them.</source>
        <translation>本轮另有 {count} 个被拒绝的猜测。点击显示。</translation>
    </message>
    <message>
        <source>« Round</source>
        <translation>« 轮</translation>
    </message>
    <message>
        <source>One round back (Up)</source>
        <translation>后退一轮（向上键）</translation>
    </message>
    <message>
        <source>‹ Phase</source>
        <translation>‹ 阶段</translation>
    </message>
    <message>
        <source>One phase back: guesses, verdict, correction (Left)</source>
        <translation>后退一个阶段：猜测、判定、纠正（向左键）</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格）</translation>
    </message>
    <message>
        <source>Phase ›</source>
        <translation>阶段 ›</translation>
    </message>
    <message>
        <source>One phase further: guesses, verdict, correction (Right)</source>
        <translation>前进一个阶段：猜测、判定、纠正（向右键）</translation>
    </message>
    <message>
        <source>Round »</source>
        <translation>轮 »</translation>
    </message>
    <message>
        <source>One round further (Down)</source>
        <translation>前进一轮（向下键）</translation>
    </message>
    <message>
        <source>Place in the replay</source>
        <translation>回放位置</translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation>回放速度</translation>
    </message>
    <message>
        <source>How fast (+ and -)</source>
        <translation>快慢（+ 和 -）</translation>
    </message>
    <message>
        <source>{speed:g}×</source>
        <translation>{speed:g}×</translation>
    </message>
    <message>
        <source>Real time</source>
        <translation>实际用时</translation>
    </message>
    <message>
        <source>Each round takes as long as when it was written (R)</source>
        <translation>每一轮用时与书写时相同（R）</translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,} · {seconds:,.2f} of {whole:,.2f} s</source>
        <translation>第 {number:,}/{count:,} 轮 · {seconds:,.2f}/{whole:,.2f} 秒</translation>
    </message>
    <message>
        <source>Back to the chat</source>
        <translation>返回对话</translation>
    </message>
    <message>
        <source>Back to the chat (Esc)</source>
        <translation>返回对话（Esc）</translation>
    </message>
    <message>
        <source>{action}: {setting}</source>
        <translation>{action}：{setting}</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset: {setting}</source>
        <translation>重置：{setting}</translation>
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
        <source>Reset the page {page}</source>
        <translation>重置页面：{page}</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Search settings  (Ctrl+F)</source>
        <translation>搜索  (Ctrl+F)</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Parameters, in millions (M) or billions (B). Larger models know more and write more slowly.</source>
        <translation>模型学到的数字个数，以百万 (M) 或十亿 (B) 计。越多懂得越多，写得越慢。</translation>
    </message>
    <message>
        <source>Open: anybody may download it. Gated: only with an account, after its owner&apos;s conditions are accepted.</source>
        <translation>开放：任何人都可下载。需申请：须有账户，并接受其所有者的条件。</translation>
    </message>
    <message>
        <source>Why it cannot be used, or what is being done with it.</source>
        <translation>无法使用的原因，或正在对它进行的操作。</translation>
    </message>
    <message>
        <source>The longest conversation that it was trained for, in tokens (about ¾ of a word each).</source>
        <translation>训练时的最长对话，以词元计 (每个约 ¾ 个英文单词)。</translation>
    </message>
    <message>
        <source>The folder or program that it belongs to.</source>
        <translation>所属的文件夹或程序。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the server decides</source>
        <translation>由服务器决定</translation>
    </message>
    <message>
        <source>What guesses, and how much, is set where the server is started.</source>
        <translation>由什么来猜测、猜多少，在启动服务器时选定。</translation>
    </message>
    <message>
        <source>the server uses its own</source>
        <translation>服务器用自己的草稿猜测</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message numerus="yes">
        <source>{name}: {n:,} character</source>
        <translation>
            <numerusform>{name}：{n:,} 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>模型卡</translation>
    </message>
    <message>
        <source>The model card is shown here.</source>
        <translation>模型卡显示在这里。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>取消加载</translation>
    </message>
    <message>
        <source>Loading the main model {name}… {share:.0%}</source>
        <translation>正在加载主模型 {name}… {share:.0%}</translation>
    </message>
    <message>
        <source>Loading the second draft model {name}… {share:.0%}</source>
        <translation>正在加载第二个草稿模型 {name}… {share:.0%}</translation>
    </message>
    <message>
        <source>Loading the draft model {name}… {share:.0%}</source>
        <translation>正在加载草稿模型 {name}… {share:.0%}</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>None</source>
        <comment>text</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Write a token id, = and a number, for example 42=-5, instead of “{part}”.</source>
        <translation>请写词元编号、= 和数字，例如 42=-5，而不是“{part}”。</translation>
    </message>
    <message>
        <source>“{token}” is not a token id.</source>
        <translation>“{token}”不是词元编号。</translation>
    </message>
    <message>
        <source>A bias is a number from -100 to 100, not {number}.</source>
        <translation>偏置是 -100 到 100 之间的数字，而不是 {number}。</translation>
    </message>
    <message>
        <source>The whole text is kept. Click to read it; Backspace removes it, Ctrl+Z restores it.</source>
        <translation>完整文本会保留。单击可阅读；Backspace 将其移除，Ctrl+Z 恢复。</translation>
    </message>
    <message numerus="yes">
        <source>Pasted text, {n:,} character</source>
        <translation>
            <numerusform>粘贴的文本，{n:,} 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Learn more</source>
        <translation>了解更多</translation>
    </message>
    <message>
        <source>Learn more about {subject}</source>
        <translation>进一步了解{subject}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Undo: {sentence}</source>
        <translation>撤销：{sentence}</translation>
    </message>
    <message>
        <source>This reply is already written and only shown more slowly: the change applies to the next one. In slow motion the engine waits, so a change shows in the next round.</source>
        <translation>这条回复已经写完，只是显示得较慢：更改对下一条生效。慢放时引擎会等待，下一轮就能看到更改。</translation>
    </message>
</context>
</TS>
