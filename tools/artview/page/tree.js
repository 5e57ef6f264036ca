// The tree of components and the properties of the one that is selected.
"use strict";
const opened = new Set();
// properties of ArtiSynth's navigation panel
const UNSHOWN = new Set(["navpanelVisibility", "navpanelDisplay", "customProperties"]);

async function branch(path, list) {
  const a = await command(path ? "list \"" + path + "\"" : "list");
  if (!a.ok) { fail(a.error); return; }
  list.replaceChildren(...a.rows.filter((r) => r[0] !== path).map(([child, cls, n]) => entry(String(child), cls, n, lastName(child))));
}
function entry(path, cls, n, text) {
  const item = element("li", undefined, { role: "treeitem" }), row = element("div"), span = element("span", text, { tabIndex: 0 });
  const twist = element("button", n ? "▸" : "", { className: "twist", tabIndex: -1 });
  const turn = (open) => {
    const below = item.querySelector("ul");
    if (!n || open === !!below) return;
    twist.textContent = open ? "▾" : "▸";
    item.setAttribute("aria-expanded", open);
    if (open) { opened.add(path); const ul = element("ul", undefined, { role: "group" }); item.append(ul); branch(path, ul); } else { opened.delete(path); below.remove(); }
  };
  span.dataset.path = path;
  row.classList.toggle("empty", /List$/.test(cls) && !n);
  row.onclick = () => { choose(path); turn(!item.querySelector("ul")); };
  twist.onclick = (e) => { e.stopPropagation(); turn(!item.querySelector("ul")); };
  span.onkeydown = (e) => {
    if (e.key === "Enter") choose(path);
    else if (e.key === "ArrowRight") turn(true);
    else if (e.key === "ArrowLeft") turn(false);
    else if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      const all = [...document.querySelectorAll("#tree span")], next = all[all.indexOf(span) + (e.key === "ArrowDown" ? 1 : -1)];
      if (next) next.focus();
    } else return;
    e.preventDefault(); e.stopPropagation();
  };
  row.append(twist, span, element("small", cls + (n ? " " + n : "")));
  item.append(row);
  if (opened.has(path)) turn(true);
  return item;
}
// The whole tree, or what matches the words of the search.
async function showTree() {
  const words = $("search").value.trim();
  if (!words) { branch("", $("tree")); return; }
  const a = await command("find " + (/[*:]/.test(words) ? words : "*" + words + "*"));
  if (!a.ok) { fail(a.error); return; }
  const most = 200, items = a.rows.slice(0, most).map(([path, cls, n]) => entry(String(path), cls, n, String(path)));
  if (a.rows.length > most) items.push(element("li", "and " + (a.rows.length - most) + " more"));
  $("tree").replaceChildren(...(items.length ? items : [element("li", "no component has this name")]));
}
let searching;
$("search").oninput = () => { clearTimeout(searching); searching = setTimeout(showTree, 200); };

async function highlight(path) {
  chosen.path = path;
  chosen.first = 0; chosen.last = -1;
  redraw();
  if (!path) return;
  const found = await (await post("/ids", path)).json();
  if (chosen.path === path) { Object.assign(chosen, found); redraw(); }
}
async function choose(path) {
  $("picked").textContent = path || "";
  document.querySelectorAll("#tree .chosen").forEach((e) => e.classList.remove("chosen"));
  $("path").textContent = path || "";
  $("selected").hidden = !path;
  highlight(path).catch((e) => fail(e.message));
  if (!path || !state.model) { $("properties").replaceChildren(); return; }
  const at = document.querySelector("#tree span[data-path=\"" + CSS.escape(path) + "\"]");
  if (at) at.parentElement.classList.add("chosen");
  const a = await command("get \"" + path + "\"");
  if (!a.ok) { fail(a.error); return; }
  const looks = a.rows.find((r) => r[0] === "renderProps");
  $("hide").hidden = !looks;
  $("hide").textContent = looks && /\bvisible=false\b/.test(looks[1]) ? "Show" : "Hide";
  $("properties").replaceChildren(...a.rows.filter((r) => !UNSHOWN.has(r[0])).map((row) => property(path, row)));
}
// The values of what is selected where the run has stopped.
let shownAt = null;
function refreshSelected() {
  if (state.running || state.time === shownAt || $("properties").contains(document.activeElement)) return;
  shownAt = state.time;
  if (chosen.path) choose(chosen.path);
}
function property(path, [name, value, unit, origin]) {
  const row = document.createElement("tr"), number = typeof value === "number" || Array.isArray(value) && value.every((v) => typeof v === "number");
  const text = Array.isArray(value) ? "[ " + value.join(" ") + " ]" : value === null ? "null" : String(value);
  const cells = [name, text, unit === "-" ? "" : unit, ""].map((t) => element("td", t));
  if (origin !== "computed") {
    const input = element("input", undefined, { value: text, onchange: () => command("set " + path + ":" + name + " " + input.value).then((b) => { report(b); choose(path); }) });
    input.setAttribute("aria-label", String(name));
    cells[1].replaceChildren(input);
  }
  cells[0].title = String(origin);
  cells[0].ondblclick = () => watch(path + ":" + name);
  if (number) cells[3].append(element("button", "∿", { className: "twist", title: "plot " + name, onclick: () => watch(path + ":" + name) }));
  row.append(...cells);
  return row;
}
$("hide").onclick = async () => {
  const path = chosen.path, a = await command("set " + path + ":renderProps.visible " + ($("hide").textContent === "Show"));
  report(a);
  choose(path);
};
$("zoom").onclick = () => { const box = boxOf(isChosen); if (box) { const { home, size } = camera; fit(box); camera.home = home; camera.size = size; redraw(); } };
