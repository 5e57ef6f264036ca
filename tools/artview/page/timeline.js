// The timeline: a track for each probe from its start to its stop, the way points, the time. A click shows the data of a probe; the
// ends of a track can be dragged.
"use strict";
let tracks = [], held = null;
const TRACK = 15, LEFT = 96;
async function probes() {
  const a = await command("probes");
  tracks = a.ok ? a.rows.filter((r) => typeof r[2] === "number").map(([path, cls, start, stop]) => ({ path: String(path), input: /Input|Control/.test(cls), start, stop })) : [];
  $("timeline").hidden = tracks.length === 0;
  drawTracks();
}
const span = () => Math.max(1e-9, state.time || 0, ...tracks.map((t) => Number.isFinite(t.stop) ? t.stop : 0), ...(state.waypoints || []).map((w) => w[0]));
function drawTracks() {
  if (!tracks.length) return;
  const { g, w, h, ink, line } = sheet($("tracks"), TRACK * tracks.length + 16);
  const X = (t) => LEFT + (w - LEFT - 10) * Math.min(1, t / span());
  g.strokeStyle = line; g.textAlign = "center";
  for (const t of ticks(0, span())) {
    g.beginPath(); g.moveTo(X(t), 0); g.lineTo(X(t), h - 14); g.stroke();
    g.fillStyle = ink; g.fillText(short(t), Math.min(X(t), w - 12), h - 3);
  }
  g.textAlign = "left";
  tracks.forEach((t, i) => {
    g.fillStyle = ink; g.fillText(t.path.replace(/^.*\//, "").slice(0, 16), 2, i * TRACK + 11);
    g.fillStyle = t.input ? "#7fb3d5" : "#a9cf9e";
    g.fillRect(X(t.start), i * TRACK + 2, Math.max(2, X(t.stop) - X(t.start)), TRACK - 4);
  });
  g.fillStyle = "#b9770e";
  for (const [t, kept] of state.waypoints || []) { g.globalAlpha = kept ? 1 : 0.4; g.fillRect(X(t) - 1, 0, 2, h - 14); }
  g.globalAlpha = 1; g.fillStyle = "#c0392b"; g.fillRect(X(state.time || 0), 0, 1, h - 14);
}
const trackAt = (e) => {
  const r = $("tracks").getBoundingClientRect(), x = e.clientX - r.left, y = e.clientY - r.top, wide = r.width - LEFT - 10;
  return { track: tracks[Math.floor(y / TRACK)], t: Math.max(0, (x - LEFT) / wide * span()), slack: 6 * span() / wide };
};
$("tracks").onpointerdown = (e) => {
  const { track, t, slack } = trackAt(e);
  if (!track) return;
  const end = Math.abs(t - track.stop) < slack ? "stop" : Math.abs(t - track.start) < slack ? "start" : null;
  held = { track, end };
  if (end) $("tracks").setPointerCapture(e.pointerId);
};
$("tracks").onpointermove = (e) => { if (held && held.end) { held.moved = true; held.track[held.end] = trackAt(e).t; drawTracks(); } };
$("tracks").onpointerup = async () => {
  const h = held; held = null;
  if (!h) return;
  if (h.moved) {
    const a = await command("set " + h.track.path + ":" + h.end + "Time " + Number(h.track[h.end].toPrecision(4)));
    report(a);
    probes();
  } else { choose(h.track.path); showKnots(h.track.path); }
};
async function showKnots(path) {
  const a = await command("knots \"" + path + "\"");
  if (!a.ok) { fail(a.error); return; }
  const rows = a.rows.map(([t, x]) => [t, Array.isArray(x) ? x : [x]]);
  $("data").textContent = path + ": " + rows.length + " knots";
  for (const name of [...series.keys()]) if (name.startsWith("data of ")) series.delete(name);
  series.set("data of " + path, { t: rows.map((r) => r[0]), x: rows.map((r) => r[1]) });
  plot();
}
