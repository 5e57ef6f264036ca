-- A net of balls with springs one way and muscles the other (EX4.09). The balls and both kinds of springs are
-- in containers of their own, which a model may have anywhere.
local art = require "art"
local root = art.root{name="net"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -980}, pointDamping=1})
local balls = mech:add(art.new("PointList", {name="balls", element="Particle"}))
balls:inherit("pointDamping")
local function ball(i, j)
  local side = i == 0 or i == 8
  return balls:add(art.Particle{name="b" .. i .. j, mass=1, dynamic=not side,
    position={20 * (i / 8 - 0.5), 20 * (j / 8 - 0.5), 0}})
end
local grid = {}
for i = 0, 8 do
  grid[i] = {}
  for j = 0, 8 do grid[i][j] = ball(i, j) end
end

local springs = mech:add(art.new("ComponentList", {name="springs", element="artisynth.core.modelbase.ModelComponent"}))
local green = springs:add(art.new("RenderableComponentList", {name="greenSprings", element="AxialSpring"}))
local blue = springs:add(art.new("RenderableComponentList", {name="blueSprings", element="AxialSpring"}))
for i = 0, 8 do
  for j = 0, 7 do
    green:add(art.AxialSpring{points={grid[i][j], grid[i][j + 1]},
      material=art.LinearAxialMaterial{stiffness=1000, damping=10}})
    blue:add(art.Muscle{points={grid[j][i], grid[j + 1][i]},
      material=art.SimpleAxialMuscle{stiffness=1000, damping=10, maxForce=5000}})
  end
end
