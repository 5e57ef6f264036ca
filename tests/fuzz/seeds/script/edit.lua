local m = art.root():add(art.MechModel{name="m", particles={{name="a"}, {name="b"}}})
local a, b = m.particles.a, m.particles[2]
m.axialSprings:add{points={"particles/a", b}, restLength=1}
m.axialSprings[1].material = {stiffness=3}
m.axialSprings[1].material.damping = 2
a.pointDamping = 3
a:inherit("pointDamping")
m.renderProps = {faceColor={1, 0, 0}}
m.renderProps.faceColor = art.null
b.mass = nil
for i, c in pairs(m.particles) do c.name = "p" .. i end
for _, c in ipairs(m:all("Particle")) do c:set{mass=i, velocity={1, 2, 3}} end
m:find("axialSprings/0"):remove()
a:set_text("position", "1 2 3")
local mesh = art.mesh.new({{0,0,0}, {1,0,0}, {0,1,0}, {0,0,1}}, {{1,3,2}, {1,2,4}, {2,3,4}, {3,1,4}})
m:add(art.body{mesh=mesh:scale(2):transform{1, 2, 3}, density=3, center=true})
local v = art.vec(1, 2, 3) + art.vec{4, 5, 6} * 2
mesh:nearest(v) mesh:ray({0, 0, 5}, {0, 0, -1}) mesh:check()
pcall(function() m.gravty = 1 end)
print(m, v, m:as_text("gravity"), #m:as_text())
