-- Guide 3.5.4: a vertebra on a frame spring. Two bodies of simple shape stand for the bones, whose meshes are not part
-- of the guide; everything else is as there.
local mech = art.root():add(art.MechModel{name="mech", gravity={0, 0, -1}, frameDamping=0.1, rotaryDamping=0.001})

local function bone(name, position, dynamic)
  return mech:add(art.cylinder{name=name, radius=0.02, height=0.025, sides=32, density=1500, position=position,
    dynamic=dynamic})
end
local upper = bone("lumbar1", {-0.016, 0.039, 0}, true)
local lower = bone("lumbar2", {0, 0, 0}, false)
mech:transform{rotate={1, 0, 0, 90}}

mech:add_frame_spring{frameA=upper, frameB=lower, TDW=upper, kt=100, kr=0.01, axisLength=0.02}
