-- An element of every material.
local m = art.root():add(art.MechModel{name="m", gravity={0, 0, -1}})
local n = 0
for _, name in ipairs(art.classes("FemMaterial")) do
  local good, material = pcall(art.new, name)
  if good and not args.skip:find("," .. name .. ",", 1, true) then
    n = n + 1
    local muscle = material:is("MuscleMaterial")
    local f = m:add(art.new(muscle and "FemMuscleModel" or "FemModel3d", {name="of" .. name, density=10}))
    if muscle then f.muscleMaterial = material else f.material = material end
    for i, at in ipairs{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}} do
      f:add_node{at[1] + 2 * n, at[2], at[3]}.dynamic = i == 1
    end
    f:add_element{0, 1, 2, 3}
    if muscle then
      local bundle = f.bundles:add{name="b", excitation=0.5}
      bundle.elementDescs:add{direction={1, 0.3, 0.1}, element=f.elements[1]}
    end
  end
end
local pyramid = m:add(art.FemModel3d{name="pyramid", density=10, material=art.LinearMaterial{}})
for _, at in ipairs{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 1}} do pyramid:add_node{at[1], at[2] - 5, at[3]} end
pyramid:add_element{0, 1, 2, 3, 4}
local shells = m:add(art.FemModel3d{name="shells", density=10, material=art.LinearMaterial{}})
for _, at in ipairs{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}, {0, 2}, {0.5, 1.5}, {0, 1.5}} do
  shells:add_node{at[1], at[2] + 5, 0}
end
shells:add_shell{0, 1, 2, 3, 4, 5, 6, 7, thickness=0.1}
shells:add_shell{3, 2, 8, 6, 9, 10, thickness=0.1}
