# exit: 0
# A plate of less than two cells of its distance grid is told, in a check and once in a run, with what to set; one of more is not, nor a plate
# that nothing meets by its grid.
model() { # thickness, its grid, collider
    cat >plate.lua <<END
local art = require "art"
local mech = art.root { name = "x", maxStepSize = 0.01 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -10 } })
local plate = mech:add(art.body { name = "plate", mesh = art.mesh.box { wx = 2, wy = 1, wz = $1 }, dynamic = false })
plate.distanceGrid.maxResolution = $2
local ball = mech:add(art.body { name = "ball", mesh = art.mesh.sphere { r = 0.2 }, mass = 1 })
ball:transform { translate = { 0, 0, 0.2 + $1 / 2 } }
mech:set_collision_behavior(ball, plate, { colliderType = "$3", method = "VERTEX_PENETRATION", vertexPenetrations = "FIRST_COLLIDABLE" })
END
    artbuild -q plate.lua -o plate.art
    echo "$1 $2 $3"
    artinfo check plate.art | grep -o "warning: .*" || true
    artsim plate.art -t 0.05 2>&1 | grep -o "warning: .*" || true
}
model 0.1 20 SIGNED_DISTANCE
model 0.1 60 SIGNED_DISTANCE
model 0.3 20 SIGNED_DISTANCE
model 0.1 20 AJL_CONTOUR
