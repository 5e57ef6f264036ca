-- The tongue collides with palate and teeth; nothing else does.
return function(mech, bones, fem)
  for _, name in ipairs { "maxilla", "jaw" } do mech:set_collision_behavior(fem, bones[name], true, 0) end
end
