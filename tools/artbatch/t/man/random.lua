-- as many cases as asked for, drawn by a rule of one's own
math.randomseed(1)
local cases = {}
for i = 1, 3 do
  local density = 500 + 500 * math.random()
  cases[i] = {density = density, stiffness = density / 5}
end
return cases
