<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>{count} bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {whole}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{amount}/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over a day left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{billions:.2f} B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{millions:.3g} M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under {share:.1%}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tok/s with the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode {rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end-to-end {rate} tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{times}× plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{trouble}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{trouble}; the old file is kept as {name} in {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings could not be read, so the defaults are used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings could not be read and have their defaults: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings were damaged; those that could be read are kept, the others have their defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The single verifications are not in this file; only the summary can be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} of {name} is no JSON ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{where} says something about drafts that cannot be ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{where} holds no metrics.speculative_decoding of vLLM and no spec_decode_acceptance of AIPerf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This message is not a reply; only replies have a trace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no record of how this reply was written, only its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The record of how this reply was written cannot be read; only its text is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end of this reply was not recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is larger than {most} MiB, which is no trace of one reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be read ({reason}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} is longer than a trace&apos;s can be; the trace ends before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} is damaged ({why}); the trace ends before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {number:,} contradicts the lines before it ({why}); the trace ends there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording was cut short: the end of the reply is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some lines are of a newer version of Foretoken and were left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is no trace of Foretoken: its first line does not say so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Foretoken (format {found}, this one knows {known}); update Foretoken to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first line of {name} is damaged ({why}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} could not be written ({reason}); choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
