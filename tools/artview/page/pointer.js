// The pointer in the scene: turning, shifting, zooming, selecting, pulling.
"use strict";
let drag = null;
const pointer = (e) => { const s = devicePixelRatio || 1, r = canvas.getBoundingClientRect(); return [Math.round((e.clientX - r.left) * s), Math.round((e.clientY - r.top) * s)]; };
// Where the pointer pulls to, once a request at a time: a slow model gets the latest place, not all that were on the way.
let aim_ = null, isSent_ = false;
async function pull(text) {
  aim_ = text;
  if (isSent_) return;
  isSent_ = true;
  while (aim_ !== null) { const now = aim_; aim_ = null; await post("/pull", now).catch(() => {}); }
  isSent_ = false;
}
canvas.addEventListener("pointerdown", (e) => {
  canvas.focus(); canvas.setPointerCapture(e.pointerId);
  const [x, y] = pointer(e);
  drag = { x, y, moved: false, button: e.button || (e.shiftKey ? 1 : 0), id: 0 };
  if ($("pull").checked && drag.button === 0) { drag.id = pickAt(x, y); drag.from = onPlane(x, y); }
});
canvas.addEventListener("pointermove", (e) => {
  if (!drag) return;
  const [x, y] = pointer(e), dx = x - drag.x, dy = y - drag.y;
  if (Math.abs(dx) + Math.abs(dy) > 3) drag.moved = true;
  if (!drag.moved) return;
  if (drag.id) { pull([drag.id, ...drag.from, ...onPlane(x, y)].join(" ")); return; }
  if (drag.button) {
    const { right, up } = axes(), unit = 2 * camera.distance * Math.tan(0.26) / canvas.height;
    for (let k = 0; k < 3; k++) camera.centre[k] += unit * (dy * up[k] - dx * right[k]);
  } else {
    camera.turn -= dx * 0.008;
    camera.rise = Math.max(-1.57, Math.min(1.57, camera.rise + dy * 0.008));
  }
  drag.x = x; drag.y = y;
  redraw();
});
canvas.addEventListener("pointerup", async (e) => {
  const d = drag; drag = null;
  if (!d) return;
  if (d.id) pull("off");
  if (d.moved || d.button) return;
  const [x, y] = pointer(e), id = pickAt(x, y);
  const found = id ? await (await post("/pick", String(id))).json() : { path: null };
  choose(found.path);
});
canvas.addEventListener("pointercancel", () => { if (drag && drag.id) pull("off"); drag = null; });
canvas.addEventListener("contextmenu", (e) => e.preventDefault());
canvas.addEventListener("wheel", (e) => { e.preventDefault(); camera.distance *= Math.exp(Math.max(-1, Math.min(1, e.deltaY * 0.002))); redraw(); }, { passive: false });
