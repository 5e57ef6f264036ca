# What a behaviour of contact does not state it takes from the manager, as a table, as an object, changed later, and in a file
# that does not mention it; so do muscles with the colour of their model. What is stated stays.
cat >x.lua <<'X'
local m = art.root():add(art.MechModel{name="m", excitationColor={1, 0, 0}, maxColoredExcitation=0.5})
m.collisionManager:set{colliderType="AJL_CONTOUR", friction=0.25, compliance=0.5, damping=3, reduceConstraints=true,
  colorMapInterpolation="RGB"}
local b = {}
for i = 1, 6 do b[i] = m:add(art.box{name="b" .. i, size=1, density=1, position={2 * i, 0, 0}}) end
m:set_collision_behavior(b[1], b[2], {damping=1})
m:set_collision_behavior(b[2], b[3], art.CollisionBehavior{enabled=true, damping=1})
m:set_collision_behavior(b[3], b[4], true, -1).damping = 1
m:set_collision_behavior(b[4], b[5], art.CollisionBehavior{enabled=true, damping=1, colliderType="TRI_INTERSECTION"})
m:set_default_collision_behavior(art.CollisionBehavior{enabled=true, damping=1})
m:add(art.Muscle{name="muscle", points={m.particles:add{}, m.particles:add{position={1, 0, 0}}}})
for _, behavior in ipairs(m.collisionManager.behaviors:all("CollisionBehavior")) do
  print(behavior.name, behavior.colliderType, behavior.friction, behavior.compliance, behavior.damping, behavior.reduceConstraints,
    behavior.colorMapInterpolation)
end
print(table.concat(m.axialSprings.muscle.excitationColor, " "), m.axialSprings.muscle.maxColoredExcitation)
X
artbuild x.lua -o x.art 2>&1
artinfo get x.art 'behaviors/*:colliderType' muscle:excitationColor muscle:maxColoredExcitation
sed '/colliderType:Inherited/d' x.art | artinfo get - 'behaviors/*:colliderType'
