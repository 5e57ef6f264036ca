// What the parts of the page share: requests to the program, its last status, messages to the user. The page needs no library and
// no network but the program.
"use strict";
const $ = (id) => document.getElementById(id);
const token = new URLSearchParams(location.search).get("token") || "";
const url = (path) => path + "?token=" + encodeURIComponent(token);

// Requests are carried out in the order in which they were made: one that overtakes another on a connection of its own would set a
// value after the run that it is for has begun.
let turn_ = Promise.resolve();
function post(path, body) {
  const answer = turn_.then(() => fetch(url(path), { method: "POST", body }));
  turn_ = answer.catch(() => {});
  return answer.then(async (a) => { if (!a.ok) throw new Error(await a.text()); return a; });
}
// a line of the console; the answer is { ok, rows or text, error }
async function command(line) {
  try { return await (await post("/command", line)).json(); }
  catch (e) { return { ok: false, error: String(e.message || e) }; }
}
let state = { running: false, frames: 0 };
const fail = (text) => { $("message").textContent = text || ""; };
const report = (answer) => fail(answer.ok ? "" : answer.error);

function element(tag, text, properties) {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  return Object.assign(e, properties);
}
const lastName = (path) => String(path).replace(/^.*\//, "");
// at most six digits, no tail of rounding
const short = (x) => String(Number(Number(x).toPrecision(6)));
// a 1, 2 or 5 times a power of ten that is not below x
function roundStep(x) {
  const tens = 10 ** Math.floor(Math.log10(x));
  return tens * [1, 2, 5, 10].find((k) => k * tens >= x * 0.999);
}
const dark = matchMedia("(prefers-color-scheme: dark)");

// A canvas for lines and text, as wide as its place and as sharp as the screen; sizes are those of the page.
function sheet(canvas, height) {
  const scale = devicePixelRatio || 1, w = Math.max(80, canvas.clientWidth || 360), g = canvas.getContext("2d");
  const across = Math.round(w * scale), down = Math.round(height * scale);
  canvas.style.height = height + "px";
  if (canvas.width !== across || canvas.height !== down) { canvas.width = across; canvas.height = down; }
  g.setTransform(scale, 0, 0, scale, 0, 0);
  g.clearRect(0, 0, w, height);
  g.font = "10px system-ui, sans-serif";
  const style = getComputedStyle(document.body);
  return { g, w, h: height, ink: style.getPropertyValue("--soft"), line: style.getPropertyValue("--line") };
}
