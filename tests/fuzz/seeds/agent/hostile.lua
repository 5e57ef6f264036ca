local t = setmetatable({}, {__index = function(t, k) return k end, __tostring = function() error{} end})
function apply()
  pcall(function() while true do end end)
  for i = 1, 9 do root.models.m.particles.b.position = {i, t[i], ("x"):rep(i):len()} end
  table.sort({3, 1, 2}, function(a, b) return true end)
  root.models.m.axialSprings.s.material.stiffness = ("a"):rep(50):find(("a?"):rep(20) .. "b") or 3
end
