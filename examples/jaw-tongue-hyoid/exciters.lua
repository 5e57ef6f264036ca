-- Exciters of the jaw: both sides of each muscle, and groups of muscles and groups, left, right and both.
local art = require "art"
local tables = require "tables"

return function(mech, data, muscle)
  local exciter = {}
  local function add(name, targets)
    local t = {}
    for _, target in ipairs(targets) do t[#t + 1] = exciter[target] or muscle[target] end
    exciter[name] = mech:add_exciter { name = name, targets = t }
  end
  for _, row in ipairs(tables.rows(data .. "/tables/muscleListAll.txt")) do
    add("bi_" .. row[1], { "l" .. row[1], "r" .. row[1] })
  end
  for _, row in ipairs(tables.rows(data .. "/tables/muscleGroupsInfo.txt")) do
    for _, side in ipairs { "l", "r" } do
      local members = {}
      for i = 2, #row do members[i - 1] = side .. row[i] end
      add(side .. row[1], members)
    end
    add("bi_" .. row[1], { "l" .. row[1], "r" .. row[1] })
  end
  return exciter
end
