// Plots of properties as the run goes on: one for each, with a line for each of its components.
"use strict";
const series = new Map(), figures = new Map();
const COLORS = ["#d0483b", "#3d87c0", "#35a05c", "#d08a1c", "#9159b0", "#1d9b8c"];
const watched = [], MARGIN = { left: 52, right: 8, top: 6, bottom: 16 };
let pointed = null; // the time under the pointer

function note(name, t, x) {
  if (!series.has(name)) series.set(name, { t: [], x: [] });
  const s = series.get(name);
  if (s.t.length && t < s.t[s.t.length - 1]) { s.t = []; s.x = []; }
  if (s.t.length && t === s.t[s.t.length - 1]) { s.x[s.x.length - 1] = x; return; }
  s.t.push(t); s.x.push(x);
}
const component = (n, i) => n === 1 ? "" : n <= 3 ? "xyz"[i] : String(i);

// round numbers from lo to hi, some four of them
function ticks(lo, hi) {
  const step = roundStep((hi - lo) / 4), found = [];
  for (let i = Math.ceil(lo / step - 1e-9); i * step <= hi + 1e-9 * step; i++) found.push(i * step);
  return found;
}
// the last row that is not later than t
function rowAt(s, t) {
  let a = 0, b = s.t.length - 1;
  while (a < b) { const m = (a + b + 1) >> 1; if (s.t[m] <= t) a = m; else b = m - 1; }
  return a;
}
function figure(name) {
  if (figures.has(name)) return figures.get(name);
  const box = element("figure", undefined, { className: "plot" }), title = element("figcaption"), canvas = element("canvas"), legend = element("div", undefined, { className: "legend" });
  const close = element("button", "×", { title: "no longer plot this", onclick: () => unwatch(name) });
  title.append(element("span", lastName(name), { title: name }), close);
  box.append(title, canvas, legend);
  const f = { box, canvas, legend, from: 0, to: 1 };
  canvas.onpointermove = (e) => { pointed = f.from + (f.to - f.from) * (e.offsetX - MARGIN.left) / Math.max(1, canvas.clientWidth - MARGIN.left - MARGIN.right); plot(); };
  canvas.onpointerleave = () => { pointed = null; plot(); };
  figures.set(name, f);
  $("figures").append(box);
  return f;
}
function range(s) {
  let lo = Infinity, hi = -Infinity;
  for (const row of s.x) for (const v of row) if (v !== null) { lo = Math.min(lo, v); hi = Math.max(hi, v); }
  if (!(lo <= hi)) return null;
  // what is constant but for rounding is drawn as a level line
  const least = 1e-9 * Math.max(Math.abs(lo), Math.abs(hi)) || 1;
  return hi - lo > least ? [lo, hi] : [lo - least, hi + least];
}
function plotOne(name, s) {
  const f = figure(name), { g, w, h, ink, line } = sheet(f.canvas, 120), values = range(s);
  f.from = s.t[0]; f.to = s.t[s.t.length - 1];
  if (!values || !(f.to > f.from)) return;
  const [lo, hi] = values, X = (t) => MARGIN.left + (w - MARGIN.left - MARGIN.right) * (t - f.from) / (f.to - f.from);
  const Y = (v) => h - MARGIN.bottom - (h - MARGIN.top - MARGIN.bottom) * (v - lo) / (hi - lo);
  g.fillStyle = ink; g.strokeStyle = line; g.lineWidth = 1;
  g.textAlign = "right"; g.textBaseline = "middle";
  for (const v of ticks(lo, hi)) { g.beginPath(); g.moveTo(MARGIN.left, Y(v)); g.lineTo(w - MARGIN.right, Y(v)); g.stroke(); g.fillText(short(v), MARGIN.left - 4, Y(v)); }
  g.textAlign = "center"; g.textBaseline = "alphabetic";
  for (const t of ticks(f.from, f.to)) g.fillText(short(t), Math.min(X(t), w - 12), h - 3);
  const n = (s.x[0] || []).length, at = pointed !== null && pointed >= f.from && pointed <= f.to ? rowAt(s, pointed) : s.t.length - 1;
  g.lineWidth = 1.5; g.lineJoin = "round";
  for (let i = 0; i < n; i++) {
    g.strokeStyle = COLORS[i % COLORS.length]; g.beginPath();
    s.t.forEach((t, j) => { if (s.x[j][i] !== null) g.lineTo(X(t), Y(s.x[j][i])); });
    g.stroke();
  }
  if (pointed !== null) { g.strokeStyle = ink; g.lineWidth = 1; g.beginPath(); g.moveTo(X(s.t[at]), MARGIN.top); g.lineTo(X(s.t[at]), h - MARGIN.bottom); g.stroke(); }
  f.legend.replaceChildren(...Array.from({ length: n }, (_, i) => {
    const e = element("span", component(n, i) + " " + (s.x[at][i] === null ? "-" : short(s.x[at][i])));
    e.style.color = COLORS[i % COLORS.length];
    return e;
  }), ...(pointed !== null ? [element("span", "t " + short(s.t[at]))] : []));
}
function plot() {
  for (const [name, f] of figures) if (!series.has(name)) { f.box.remove(); figures.delete(name); }
  for (const [name, s] of series) if (s.t.length) plotOne(name, s);
  $("series").disabled = series.size === 0;
}
const sendWatched = () => post("/watch", watched.join("\n")).catch((e) => fail(e.message));
function watch(path) {
  if (path && !watched.includes(path)) watched.push(path);
  sendWatched();
}
function unwatch(name) {
  const i = watched.indexOf(name);
  series.delete(name);
  if (i >= 0) { watched.splice(i, 1); sendWatched(); }
  plot();
}
$("watch").onsubmit = async (e) => {
  e.preventDefault();
  const input = e.target.querySelector("input"), path = input.value.trim(), answer = await command("get " + path);
  report(answer);
  if (answer.ok) { watch(path); input.value = ""; }
};

// What is plotted as a table: a row for each time, as artsim's records in .csv.
function table() {
  const all = [...series], times = [...new Set(all.flatMap(([, s]) => s.t))].sort((a, b) => a - b);
  const head = all.flatMap(([name, s]) => s.x[0].map((_, i) => name + (s.x[0].length > 1 ? "." + component(s.x[0].length, i) : "")));
  const rows = times.map((t) => [t, ...all.flatMap(([, s]) => { const j = rowAt(s, t); return s.t[j] === t ? s.x[j] : s.x[0].map(() => ""); })]);
  return [["time", ...head], ...rows].map((row) => row.map((v) => v === null ? "" : v).join(",")).join("\n") + "\n";
}
