-- The 28 muscles between bones, and the lengths that they get in the intercuspal pose.
local art = require "art"
local muscles = {}

local P = 0.015 -- passive part of the force
local D = 1     -- damping, 1e-3 N s/mm

-- Forces are in 1e-3 N.
function muscles.material(row, length)
  return art.PeckAxialMuscle { maxForce = 1000 * row.force, optLength = length, maxLength = length * (row.max / row.opt),
    tendonRatio = row.tendon, passiveFraction = P, damping = D, forceScaling = 1 }
end

-- All of muscles.tsv but those in `without`; those in `off` do nothing.
function muscles.build(mech, marker, off, without)
  local muscle = {}
  for _, row in ipairs(art.table("muscles.tsv")) do
    for _, side in ipairs(without[row.name] and {} or { "l", "r" }) do
      local name = side .. row.name
      local m = art.Muscle { name = name, points = { marker[name .. "_origin"], marker[name .. "_insertion"] } }
      muscle[name] = mech:add(m)
      m.material = muscles.material(row, m:current_length())
      if off[row.name] then m.enabled = false end
    end
  end
  return muscle
end

-- The optimal length is l; the maximal one stays as many times as long.
function muscles.reset_length(m, l)
  local k = m.material.maxLength / m.material.optLength
  m["material.optLength"], m["material.maxLength"] = l, l * k
end

-- of all muscles from point to point: the present length
function muscles.reset_lengths(muscle)
  for _, m in pairs(muscle) do
    if m:is("Muscle") then muscles.reset_length(m, m:current_length()) end
  end
end

return muscles
