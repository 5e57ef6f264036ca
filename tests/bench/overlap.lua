-- Two balls of about `triangles` triangles each, of which one in a hundred reaches into the other ball.
local art = require "art"
local a = art.args{triangles=50000, method="DEFAULT", collider="TRI_INTERSECTION"}
local mech = art.MechModel{name="m", gravity={0, 0, 0}, maxStepSize=0.001}
local n = math.floor(math.sqrt(a.triangles))
local function ball(name, x)
    return mech:add(art.body{name=name, mesh=art.mesh.sphere{r=1, slices=n}, density=1000, pose={x, 0, 0}})
end
-- a cap of height h is h / 2 of the surface
local one, other = ball("one", -0.98), ball("other", 0.98)
mech:set_collision_behavior(one, other, {method=a.method, colliderType=a.collider, compliance=1e-3})
return mech
