-- The tongue collides with palate and teeth; nothing else does. By contours, the area of the contact is that within
-- the curves in which the surfaces meet, and a response tells force, area and pressure at the palate.
return function(mech, bones, fem, contours)
  for _, name in ipairs { "maxilla", "jaw" } do mech:set_collision_behavior(fem, bones[name], true, 0) end
  if contours then
    mech.collisionManager.colliderType = "AJL_CONTOUR"
    mech:set_collision_response(fem, bones.maxilla, { name = "palate" })
  end
end
