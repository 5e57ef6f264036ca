# A property has the same value for whoever reads it at the start: a script that builds (c.prop), artinfo, the console, a script
# in a run, and what artsim records (art.bind reads as --record does). All properties that hold numbers or flags of all
# components of small models of many classes are compared, each reader with the first; one that has no value says nothing.
cat >show.lua <<'X'
local function text(v)
  if type(v) == "boolean" then return v and "1" or "0" end
  if v ~= v then return nil end
  if type(v) == "number" then return string.format("%.9g", math.abs(v) < 1e-12 and 0 or v) end
  if type(v) ~= "table" then return nil end
  local r = {}
  for i, x in ipairs(v) do r[i] = type(x) == "number" and text(x) or nil end
  return #r == #v and #r > 0 and table.concat(r, " ") or nil
end
local function walk(c, see, path)
  for _, p in ipairs(c:properties()) do see(c, p, path or ".") end
  for i = 1, #c do walk(c[i], see, (path and path .. "/" or "") .. (c[i].name or c[i].number)) end
end
local function tell(reader, path, p, good, v)
  v = good and text(v)
  if v then print(reader .. "\t" .. path .. ":" .. p .. "\t" .. v) end
end
X
(cat show.lua; echo 'walk(art.load(args.file), function(c, p, path) tell("script", path, p, pcall(c.get, c, p)) end)') >script.lua
cat show.lua - >run.lua <<'X'
local done
function apply()
  if done then return end
  done = true
  walk(root, function(c, p, path)
    if c == self or c.parent == self then return end
    tell("run", path, p, pcall(c.get, c, p))
    local good, bound = pcall(art.bind, c, p)
    if good then tell("record", path, p, pcall(bound.get, bound)) end
  end)
end
X
# tables of properties, with "# PATH" above each
rows='/^# property/ { next } /^# / { path = substr($0, 3); next }
NF >= 3 && $2 !~ /\.\.\.$/ { v = $2; gsub(/true/, "1", v); gsub(/false/, "0", v); gsub(/\[|\]/, "", v)
  if (v !~ /^[-+0-9.e ]+$/ || v !~ /[0-9]/) next
  n = split(v, x, " "); line = ""
  for (i = 1; i <= n; i++) { y = x[i] + 0; if (y < 1e-12 && y > -1e-12) y = 0; line = line (i > 1 ? " " : "") sprintf("%.9g", y) }
  print reader "\t" path ":" $1 "\t" line }'
readers()
{
    artbuild script.lua "file=$1" -o build.art 2>built.txt || tail -1 built.txt
    grep '^script' built.txt >all.txt
    cut -f 2 all.txt | sed 's/:[^:]*$//' | grep -v '^\.*$' | sort -u >paths.txt
    xargs artinfo get -q "$1" . <paths.txt 2>notes.txt | awk -F '\t' -v reader=artinfo "$rows" >>all.txt
    artsim -q "$1" --controller run.lua -t 0.01 2>ran.txt >/dev/null
    grep '^run\|^record' ran.txt >>all.txt
    # the time, a line without tabs, stands between the tables of the console
    sed 's/.*/time\nget "&"/' paths.txt | artsim -q --console "$1" 2>notes.txt |
        awk -F '\t' '!/\t/ { getline path <"paths.txt"; print "# " path; next } { print }' |
        awk -F '\t' -v reader=console "$rows" >>all.txt
    awk -F '\t' -v file="$2" '!($2 in first) { first[$2] = $3; by[$2] = $1 }
        { n[$1]++ } $3 != first[$2] { print file ": " $2 ": " by[$2] " " first[$2] ", " $1 " " $3 }
        END { for (r in n) if (n[r] < 50) print file ": " r " reads " n[r] " values" }' all.txt
}
cat >more.lua <<'X'
local m = art.root():add(art.MechModel{name="m"})
local a = m:add(art.box{name="a", size=1, mass=3, dynamic=false})
local b = m:add(art.box{name="b", size=1, position={0, 0, 2}, inertia={mass=4, J={1, 2, 3}}})
m:add(art.box{name="c", size=1, position={3, 0, 0}, density=2, massDistribution="AREA"})
local joint = m:add_joint("HingeJoint", {name="hinge", a=b, b=a, origin={0, 0, 1}, theta=30})
local p = m.particles:add{name="p", position={0, 0, 5}, velocity={1, 0, 0}}
local q = m.particles:add{name="q", position={0, 0, 3}}
art.attach(q, b)
m:add(art.Muscle{name="muscle", points={p, q}, material=art.SimpleAxialMuscle{maxForce=2}, excitation=0.5})
local k = b:add_marker{name="k", world={0.5, 0.5, 2.5}}
m:add(art.MultiPointMuscle{name="path", points={p, k, q}, material=art.SimpleAxialMuscle{maxForce=2}})
m:add(art.FixedMeshBody{name="wall", mesh=art.mesh.box(1, 1, 1), position={1, 2, 3}})
m:add(art.exciter{name="e", targets={{m.axialSprings.muscle, 0.5}}})
m:set_collision_behavior(a, "Rigid", true, 0.25)
X
artbuild -q more.lua -o more.art
readers more.art more
for name in bodies springs frames pendulum fem-tet fem-shell fem-muscle fem-couple fem-mesh fem-field; do
    # an axis that is no unit vector is shown as it is written
    sed 's/1 0 1 25/0 1 0 25/' "$ARTKIT_TOP/tests/fuzz/seeds/sim/$name.art" >$name.art
    readers $name.art $name
done
