# readers_agree.sh - what readers-agree.cmd needs: readers of all numeric properties of all components of a model, and a comparison.

cat >show.lua <<'X'
local numeric = {bool=true, int=true, double=true, time=true, vector=true, numbers=true, orient=true, quat=true, pose=true,
                 sym3=true, range=true, inertia=true}
function text(v)
  if v == nil or v == art.null then return "null" end
  if type(v) == "boolean" then return v and "1" or "0" end
  if type(v) == "number" then return v ~= v and "null" or string.format("%.9g", math.abs(v) < 1e-12 and 0 or v) end
  local r = {}
  for i, x in ipairs(v) do r[i] = text(x) end
  return (#r == 0 or r[1] == "null") and "null" or table.concat(r, " ")
end
function tell(reader, path, p, good, v)
  print(reader .. "\t" .. path .. ":" .. p .. "\t" .. (good and text(v) or "null"))
end
-- all numeric properties, also those of values such as a material and of values in them; of render properties those that are
-- the component's own
local function each(c, see, path)
  local function inner(value, prefix, depth)
    for _, p in ipairs(value:properties()) do
      local name, row = prefix .. p, art.property(value, p)
      if row and numeric[row.type] then see(c, name, path, row) end
      local good, v = pcall(value.get, value, p)
      if depth < 3 and good and art.is_component(v) and (v.parent == value or v.parent == c) and (not p:find("enderProps") or c:is_set(p)) then
        print("class\t" .. v.class)
        inner(v, name .. ".", depth + 1)
      end
    end
  end
  inner(c, "", 0)
end
-- no more than three components of a class with the same material and look
local n = {}
function walk(c, see, path)
  local kind = c.class
  for _, p in ipairs{"material", "muscleMaterial", "material.relaxation", "renderProps"} do
    local good, v = pcall(c.get, c, p)
    if good and art.is_component(v) then kind = kind .. v.class end
  end
  n[kind] = (n[kind] or 0) + 1
  if n[kind] < 4 then
    print("class\t" .. c.class)
    each(c, see, path or ".")
  end
  for i = 1, #c do walk(c[i], see, (path and path .. "/" or "") .. (c[i].name or c[i].number)) end
end
X
cat show.lua - >script.lua <<'X'
walk(art.load(args.file), function(c, p, path, row)
  if row.readonly then print("computed\t" .. path .. ":" .. p) end
  tell("script", path, p, pcall(c.get, c, p))
end)
X
cat show.lua - >run.lua <<'X'
local done
function apply()
  if done then return end
  done = true
  walk(root, function(c, p, path)
    if c == self or c.parent == self then return end
    tell("run", path, p, pcall(c.get, c, p))
    local good, bound = pcall(art.bind, c, p)
    tell("record", path, p, good, good and bound:get())
  end)
end
X
cat >python.py <<'X'
import os, sys, warnings
import artkit
warnings.simplefilter("ignore")
def text(v):
    if isinstance(v, str):
        v = v.replace("[", "").replace("]", "").split()
        v = [{"true": 1, "false": 0}.get(x, x) for x in v]
    if v is None:
        return "null"
    try:
        v = [float(x) for x in v] if hasattr(v, "__iter__") else [float(v)]
    except ValueError:
        return "null"
    if not v or v[0] != v[0]:
        return "null"
    return " ".join("%.9g" % (0 if abs(x) < 1e-12 else x) for x in v)
ignore = [x for x in sys.argv[1].split(",") if x]
for model in sys.argv[2:]:
    with artkit.Sim(model + ".art", threads=1, data=[os.environ.get("FOLDER", ".")], ignore=ignore if "ignored" in model else []) as s, open(model + ".names") as names, open(model + ".all", "a") as out:
        for name in names.read().split("\n")[:-1]:
            try:
                v = text(s[name])
            except artkit.Error:
                v = "null"
            out.write(f"python\t{name}\t{v}\n")
X
# tables of properties, with "# PATH" above each
rows='/^# property/ { next } /^# / { path = substr($0, 3); next } reader == "console" { split($1, part, ":"); path = "" }
NF >= 2 && $2 !~ /\.\.\./ { v = $2; if (reader == "artinfo" && $2 == "-" && $4 == "computed") next
  gsub(/true/, "1", v); gsub(/false/, "0", v); gsub(/[][()]/, "", v); gsub(/,/, " ", v); gsub(/Infinity/, "inf", v)
  if (v ~ /^([-+0-9.e ]|inf)+$/ && v ~ /[0-9f]/) {
      n = split(v, x, " "); line = ""
      for (i = 1; i <= n; i++) { if (x[i] ~ /inf/) { line = line (i > 1 ? " " : "") x[i]; continue }; y = x[i] + 0; if (y < 1e-12 && y > -1e-12) y = 0; line = line (i > 1 ? " " : "") sprintf("%.9g", y) }
  } else line = "null"
  print reader "\t" (path == "" ? "" : path ":") $1 "\t" line }'
# readers MODEL OPTION...: five readers write MODEL.all; the options are those of artsim
readers()
{
    model=$1
    shift
    artbuild script.lua "file=$model.art" --data "${FOLDER:-.}" -o /dev/null 2>"$model.all" || { echo "$model: script"; tail -1 "$model.all"; }
    sed -n 's/^script	\([^	]*\)	.*/\1/p' "$model.all" >"$model.names"
    sed 's/:[^:]*$//' "$model.names" | grep -v '^\.*$' | uniq | sort -u >"$model.paths"
    xargs artinfo get -q --data "${FOLDER:-.}" "$model.art" . <"$model.paths" 2>notes.txt | awk -F '\t' -v reader=artinfo "$rows" >>"$model.all"
    artsim -q "$@" "$model.art" --controller run.lua -t 0.01 2>ran.txt >/dev/null
    grep '^run\|^record' ran.txt >>"$model.all" || { echo "$model: run"; tail -3 ran.txt; }
    sed 's/.*/get "&"/' "$model.names" | artsim -q --console "$@" "$model.art" 2>notes.txt |
        awk -F '\t' -v reader=console "$rows" >>"$model.all"
}
# agree MODEL: a line for each value in which two readers differ. What artinfo and a script do not have is null in a run,
# too, unless a simulation computes it
agree()
{
    awk -F '\t' -v file="$1" '
        # of the rows of a matrix, as a file may have a pose, the place is compared
        function same_place(a, b,   x, y) {
            return split(a, x, " ") == 7 && split(b, y, " ") == 12 && x[1] == y[4] && x[2] == y[8] && x[3] == y[12] }
        # what a step finds is not known to a controller in the first one; a script that builds does not know the equilibrium
        function may_lack(reader, name) {
            if (reader == "script") return name ~ /:material.muscleLength$/
            return (reader == "run" || reader == "record") && name ~ /:(reaction[A-Za-z]*|multipliers?|(bi|uni)lateralForceIn[ABC]|numEngagedUnilateral|engaged|activation|inContact|numPairs|area|contourLength|depth)$/ }
        $1 == "computed" { computed[$2] = 1; next }
        $1 !~ /^(script|artinfo|console|run|record|python)$/ { next }
        $1 == "script" { known[$2] = 1; order[++k] = $2 }
        { v[$1, $2] = $3; n[$1]++ }
        END { split("script artinfo console run record python", readers, " ")
          for (r in n) if (n[r] < 20) print file ": " r " reads " n[r] " values"
          for (j = 1; j <= k; j++) {
              name = order[j]; first = ""
              for (i = 1; i <= 6; i++) {
                  r = readers[i]
                  if (!((r, name) in v)) continue
                  if (v[r, name] == "null" && ((i < 3 && computed[name]) || may_lack(r, name))) continue
                  # of what a run leaves out, none of its readers has what a simulation would hold
                  if (file == "ignored" && i > 2 && v[r, name] == "null" && !(("console", name) in v)) continue
                  if (first == "") first = r
                  else if (v[r, name] != v[first, name] && !same_place(v[first, name], v[r, name])) print file ": " name ": " first " " v[first, name] ", " r " " v[r, name]
              }
          } }' "$1.all"
}

cat show.lua - >texts.lua <<'X'
local function shown(v)
  if v == nil or v == art.null then return "null" end
  if type(v) == "table" then
    local r = {}
    for i, x in ipairs(v) do r[i] = shown(x) end
    return table.concat(r, " ")
  end
  return tostring(v)
end
local textual = {enum=true, string=true, color=true}
local function tell_texts(c, path)
  for _, p in ipairs(c:properties()) do
    local row = art.property(c, p)
    -- the code of a script is shown with escapes
    if row and textual[row.type] and p ~= "code" then
      local good, v = pcall(c.get, c, p)
      print("text\t" .. path .. ":" .. p .. "\t" .. (good and shown(v) or "null"))
    end
  end
  for i = 1, #c do tell_texts(c[i], (path == "." and "" or path .. "/") .. (c[i].name or c[i].number)) end
end
tell_texts(art.load(args.file), ".")
X
# texts MODEL OPTION...: words, texts and colours of all components by a script, artinfo and the console
texts()
{
    model=$1
    shift
    artbuild texts.lua "file=$model.art" --data "${FOLDER:-.}" -o /dev/null 2>said || { echo "$model: texts"; tail -1 said; }
    sed -n 's/^text	//p' said >texts.script
    cut -f 1 texts.script | sed 's/^\.:/\/:/' >texts.names
    xargs -d '\n' artinfo get -q --data "${FOLDER:-.}" "$model.art" <texts.names 2>notes.txt | cut -f 2 >texts.artinfo
    sed 's/.*/get "&"/' texts.names | artsim -q --console "$@" "$model.art" 2>notes.txt | cut -f 2 >texts.console
    cut -f 2 texts.script | paste texts.names - texts.artinfo texts.console | awk -F '\t' -v file="$model" '
        function plain(x) { gsub(/^"|"$/, "", x); gsub(/[][,]/, " ", x); gsub(/\\"/, "\"", x); gsub(/  */, " ", x); gsub(/^ | $/, "", x)
            if (x == "" || x == "-") x = "null"
            return x }
        function same(x, y,   a, b, n, i) { if (x == y) return 1
            n = split(x, a, " "); if (split(y, b, " ") != n) return 0
            for (i = 1; i <= n; i++) if (a[i] != b[i] && (a[i] !~ /^[-+0-9.]/ || b[i] !~ /^[-+0-9.]/ || a[i] - b[i] > 1e-6 || b[i] - a[i] > 1e-6)) return 0
            return 1 }
        { n++; if (!same(plain($2), plain($3)) || !same(plain($2), plain($4))) print file ": " $1 ": script " $2 ", artinfo " $3 ", console " $4 }
        END { if (n < 20) print file ": " n + 0 " texts" }'
}
