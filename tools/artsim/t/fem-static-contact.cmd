# Two soft blocks of E = 1, nu = 0, one on the other, under a pressure p: each is as high as (1 + p^2)^(1/2) - p, and meets the
# other at the tolerance of depth. Bounds: what corners of coarse faces deform more, which is the more the fewer of them there are.
# Motion that is braked ends in the same place where meshes match. Where they do not, static solves share forces on sides of elements by
# triangles, and motion by their four corners: it ends within what that is. (Coarser blocks, 2 1, have several places to rest in.)
cat >stack.lua <<'END'
local art = require "art"
local o = art.args { n1 = 1, n2 = 1, p = 0.1, compliance = 0, tol = 1e-5, w = 0.99, gap = -1e-5 }
local w = o.w
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, penetrationTol = o.tol })
local function block(name, n, w, z)
  local fem = mech:add_fem { name = name, density = 1, mesh = art.volume.grid { wx = w, wy = w, wz = 1, nx = n, ny = n, nz = 1 },
    material = art.NeoHookeanMaterial { YoungsModulus = 1, PoissonsRatio = 0 } }
  fem:transform { { translate = { 0, 0, z } } }
  for axis = 1, 2 do
    local held, normal = {}, { 0, 0, 0 }
    normal[axis] = 1
    for _, node in ipairs(fem:nodes_where(axis == 1 and { x = -w / 2 } or { y = -w / 2 })) do
      if node.position.z > 1e-9 then held[#held + 1] = node end
    end
    mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = normal, particles = held,
      center = axis == 1 and { -w / 2, 0, 0 } or { 0, -w / 2, 0 } })
  end
  return fem
end
local low, high = block("low", o.n1, 1, 0.5), block("high", o.n2, w, 1.5 + o.gap)
low:fix { z = 0 }
mech:set_collision_behavior(high, low, o.compliance > 0 and { friction = 0, compliance = o.compliance } or { friction = 0 })
high:load_surface({ z = 2 + o.gap }, { pressure = o.p })
high:nodes_where { near = { -w / 2, -w / 2, 2 + o.gap }, radius = 1e-6 }[1].name = "top"
END
while read -r how n1 n2 p compliance w gap bound; do
    artbuild stack.lua "n1=$n1" "n2=$n2" "p=$p" "compliance=$compliance" "w=$w" "gap=$gap" -o stack.art
    artsim -q stack.art --integrator "$how" --step 1 -t 1 -r models/mech/models/high/nodes/top:position@1 | tail -n 1 |
        awk -v p="$p" -v bound="$bound" -v w="$w" -v what="$how $n1 $n2 $p $compliance $w $gap" '
            function high(p) { return sqrt(1 + p * p) - p }
            { off = $4 - high(p) - high(p * w * w); if (!($1 == 1 && off * off < bound * bound)) print what ": off by " off }'
done <<'END'
StaticLineSearch 1 1 0.1 0 0.99 -1e-5 2e-3
StaticIncremental 1 1 0.1 0 0.99 -1e-5 2e-3
StaticIncremental 1 1 0.5 0 0.99 -1e-5 2e-2
StaticLineSearch 1 2 0.1 0 0.99 -1e-5 3e-2
StaticLineSearch 4 3 0.1 0 0.99 -1e-5 2e-2
StaticIncremental 4 3 0.1 0 0.99 -1e-5 2e-2
StaticIncremental 4 3 0.5 0 0.99 -1e-5 6e-2
StaticLineSearch 1 1 0.1 0.01 0.99 -1e-5 2e-2
StaticLineSearch 4 3 0.5 0 0.99 -1e-5 6e-2
StaticLineSearch 4 3 0.1 0.01 0.99 -1e-5 2e-2
StaticLineSearch 2 2 0.1 0 0.99 0.1 2e-3
StaticLineSearch 2 2 0.1 0 1 0 5e-5
StaticIncremental 2 2 0.1 0 1 0 5e-5
StaticLineSearch 2 3 0.1 0 1 0 2e-4
END
while read -r n1 n2 w gap bound; do
    artbuild stack.lua "n1=$n1" "n2=$n2" "w=$w" "gap=$gap" -o stack.art
    artsim -q stack.art --integrator StaticLineSearch --step 1 -t 1 -r models/mech/models/high/nodes/top:position@1 | tail -n 1 >still
    for block in low high; do
        artedit stack.art --set "models/mech/models/$block:particleDamping=2" --set "models/mech/models/$block:stiffnessDamping=0.1" -o stack.art
    done
    artsim -q stack.art --step 0.05 -t 40 -r models/mech/models/high/nodes/top:position@40 | tail -n 1 | paste still - |
        awk -v what="$n1 $n2" -v bound="$bound" '{ off = $4 - $8; if (!(NF == 8 && off * off < bound * bound)) print what ": " $4 " in a static solve, " $8 " at rest" }'
done <<'END'
1 1 0.99 -1e-5 2e-4
2 2 1 0 2e-5
2 3 0.99 -1e-5 3e-2
END
