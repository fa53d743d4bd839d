// Steps through the rounds of a reply, and says what is known of a token. The page is complete without it.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const words = data.words;
  const reply = document.getElementById("reply");
  const tokens = [...reply.querySelectorAll("span")];
  const numbers = new Map(tokens.map((token, index) => [token, index]));
  const rows = [...document.querySelectorAll("#rounds tbody tr")];
  const slider = document.getElementById("slider");
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const said = document.getElementById("said");
  const details = document.getElementById("details");
  const percent = new Intl.NumberFormat(data.lang, { style: "percent", maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(data.lang);
  const LONGEST_GAP = 3000; // milliseconds: nobody waits longer for a round

  const ofRound = data.at.map(() => []);
  data.tokens.forEach((token, index) => ofRound[token[0]].push(index));
  let shown = data.at.length;
  let chosen = -1;
  let timer = 0;

  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function mark(round, on) {
    for (const index of ofRound[round] || []) tokens[index].classList.toggle("now", on);
    if (rows[round]) rows[round].classList.toggle("now", on);
  }

  function show(count) {
    mark(shown - 1, false);
    for (let round = Math.min(shown, count); round < Math.max(shown, count); round++) {
      for (const index of ofRound[round]) tokens[index].classList.toggle("later", round >= count);
    }
    shown = count;
    mark(shown - 1, shown < data.at.length || timer !== 0);
    reply.classList.toggle("whole", shown === data.at.length);
    slider.value = shown;
    const text = shown ? data.rounds[shown - 1] : words.none;
    slider.setAttribute("aria-valuetext", text);
    said.textContent = text;
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.textContent = words.play;
    play.setAttribute("aria-pressed", "false");
  }

  function next() {
    if (shown >= data.at.length) return stop();
    const before = shown ? data.at[shown - 1] : data.start;
    const gap = Math.min(LONGEST_GAP, Math.max(0, data.at[shown] - before) / Number(speed.value));
    timer = setTimeout(() => {
      show(shown + 1);
      next();
    }, gap);
  }

  function toggle() {
    if (timer) return stop();
    if (shown >= data.at.length) show(0);
    play.textContent = words.pause;
    play.setAttribute("aria-pressed", "true");
    next();
  }

  function choose(index, follow) {
    if (index < 0 || index >= tokens.length) return;
    if (chosen >= 0) tokens[chosen].classList.remove("chosen");
    chosen = index;
    const span = tokens[index];
    span.classList.add("chosen");
    if (follow) span.scrollIntoView({ block: "nearest" });
    const [round, position, id, fate, draft, main, source, piece, closer] = data.tokens[index];
    const parts = [
      filled(words.token, { piece, id: id < 0 ? "–" : whole.format(id) }),
      data.fates[fate],
      filled(words.place, { round: whole.format(round + 1), position: whole.format(position + 1) }),
    ];
    if (draft !== null) parts.push(filled(words.draft, { chance: percent.format(draft) }));
    if (main !== null) parts.push(filled(words.main, { chance: percent.format(main) }));
    if (source) parts.push(source);
    details.textContent = parts.join(" · ") + (closer ? `. ${closer}` : "");
  }

  reply.addEventListener("mouseover", (event) => {
    const index = numbers.get(event.target);
    if (index !== undefined) choose(index, false);
  });
  reply.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    let index = chosen + step;
    while (tokens[index] && tokens[index].getClientRects().length === 0) index += step;
    choose(index, true);
  });
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  play.addEventListener("click", toggle);
  speed.addEventListener("change", () => {
    if (timer) {
      clearTimeout(timer);
      next();
    }
  });
  document.getElementById("ghosts").addEventListener("change", (event) => {
    document.body.classList.toggle("bare", !event.target.checked);
  });
  document.getElementById("rounds").addEventListener("click", (event) => {
    const row = event.target.closest("tbody tr");
    if (!row) return;
    stop();
    show(rows.indexOf(row) + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target.closest("button, input, select, summary, a")) return;
    event.preventDefault();
    toggle();
  });

  // All of the text is there to be read, and the slider stands at the beginning, from where Play starts.
  document.body.classList.add("live");
  stop();
  said.textContent = words.start;
  slider.setAttribute("aria-valuetext", words.start);
})();
