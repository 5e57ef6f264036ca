# a truss that snaps through under a load above its limit: load stepping finds no equilibrium near, the path of equilibria ends on the other side
# exit: 3
# stderr: ^artsim: touch.art:[0-9]*:[0-9]*: error: StaticArcLength has no contact
cat > truss.art <<'ART'
MechModel [ name="m" gravity=[ 0 0 0 ]
 PointList<Particle> [ name="particles"
  [ name="top" position=[ 0 0 0.3 ] mass=1 externalForce=[ 0 0 -3 ] ]
  [ position=[ 1 0 0 ] dynamic=false ] [ position=[ -1 0 0 ] dynamic=false ]
  [ position=[ 0 1 0 ] dynamic=false ] [ position=[ 0 -1 0 ] dynamic=false ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings"
  [ points=[ "particles/top" "particles/1" ] restLength=1.0440306508910550 material=LinearAxialMaterial [ stiffness=100 ] ]
  [ points=[ "particles/top" "particles/2" ] restLength=1.0440306508910550 material=LinearAxialMaterial [ stiffness=100 ] ]
  [ points=[ "particles/top" "particles/3" ] restLength=1.0440306508910550 material=LinearAxialMaterial [ stiffness=100 ] ]
  [ points=[ "particles/top" "particles/4" ] restLength=1.0440306508910550 material=LinearAxialMaterial [ stiffness=100 ] ] ] ]
ART
artsim -q truss.art --integrator StaticArcLength -t 1 --step 1 -r models/m/particles/top:position@1 | awk 'END {
    z = $4; force = 400 * z * (1.0440306508910550 / sqrt(1 + z * z) - 1)
    print z < -0.3 && (force - 3) * (force - 3) < 1e-16 ? "snaps through" : "z = " z ", force " force }'
# what may touch is refused
cat > touch.lua <<'LUA'
local mech = art.root { name = "r" }:add(art.MechModel { name = "m" })
local a = mech:add(art.box { name = "a", size = { 1, 1, 1 } })
local b = mech:add(art.box { name = "b", size = { 1, 1, 1 }, position = { 0, 0, 2 } })
mech:set_collision_behavior(a, b, { friction = 0 })
LUA
artbuild touch.lua -o touch.art
artsim -q touch.art --integrator StaticArcLength -t 1 --step 1
