# held nodes follow targets, with the velocity of that motion; the reaction is E A strain, a sixteenth of it at a corner
cat > bar.lua <<'END'
local art = require "art"
local mech = art.root{name="x"}:add(art.MechModel{name="mech", gravity={0,0,0}})
local fem = mech:add_fem{name="fem", mesh=art.volume.grid{wx=1,wy=0.3,wz=0.3,nx=4,ny=2,nz=2}, density=10, material=art.LinearMaterial{YoungsModulus=4000, PoissonsRatio=0}}
fem:fix{x=-0.5}
for i, n in ipairs(fem:fix{x=0.5}) do n.name = "end" .. i end
END
cat > pull.lua <<'END'
local nodes, start = {}, {}
for i = 1, 9 do
  nodes[i] = art.bind("models/mech/models/fem/nodes/end" .. i .. ":targetPosition")
  start[i] = root:find("models/mech/models/fem/nodes/end" .. i).position
end
function apply(t0, t1)
  for i = 1, 9 do nodes[i]:set(start[i] + art.vec(0.1 * math.min(t1 / 0.5, 1), 0, 0)) end
end
END
nodes=models/mech/models/fem/nodes
artbuild bar.lua -o bar.art
artsim -q -t 4 bar.art --controller pull.lua \
    -r $nodes/end1:position,$nodes/end1:velocity,$nodes/22:position,$nodes/end1:reaction@0.2=bar.tsv
awk 'function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
    /^#/ { next }
    $1 == 0.4 && (off($2, 0.58) || off($5, 0.2)) { print "on the way: " $0 }
    END { if (off($2, 0.6) || off($5, 0) || off($8, 0.05) || off($11, 4000 * 0.09 * 0.1 / 16)) print "at the end: " $0 }' bar.tsv
