-- Exciters of the jaw: both sides of each muscle, and groups of muscles and groups, left, right and both.
local art = require "art"
local tables = require "tables"

-- instead: muscles that take the place of others, by name; those that move the hyoid back and forth go without.
return function(mech, data, muscle, instead)
  local exciter = {}
  local function add(name, targets)
    local t, seen = {}, {}
    for _, target in ipairs(targets) do
      local other = not name:find("tracthyoid$") and muscle[instead[target]]
      local c = exciter[target] or muscle[target] or other
      if c and not seen[c] then t[#t + 1] = c end
      if c then seen[c] = true end
    end
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
