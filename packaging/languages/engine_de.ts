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
</context>
</TS>
