# a block between planes of symmetry whose end is pulled by a prescribed displacement: stress and width are those of
# plain tension, and a monitor that chooses nodes sums the reaction of the support; a script of the model may not choose
# stderr: 'nodes_where' builds a model
cat > block.lua <<'END'
local art = require "art"
local a = art.args { inside = false }
local root = art.root {}
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, integrator = "StaticIncremental" })
local fem = mech:add_fem { name = "block", density = 1e-9, mesh = art.volume.grid { wx = 1, wy = 1, wz = 2, nx = 2, ny = 2, nz = 3 },
  material = art.LinearMaterial { YoungsModulus = 1000, PoissonsRatio = 0.3, corotated = false } }
for i, axis in ipairs { "x", "y", "z" } do
  local normal, center, low = { 0, 0, 0 }, { 0, 0, 0 }, i == 3 and -1 or -0.5
  normal[i], center[i] = 1, low
  mech:add(art.ParticlePlaneConstraint { normal = normal, center = center, particles = fem:nodes_where { [axis] = low, below = { { 0, 0, 1 }, { 0, 0, 0.9 } } } })
end
-- the ends of the pulled face may move sideways: a plane that goes up would do; here they are told where to go
for _, n in ipairs(fem:nodes_where { z = 1 }) do
  local p = n.position
  n.dynamic = false
  n.targetDisplacement = { -0.3 * 0.05 * (p.x + 0.5), -0.3 * 0.05 * (p.y + 0.5), 0.1 }
end
if a.inside then root:add(art.ScriptMonitor { name = "bad", code = 'root:find("models/mech/models/block"):nodes_where { z = 1 }' }) end
END
cat > support.lua <<'END'
local held, sum = root:find("models/mech/models/block"):nodes_where{z=1}, art.vec(0, 0, 0)
self:declare{name="reaction", type="vector", size=3, readonly=true, get=function() return sum end}
function apply(t0, t1)
  sum = art.vec(0, 0, 0)
  for _, n in ipairs(held) do sum = sum + n.reaction end
end
END
artbuild block.lua -o block.art
artsim -q --step 1 -t 1 block.art --monitor support.lua -r monitors/support:reaction=sum.tsv \
    -r 'models/mech/models/block/nodes/*:stress=stress.tsv' -r 'models/mech/models/block/nodes/8:displacement=wide.tsv'
awk '$1 == 1 { exit !($4 > 50 - 1e-6 && $4 < 50 + 1e-6 && $2 * $2 + $3 * $3 < 1e-12) }' sum.tsv || cat sum.tsv
awk '$1 == 1 { for (i = 2; i <= NF; i++) { e = $i - ((i - 2) % 6 == 2 ? 50 : 0); n++; bad += e > 1e-6 || e < -1e-6 } } END { exit bad || n != 36 * 6 }' \
    stress.tsv || cat stress.tsv
awk '$1 == 1 { exit !($2 < -0.015 + 1e-9 && $2 > -0.015 - 1e-9) }' wide.tsv || cat wide.tsv
! artbuild block.lua inside=true | artsim -q --step 1 -t 1 -
