// The scene as blocks of the program become buffers of the graphics card: faces, lines, dots, balls, rods, pictures on faces.
"use strict";
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
uniform int mode, textured; uniform float glow; uniform sampler2D picture; uniform vec4 clip; uniform float thick; uniform vec4 pick; uniform bool ortho;
void main() {
  float deep = dot(world, clip.xyz) - clip.w;
  if (deep < 0.0 || deep > thick) discard;
  if (mode == 3) { if (length(gl_PointCoord - 0.5) > 0.5) discard; }
  if (pick.a > 0.0) { seen = pick; return; }
  vec4 paint = color;
  if (textured > 0) { vec4 t = texture(picture, vec2(st.x, 1.0 - st.y)); paint = textured == 2 ? t : t * color; }
  if (mode >= 2) { seen = vec4(mix(paint.rgb, vec3(1.0, 0.6, 0.0), glow), paint.a); return; }
  vec3 n = mode == 1 ? normalize(normal) : normalize(cross(dFdx(at), dFdy(at)));
  if (dot(n, ortho ? vec3(0, 0, -1) : at) > 0.0) n = -n;
  float key = max(dot(n, normalize(vec3(-0.4, 0.6, 0.9))), 0.0), fill = max(dot(n, normalize(vec3(0.7, 0.1, 0.5))), 0.0);
  vec3 h = normalize(normalize(vec3(-0.4, 0.6, 0.9)) + vec3(0, 0, 1));
  float shine = pow(max(dot(n, h), 0.0), 32.0) * 0.15;
  vec3 lit = paint.rgb * (0.30 + 0.62 * key + 0.22 * fill) + shine;
  seen = vec4(mix(lit, vec3(1.0, 0.6, 0.0), glow), glow > 0.0 ? 1.0 : paint.a);
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
  for (const name of ["view", "proj", "size", "mode", "clip", "thick", "pick", "ortho", "textured", "picture", "glow"]) where[name] = gl.getUniformLocation(program, name);
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
  return { mode: isBall ? 1 : 0, draw: gl.TRIANGLES, count: tri.length, ids, places: x, corners: tri, x: buffer(new Float32Array(x)), n: buffer(new Int8Array(normal)),
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
  return { mode: isLine ? 2 : 3, draw: isLine ? gl.LINES : gl.POINTS, count: ends * n, ids, places: x, x: buffer(x), c: buffer(c), s: isLine ? null : buffer(size) };
}

function faces(block) {
  const u = new Uint32Array(block), [id, flags, n, m] = u;
  const color = new Uint8Array(block, 16, 4 * n), corners = new Uint32Array(block, 16 + 4 * n, 3 * m);
  return { id, flags, n, mode: flags & 2 ? 2 : flags & 1 ? 1 : 0, draw: gl.TRIANGLES, count: 3 * m, corners, c: buffer(color),
    tri: buffer(corners, gl.ELEMENT_ARRAY_BUFFER), clear: !!(flags & 16), ids: [{ id, from: 0, count: 3 * m }] };
}
function place(thing, block) {
  if (!thing) return;
  if (thing.x) gl.deleteBuffer(thing.x);
  if (thing.n_) gl.deleteBuffer(thing.n_);
  thing.places = new Float32Array(block, 0, 3 * thing.n);
  thing.x = buffer(thing.places);
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
    if (old && old.n === made.n) for (const name of ["x", "n_", "uv", "texture", "replaces", "places"]) { made[name] = old[name]; old[name] = null; }
    drop(old);
    things[index] = made;
    return;
  }
  drop(old);
  things[index] = kind === LINES ? strokes(block, true) : kind === DOTS ? strokes(block, false) : solids(block, kind === BALLS);
}

// The box around the parts whose ids are wanted; null: there are none.
function boxOf(wants) {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const t of things) for (const part of (t && t.places && t.ids) || []) {
    if (!wants(part.id)) continue;
    for (let i = part.from; i < part.from + part.count; i++) for (let k = 0; k < 3; k++) {
      const at = t.places[3 * (t.corners ? t.corners[i] : i) + k];
      box[k] = Math.min(box[k], at); box[3 + k] = Math.max(box[3 + k], at);
    }
  }
  return box[3] >= box[0] ? box : null;
}
