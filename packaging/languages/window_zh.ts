<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>All messages are saved on the disk again.</source>
        <translation>所有消息都已重新保存到磁盘。</translation>
    </message>
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
        <source>The context has no room for the oldest message, so the model does not see it. It stays in the chat.</source>
        <translation>
            <numerusform>上下文放不下最早的 {n} 条消息，模型看不到它们。它们仍保留在对话中。</numerusform>
        </translation>
    </message>
    <message>
        <source>What happens here</source>
        <translation>这里发生了什么</translation>
    </message>
    <message>
        <source>A story</source>
        <translation>一个故事</translation>
    </message>
    <message>
        <source>Something predictable</source>
        <translation>容易预测的内容</translation>
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
        <source>Reading speed</source>
        <translation>阅读速度</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>慢放</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>When idle, on mains power</source>
        <translation>空闲且接通电源时</translation>
    </message>
    <message>
        <source>When idle, on &amp;battery too</source>
        <translation>空闲时，用电池也测(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>从不(&amp;N)</translation>
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
        <source>Open &amp;draft model…</source>
        <translation>打开草稿模型(&amp;D)…</translation>
    </message>
    <message>
        <source>A&amp;ttach files to the message…</source>
        <translation>将文件附加到消息(&amp;T)…</translation>
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
        <source>&amp;Regenerate last reply</source>
        <translation>重新生成最后一条回复(&amp;R)</translation>
    </message>
    <message>
        <source>Con&amp;tinue last reply</source>
        <translation>继续最后一条回复(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;How a reply was written</source>
        <translation>回复是如何写成的(&amp;H)</translation>
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
        <source>&amp;Previous version of a message</source>
        <translation>消息的上一个版本(&amp;P)</translation>
    </message>
    <message>
        <source>Ne&amp;xt version of a message</source>
        <translation>消息的下一个版本(&amp;X)</translation>
    </message>
    <message>
        <source>S&amp;ystem prompt</source>
        <translation>系统提示词(&amp;Y)</translation>
    </message>
    <message>
        <source>S&amp;ampling preset</source>
        <translation>采样预设(&amp;A)</translation>
    </message>
    <message>
        <source>Leave out &amp;oldest turns when full</source>
        <translation>满时省略最早的消息(&amp;O)</translation>
    </message>
    <message>
        <source>Re&amp;name chat</source>
        <translation>重命名对话(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;in chat, or unpin it</source>
        <translation>置顶或取消置顶对话(&amp;I)</translation>
    </message>
    <message>
        <source>Move to &amp;folder…</source>
        <translation>移动到文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Archive chat, or bring it back</source>
        <translation>归档或取回对话(&amp;A)</translation>
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
        <source>&amp;Second draft</source>
        <translation>第二个草稿(&amp;S)</translation>
    </message>
    <message>
        <source>Use the &amp;bundled pair</source>
        <translation>使用自带的模型对(&amp;B)</translation>
    </message>
    <message>
        <source>Use &amp;no draft</source>
        <translation>不使用草稿(&amp;N)</translation>
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
        <source>&amp;Speculation</source>
        <translation>推测(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Guess tokens</source>
        <translation>猜测词元(&amp;G)</translation>
    </message>
    <message>
        <source>Guesses &amp;from…</source>
        <translation>猜测来源(&amp;F)…</translation>
    </message>
    <message>
        <source>Draft &amp;length</source>
        <translation>草稿长度(&amp;L)</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>L&amp;onger drafts</source>
        <translation>更长的草稿(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Shorter drafts</source>
        <translation>更短的草稿(&amp;S)</translation>
    </message>
    <message>
        <source>Show &amp;refused guesses</source>
        <translation>显示被拒绝的猜测(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Measure plain speed</source>
        <translation>测量普通速度(&amp;M)</translation>
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
        <source>Larger &amp;text</source>
        <translation>放大文字(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>Text at 100%</source>
        <translation>文字 100%</translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation>速度(&amp;A)</translation>
    </message>
    <message>
        <source>Play one &amp;round</source>
        <translation>播放一轮(&amp;R)</translation>
    </message>
    <message>
        <source>Th&amp;eme</source>
        <translation>主题(&amp;E)</translation>
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
        <source>Both are loaded, and the faster one guesses; the reply says which. Beside the message you can choose one.</source>
        <translation>两个草稿都会加载，由较快的一个猜测；回复会说明是哪一个。在消息旁可以选定其中一个。</translation>
    </message>
    <message>
        <source>Choose a draft first</source>
        <translation>请先选择一个草稿</translation>
    </message>
    <message>
        <source>{entry}   —   {reason}</source>
        <translation>{entry}   —   {reason}</translation>
    </message>
    <message>
        <source>Foretoken ended unexpectedly the last time. Nothing that was saved is lost.</source>
        <translation>Foretoken 上次意外退出。已保存的内容没有丢失。</translation>
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
        <source>Regenerate the last reply</source>
        <translation>重新生成最后一条回复</translation>
    </message>
    <message>
        <source>Continue the last reply from where it stands</source>
        <translation>从停下的地方继续最后一条回复</translation>
    </message>
    <message>
        <source>Seed, settings and models of a reply</source>
        <translation>回复的随机种子、设置和模型</translation>
    </message>
    <message>
        <source>Previous version of a message, with what followed it</source>
        <translation>消息的上一个版本，连同其后的内容</translation>
    </message>
    <message>
        <source>Next version of a message</source>
        <translation>消息的下一个版本</translation>
    </message>
    <message>
        <source>Stop the reply, or show the rest of it at once</source>
        <translation>停止回复，或立即显示其余部分</translation>
    </message>
    <message>
        <source>Undo: a deletion, a new name, an edit, a regenerated reply</source>
        <translation>撤销：删除、重命名、编辑、重新生成的回复</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Copy the last reply</source>
        <translation>复制最后一条回复</translation>
    </message>
    <message>
        <source>Attach files to the message</source>
        <translation>将文件附加到消息</translation>
    </message>
    <message>
        <source>Pin the chat, or unpin it</source>
        <translation>置顶或取消置顶对话</translation>
    </message>
    <message>
        <source>Move the chat to a folder</source>
        <translation>将对话移动到文件夹</translation>
    </message>
    <message>
        <source>Archive the chat, or bring it back</source>
        <translation>归档或取回对话</translation>
    </message>
    <message>
        <source>Open a main model</source>
        <translation>打开主模型</translation>
    </message>
    <message>
        <source>Open a draft model</source>
        <translation>打开草稿模型</translation>
    </message>
    <message>
        <source>Reload the pair</source>
        <translation>重新加载模型对</translation>
    </message>
    <message>
        <source>Turn guessing on or off</source>
        <translation>开启或关闭猜测</translation>
    </message>
    <message>
        <source>Choose where guesses come from</source>
        <translation>选择猜测的来源</translation>
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
        <source>Text view</source>
        <translation>文本视图</translation>
    </message>
    <message>
        <source>Tokens view</source>
        <translation>词元视图</translation>
    </message>
    <message>
        <source>Rounds view</source>
        <translation>轮次视图</translation>
    </message>
    <message>
        <source>Play one round, then wait</source>
        <translation>播放一轮，然后等待</translation>
    </message>
    <message>
        <source>Show or hide refused guesses</source>
        <translation>显示或隐藏被拒绝的猜测</translation>
    </message>
    <message>
        <source>Show or hide the history</source>
        <translation>显示或隐藏历史</translation>
    </message>
    <message>
        <source>Show or hide the plots</source>
        <translation>显示或隐藏图表</translation>
    </message>
    <message>
        <source>Larger text in the chat (also Ctrl and the mouse wheel)</source>
        <translation>放大对话文字（也可用 Ctrl 加鼠标滚轮）</translation>
    </message>
    <message>
        <source>Smaller text in the chat</source>
        <translation>缩小对话文字</translation>
    </message>
    <message>
        <source>Text in the chat at 100%</source>
        <translation>对话文字 100%</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>所有快捷键</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
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
        <source>unknown</source>
        <translation>未知</translation>
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
        <source>waiting</source>
        <translation>等待中</translation>
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
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
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
        <source>starting</source>
        <translation>正在开始</translation>
    </message>
    <message>
        <source>the downloaded part is kept while you can undo this</source>
        <translation>在可撤销期间保留已下载的部分</translation>
    </message>
    <message>
        <source>That failed because of a bug in Foretoken. Try again.</source>
        <translation>由于 Foretoken 的一个缺陷而失败。请重试。</translation>
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
        <source>Where the files are on the hub: who offers them, and under which name.</source>
        <translation>文件在 Hub 上的位置：由谁提供，叫什么名称。</translation>
    </message>
    <message>
        <source>How many numbers the model has learned, in millions (M) or billions (B). More know more and write slower.</source>
        <translation>模型学到的数字个数，以百万 (M) 或十亿 (B) 计。越多懂得越多，写得越慢。</translation>
    </message>
    <message>
        <source>How often it was downloaded in the last month.</source>
        <translation>上个月的下载次数。</translation>
    </message>
    <message>
        <source>How many users of the hub have marked it as liked.</source>
        <translation>Hub 上点赞的用户数。</translation>
    </message>
    <message>
        <source>What you may use it for.</source>
        <translation>允许的用途。</translation>
    </message>
    <message>
        <source>Open: anybody may download it. Gated: only with an account, after its owner&apos;s conditions are accepted.</source>
        <translation>开放：任何人都可下载。需申请：须有账户，并接受其所有者的条件。</translation>
    </message>
    <message>
        <source>How exactly the weights are stored. Fewer bits (Q4 is about 4 for each weight) take less memory and write faster, at some cost of quality; Q4_K_M is a good middle, Q8_0 and F16 are nearly exact.</source>
        <translation>权重存储的精确程度。位数越少 (Q4 约每个权重 4 位)，占内存越少、写得越快，但质量略降；Q4_K_M 是不错的折中，Q8_0 和 F16 几乎精确。</translation>
    </message>
    <message>
        <source>Of the file on disk; about as much memory is needed.</source>
        <translation>磁盘上文件的大小；所需内存大致相同。</translation>
    </message>
    <message>
        <source>Whether this machine has the memory for it, and whether you have it already.</source>
        <translation>本机内存是否够用，以及是否已有。</translation>
    </message>
    <message>
        <source>What keeps it from being used, or that something is done with it.</source>
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
        <source>The family of models that it belongs to by its build.</source>
        <translation>按结构所属的模型家族。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>the server decides it</source>
        <translation>由服务器决定</translation>
    </message>
    <message>
        <source>Plain speed cannot be measured over a server; compare settings, or two servers, instead.</source>
        <translation>普通速度无法通过服务器测量；可改为比较设置或比较两台服务器。</translation>
    </message>
    <message>
        <source>not over a server</source>
        <translation>无法通过服务器进行</translation>
    </message>
    <message>
        <source>What guesses, and how much, is chosen where the server is started.</source>
        <translation>由什么来猜测、猜多少，在启动服务器时选定。</translation>
    </message>
    <message>
        <source>the server guesses with its own</source>
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
        <source>This reply is written already, and only shown more slowly: your change is for the next one. In slow motion the engine waits, so that you see a change in the next round.</source>
        <translation>这条回复已经写完，只是显示得较慢：更改对下一条生效。慢放时引擎会等待，下一轮就能看到更改。</translation>
    </message>
</context>
</TS>
