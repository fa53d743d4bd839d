<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The guesses of each round. From the bottom: accepted, refused (hatched), and discarded because they came after a refused one (hatched the other way).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{accepted:.1f} of {guesses:.1f} guesses accepted per round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number}: {accepted:.0f} accepted, {refused:.0f} refused, {discarded:.0f} discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {accepted:.1f} accepted, {refused:.1f} refused, {discarded:.1f} discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milliseconds of each round. From the bottom: drafting (the draft guesses), verifying (the main model checks all guesses in one pass), then everything else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verifying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{drafting} drafting, {verifying} verifying, {other} other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number}: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds {first}–{last}, mean: {drafting} drafting, {verifying} verifying, {other} other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seconds:.2f} s: {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per second over the last {count} tokens, after the first one. The chosen pace does not change it. The figure above is for the whole reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs at least two tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the second round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed} over the last {count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed} over all {count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the last {count} guesses, the share that the main model accepted. The figure above is for the whole reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} of the last {count} guesses accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} of all {count} guesses accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast the reply was written after its first token: the tokens after it, divided by the time they took (decode tok/s, 1000 / TPOT in milliseconds).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s with prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tokens of the reply divided by its whole time, including the prompt (end-to-end tok/s). Here all tokens but the first came at once, so the speed without the prompt is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms to first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the first token took, in milliseconds, with the time to read the prompt (TTFT).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance rate: guesses that the main model accepted, divided by all guesses of the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens per check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens the reply grows by each time the main model checks guesses (a round): 1 + accepted guesses / rounds with guesses. Without guesses it is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key, from the bottom: {names}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze the plots; the reply goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the figures of the last reply again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the numbers of the whole reply so far, not only of what you have seen of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No measurements are stored for this reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No draft: nothing was guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing guessed so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appears with the first reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this means: {plot}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV: {plot}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as picture, save as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reply is still being written. It can be replayed once it has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the text of this reply is known, not its tokens, so there is nothing to replay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps all {count} and adds a token of its own…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps none and refuses {token}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,}: main keeps {kept} of {count} and refuses {token}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first round has not ended yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the text of this reply was kept, so its rounds are not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reply ended before its first round.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guessing paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kept} of {count} kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from prompt lookup and the draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width {width}, draft length at most {limit}. {total:,.2f} ms: draft {draft:,.2f}, verify {verify:,.2f}, sampling {sampling:,.2f}, rollback {rollback:,.2f}, other {other:,.2f}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>« Round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One round back (Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‹ Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One phase back: guesses, verdict, correction (Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase ›</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One phase further: guesses, verdict, correction (Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round »</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One round further (Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place in the replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast (+ and -)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed:g}×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each round takes the time that it took when it was written, in place of slow motion (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round {number:,} of {count:,} · {seconds:,.1f} of {whole:,.1f} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the chat, where everything is as it was (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay — {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
