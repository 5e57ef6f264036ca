-- bricks that drop a little and come to rest, with responses of pairs, groups and compounds; argument on=
--   rigid: a soft brick on two plates; fine: a coarse one on a fine plate; fem: a soft brick on another whose bottom is
--   held; hard: a rigid brick on a plate
local args = art.args { on = "rigid", mu = 0 }
local mech = art.root { name = "reported" }:add(art.MechModel { name = "mech", gravity = { 0, 0, -10 } })
local soft = art.LinearMaterial { YoungsModulus = 2e5, PoissonsRatio = 0 }

local function brick(name, size, n, z)
  local fem = mech:add_fem { name = name, mesh = art.volume.grid { wx = size[1], wy = size[2], wz = size[3],
    nx = n[1], ny = n[2], nz = n[3] }, density = 1000, particleDamping = 20, stiffnessDamping = 0.005, material = soft }
  fem:transform { translate = { 0, 0, z } }
  return fem
end

local function plate(name, size, x, z)
  return mech:add(art.box { name = name, size = size, density = 1000, dynamic = false, pose = { x, 0, z } })
end

local function pair(a, b, name)
  mech:set_collision_behavior(a, b, true, args.mu)
  mech:set_collision_response(a, b, { name = name })
end

if args.on == "rigid" then
  local top = brick("top", { 1, 1, 0.5 }, { 4, 4, 2 }, 0.26)
  top:set_surface()
  -- no vertex comes to lie on the seam
  local left, right = plate("left", { 1.1, 2, 0.2 }, -0.45, -0.1), plate("right", { 1, 2, 0.2 }, 0.6, -0.1)
  plate("far", { 1, 1, 0.2 }, 5, -0.1)
  pair(top, left, "left")
  pair(top, right, "right")
  mech:set_collision_response(top, "Rigid", { name = "rigid" })
  mech:set_collision_response(top, "AllBodies", { name = "bodies" })
  mech:set_collision_response(top, "All", { name = "all" })
  mech:set_collision_response(top, "Deformable", { name = "deformable" })
  mech:set_collision_response(top, "Self", { name = "self" })
  mech:set_collision_response(left, "Deformable", { name = "back" })
  mech:set_collision_response(top.meshes:all("FemMeshComp")[1], left, { name = "mesh" })
  mech:set_collision_response(left, right, { name = "plates" })
elseif args.on == "fine" then
  -- a coarse brick on a fine rigid plate, whose vertices stay clear of the sides of the brick
  local top = brick("top", { 1, 1, 0.5 }, { 2, 2, 1 }, 0.26)
  pair(top, mech:add(art.body { name = "left", mesh = art.mesh.box { wx = 2.1, wy = 2.1, wz = 0.2, nx = 21, ny = 21 },
    density = 1000, dynamic = false, pose = { 0, 0, -0.1 } }), "left")
elseif args.on == "fem" then
  -- no corner of the top comes to lie on an edge of the bottom, where its normal would change from step to step
  local bottom = brick("bottom", { 1.4, 1.5, 0.4 }, { 5, 5, 2 }, -0.2)
  bottom:fix { z = -0.4 }
  local top = brick("top", { 1, 1, 0.5 }, { 3, 3, 2 }, 0.26)
  pair(top, bottom, "left")
else
  local top = mech:add(art.box { name = "top", size = { 1, 1, 0.5 }, density = 1000, pose = { 0, 0, 0.26 } })
  pair(top, plate("left", { 2, 2, 0.2 }, 0, -0.1), "left")
  mech.collisionManager.colliderType = "AJL_CONTOUR"
end
