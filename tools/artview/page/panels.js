// The control panels of the model. A model without one is given a slider for each excitation.
"use strict";
const MOST_SLIDERS = 60;
let followed = []; // what shows a value that the run may change: { path, show }

async function panels() {
  const a = await command("panel"), old = followed;
  followed = [];
  if (!a.ok) return;
  const rows = a.rows.length ? a.rows.map(([, label, kind, value, min, max, paths]) => ({ kind, label, value, min, max, paths: String(paths).split(",") })) : await excitations();
  if (followed.length && old.length) return; // another call was quicker
  $("panels").replaceChildren(...rows.map(widget));
  $("nopanels").hidden = rows.length > 0;
}
// Exciters, if there are any, as they excite the muscles; else the muscles.
async function excitations() {
  let paths = [];
  for (const classes of [["MuscleExciter"], ["Muscle", "MultiPointMuscle", "MuscleBundle", "PointToPointMuscle"]]) {
    for (const name of classes) { const a = await command("find class:" + name); if (a.ok) paths.push(...a.rows.map((r) => r[0])); }
    if (paths.length) break;
  }
  paths = [...new Set(paths)].slice(0, MOST_SLIDERS);
  const rows = [];
  for (const path of paths) {
    const a = await command("get \"" + path + ":excitation\"");
    if (a.ok) rows.push({ kind: "slider", label: lastName(path), value: a.rows[0][1], min: 0, max: 1, paths: [path + ":excitation"] });
  }
  return rows;
}
const four = (v) => String(Number(Number(v).toPrecision(4)));
const hex = (v) => "#" + v.slice(0, 3).map((c) => Math.round(255 * c).toString(16).padStart(2, "0")).join("");

function widget({ kind, label, value, min, max, paths }) {
  if (kind === "separator") return document.createElement("hr");
  const row = element("div", undefined, { className: "widget" });
  if (kind === "button") {
    row.append(element("button", label, { onclick: () => command(paths.join(",")).then((a) => { report(a); panels(); }) }));
    return row;
  }
  const name = element("label", label, { title: paths.join("\n") }), input = element("input"), out = element("input");
  const send = (v) => Promise.all(paths.map((p) => command("set " + p + " " + v))).then((all) => report(all.find((a) => !a.ok) || { ok: true }));
  let show = (v) => { input.value = Array.isArray(v) ? v.join(" ") : v; };
  out.hidden = true;
  if (kind === "slider") {
    input.type = "range"; input.min = min === "-" ? 0 : min; input.max = max === "-" ? 1 : max; input.step = (input.max - input.min) / 200;
    out.hidden = false;
    show = (v) => { input.value = v; out.value = four(v); };
    input.oninput = () => { out.value = four(input.value); send(input.value); };
    out.onchange = () => { input.value = out.value; send(out.value); };
  } else if (kind === "flag") {
    input.type = "checkbox"; show = (v) => { input.checked = v === true; }; input.onchange = () => send(input.checked);
  } else if (kind === "color") {
    input.type = "color"; show = (v) => { if (Array.isArray(v)) input.value = hex(v); };
    input.onchange = () => send("[ " + [1, 3, 5].map((i) => (parseInt(input.value.slice(i, i + 2), 16) / 255).toFixed(4)).join(" ") + " ]");
  } else input.onchange = () => send(input.value);
  show(value);
  followed.push({ path: paths[0], show });
  input.setAttribute("aria-label", label);
  row.append(name, input, out);
  return row;
}

// Values that probes, controllers or other pages have changed, but for those that are being edited here.
let asked = 0;
async function followValues() {
  if (!followed.length || performance.now() - asked < 500 || $("panels").contains(document.activeElement) && document.activeElement.type !== "range") return;
  asked = performance.now();
  const those = followed, a = await command("get " + those.map((f) => "\"" + f.path + "\"").join(" "));
  if (a.ok && those === followed && a.rows.length === those.length && !held_) a.rows.forEach((r, i) => those[i].show(r[1]));
}
let held_ = false; // a slider is being moved
$("panels").addEventListener("pointerdown", () => { held_ = true; });
addEventListener("pointerup", () => { held_ = false; });
