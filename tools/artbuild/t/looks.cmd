# stderr: spherical_points takes a radius
# stderr: spindle_lines takes a radius
# looks in one line, for components, lists and models; render properties as a whole are copied
cat >looks.lua <<'END'
local art = require "art"
local root = art.root { name = "looks" }
local mech = root:add(art.MechModel { name = "mech" }):spindle_lines(0.1, { 1, 0, 0 })
local p = mech:add(art.Particle { name = "p", mass = 1, renderProps = { alpha = 0.5 } })
local q = mech:add(art.Particle { name = "q", mass = 1, position = { 1, 0, 0 } })
mech.particles:spherical_points(0.2, { 0, 0, 1 })
p:spherical_points(0.3)
mech.axialSprings:cylindrical_lines(0.05, { 0, 1, 0 })
mech:add(art.AxialSpring { name = "s", points = { p, q } })
-- all of it is copied: what changes later, changes for one
q.renderProps = p.renderProps
p.renderProps.pointRadius = 0.7
local function same(a, b)
  if tostring(a) ~= tostring(b) then error(tostring(a) .. " is not " .. tostring(b), 2) end
end
same(p.renderProps.pointRadius, 0.7)
same(q.renderProps.pointRadius, 0.3)
same(q.renderProps.alpha, 0.5)
same(mech.renderProps.lineStyle, "SPINDLE")
same(mech.renderProps.lineRadius, 0.1)
same(mech.renderProps.lineColor, art.vec(1, 0, 0))
same(mech.particles.renderProps.pointStyle, "SPHERE")
same(mech.particles.renderProps.pointColor, art.vec(0, 0, 1))
same(mech.axialSprings.renderProps.lineStyle, "CYLINDER")
same(mech.axialSprings.renderProps.lineRadius, 0.05)
-- and taken away
p.renderProps = nil
same(p:is_set("renderProps"), false)
same(p.renderProps.pointRadius, 0.2) -- that of its list
-- a whole one of a class
p.renderProps = art.PointRenderProps { pointStyle = "SPHERE", pointRadius = 2 }
same(p.renderProps.pointRadius, 2.0)
same(pcall(function() p:spherical_points(0) end), false)
END
artbuild -q looks.lua -o looks.art
# set from outside: everything at once, in place of what was there
artedit looks.art --set 'models/mech/particles/q:renderProps=PointRenderProps [ pointColor=[ 1 0 0 ] ]' |
    artinfo get - models/mech/particles/q:renderProps | tr -s ' \n\t' ' '
echo
for call in 'spherical_points(-1)' 'spindle_lines("thick")'; do
    printf 'local art = require "art"\nart.root { name = "r" }:%s\n' "$call" >bad.lua
    code=0
    artbuild -q bad.lua -o bad.art || code=$?
    echo "exit $code"
done
