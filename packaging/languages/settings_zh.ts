<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
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
        <source>Open</source>
        <translation>打开</translation>
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
        <source>{action}: {setting}</source>
        <translation>{action}：{setting}</translation>
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
