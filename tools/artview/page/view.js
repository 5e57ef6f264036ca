// The page of artview: draws what the program sends, and sends it commands. No library, no network but the program.
"use strict";
const $ = (id) => document.getElementById(id);
const token = new URLSearchParams(location.search).get("token") || "";
const url = (path) => path + "?token=" + encodeURIComponent(token);

async function post(path, body) {
  const answer = await fetch(url(path), { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}
async function command(line) {
  try { return await (await post("/command", line)).json(); }
  catch (e) { return { ok: false, error: String(e.message || e) }; }
}

// ------------------------------------------------------------------ drawing
const canvas = $("gl");
const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
if (!gl) $("message").textContent = "This browser has no WebGL 2.";

const VERTEX = `#version 300 es
in vec3 x; in vec3 n; in vec4 c; in float s; in vec2 uv;
uniform mat4 view, proj; uniform float size;
out vec3 at, normal; out vec4 color; out vec3 world; out vec2 st;
void main() {
  vec4 e = view * vec4(x, 1.0);
  at = e.xyz; world = x; normal = mat3(view) * n; color = c; st = uv;
  gl_Position = proj * e;
  gl_PointSize = max(s * size, 1.0);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 at, normal; in vec4 color; in vec3 world; in vec2 st; out vec4 seen;
uniform int mode, textured; uniform sampler2D picture; uniform vec4 clip; uniform float thick; uniform vec4 pick; uniform bool ortho;
void main() {
  float deep = dot(world, clip.xyz) - clip.w;
  if (deep < 0.0 || deep > thick) discard;
  if (mode == 3) { if (length(gl_PointCoord - 0.5) > 0.5) discard; }
  if (pick.a > 0.0) { seen = pick; return; }
  vec4 paint = color;
  if (textured > 0) { vec4 t = texture(picture, vec2(st.x, 1.0 - st.y)); paint = textured == 2 ? t : t * color; }
  if (mode >= 2) { seen = paint; return; }
  vec3 n = mode == 1 ? normalize(normal) : normalize(cross(dFdx(at), dFdy(at)));
  if (dot(n, ortho ? vec3(0, 0, -1) : at) > 0.0) n = -n;
  float key = max(dot(n, normalize(vec3(-0.4, 0.6, 0.9))), 0.0), fill = max(dot(n, normalize(vec3(0.7, 0.1, 0.5))), 0.0);
  vec3 h = normalize(normalize(vec3(-0.4, 0.6, 0.9)) + vec3(0, 0, 1));
  float shine = pow(max(dot(n, h), 0.0), 32.0) * 0.15;
  seen = vec4(paint.rgb * (0.30 + 0.62 * key + 0.22 * fill) + shine, paint.a);
}`;

function shader(kind, text) {
  const s = gl.createShader(kind);
  gl.shaderSource(s, text); gl.compileShader(s);
  if (!gl.getShaderParameter(s, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(s));
  return s;
}
let program, where = {};
function prepare() {
  program = gl.createProgram();
  gl.attachShader(program, shader(gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, FRAGMENT));
  ["x", "n", "c", "s", "uv"].forEach((name, i) => gl.bindAttribLocation(program, i, name));
  gl.linkProgram(program);
  for (const name of ["view", "proj", "size", "mode", "clip", "thick", "pick", "ortho", "textured", "picture"]) where[name] = gl.getUniformLocation(program, name);
}
if (gl) prepare();

// Blocks as they came, and what is drawn of each: buffers of the graphics card.
const FACES = 1, POINTS = 2, LINES = 3, DOTS = 4, BALLS = 5, RODS = 6, TEXTURE = 7;
let blocks = [], things = [];

function buffer(data, target) {
  const b = gl.createBuffer();
  gl.bindBuffer(target || gl.ARRAY_BUFFER, b);
  gl.bufferData(target || gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
  return b;
}
function drop(thing) {
  if (thing) for (const name of ["x", "n", "c", "s", "tri", "n_", "uv"]) if (thing[name]) gl.deleteBuffer(thing[name]);
  if (thing && thing.texture) gl.deleteTexture(thing.texture);
}

// Facets of a ball and of bodies of revolution, made once.
function sphere(m, k) {
  const x = [], tri = [];
  for (let i = 0; i <= m; i++) for (let j = 0; j <= k; j++) {
    const a = Math.PI * i / m, b = 2 * Math.PI * j / k;
    x.push([Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b), Math.cos(a)]);
  }
  for (let i = 0; i < m; i++) for (let j = 0; j < k; j++) {
    const a = i * (k + 1) + j, b = a + k + 1;
    tri.push(a, b, b + 1, a, b + 1, a + 1);
  }
  return { x, tri };
}
const BALL = sphere(12, 20);
// the outline of a rod: places along the axis (0..1) and radii (of its own)
function outline(kind, length, r) {
  if (kind === 1) return [[0, 0], [0, r], [1, 0]];
  if (kind === 2) { const o = []; for (let i = 0; i <= 12; i++) { const a = Math.PI * i / 12; o.push([(1 - Math.cos(a)) / 2, r * Math.sin(a)]); } return o; }
  if (kind === 3) { const h = 1 - Math.min(5 * r, length / 2) / length; return [[0, 0], [0, r], [h, r], [h, 3 * r], [1, 0]]; }
  return [[0, 0], [0, r], [1, r], [1, 0]];
}
function rod(a, b, r, kind, add) {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]], length = Math.hypot(...d);
  if (!(length > 0)) return;
  const z = d.map((v) => v / length), u = Math.abs(z[0]) < 0.6 ? [0, -z[2], z[1]] : [z[2], 0, -z[0]];
  const lu = Math.hypot(...u); for (let k = 0; k < 3; k++) u[k] /= lu;
  const v = [z[1] * u[2] - z[2] * u[1], z[2] * u[0] - z[0] * u[2], z[0] * u[1] - z[1] * u[0]];
  const o = outline(kind, length, r), sides = 14;
  for (let i = 0; i + 1 < o.length; i++) {
    const ring = [];
    for (const [t, radius] of [o[i], o[i + 1]]) for (let j = 0; j <= sides; j++) {
      const w = 2 * Math.PI * j / sides, c = Math.cos(w), s = Math.sin(w);
      ring.push([0, 1, 2].map((k) => a[k] + t * d[k] + radius * (c * u[k] + s * v[k])));
    }
    add(ring, sides);
  }
}

// Colours of balls and rods are those of each; both become triangles.
function solids(block, isBall) {
  const f = new Float32Array(block), u = new Uint32Array(block), bytes = new Uint8Array(block), n = u[0];
  const x = [], normal = [], color = [], tri = [], ids = [];
  const per = isBall ? 4 : 7, kinds = 1 + per * n, colors = 4 * (kinds + (isBall ? 0 : n)), id0 = colors / 4 + n;
  for (let i = 0; i < n; i++) {
    const at = 1 + per * i, first = x.length / 3, c = bytes.subarray(colors + 4 * i, colors + 4 * i + 4), start = tri.length;
    if (isBall) {
      for (const p of BALL.x) { for (let k = 0; k < 3; k++) { x.push(f[at + k] + f[at + 3] * p[k]); normal.push(p[k] * 127); } normal.push(0); color.push(...c); }
      for (const t of BALL.tri) tri.push(first + t);
    } else {
      rod(f.subarray(at, at + 3), f.subarray(at + 3, at + 6), f[at + 6], u[kinds + i], (ring, sides) => {
        const base = x.length / 3;
        for (const p of ring) { x.push(...p); normal.push(0, 0, 0, 0); color.push(...c); }
        for (let j = 0; j < sides; j++) { const a = base + j, b = a + sides + 1; tri.push(a, a + 1, b, b, a + 1, b + 1); }
      });
    }
    ids.push({ id: u[id0 + i], from: start, count: tri.length - start });
  }
  return { mode: isBall ? 1 : 0, draw: gl.TRIANGLES, count: tri.length, ids, x: buffer(new Float32Array(x)), n: buffer(new Int8Array(normal)),
    c: buffer(new Uint8Array(color)), tri: buffer(new Uint32Array(tri), gl.ELEMENT_ARRAY_BUFFER), clear: hasClear(color) };
}
function hasClear(color) {
  for (let i = 3; i < color.length; i += 4) if (color[i] < 250) return true;
  return false;
}

function strokes(block, isLine) {
  const u = new Uint32Array(block), n = u[0], ends = isLine ? 2 : 1;
  const x = new Float32Array(block, 4, 3 * ends * n), c = new Uint8Array(block, 4 + 12 * ends * n, 4 * ends * n);
  const size = new Float32Array(block, 4 + 16 * ends * n, n), id = new Uint32Array(block, 4 + 16 * ends * n + 4 * n, n);
  const ids = [];
  for (let i = 0; i < n; i++) {
    const last = ids[ids.length - 1];
    if (last && last.id === id[i] && last.size === size[i]) last.count += ends;
    else ids.push({ id: id[i], size: size[i], from: i * ends, count: ends });
  }
  return { mode: isLine ? 2 : 3, draw: isLine ? gl.LINES : gl.POINTS, count: ends * n, ids, x: buffer(x), c: buffer(c), s: isLine ? null : buffer(size) };
}

function faces(block) {
  const u = new Uint32Array(block), [id, flags, n, m] = u;
  const color = new Uint8Array(block, 16, 4 * n);
  return { id, flags, n, mode: flags & 2 ? 2 : flags & 1 ? 1 : 0, draw: gl.TRIANGLES, count: 3 * m, c: buffer(color),
    tri: buffer(new Uint32Array(block, 16 + 4 * n, 3 * m), gl.ELEMENT_ARRAY_BUFFER), clear: !!(flags & 16), ids: [{ id, from: 0, count: 3 * m }] };
}
function place(thing, block) {
  if (!thing) return;
  if (thing.x) gl.deleteBuffer(thing.x);
  if (thing.n_) gl.deleteBuffer(thing.n_);
  thing.x = buffer(new Float32Array(block, 0, 3 * thing.n));
  thing.n_ = thing.flags & 1 ? buffer(new Int8Array(block, 12 * thing.n, 4 * thing.n)) : null;
}

// A picture on the faces two blocks before, with the places of their corners on it.
function cover(thing, block) {
  if (!thing) return;
  const u = new Uint32Array(block, 0, 3), [flags, w, h] = u, wrap = (bit) => flags & bit ? gl.REPEAT : gl.CLAMP_TO_EDGE;
  if (thing.uv) gl.deleteBuffer(thing.uv);
  if (thing.texture) gl.deleteTexture(thing.texture);
  thing.uv = buffer(new Float32Array(block, 12, 2 * thing.n));
  thing.replaces = !!(flags & 8);
  thing.texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, thing.texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, w, h, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(block, 12 + 8 * thing.n, 4 * w * h));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap(1)); gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap(2));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, flags & 4 ? gl.NEAREST : gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, flags & 4 ? gl.NEAREST : gl.LINEAR_MIPMAP_LINEAR);
  if (!(flags & 4)) gl.generateMipmap(gl.TEXTURE_2D);
}

function take(index, kind, block) {
  if (blocks[index] === TEXTURE && kind !== TEXTURE && things[index - 2] && things[index - 2].texture) {
    gl.deleteTexture(things[index - 2].texture); things[index - 2].texture = null;
  }
  blocks[index] = kind;
  if (kind === TEXTURE) { cover(things[index - 2], block); return; }
  if (kind === POINTS) {
    // the faces before it keep their colours and corners
    for (let i = index - 1; i >= 0; i--) if (blocks[i] === FACES) { place(things[i], block); return; }
    return;
  }
  const old = things[index];
  if (kind === FACES) {
    const made = faces(block);
    if (old && old.n === made.n) for (const name of ["x", "n_", "uv", "texture", "replaces"]) { made[name] = old[name]; old[name] = null; }
    drop(old);
    things[index] = made;
    return;
  }
  drop(old);
  things[index] = kind === LINES ? strokes(block, true) : kind === DOTS ? strokes(block, false) : solids(block, kind === BALLS);
}

// ------------------------------------------------------------------- camera
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
  const b = state.box, wide = Math.max(b[3] - b[0], b[4] - b[1]) || 1, tens = 10 ** Math.floor(Math.log10(wide / 10));
  const step = tens * [1, 2, 5, 10].find((k) => k * tens >= wide / 10 * 0.999), key = step + " " + b.map((v) => Math.round(v / step)).join(" ");
  if (grid && grid.key === key) return grid;
  drop(grid);
  const x = [], c = [], lo = [0, 1].map((k) => (Math.floor(b[k] / step) - 1) * step), hi = [0, 1].map((k) => (Math.ceil(b[3 + k] / step) + 1) * step);
  for (let k = 0; k < 2; k++) for (let i = 0; i <= (hi[k] - lo[k]) / step + 0.5; i++) {
    const at = lo[k] + i * step, axis = Math.abs(at) < 1e-9 * step, color = axis ? (k ? [205, 40, 40, 255] : [40, 160, 40, 255]) : [150, 155, 165, 255];
    for (const end of [lo, hi]) { const p = [0, 0, 0]; p[k] = at; p[1 - k] = end[1 - k]; x.push(...p); c.push(...color); }
  }
  grid = { key, step, mode: 2, draw: gl.LINES, count: x.length / 3, ids: [], x: buffer(new Float32Array(x)), c: buffer(new Uint8Array(c)) };
  $("step_").textContent = "grid " + Number(step.toPrecision(3));
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
    }
  }
}
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
    gl.clearColor(0.96, 0.97, 0.98, 1);
    gl.enable(gl.DEPTH_TEST); gl.enable(gl.BLEND); gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    aim(); drawThings(false);
    canvas.dataset.drawn = String(Number(canvas.dataset.drawn || 0) + 1);
  });
}
new ResizeObserver(redraw).observe(canvas);

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

// ------------------------------------------------------------------ pointer
let drag = null;
const pointer = (e) => { const s = devicePixelRatio || 1, r = canvas.getBoundingClientRect(); return [Math.round((e.clientX - r.left) * s), Math.round((e.clientY - r.top) * s)]; };
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
  if (drag.id) { post("/pull", [drag.id, ...drag.from, ...onPlane(x, y)].join(" ")).catch(() => {}); return; }
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
  if (d.id) post("/pull", "off").catch(() => {});
  if (d.moved || d.button) return;
  const [x, y] = pointer(e), id = pickAt(x, y);
  const found = id ? await (await post("/pick", String(id))).json() : { path: null };
  choose(found.path);
});
canvas.addEventListener("contextmenu", (e) => e.preventDefault());
canvas.addEventListener("wheel", (e) => { e.preventDefault(); camera.distance *= Math.exp(Math.max(-1, Math.min(1, e.deltaY * 0.002))); redraw(); }, { passive: false });
addEventListener("keydown", (e) => {
  if (e.target.tagName === "INPUT") return;
  if (e.key === " ") { e.preventDefault(); $("run").click(); }
  if (e.key === "ArrowRight") $("step").click();
  if (e.key === "Home") $("reset").click();
});
const look = (turn, rise) => () => { camera.turn = turn; camera.rise = rise; redraw(); };
$("front").onclick = look(0, 0); $("side").onclick = look(Math.PI / 2, 0); $("top").onclick = look(0, 1.5707);
for (const name of ["clip", "slab", "clipaxis", "grid", "ortho"]) $(name).oninput = () => { $("step_").hidden = !$("grid").checked; redraw(); };

// ------------------------------------------------------------------- status
let state = { running: false, frames: 0 };
const fail = (text) => { $("message").textContent = text || ""; };
$("run").onclick = () => command(state.running ? "pause" : "run").then((a) => fail(a.ok ? "" : a.error));
$("step").onclick = () => command("step").then((a) => fail(a.ok ? "" : a.error));
$("reset").onclick = () => { series.clear(); command("reset").then((a) => fail(a.ok ? "" : a.error)); };
$("time").oninput = () => {
  if (state.frames > 0) command("frame " + Math.round(Number($("time").value)));
  else if (!state.running) command("goto " + $("time").value).then((a) => fail(a.ok ? "" : a.error));
};
function show(now) {
  state = now;
  $("run").textContent = now.running ? "Pause" : "Run";
  $("run").disabled = $("step").disabled = $("reset").disabled = !now.model;
  $("now").textContent = "t = " + Number(now.time.toPrecision(7));
  const slider = $("time");
  if (now.frames > 0) { slider.max = now.frames - 1; slider.step = 1; }
  else { slider.max = Math.max(now.end || 0, now.time, Number(slider.max)); slider.step = slider.max / 1000; if (document.activeElement !== slider) slider.value = now.time; }
  if (now.error) fail(now.error);
  if (!camera.fitted && now.box) fit(now.box);
  for (const [name, ...x] of now.watch || []) note(name, now.time, x);
  plot();
  drawTracks();
}

// ------------------------------------------------------------------- stream
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

// -------------------------------------------------------------------- plots
const series = new Map(), COLORS = ["#c0392b", "#2471a3", "#1e8449", "#b9770e", "#6c3483", "#117a65"];
const watched = [];
function note(name, t, x) {
  if (!series.has(name)) series.set(name, { t: [], x: [] });
  const s = series.get(name);
  if (s.t.length && t < s.t[s.t.length - 1]) { s.t = []; s.x = []; }
  if (s.t.length && t === s.t[s.t.length - 1]) { s.x[s.x.length - 1] = x; return; }
  s.t.push(t); s.x.push(x);
}
function plot() {
  const c = $("plot"), g = c.getContext("2d"), w = c.width, h = c.height;
  g.clearRect(0, 0, w, h);
  let t0 = Infinity, t1 = -Infinity, lo = Infinity, hi = -Infinity;
  for (const s of series.values()) {
    t0 = Math.min(t0, s.t[0]); t1 = Math.max(t1, s.t[s.t.length - 1]);
    for (const row of s.x) for (const v of row) if (v !== null) { lo = Math.min(lo, v); hi = Math.max(hi, v); }
  }
  if (!(t1 > t0)) return;
  if (!(hi > lo)) { hi += 0.5; lo -= 0.5; }
  const X = (t) => 46 + (w - 52) * (t - t0) / (t1 - t0), Y = (v) => h - 18 - (h - 26) * (v - lo) / (hi - lo);
  g.font = "10px sans-serif"; g.fillStyle = "#555"; g.strokeStyle = "#ddd";
  for (let i = 0; i <= 4; i++) {
    const v = lo + (hi - lo) * i / 4, t = t0 + (t1 - t0) * i / 4;
    g.beginPath(); g.moveTo(46, Y(v)); g.lineTo(w - 6, Y(v)); g.stroke();
    const label = t.toPrecision(3);
    g.fillText(v.toPrecision(3), 2, Y(v) + 3); g.fillText(label, Math.min(X(t) - 8, w - g.measureText(label).width), h - 4);
  }
  let k = 0; const legend = [];
  for (const [name, s] of series) for (let i = 0; i < (s.x[0] || []).length; i++, k++) {
    g.strokeStyle = COLORS[k % COLORS.length]; g.beginPath();
    s.t.forEach((t, j) => { if (s.x[j][i] !== null) g.lineTo(X(t), Y(s.x[j][i])); });
    g.stroke();
    legend.push([name.replace(/^.*\//, "") + (s.x[0].length > 1 ? "." + "xyz"[i] : ""), g.strokeStyle]);
  }
  const box = $("legend");
  if (box.dataset.text !== JSON.stringify(legend)) {
    box.dataset.text = JSON.stringify(legend);
    box.replaceChildren(...legend.map(([text, color]) => { const e = document.createElement("span"); e.textContent = text; e.style.color = color; return e; }));
  }
}
function watch(path) {
  if (path && !watched.includes(path)) watched.push(path);
  post("/watch", watched.join("\n")).catch((e) => fail(e.message));
}
$("watch").onsubmit = (e) => { e.preventDefault(); const i = e.target.querySelector("input"); watch(i.value.trim()); i.value = ""; };

// ----------------------------------------------------------------- timeline
// A track for each probe from its start to its stop, the way points, the time. A click shows the data of a probe; the
// ends of a track can be dragged.
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
  const c = $("tracks"), g = c.getContext("2d");
  if (!tracks.length) return;
  const h = TRACK * tracks.length + 14;
  if (c.height !== h) c.height = h;
  const X = (t) => LEFT + (c.width - LEFT - 8) * Math.min(1, t / span());
  g.clearRect(0, 0, c.width, c.height);
  g.font = "10px sans-serif";
  tracks.forEach((t, i) => {
    g.fillStyle = "#333"; g.fillText(t.path.replace(/^.*\//, "").slice(0, 16), 2, i * TRACK + 11);
    g.fillStyle = t.input ? "#7fb3d5" : "#a9cf9e";
    g.fillRect(X(t.start), i * TRACK + 2, Math.max(2, X(t.stop) - X(t.start)), TRACK - 4);
  });
  g.fillStyle = "#b9770e";
  for (const [t, kept] of state.waypoints || []) { g.globalAlpha = kept ? 1 : 0.4; g.fillRect(X(t) - 1, 0, 2, h - 12); }
  g.globalAlpha = 1; g.fillStyle = "#c0392b"; g.fillRect(X(state.time || 0), 0, 1, h - 12);
  g.fillStyle = "#555"; g.fillText("0", LEFT, h - 2); g.fillText(span().toPrecision(3), c.width - 34, h - 2);
}
const trackAt = (e) => {
  const c = $("tracks"), r = c.getBoundingClientRect(), s = c.width / r.width, x = (e.clientX - r.left) * s, y = (e.clientY - r.top) * s;
  return { track: tracks[Math.floor(y / TRACK)], t: Math.max(0, (x - LEFT) / (c.width - LEFT - 8) * span()), slack: 6 * span() / (c.width - LEFT) };
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
    fail(a.ok ? "" : a.error);
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

// ------------------------------------------------------------------- panels
async function panels() {
  const a = await command("panel");
  if (!a.ok) return;
  $("panels").replaceChildren(...a.rows.map(([panel, label, kind, value, min, max, paths]) => widget(kind, label, value, min, max, String(paths).split(","))));
}
function widget(kind, label, value, min, max, paths) {
  const row = document.createElement("div");
  if (kind === "separator") return document.createElement("hr");
  row.className = "widget";
  if (kind === "button") {
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = () => command(paths.join(",")).then((a) => { fail(a.ok ? "" : a.error); panels(); });
    row.append(button);
    return row;
  }
  const name = document.createElement("label"), input = document.createElement("input"), out = document.createElement("input");
  name.textContent = label; name.title = paths.join("\n");
  const send = (v) => Promise.all(paths.map((p) => command("set " + p + " " + v))).then((all) => { const bad = all.find((a) => !a.ok); fail(bad ? bad.error : ""); });
  if (kind === "slider") {
    input.type = "range"; input.min = min === "-" ? 0 : min; input.max = max === "-" ? 1 : max; input.step = (input.max - input.min) / 200; input.value = value;
    out.value = value;
    input.oninput = () => { out.value = input.value; send(input.value); };
    out.onchange = () => { input.value = out.value; send(out.value); };
  } else if (kind === "flag") {
    input.type = "checkbox"; input.checked = value === true; input.onchange = () => send(input.checked); out.hidden = true;
  } else if (kind === "color") {
    input.type = "color"; out.hidden = true;
    const hex = (v) => "#" + v.slice(0, 3).map((c) => Math.round(255 * c).toString(16).padStart(2, "0")).join("");
    if (Array.isArray(value)) input.value = hex(value);
    input.onchange = () => send("[ " + [1, 3, 5].map((i) => (parseInt(input.value.slice(i, i + 2), 16) / 255).toFixed(4)).join(" ") + " ]");
  } else {
    input.value = Array.isArray(value) ? value.join(" ") : value; input.onchange = () => send(input.value); out.hidden = true;
  }
  input.setAttribute("aria-label", label);
  row.append(name, input, out);
  return row;
}

// --------------------------------------------------------------------- tree
async function branch(path, list) {
  const a = await command(path ? "list \"" + path + "\"" : "list");
  if (!a.ok) { fail(a.error); return; }
  list.replaceChildren(...a.rows.filter((r) => r[0] !== path).map(([child, cls, n]) => {
    const item = document.createElement("li"), span = document.createElement("span"), small = document.createElement("small");
    span.textContent = String(child).replace(/^.*\//, ""); small.textContent = cls + (n ? " " + n : "");
    span.dataset.path = child;
    span.onclick = () => {
      choose(String(child));
      if (!n) return;
      const open = item.querySelector("ul");
      if (open) open.remove(); else { const ul = document.createElement("ul"); item.append(ul); branch(String(child), ul); }
    };
    item.append(span, small);
    return item;
  }));
}
async function choose(path) {
  $("picked").textContent = path || "";
  document.querySelectorAll("#tree .chosen").forEach((e) => e.classList.remove("chosen"));
  $("path").textContent = path || "";
  if (!path || !state.model) { $("properties").replaceChildren(); return; }
  const entry = document.querySelector("#tree span[data-path=\"" + CSS.escape(path) + "\"]");
  if (entry) entry.classList.add("chosen");
  const a = await command("get \"" + path + "\"");
  if (!a.ok) { fail(a.error); return; }
  $("properties").replaceChildren(...a.rows.map(([name, value, unit, origin]) => {
    const row = document.createElement("tr");
    const text = Array.isArray(value) ? "[ " + value.join(" ") + " ]" : value === null ? "null" : String(value);
    const cells = [name, text, unit === "-" ? "" : unit].map((t) => { const d = document.createElement("td"); d.textContent = t; return d; });
    if (origin !== "computed") {
      const input = document.createElement("input");
      input.value = text; input.setAttribute("aria-label", String(name));
      input.onchange = () => command("set " + path + ":" + name + " " + input.value).then((b) => fail(b.ok ? "" : b.error));
      cells[1].replaceChildren(input);
    }
    cells[0].title = String(origin);
    cells[0].ondblclick = () => watch(path + ":" + name);
    row.append(...cells);
    return row;
  }));
}

// ------------------------------------------------------------------ console
const history = []; let place_ = 0;
$("console").onsubmit = async (e) => {
  e.preventDefault();
  const line = $("line").value.trim();
  if (!line) return;
  history.push(line); place_ = history.length;
  $("line").value = "";
  const a = await command(line), out = $("answer");
  out.className = a.ok ? "" : "bad";
  out.textContent = a.ok ? (a.rows ? a.rows.map((r) => r.map((c) => Array.isArray(c) ? "[ " + c.join(" ") + " ]" : c).join("\t")).join("\n") : a.text) : a.error;
  if (/^(add|delete|duplicate|rename|merge)/.test(line)) branch("", $("tree"));
  panels(); probes();
};
$("line").onkeydown = (e) => {
  if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
  place_ = Math.max(0, Math.min(history.length, place_ + (e.key === "ArrowUp" ? -1 : 1)));
  $("line").value = history[place_] || "";
};

// ---------------------------------------------------------------- downloads
function download(blob, name) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob); a.download = name; a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
$("picture").onclick = () => canvas.toBlob((b) => download(b, "artview.png"));
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
branch("", $("tree"));
panels();
probes();
