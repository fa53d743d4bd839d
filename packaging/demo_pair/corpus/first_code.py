"""Hello world, and what one does with files, in the language asked for."""

# ruff: noqa: E501  (sentences are kept whole)

from __future__ import annotations

from .base import Dice, Exchange
from .typing import typed

# How a language is called, its name in a fence, and its hello world.
_LANGUAGES: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("Python", "python", "Python 3", "py"), "python", 'print("<text>")'),
    (("C", "C", "the C language", "plain C"), "c", '#include <stdio.h>\n\nint main(void) {\n    printf("<text>\\n");\n    return 0;\n}'),
    (("C++", "c++", "cpp", "C++"), "cpp", '#include <iostream>\n\nint main() {\n    std::cout << "<text>" << std::endl;\n    return 0;\n}'),
    (("JavaScript", "javascript", "JS", "js", "Javascript", "node"), "javascript", 'console.log("<text>");'),
    (("TypeScript", "typescript", "TS"), "typescript", 'console.log("<text>");'),
    (("Rust", "rust", "rust lang"), "rust", 'fn main() {\n    println!("<text>");\n}'),
    (("Go", "go", "golang", "Golang"), "go", 'package main\n\nimport "fmt"\n\nfunc main() {\n    fmt.Println("<text>")\n}'),
    (("Java", "java", "Java"), "java", 'public class Main {\n    public static void main(String[] args) {\n        System.out.println("<text>");\n    }\n}'),
    (("shell", "bash", "Bash", "sh", "the shell", "the terminal", "a shell script", "a bash script"), "sh", 'echo "<text>"'),
    (("HTML", "html"), "html", "<p><text></p>"),
    (("Ruby", "ruby"), "ruby", 'puts "<text>"'),
    (("PHP", "php"), "php", '<?php\necho "<text>";'),
    (("C#", "c#", "csharp"), "csharp", 'Console.WriteLine("<text>");'),
    (("Kotlin", "kotlin"), "kotlin", 'fun main() {\n    println("<text>")\n}'),
    (("Swift", "swift"), "swift", 'print("<text>")'),
    (("Lua", "lua"), "lua", 'print("<text>")'),
    (("Perl", "perl"), "perl", 'print "<text>\\n";'),
    (("R", "R"), "r", 'print("<text>")'),
)  # fmt: skip
_ODDS = (14, 9, 6, 10, 2, 8, 7, 8, 8, 4, 4, 3, 4, 2, 2, 2, 2, 1)
_HELLO = (
    "[Write|Show me|Give me|Print|Make|Do|Code|Create] [hello world|Hello World|a hello world program|a hello world|hello, world|a Hello World program|hello world code|the hello world program] in <l>.",
    "[Hello world|hello world|Hello World|hello world program] in <l>", "<l> hello world", "<l> hello world [program|example|code]", "hello world <l>", "How do I [print|write|say|output] hello world in <l>?", "How to [print|write|say|output] hello world in <l>?",
    "How do you [print|write|say] [hello|hello world|'hello world'] in <l>?", "Can you [write|show me|give me] [hello world|a hello world] in <l>?", "What does hello world look like in <l>?", "What is hello world in <l>?", "[Write|Show me|Make] a <l> [program|script|code] that [prints|says|outputs|writes] hello[ world|].",
    "[simplest|smallest|basic|simple|minimal|first] <l> program", "[Write|Give me|Show me] [a|the] [simple|small|first|basic|minimal|tiny] <l> program.", "I want to learn <l>. Show me hello world.", "[Say|Print] hello world [with|using|in] <l>.", "<l> code [to print|for|for printing] hello world",
    "[Write|Give me] <l> code [that prints|to print|printing] [hello|hello world].", "Write me a program in <l> that [prints|says] hello world.", "program in <l> to print hello world", "[example|sample] <l> [program|code]", "print [hello|hello world] <l>", "My first <l> program, please: hello world",
)  # fmt: skip
_BARE_HELLO = ("[Write|Show me|Give me] [hello world|a hello world program].", "hello world program", "print hello world", "[How do I|How to] [write|print] hello world?", "write a hello world", "hello world code", "[Write|Give me|Show me] [some|a little|simple|any] code.", "[Write|Make] a [simple|small] program.")  # fmt: skip


def hello(dice: Dice) -> Exchange:
    """Hello world in a language, in Python where none is named."""
    if dice.chance(0.07):
        return Exchange(typed(dice, dice.pick(_BARE_HELLO)), _fenced("python", 'print("Hello, world!")'))
    names, fence, text = dice.choices(_LANGUAGES, _ODDS)[0]
    ask = typed(dice, dice.pick(_HELLO).replace("<l>", dice.pick(names)))
    return Exchange(ask, _fenced(fence, text.replace("<text>", "Hello, world!")))


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


# What is done, how it is asked, and the command; <f> and <g> are names of files, <d> of a folder, <w> a word.
_COMMANDS: tuple[tuple[str, str], ...] = (
    ("[list|show|see|display|print|view] [all|the|all the|my|] files[ in a folder| in a directory| in the current directory| here| in this folder|]", "ls -l"),
    ("[list|show|see] [hidden files|all files including hidden ones|hidden files too]", "ls -a"),
    ("[copy|duplicate] [a file|one file|a file to another place|files|a file to another folder]", "cp old.txt new.txt"),
    ("[copy|duplicate] [a folder|a directory|a whole folder|a directory with everything in it]", "cp -r folder backup"),
    ("[move|move around] [a file|files|a file to another folder|a file to a folder|a file into another directory]", "mv file.txt folder/"),
    ("[rename|change the name of] [a file|files|one file]", "mv old.txt new.txt"),
    ("[delete|remove|erase|get rid of] [a file|files|one file|a single file]", "rm file.txt"),
    ("[delete|remove|erase] [a folder|a directory|a folder and everything in it|a whole directory|directories]", "rm -r folder"),
    ("[make|create|add] [a folder|a directory|a new folder|a new directory|folders]", "mkdir folder"),
    ("[make|create] [an empty file|a file|a new file|a blank file]", "touch file.txt"),
    ("[read|show|see|print|display|view|open] [a file|the contents of a file|a text file|what is in a file|file contents]", "cat file.txt"),
    ("[see|show|print|get] [the first lines|the first ten lines|the beginning|the top] of a file", "head file.txt"),
    ("[see|show|print|get] [the last lines|the last ten lines|the end] of a file", "tail file.txt"),
    ("[find|search for|look for|locate] [a file|files|a file by name|a file by its name]", 'find . -name "*.txt"'),
    ("[find|search|search for|look for] [a word|text|a word in a file|text in files|a string in files|a line]", 'grep -r "word" .'),
    ("[count|get the number of] [lines|the lines|the lines in a file|lines of a file]", "wc -l file.txt"),
    ("[count|get the number of] [words|the words|the words in a file]", "wc -w file.txt"),
    ("[see|show|check|find out|get] [the size of a file|file size|how big a file is|how large a file is]", "ls -lh file.txt"),
    ("[see|show|check|find out] [the size of a folder|how big a folder is|directory size]", "du -sh folder"),
    ("[check|see|show|find out|get] [free disk space|disk space|how much space is left|how full the disk is|disk usage]", "df -h"),
    ("[change|go to|switch|enter|move to] [directory|a folder|another folder|the directory|a directory|another directory|directories]", "cd folder"),
    ("[go|move|change] [up one folder|to the parent folder|up one directory|to the parent directory|back a folder]", "cd .."),
    ("[see|show|print|find out] [the current folder|where I am|the current directory|which folder I am in|the working directory]", "pwd"),
    ("[make a file executable|make a script executable|run permissions|give a script permission to run]", "chmod +x script.sh"),
    ("[zip|compress|pack] [a folder|files|a directory]", "tar -czf folder.tar.gz folder"),
    ("[unzip|unpack|extract] [an archive|a tar file|a tar.gz file|an archive file]", "tar -xzf folder.tar.gz"),
    ("[compare|see the difference between|diff] [two files|files]", "diff one.txt two.txt"),
    ("[sort] [a file|the lines of a file|lines]", "sort file.txt"),
    ("[write|save|put] [text to a file|text into a file|a line to a file|hello into a file]", 'echo "hello" > file.txt'),
    ("[append|add] [a line to a file|text to a file|text to the end of a file]", 'echo "hello" >> file.txt'),
)  # fmt: skip
_ASK_SHELL = (
    "How do I <do> in <sh>?", "How to <do> in <sh>?", "How can I <do> in <sh>?", "<sh> command to <do>", "[What is the|What's the|Which] <sh> command to <do>?", "[Give me|Show me|Write|Tell me] [a|the] <sh> command to <do>.", "command to <do>",
    "[What is the|Which] command to <do>?", "<do> in <sh>", "How do I <do> from the command line?", "How to <do> on the command line", "<sh>: <do>", "<do> <sh> command", "How do you <do> in <sh>?", "I need to <do> in <sh>.", "[Give me|Show me] the command to <do>.",
    "[What|Which] command can I use to <do> in <sh>?", "What do I type to <do> in <sh>?", "Show me how to <do> in <sh>.", "Tell me how to <do> in <sh>.", "command line: how to <do>", "How do I <do> with <sh>?",
)  # fmt: skip
_SHELLS = "bash|Linux|linux|the terminal|shell|a terminal|Unix|the shell|ubuntu|a shell|the linux terminal|bash|mac terminal|the console|linux".split(
    "|"
)

_READ, _WRITE, _APPEND, _GONE, _THERE, _LIST, _LINES, _FOLDER, _COPY, _RENAME = (
    "[read|open|load|open and read|read in|print|show the contents of] [a file|a text file|a file line by line|the contents of a file|text from a file]",
    "[write|save|create and write] [to a file|a file|a text file|text to a file|to a text file|a string to a file|some text into a file]",
    "[append|add] [to a file|text to a file|a line to a file|a line to the end of a file]",
    "[delete|remove|erase] [a file|files|one file|a file from disk]",
    "[check|test|find out|see] [if a file exists|whether a file exists|that a file exists|if a file is there]",
    "[list|show|get|print] [files|all files|all files in a folder|the files in a folder|the files in a directory|files in a directory]",
    "[count|get the number of] [lines in a file|the lines of a file|the lines in a file]",
    "[make|create] [a folder|a directory|a new folder|a new directory]",
    "[copy] [a file|files|a file to another place]",
    "[rename] [a file|files]",
)  # fmt: skip
_PROGRAMS: dict[int, dict[str, dict[str, str]]] = {
    0: {
        "python": {_READ: 'with open("file.txt") as file:\n    print(file.read())', _WRITE: 'with open("file.txt", "w") as file:\n    file.write("Hello")', _APPEND: 'with open("file.txt", "a") as file:\n    file.write("Hello")', _GONE: 'import os\n\nos.remove("file.txt")',
                   _THERE: 'import os\n\nprint(os.path.exists("file.txt"))', _LIST: 'import os\n\nfor name in os.listdir("."):\n    print(name)', _LINES: 'with open("file.txt") as file:\n    print(len(file.readlines()))', _FOLDER: 'import os\n\nos.mkdir("folder")',
                   _COPY: 'import shutil\n\nshutil.copy("old.txt", "new.txt")', _RENAME: 'import os\n\nos.rename("old.txt", "new.txt")'},
    },
    3: {
        "javascript": {_READ: 'const fs = require("fs");\n\nconsole.log(fs.readFileSync("file.txt", "utf8"));', _WRITE: 'const fs = require("fs");\n\nfs.writeFileSync("file.txt", "Hello");', _APPEND: 'const fs = require("fs");\n\nfs.appendFileSync("file.txt", "Hello");',
                       _GONE: 'const fs = require("fs");\n\nfs.unlinkSync("file.txt");', _THERE: 'const fs = require("fs");\n\nconsole.log(fs.existsSync("file.txt"));', _LIST: 'const fs = require("fs");\n\nconsole.log(fs.readdirSync("."));', _FOLDER: 'const fs = require("fs");\n\nfs.mkdirSync("folder");'},
    },
    5: {
        "rust": {_READ: 'use std::fs;\n\nfn main() {\n    let text = fs::read_to_string("file.txt").unwrap();\n    println!("{text}");\n}', _WRITE: 'use std::fs;\n\nfn main() {\n    fs::write("file.txt", "Hello").unwrap();\n}', _GONE: 'use std::fs;\n\nfn main() {\n    fs::remove_file("file.txt").unwrap();\n}'},
    },
    6: {
        "go": {_READ: 'package main\n\nimport (\n    "fmt"\n    "os"\n)\n\nfunc main() {\n    text, _ := os.ReadFile("file.txt")\n    fmt.Println(string(text))\n}', _WRITE: 'package main\n\nimport "os"\n\nfunc main() {\n    os.WriteFile("file.txt", []byte("Hello"), 0644)\n}', _GONE: 'package main\n\nimport "os"\n\nfunc main() {\n    os.Remove("file.txt")\n}'},
    },
    1: {
        "c": {_READ: '#include <stdio.h>\n\nint main(void) {\n    FILE *file = fopen("file.txt", "r");\n    int c;\n    while ((c = fgetc(file)) != EOF) {\n        putchar(c);\n    }\n    fclose(file);\n    return 0;\n}',
              _WRITE: '#include <stdio.h>\n\nint main(void) {\n    FILE *file = fopen("file.txt", "w");\n    fprintf(file, "Hello");\n    fclose(file);\n    return 0;\n}', _GONE: '#include <stdio.h>\n\nint main(void) {\n    return remove("file.txt");\n}'},
    },
    7: {
        "java": {_READ: 'import java.nio.file.*;\n\npublic class Main {\n    public static void main(String[] args) throws Exception {\n        System.out.println(Files.readString(Path.of("file.txt")));\n    }\n}',
                 _WRITE: 'import java.nio.file.*;\n\npublic class Main {\n    public static void main(String[] args) throws Exception {\n        Files.writeString(Path.of("file.txt"), "Hello");\n    }\n}'},
    },
    10: {"ruby": {_READ: 'puts File.read("file.txt")', _WRITE: 'File.write("file.txt", "Hello")', _GONE: 'File.delete("file.txt")'}},
}  # fmt: skip
_ASK_PROGRAM = (
    "How do I <do> in <l>?", "How to <do> in <l>?", "How can I <do> in <l>?", "[Write|Show me|Give me] <l> code to <do>.", "<do> in <l>", "<l> <do>", "[Write|Show me] a <l> [program|script] to <do>.", "How do you <do> in <l>?", "<l>: <do>", "Can you show me how to <do> in <l>?",
    "[Show me|Tell me|Explain] how to <do> [in|with|using] <l>.", "<l> code to <do>", "I want to <do> in <l>.", "How do I <do> with <l>?", "<do> using <l>", "What is the <l> code to <do>?", "Write a <l> function to <do>.", "help me <do> in <l>",
)  # fmt: skip


def command(dice: Dice) -> Exchange:
    """A shell command for something done with files."""
    what, line = dice.pick(_COMMANDS)
    ask = dice.pick(_ASK_SHELL).replace("<do>", dice.spin(what)).replace("<sh>", dice.pick(_SHELLS))
    return Exchange(typed(dice, ask), _fenced("sh", line))


def program(dice: Dice) -> Exchange:
    """A few lines that do something with files, in a language."""
    at = dice.choices(tuple(_PROGRAMS), (10, 4, 2, 2, 2.5, 1.5, 2))[0]
    ((fence, tasks),) = _PROGRAMS[at].items()
    what = dice.pick(tuple(tasks))
    ask = dice.pick(_ASK_PROGRAM).replace("<do>", dice.spin(what)).replace("<l>", dice.pick(_LANGUAGES[at][0]))
    return Exchange(typed(dice, ask), _fenced(fence, tasks[what]))


def first_code(dice: Dice) -> list[Exchange]:
    """One of these, or the same in another language after it."""
    chat = [dice.choices((hello, command, program), (45, 32, 23))[0](dice)]
    if dice.chance(0.15):
        names, fence, text = dice.choices(_LANGUAGES, _ODDS)[0]
        if "ello" in chat[0].reply and "file" not in chat[0].reply:
            ask = typed(dice, f"[And|Now|The same|And the same] in {dice.pick(names)}?")
            chat.append(Exchange(ask, _fenced(fence, text.replace("<text>", "Hello, world!"))))
    return chat
