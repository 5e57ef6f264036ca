// The line of commands: what was said and answered, earlier lines by the arrows, completion by Tab.
"use strict";
const history_ = [], MOST_ANSWERS = 100;
let place_ = 0;
const cell = (c) => Array.isArray(c) ? "[ " + c.join(" ") + " ]" : c;

function say(text, kind) {
  if (!text) return;
  const log = $("answer");
  log.append(element("div", text, { className: kind }));
  while (log.children.length > MOST_ANSWERS) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}
$("console").onsubmit = async (e) => {
  e.preventDefault();
  const line = $("line").value.trim();
  if (!line) return;
  history_.push(line); place_ = history_.length;
  $("line").value = "";
  const a = await command(line);
  say(line, "asked");
  if (a.ok) say(a.rows ? a.rows.map((r) => r.map(cell).join("\t")).join("\n") : a.text);
  else say(a.error, "bad");
  if (/^(add|delete|duplicate|rename|merge|attach|detach)/.test(line)) showTree();
  if (/^(set|unset|inherit|transform)/.test(line) && chosen.path) choose(chosen.path);
  panels(); probes();
};
async function complete() {
  const line = $("line").value;
  const found = await (await post("/complete", line)).json();
  if (line !== $("line").value || !found.words.length) return;
  let common = found.words[0];
  for (const w of found.words) while (!w.startsWith(common)) common = common.slice(0, -1);
  const start = line.length - line.match(/[^ \t]*$/)[0].length;
  $("line").value = line.slice(0, start) + common + (found.words.length === 1 && !/[\/:=]$/.test(common) ? " " : "");
  if (found.words.length > 1 && line === $("line").value) say(found.words.join("   "));
}
$("line").onkeydown = (e) => {
  if (e.key === "Tab" && !e.shiftKey && $("line").value) { e.preventDefault(); complete().catch((x) => fail(x.message)); return; }
  if (e.key === "Escape") { $("answer").replaceChildren(); return; }
  if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
  e.preventDefault();
  place_ = Math.max(0, Math.min(history_.length, place_ + (e.key === "ArrowUp" ? -1 : 1)));
  $("line").value = history_[place_] || "";
};
