<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
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
        <source>Moved to the archive: “{chat}”.</source>
        <translation>已归档：“{chat}”。</translation>
    </message>
    <message>
        <source>Brought back from the archive: “{chat}”.</source>
        <translation>已从归档中恢复：“{chat}”。</translation>
    </message>
    <message>
        <source>archive</source>
        <comment>to archive</comment>
        <translation>归档</translation>
    </message>
    <message>
        <source>bring back</source>
        <translation>恢复</translation>
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
        <source>Removed “{file}”.</source>
        <translation>已移除“{file}”。</translation>
    </message>
    <message>
        <source>remove file</source>
        <translation>移除文件</translation>
    </message>
    <message>
        <source>“{file}” is attached already.</source>
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
        <source>With this file the prompt has {tokens:,} tokens; the context holds {context:,}, so no reply can be written.</source>
        <translation>
            <numerusform>加上附件，提示词共 {tokens:,} 个词元，而上下文只能容纳 {context:,} 个，因此无法生成回复。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With this file the prompt has {tokens:,} tokens of the {context:,} that the context holds, which leaves {room:,} for the reply.</source>
        <translation>
            <numerusform>加上附件，提示词占用上下文 {context:,} 个词元中的 {tokens:,} 个，只剩 {room:,} 个用于回复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Left the edit of another message.</source>
        <translation>已放弃对另一条消息的编辑。</translation>
    </message>
    <message>
        <source>Left the edit; the message is as it was.</source>
        <translation>已放弃编辑；消息保持原样。</translation>
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
        <source>There is no text. To remove the message, leave this and use Delete.</source>
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
        <source>Edited; the former version is kept beside it.</source>
        <translation>已编辑；原版本保留在旁边。</translation>
    </message>
    <message numerus="yes">
        <source>Edited; the former version and the one after it are kept beside it.</source>
        <translation>
            <numerusform>已编辑；原版本及其后的 {n:,} 条消息保留在旁边。</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed the reply; the former version is kept beside it.</source>
        <translation>已修改回复；原版本保留在旁边。</translation>
    </message>
    <message numerus="yes">
        <source>Changed the reply; the former version and the one after it are kept beside it.</source>
        <translation>
            <numerusform>已修改回复；原版本及其后的 {n:,} 条消息保留在旁边。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply, the one after it and {more:,} more on other branches.</source>
        <translation>
            <numerusform>已删除回复、其后的 {n:,} 条消息以及其他分支上的 {more:,} 条。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the reply and the one after it.</source>
        <translation>
            <numerusform>已删除回复及其后的 {n:,} 条消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the reply and {more:,} more on other branches.</source>
        <translation>已删除回复及其他分支上的 {more:,} 条消息。</translation>
    </message>
    <message>
        <source>Deleted the reply.</source>
        <translation>已删除回复。</translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message, the one after it and {more:,} more on other branches.</source>
        <translation>
            <numerusform>已删除消息、其后的 {n:,} 条以及其他分支上的 {more:,} 条。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted the message and the one after it.</source>
        <translation>
            <numerusform>已删除消息及其后的 {n:,} 条。</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted the message and {more:,} more on other branches.</source>
        <translation>已删除消息及其他分支上的 {more:,} 条。</translation>
    </message>
    <message>
        <source>Deleted the message.</source>
        <translation>已删除消息。</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Changed the system prompt.</source>
        <translation>已修改系统提示词。</translation>
    </message>
    <message>
        <source>The system prompt is as it was.</source>
        <translation>系统提示词保持原样。</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>A reply is being written.</source>
        <translation>正在生成回复。</translation>
    </message>
    <message>
        <source>A reply is being written in “{chat}”.</source>
        <translation>正在“{chat}”中生成回复。</translation>
    </message>
    <message numerus="yes">
        <source>Regenerated; the previous reply is kept.</source>
        <translation>
            <numerusform>已重新生成；原有的 {n:,} 条消息保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Deleted “{chat}”.</source>
        <translation>已删除“{chat}”。</translation>
    </message>
    <message>
        <source>delete chat</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>What you typed does not fit: with it this chat takes about {tokens:,} tokens, and the context holds {context:,}.</source>
        <translation>输入的内容放不下：加上它，此对话约有 {tokens:,} 个词元，而上下文只能容纳 {context:,} 个。</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>请缩短。</translation>
    </message>
    <message>
        <source>This chat is nearly full: room for about {left:,} of {context:,} tokens is left, some {words:,.0f} words. The next reply may be cut off.</source>
        <translation>此对话即将占满上下文：{context:,} 个词元中约剩 {left:,} 个，大约 {words:,.0f} 个单词。下一条回复可能被截断。</translation>
    </message>
    <message>
        <source>The context is full, so the reply was cut off here.</source>
        <translation>上下文已满，回复在此处被截断。</translation>
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
    <message numerus="yes">
        <source>Continued in a branch; the reply as it was is kept beside it.</source>
        <translation>
            <numerusform>已在新分支中继续；原有的 {n:,} 条消息保留在旁边。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Started a branch; the reply as it was is kept beside it.</source>
        <translation>
            <numerusform>已新建分支；原有的 {n:,} 条消息保留在旁边。</numerusform>
        </translation>
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
        <source>Foretoken was closed before this reply was finished; this is the part that was saved.</source>
        <translation>Foretoken 在此回复完成前被关闭；这是已保存的部分。</translation>
    </message>
    <message>
        <source>This reply could not be finished.</source>
        <translation>此回复未能完成。</translation>
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
        <source>Its server did not tell how many guesses each round kept.</source>
        <translation>其服务器没有说明每一轮保留了多少猜测。</translation>
    </message>
    <message>
        <source>The single verifications are not in this file; only the summary can be written.</source>
        <translation>此文件不含各次验证的数据；只能写出汇总。</translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation>无法读取 {name}（{reason}）。</translation>
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
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>不猜测</translation>
    </message>
    <message>
        <source>The draft&apos;s guesses are refused too often here, or checking several tokens in one pass costs too much, so guessing would make the reply slower. The main model writes alone and tries the draft again now and then. With a fixed draft length it always guesses.</source>
        <translation>此处草稿模型的猜测太常被拒绝，或者一次检查多个词元代价太高，猜测反而会拖慢回复。主模型独自书写，并不时再试用草稿模型。若草稿长度固定，则始终猜测。</translation>
    </message>
    <message>
        <source>Measured in this reply: rounds with guesses ran at {ratio:.2f} times the speed of others.</source>
        <translation>本回复中测得：有猜测的轮，速度是其他轮的 {ratio:.2f} 倍。</translation>
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
        <source>drafting paused: it does not pay here ({ratio:.2f}×)</source>
        <translation>草稿已暂停：此处不划算（{ratio:.2f}×）</translation>
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
        <source>‹end›</source>
        <translation>‹结束›</translation>
    </message>
    <message>
        <source>The speed without guesses is measured when nothing is written or typed for a few seconds; then this says how many times as fast the reply was.</source>
        <translation>当几秒钟内没有生成也没有输入时，会测量不猜测时的速度；之后这里会显示回复快了多少倍。</translation>
    </message>
    <message>
        <source>The speed without guesses is not measured on battery. Speculation ▸ Measure plain speed allows it there, too.</source>
        <translation>使用电池时不测量不猜测时的速度。推测 ▸ 测量普通速度 可允许在电池下测量。</translation>
    </message>
    <message>
        <source>The speed without guesses is not measured: Speculation ▸ Measure plain speed is off.</source>
        <translation>未测量不猜测时的速度：推测 ▸ 测量普通速度 已关闭。</translation>
    </message>
    <message>
        <source>measuring plain…</source>
        <translation>正在测量普通速度…</translation>
    </message>
    <message>
        <source>about {times}</source>
        <translation>约{times}</translation>
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
        <source>Cancelled the queued message.</source>
        <translation>已取消排队的消息。</translation>
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
    <message>
        <source>The stored tokens of this reply are damaged, so only its text is shown.</source>
        <translation>此回复保存的词元已损坏，仅显示文本。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} token, {thinking:,} of them thinking</source>
        <translation>
            <numerusform>{n:,} 个词元，其中思考 {thinking:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>The next replies are written with the settings of this one.</source>
        <translation>接下来的回复将使用此回复的设置。</translation>
    </message>
    <message>
        <source>use settings</source>
        <translation>使用设置</translation>
    </message>
    <message>
        <source>It was edited by hand, so the same seed gives the text as the model wrote it.</source>
        <translation>此回复经过手动编辑，相同的种子会得到模型原来写的文本。</translation>
    </message>
    <message>
        <source>A part comes from another reply, or goes on beyond its end: the same seed gives another text.</source>
        <translation>其中一部分来自另一条回复，或续写超出了其结尾：相同的种子会得到不同的文本。</translation>
    </message>
    <message>
        <source>Another main model is loaded now ({model}), so the same seed gives another text.</source>
        <translation>现在加载的是另一个主模型（{model}），相同的种子会得到不同的文本。</translation>
    </message>
    <message>
        <source>Guesses were kept by another rule than exact match, so the same seed may give another text.</source>
        <translation>接受猜测的规则不是精确匹配，相同的种子可能得到不同的文本。</translation>
    </message>
    <message>
        <source>Main model</source>
        <translation>主模型</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no draft</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
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
        <source>Temperature</source>
        <translation>温度</translation>
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
        <source>Longest reply</source>
        <translation>最长回复</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
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
        <source>Guesses kept by</source>
        <translation>接受规则</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no filters or penalties</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Part {number:,}: the server wrote {token} and does not say what it had guessed.</source>
        <translation>第 {number:,} 部分：服务器写出{token}，但没有说明它猜测了什么。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here.</source>
        <translation>第 {number:,} 轮：猜测已暂停，因为此处不划算。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main ended the reply.</source>
        <translation>第 {number:,} 轮：猜测已暂停，因为此处不划算；主模型结束了回复。</translation>
    </message>
    <message>
        <source>Round {number:,}: guessing is paused, for it does not pay here; main wrote {token}.</source>
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
        <source>a line break</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>“{token}”</source>
        <translation>“{token}”</translation>
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
        <source>prompt lookup</source>
        <translation>提示查找</translation>
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
        <source>draft</source>
        <translation>草稿模型</translation>
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
        <source>Began a new chat with a summary as its system prompt; the old one is kept.</source>
        <translation>已用摘要作为系统提示词新建对话；原对话保留。</translation>
    </message>
    <message>
        <source>new chat with a summary</source>
        <translation>带摘要的新对话</translation>
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
        <source>Remove this file (Ctrl+Z brings it back)</source>
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
        <source>Dismiss</source>
        <translation>关闭</translation>
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
        <source>Message…  (Enter sends, Shift+Enter for a new line)</source>
        <translation>消息…  （Enter 发送，Shift+Enter 换行）</translation>
    </message>
    <message>
        <source>“{file}” could not be attached; try again.</source>
        <translation>“{file}” 未能附加；请重试。</translation>
    </message>
    <message>
        <source>another model was chosen.</source>
        <translation>已选择其他模型。</translation>
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
        <source>Attach files</source>
        <translation>附加文件</translation>
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
        <source>The model does not see them any more; they stay in the chat. Chat ▸ Leave out oldest turns switches it off</source>
        <translation>模型不再看到它们；它们仍留在对话中。“对话 ▸ 略去最早的消息”可关闭此功能</translation>
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
        <source>Cancel</source>
        <translation>取消</translation>
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
        <source>The model sums this chat up, and a new one begins with the summary as its system prompt. This one is kept</source>
        <translation>模型总结此对话，并以摘要作为系统提示词新建对话。此对话保留</translation>
    </message>
    <message>
        <source>The model sums this chat up…</source>
        <translation>模型正在总结此对话…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The reply as text (Ctrl+1)</source>
        <translation>以文本显示回复（Ctrl+1）</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Every token with its mark, refused guesses among them (Ctrl+2)</source>
        <translation>每个词元及其标记，包括被拒绝的猜测（Ctrl+2）</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>A row for each round: guesses, where they were cut, and the time (Ctrl+3)</source>
        <translation>每轮一行：猜测、截断位置和用时（Ctrl+3）</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
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
        <source>Chats</source>
        <translation>对话</translation>
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
        <source>Out of its folder</source>
        <translation>移出文件夹</translation>
    </message>
    <message>
        <source>Bring back from the archive</source>
        <translation>从归档中恢复</translation>
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
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
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
        <source>Generate another reply; with a fixed seed it will be the same (Ctrl+Shift+R)</source>
        <translation>生成另一条回复；固定种子时内容相同（Ctrl+Shift+R）</translation>
    </message>
    <message>
        <source>More for this reply</source>
        <translation>此回复的更多操作</translation>
    </message>
    <message>
        <source>Generate it once more with the same seed and settings</source>
        <translation>用相同的种子和设置再生成一次</translation>
    </message>
    <message>
        <source>The quarter that wrote most tokens, {most} at most, the longest first</source>
        <translation>写出词元最多的四分之一，最多 {most} 轮，最长的在前</translation>
    </message>
    <message>
        <source>The quarter that took most time, {most} at most, the slowest first</source>
        <translation>用时最多的四分之一，最多 {most} 轮，最慢的在前</translation>
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
        <source>Text of this setting, token by token</source>
        <translation>这组设置的文本，逐词元</translation>
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
        <source>What it waited for did not come, so it waits until you send it</source>
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
        <source>Copy</source>
        <translation>复制</translation>
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
        <source>Copy the reply&apos;s text, without refused guesses</source>
        <translation>复制回复文本，不含被拒绝的猜测</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>The model goes on from where this reply stands (Alt+Enter)</source>
        <translation>模型从此回复的当前位置继续（Alt+Enter）</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Change the reply; the model goes on from what you wrote</source>
        <translation>修改回复；模型会接着修改后的内容继续</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Seed, settings and models of this reply, to be used again (Ctrl+I)</source>
        <translation>此回复的种子、设置和模型，可再次使用（Ctrl+I）</translation>
    </message>
    <message>
        <source>Delete this reply and what follows it (Ctrl+Z brings it back)</source>
        <translation>删除此回复及其后续（Ctrl+Z 可恢复）</translation>
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
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>The same prompt in other settings: same text, how fast? (F7)</source>
        <translation>同一提示词换用其他设置：文本是否相同，速度多快？（F7）</translation>
    </message>
    <message>
        <source>Show all {count:,} characters</source>
        <translation>显示全部 {count:,} 个字符</translation>
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
        <source>Lossy: the rule that kept guesses may have changed the text. It is not exactly the main model&apos;s own.</source>
        <translation>有损：接受规则可能改变了文本，它与主模型自己写的不完全相同。</translation>
    </message>
    <message>
        <source>The engine waited {seconds:,.1f} s in all for rounds to be shown. No number here contains that time, but a round after a wait is slower than others.</source>
        <translation>引擎为等待各轮显示共暂停 {seconds:,.1f} 秒。这里的数字都不含这段时间，但暂停之后的一轮会比其他轮慢。</translation>
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
        <source>Ctrl+Enter saves it as another version, marked as edited by you; the model goes on from it. The reply itself is kept. Esc leaves.</source>
        <translation>Ctrl+Enter 将其存为另一版本，并标记为手动编辑；模型由此继续。原回复保留。Esc 退出。</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>有损</translation>
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
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>{share} accepted</source>
        <translation>接受 {share}</translation>
    </message>
    <message>
        <source>{share} accepted (thinking {thinking}, answer {answer})</source>
        <translation>接受 {share}（思考 {thinking}，回答 {answer}）</translation>
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
        <source>Ctrl+Enter sends it as another version; this one is kept, with what followed it. Esc leaves.</source>
        <translation>Ctrl+Enter 作为另一版本发送；此版本及其后续保留。Esc 退出。</translation>
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
        <source>Delete this message and what follows it (Ctrl+Z brings it back)</source>
        <translation>删除此消息及其后续（Ctrl+Z 可恢复）</translation>
    </message>
    <message>
        <source>Ask something and watch the guesses</source>
        <translation>提个问题，观察猜测</translation>
    </message>
    <message>
        <source>Every token is marked by what became of the draft model&apos;s guess for it.</source>
        <translation>每个词元都标出草稿模型对它的猜测结果如何。</translation>
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
        <source>Live</source>
        <translation>实时</translation>
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
        <source>Slow motion</source>
        <translation>慢放</translation>
    </message>
    <message>
        <source>Round by round: the guesses, the verdict, the correction. The engine waits until each round was shown, so that what you change takes effect in the next one. The time it waits is in no number.</source>
        <translation>逐轮显示：猜测、判定、纠正。引擎等每一轮显示完毕再继续，因此更改从下一轮起生效。等待的时间不计入任何数字。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Play one round, then wait (Ctrl+.). Slow motion or Live goes on.</source>
        <translation>播放一轮后等待（Ctrl+.）。选择慢放或实时即可继续。</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Pace: how fast replies are shown</source>
        <translation>速度：回复显示的快慢</translation>
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
        <source>Do not send it (Ctrl+Z brings it back)</source>
        <translation>不发送（Ctrl+Z 可恢复）</translation>
    </message>
    <message numerus="yes">
        <source>{message}  (with {n:,} file)</source>
        <translation>
            <numerusform>{message}  （含 {n:,} 个文件）</numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent:</source>
        <translation>未发送：</translation>
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
        <source>How this reply was written</source>
        <translation>此回复是如何生成的</translation>
    </message>
    <message>
        <source>Use these settings</source>
        <translation>使用这些设置</translation>
    </message>
    <message>
        <source>The next replies of this chat are written so, too</source>
        <translation>此对话接下来的回复也这样生成</translation>
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
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy the listed rounds of the reply for a spreadsheet</source>
        <translation>复制列出的各轮，供电子表格使用</translation>
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
        <source>Round {number:,}</source>
        <translation>第 {number:,} 轮</translation>
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
        <source>{ms:,.1f} ms</source>
        <translation>{ms:,.1f} 毫秒</translation>
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
        <source>other {ms:,.1f}</source>
        <translation>其他 {ms:,.1f}</translation>
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
        <source>{kept} of {count} kept</source>
        <translation>保留 {kept}/{count}</translation>
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
        <source>Search in all chats</source>
        <translation>在全部对话中搜索</translation>
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
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Chat · {day}</source>
        <translation>对话 · {day}</translation>
    </message>
    <message>
        <source>No chat and no message has all of these words.</source>
        <translation>没有对话或消息包含所有这些词。</translation>
    </message>
    <message>
        <source>Type words, or the beginnings of words. ↑ ↓ choose, Enter opens, Esc closes.</source>
        <translation>输入词语或词语的开头。↑ ↓ 选择，Enter 打开，Esc 关闭。</translation>
    </message>
    <message>
        <source>dd MMM yyyy</source>
        <comment>a date for QLocale</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Second draft</source>
        <translation>第二草稿</translation>
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
        <source>Where guesses come from, for your next message and for a reply that is being written. It stays until you change it, in every chat; the program starts with Auto. It changes how fast the reply comes, not what it says.</source>
        <translation>猜测的来源，适用于下一条消息和正在生成的回复。在所有对话中一直有效，直到更改；程序启动时为自动。它只影响回复的快慢，不影响内容。</translation>
    </message>
    <message>
        <source>Back to Auto</source>
        <translation>恢复自动</translation>
    </message>
    <message>
        <source>Guesses: back to Auto</source>
        <translation>猜测：恢复自动</translation>
    </message>
    <message>
        <source>Guesses: {source}</source>
        <translation>猜测：{source}</translation>
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
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The model reads this before the conversation, from your next message on. Ctrl+Enter is Done, Esc leaves it as it was.</source>
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
        <source>Whether the model thinks before it answers, or how much. Thinking takes time and makes hard questions come out better. It holds for this chat, from your next message on.</source>
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
        <source>{choice}   —   as the model does unasked</source>
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
        <source>↓ Jump to latest</source>
        <translation>↓ 跳到最新</translation>
    </message>
    <message>
        <source>Go to the end and follow the text</source>
        <translation>跳到末尾并跟随文本</translation>
    </message>
    <message>
        <source>Save or leave this edit first.</source>
        <translation>请先保存或退出此编辑。</translation>
    </message>
</context>
</TS>
