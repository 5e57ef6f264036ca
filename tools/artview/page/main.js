// The program's status and frames, the buttons at the top, keys, downloads; the start of the page.
"use strict";
// A recorded run is played by the page, a frame after the other; a model runs in the program.
const play = { on: false };
const showFrame = (i) => command("frame " + Math.max(0, Math.min(state.frames - 1, i))).then(report);
async function playOn() {
  while (play.on) {
    const at = Number($("time").value) + 1;
    if (at >= state.frames) { play.on = false; break; }
    $("time").value = at;
    await Promise.all([showFrame(at), new Promise((done) => setTimeout(done, 40))]);
  }
  show(state);
}
function togglePlay() {
  play.on = !play.on;
  if (play.on && Number($("time").value) >= state.frames - 1) $("time").value = -1;
  if (play.on) playOn();
}
const goTo = (i) => { play.on = false; $("time").value = i; showFrame(i); };
$("run").onclick = () => state.frames > 0 ? togglePlay() : command(state.running ? "pause" : "run").then(report);
$("step").onclick = () => state.frames > 0 ? goTo(Number($("time").value) + 1) : command("step").then(report);
$("reset").onclick = () => { if (state.frames > 0) { goTo(0); return; } series.clear(); command("reset").then(report); };
$("time").oninput = () => {
  if (state.frames > 0) goTo(Math.round(Number($("time").value)));
  else if (!state.running) command("goto " + $("time").value).then(report);
};
// Seconds of the model in a second of the clock, over the last second of the run.
const pace = { clock: 0, time: 0, known: false };
function showPace(now) {
  const clock = performance.now() / 1000;
  if (!now.running || now.time < pace.time || !pace.clock) { Object.assign(pace, { clock: now.running ? clock : 0, time: now.time }); $("pace").textContent = ""; return; }
  if (clock - pace.clock < 1) return;
  $("pace").textContent = Number(((now.time - pace.time) / (clock - pace.clock)).toPrecision(2)) + "× real time";
  Object.assign(pace, { clock, time: now.time });
}
// What the page has depends on what is shown: a model, a recorded run, or meshes.
function begin(now) {
  document.body.classList.toggle("unmodelled", !now.model);
  $("run").disabled = $("step").disabled = $("reset").disabled = $("time").disabled = !now.model && !(now.frames > 0);
  if (now.model) { showTree(); panels(); probes(); }
}
function show(now) {
  const first = state.time === undefined;
  state = now;
  $("run").textContent = now.running || play.on ? "❚❚ Pause" : now.model ? "▶ Run" : "▶ Play";
  if (first) begin(now);
  $("now").textContent = "t = " + Number(now.time.toPrecision(7));
  const slider = $("time");
  if (now.frames > 0) { slider.max = now.frames - 1; slider.step = 1; }
  else { slider.max = Math.max(now.end || 0, now.time, Number(slider.max)); slider.step = slider.max / 1000; if (document.activeElement !== slider) slider.value = now.time; }
  if (now.error) fail(now.error);
  if (!camera.fitted && now.box) fit(now.box);
  for (const [name, ...x] of now.watch || []) { if (first) watched.push(name); if (watched.includes(name)) note(name, now.time, x); }
  showPace(now);
  plot();
  drawTracks();
  if (now.running) followValues();
  else refreshSelected();
}

async function receive() {
  for (;;) {
    try {
      const answer = await fetch(url("/stream"));
      if (!answer.ok) throw new Error(await answer.text());
      blocks = []; things.forEach(drop); things = [];
      await read(answer.body.getReader());
      throw new Error("the program has ended");
    } catch (e) { fail(String(e.message || e)); }
    await new Promise((done) => setTimeout(done, 1000));
  }
}
async function read(reader) {
  let have = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const more = new Uint8Array(have.length + value.length);
    more.set(have); more.set(value, have.length);
    have = more;
    for (;;) {
      if (have.length < 4) break;
      const n = new DataView(have.buffer, have.byteOffset).getUint32(0, true);
      if (have.length < 4 + n) break;
      if (n > 0) message(have.slice(4, 4 + n).buffer);
      have = have.slice(4 + n);
    }
  }
}
function message(bytes) {
  const view = new DataView(bytes), n = view.getUint32(0, true);
  const now = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, n)));
  let at = 4 + n;
  const count = view.getUint32(at, true);
  at += 4;
  if (gl) {
    for (let i = count; i < things.length; i++) { drop(things[i]); things[i] = null; }
    while (at < bytes.byteLength) {
      const index = view.getUint32(at, true), kind = view.getUint32(at + 4, true), length = view.getUint32(at + 8, true);
      take(index, kind, bytes.slice(at + 12, at + 12 + length));
      at += 12 + length;
    }
  }
  show(now);
  redraw();
}

// The view.
const look = (turn, rise) => () => { camera.turn = turn; camera.rise = rise; redraw(); };
$("front").onclick = look(0, 0); $("side").onclick = look(Math.PI / 2, 0); $("top").onclick = look(0, 1.5707);
$("fit").onclick = () => { if (state.box) fit(state.box); redraw(); };
for (const name of ["clip", "slab", "clipaxis", "grid", "ortho"]) $(name).oninput = () => { $("step_").hidden = !$("grid").checked; redraw(); };
// menus close when something else is clicked
addEventListener("pointerdown", (e) => document.querySelectorAll(".menu[open]").forEach((m) => { if (!m.contains(e.target)) m.open = false; }));
$("split").onpointerdown = (e) => {
  const split = $("split");
  split.setPointerCapture(e.pointerId);
  split.onpointermove = (m) => { $("aside").style.width = Math.max(220, Math.min(innerWidth - 200, innerWidth - m.clientX)) + "px"; plot(); drawTracks(); };
  split.onpointerup = () => { split.onpointermove = null; };
};
const KEYS = { " ": "run", ArrowRight: "step", Home: "reset", f: "fit", "1": "front", "2": "side", "3": "top", "?": "help" };
addEventListener("keydown", (e) => {
  const at = e.target, range = at.type === "range";
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT)$/.test(at.tagName) && !range && at.type !== "checkbox") return;
  if (range && /^(Arrow|Home)/.test(e.key) || e.key === " " && /^(BUTTON|SUMMARY|INPUT)$/.test(at.tagName)) return;
  const name = KEYS[e.key];
  if (name) $(name).click();
  else if (e.key === "/") $("line").focus();
  else return;
  e.preventDefault();
});
$("help").onclick = () => $("keys").showModal();

function download(blob, name) {
  const a = element("a", undefined, { href: URL.createObjectURL(blob), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
$("picture").onclick = () => canvas.toBlob((b) => download(b, "artview.png"));
$("series").onclick = () => download(new Blob([table()], { type: "text/csv" }), "artview.csv");
$("model").onclick = async () => { try { download(await (await post("/model", "")).blob(), "model.art"); } catch (e) { fail(e.message); } };
let recorder = null;
$("movie").onclick = () => {
  if (recorder) { recorder.stop(); recorder = null; $("movie").classList.remove("on"); return; }
  const parts = [];
  recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
  recorder.ondataavailable = (e) => parts.push(e.data);
  recorder.onstop = () => download(new Blob(parts, { type: "video/webm" }), "artview.webm");
  recorder.start(); $("movie").classList.add("on");
};

receive();
