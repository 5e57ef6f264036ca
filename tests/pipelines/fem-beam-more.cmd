# A beam that a muscle lifts from above, and a ball of tetrahedra some of whose nodes are tied to what is around them in the
# beam (sections 6.5.1 and 6.4.4 of ArtiSynth's guide): what holds the beam carries all, tied nodes go where the beam goes.
cat >beam.lua <<'END'
local art = require "art"
local a = art.args { ball = false }
local root = art.root { name = "r", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local function linear() return art.LinearMaterial { YoungsModulus = 4000, PoissonsRatio = 0.33 } end
local fem = mech:add_fem { name = "fem", density = 10, particleDamping = 0.1, material = linear(),
  mesh = art.volume.grid { wx = 1, wy = 0.3, wz = 0.3, nx = 6, ny = 3, nz = 3 } }
fem:fix { x = -0.5 }
assert(#fem:nodes_where { x = -0.5 } == 16)
if a.ball then
  local ball = mech:add_fem { name = "ball", density = 10, particleDamping = 2, material = linear(),
    mesh = art.volume.icosphere { r = 0.22, ndivs = 1, nr = 2, kind = "tet" }:transform { 0.65, 0, 0 } }
  local tied = 0
  for _, node in ipairs(ball.nodes) do
    if node.position.x < 0.5 - 1e-9 and math.abs(node.position.y) < 0.15 and math.abs(node.position.z) < 0.15 then
      mech:attach_point(node, fem)
      tied = tied + 1
      if tied == 1 then node.name = "tied"; fem:add_marker { name = "there", position = node.position } end
    end
  end
  assert(tied > 0 and tied < #ball.nodes / 2, tied)
else
  local p = mech:add(art.Particle { name = "p", position = { -0.5, 0, 0.6 }, dynamic = false })
  local m = fem:add_marker { name = "m", position = { 0.4, 0, 0.15 } }
  mech:add(art.Muscle { name = "muscle", points = { p, m }, restLength = 0,
    material = art.SimpleAxialMuscle { stiffness = 20, damping = 10, maxForce = 10 } })
end
END
F=models/mech/models/fem
# held MODEL: what all nodes at the wall bear in the end, and further columns
held()
{
    model=$1 more=$2 nodes=
    shift 2
    for i in 0 7 14 21 28 35 42 49 56 63 70 77 84 91 98 105; do nodes=$nodes$F/nodes/$i:reaction,; done
    artsim -q $model.art --integrator StaticIncremental --step 0.2 -t 1 "$@" -r "$nodes$more" | tail -n 1 | awk '{ for (i = 2; i <= 49; i++) r[(i - 2) % 3] += $i
        printf "%s\t%s\t%s", r[0], r[1], r[2]; for (i = 50; i <= NF; i++) printf "\t%s", $i; print "" }'
}
artbuild beam.lua -o muscle.art
artinfo check muscle.art
for e in 0 1; do
    held muscle models/mech/axialSprings/muscle:forceNorm,$F/markers/m:position -s models/mech/axialSprings/muscle:excitation=$e
done | awk -F '\t' '
    # the weight of 0.09 m3, less what the muscle pulls up; along x what it pulls back
    { x = $5 + 0.5; z = 0.6 - $7; l = sqrt(x * x + z * z); up[NR] = $7
      printf "%.3f %.3f\n", $1 - $4 * x / l, $3 - (9.8 * 0.9 - $4 * z / l); if (!($4 - 20 * l - (NR - 1) * 10 < 1e-9)) print "force", $4, l }
    END { if (!(up[2] > up[1] + 0.02)) print "not lifted:", up[1], up[2] }' | sed 's,-\(0\.0*\)\b,\1,g'

artbuild beam.lua ball=true -o ball.art
artinfo check ball.art
W=$(artinfo get ball.art models/mech/models/ball:mass | cut -f 2)
held ball $F/markers/there:position,models/mech/models/ball/nodes/tied:position | awk -F '\t' -v ball="$W" '
    { printf "%.3f %.3f\n", $1, $3 - 9.8 * (0.9 + ball)
      for (i = 0; i < 3; i++) printf "%.9f ", $(4 + i) - $(7 + i); print ""
      print ($6 < -0.2) }' | sed 's,-\(0\.0*\)\b,\1,g'
