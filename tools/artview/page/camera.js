// The camera, the grid, the axes and the scale; how things are drawn, and which of them is under the pointer.
"use strict";
const camera = { turn: 0.6, rise: 0.4, distance: 3, centre: [0, 0, 0], fitted: false, size: 1 };
const matrix = { view: new Float32Array(16), proj: new Float32Array(16) };
function axes() {
  const ct = Math.cos(camera.turn), st = Math.sin(camera.turn), cr = Math.cos(camera.rise), sr = Math.sin(camera.rise);
  const back = [st * cr, -ct * cr, sr], right = [ct, st, 0];
  const up = [back[1] * right[2] - back[2] * right[1], back[2] * right[0] - back[0] * right[2], back[0] * right[1] - back[1] * right[0]];
  return { right, up, back };
}
function aim() {
  const { right, up, back } = axes(), c = camera.centre, v = matrix.view;
  const eye = c.map((x, k) => x + camera.distance * back[k]);
  [right, up, back].forEach((a, r) => { for (let k = 0; k < 3; k++) v[4 * k + r] = a[k]; v[12 + r] = -(a[0] * eye[0] + a[1] * eye[1] + a[2] * eye[2]); });
  v[3] = v[7] = v[11] = 0; v[15] = 1;
  const f = 1 / Math.tan(0.26), near = camera.distance * 0.01, far = camera.distance * 10 + camera.size * 4, p = matrix.proj;
  p.fill(0);
  if ($("ortho").checked) {
    const tall = 1 / (camera.distance * Math.tan(0.26)), deep = camera.distance + camera.size * 4;
    p[0] = tall * canvas.height / canvas.width; p[5] = tall; p[10] = -1 / deep; p[14] = -camera.distance / deep; p[15] = 1;
    return;
  }
  p[0] = f * canvas.height / canvas.width; p[5] = f; p[10] = (far + near) / (near - far); p[11] = -1; p[14] = 2 * far * near / (near - far);
}
function fit(box) {
  camera.centre = [0, 1, 2].map((k) => (box[k] + box[k + 3]) / 2);
  camera.size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) || 1;
  camera.distance = camera.size / 2 / Math.tan(0.26) * 1.15;
  camera.fitted = true; camera.home = camera.centre.slice();
}

// A grid of round steps through the origin, across the axis that is up, around what is seen.
let grid = null;
function gridThing() {
  if (!$("grid").checked || !state.box) return null;
  const b = state.box, wide = Math.max(b[3] - b[0], b[4] - b[1]) || 1, step = roundStep(wide / 10);
  const key = step + " " + b.map((v) => Math.round(v / step)).join(" ");
  if (grid && grid.key === key) return grid;
  drop(grid);
  const x = [], c = [], lo = [0, 1].map((k) => (Math.floor(b[k] / step) - 1) * step), hi = [0, 1].map((k) => (Math.ceil(b[3 + k] / step) + 1) * step);
  for (let k = 0; k < 2; k++) for (let i = 0; i <= (hi[k] - lo[k]) / step + 0.5; i++) {
    const at = lo[k] + i * step, axis = Math.abs(at) < 1e-9 * step, color = axis ? (k ? [205, 40, 40, 255] : [40, 160, 40, 255]) : [150, 155, 165, 255];
    for (const end of [lo, hi]) { const p = [0, 0, 0]; p[k] = at; p[1 - k] = end[1 - k]; x.push(...p); c.push(...color); }
  }
  grid = { key, step, mode: 2, draw: gl.LINES, count: x.length / 3, ids: [], x: buffer(new Float32Array(x)), c: buffer(new Uint8Array(c)) };
  $("step_").textContent = "of " + short(step);
  return grid;
}

function drawThings(picking) {
  const clip = Number($("clip").value), half = camera.size / 2, normal = [0, 0, 0], axis = Number($("clipaxis").value);
  normal[axis] = clip > 0 ? 1 : 0;
  gl.useProgram(program);
  gl.uniformMatrix4fv(where.view, false, matrix.view);
  gl.uniformMatrix4fv(where.proj, false, matrix.proj);
  gl.uniform1f(where.size, devicePixelRatio || 1);
  gl.uniform1i(where.ortho, $("ortho").checked ? 1 : 0);
  const middle = camera.home ? camera.home[axis] : 0;
  gl.uniform4f(where.clip, ...normal, clip > 0 ? middle - half + 2 * half * clip : -1);
  gl.uniform1f(where.thick, clip > 0 && Number($("slab").value) < 1 ? 2 * half * Number($("slab").value) : 1e30);
  gl.uniform4f(where.pick, 0, 0, 0, 0);
  const list = things.filter((t) => t && t.x && t.count > 0), lines = picking ? null : gridThing();
  if (lines) list.push(lines);
  list.sort((a, b) => (a.clear ? 1 : 0) - (b.clear ? 1 : 0));
  for (const t of list) {
    gl.uniform1i(where.mode, t.mode);
    const at = (i, b, n, type, norm) => {
      if (!b) { gl.disableVertexAttribArray(i); gl.vertexAttrib4f(i, 0, 0, 1, 1); return; }
      gl.bindBuffer(gl.ARRAY_BUFFER, b); gl.enableVertexAttribArray(i); gl.vertexAttribPointer(i, n, type, norm, type === gl.BYTE ? 4 : 0, 0);
    };
    at(0, t.x, 3, gl.FLOAT, false); at(1, t.n_ || (t.mode === 1 ? t.n : null) || null, 3, gl.BYTE, true); at(2, t.c, 4, gl.UNSIGNED_BYTE, true); at(3, t.s, 1, gl.FLOAT, false); at(4, t.texture ? t.uv : null, 2, gl.FLOAT, false);
    gl.uniform1i(where.textured, t.texture ? (t.replaces ? 2 : 1) : 0);
    if (t.texture) { gl.activeTexture(gl.TEXTURE0); gl.bindTexture(gl.TEXTURE_2D, t.texture); gl.uniform1i(where.picture, 0); }
    if (t.tri) gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, t.tri);
    const draw = (from, count) => t.tri ? gl.drawElements(t.draw, count, gl.UNSIGNED_INT, 4 * from) : gl.drawArrays(t.draw, from, count);
    const sees = t.flags === undefined || !(t.flags & 8) || (t.flags & 4);
    if (!sees) continue;
    if (t.flags !== undefined && !(t.flags & 4)) { gl.enable(gl.CULL_FACE); gl.cullFace(gl.BACK); } else gl.disable(gl.CULL_FACE);
    if (picking) {
      for (const part of t.ids) {
        gl.uniform4f(where.pick, (part.id & 255) / 255, ((part.id >> 8) & 255) / 255, ((part.id >> 16) & 255) / 255, 1);
        draw(part.from, part.count);
      }
    } else {
      if (t.clear) gl.depthMask(false);
      draw(0, t.count);
      gl.depthMask(true);
      if (chosen.last < chosen.first) continue;
      gl.depthFunc(gl.LEQUAL); gl.uniform1f(where.glow, 0.45);
      for (const part of t.ids) if (isChosen(part.id)) draw(part.from, part.count);
      gl.depthFunc(gl.LESS); gl.uniform1f(where.glow, 0);
    }
  }
}
// The axes of the world in the corner, and a round length at the depth of the centre of view.
function drawAxes() {
  const { right, up } = axes();
  ["x", "y", "z"].forEach((name, k) => {
    const line = $("axis_" + name), text = line.nextElementSibling, a = 30 * right[k], b = -30 * up[k];
    line.setAttribute("x2", a); line.setAttribute("y2", b);
    text.setAttribute("x", 1.25 * a); text.setAttribute("y", 1.25 * b);
  });
  const unit = 2 * camera.distance * Math.tan(0.26) / Math.max(1, canvas.clientHeight), length = roundStep(60 * unit);
  $("scale").style.width = length / unit + "px";
  $("scale").textContent = short(length);
}
// what is selected: its path and the ids of what is drawn of it, from the first to the last
const chosen = { path: null, first: 0, last: -1 };
const isChosen = (id) => id >= chosen.first && id <= chosen.last;
let wanted = false;
function redraw() {
  if (wanted || !gl) return;
  wanted = true;
  requestAnimationFrame(() => {
    wanted = false;
    const scale = devicePixelRatio || 1, w = Math.max(1, Math.round(canvas.clientWidth * scale)), h = Math.max(1, Math.round(canvas.clientHeight * scale));
    if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, w, h);
    gl.clearColor(...(dark.matches ? [0.12, 0.13, 0.15] : [0.96, 0.97, 0.98]), 1);
    gl.enable(gl.DEPTH_TEST); gl.enable(gl.BLEND); gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    aim(); drawThings(false); drawAxes();
    canvas.dataset.drawn = String(Number(canvas.dataset.drawn || 0) + 1);
  });
}
new ResizeObserver(redraw).observe(canvas);
dark.onchange = redraw;

// The id and the depth of what is seen at a place of the canvas.
let target = null;
function pickAt(px, py) {
  const w = canvas.width, h = canvas.height;
  if (!target || target.w !== w || target.h !== h) {
    const t = { w, h, frame: gl.createFramebuffer(), color: gl.createRenderbuffer(), depth: gl.createRenderbuffer() };
    gl.bindFramebuffer(gl.FRAMEBUFFER, t.frame);
    gl.bindRenderbuffer(gl.RENDERBUFFER, t.color); gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, w, h);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, t.color);
    gl.bindRenderbuffer(gl.RENDERBUFFER, t.depth); gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, w, h);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, t.depth);
    target = t;
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
  gl.viewport(0, 0, w, h);
  gl.disable(gl.BLEND); gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0, 0, 0, 0); gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  aim(); drawThings(true);
  const rgba = new Uint8Array(4);
  gl.readPixels(px, h - 1 - py, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  redraw();
  return rgba[3] ? rgba[0] + 256 * rgba[1] + 65536 * rgba[2] : 0;
}
// A place in the world under the pointer, in the plane of the centre of view.
function onPlane(px, py) {
  const { right, up } = axes(), unit = 2 * camera.distance * Math.tan(0.26) / canvas.height;
  const a = (px - canvas.width / 2) * unit, b = (canvas.height / 2 - py) * unit;
  return camera.centre.map((c, k) => c + a * right[k] + b * up[k]);
}
