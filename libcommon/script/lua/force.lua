-- frame springs, forces of planes and meshes on points
local art = ...

-- Rows of a 3x4 matrix from a pose in any form, or from where a frame is.
local function pose_of(x, what)
  if art.is_component(x) then
    if not x:is("Frame") then art.fail(what .. " is a " .. x.class .. ", not a frame or a pose") end
    return art.matrix(x:world_pose())
  end
  if type(x) ~= "table" then art.fail(what .. " takes a pose or a frame") end
  if #x == 7 and x[7] ~= 0 and x[4] == 0 and x[5] == 0 and x[6] == 0 then
    art.fail(what .. ": the axis of the rotation is zero")
  end
  return art.matrix(x)
end

-- A pose D of the world in the frame at A: A^-1 D, for rigid A.
local function seen_from(A, D)
  local r = {}
  for i = 1, 3 do
    for j = 1, 4 do
      local s = 0
      for k = 0, 2 do s = s + A[4 * k + i] * (D[4 * k + j] - (j == 4 and A[4 * k + 4] or 0)) end
      r[4 * (i - 1) + j] = s
    end
  end
  return r
end

local function frame_of(x, what)
  if x == nil or x == art.null then return nil end
  if not art.is_component(x) or not x:is("Frame") then art.fail(what .. " takes a body or frame, or nil for the ground") end
  return x
end

--------------------------------------------------------------------- frame springs

local function three(x, what)
  if type(x) == "number" then return { x, x, x } end
  if type(x) ~= "table" or #x ~= 3 then art.fail(what .. " takes a number or three") end
  return x
end

local constants = { kt = "stiffness", kr = "rotaryStiffness", dt = "damping", dr = "rotaryDamping" }
local spring_keys = { frameA = 1, frameB = 1, TDW = 1, TCA = 1, TDB = 1, kt = 1, kr = 1, dt = 1, dr = 1 }

-- art.frame_spring{ frameA=, frameB=, TDW= | TCA=, TDB=, material= | kt=, kr=, dt=, dr=, name= ... }
function art.frame_spring(t)
  local own, props = art.split(t, spring_keys)
  local a, b = frame_of(own.frameA, "frameA"), frame_of(own.frameB, "frameB")
  if not a and not b then art.fail("a frame spring needs frameA or frameB") end
  if a == b then art.fail("frameA and frameB of a frame spring are the same") end
  if own.TDW and (own.TCA or own.TDB) then art.fail("a frame spring has either TDW or TCA and TDB") end
  local linear
  for key, prop in pairs(constants) do
    if own[key] then
      linear = linear or {}
      linear[prop] = three(own[key], key)
    end
  end
  if linear and props.material then art.fail("a frame spring has either a material or kt, kr, dt, dr") end
  if linear then props.material = art.LinearFrameMaterial(linear) end
  if own.TDW then
    local D = pose_of(own.TDW, "TDW")
    own.TCA = a and seen_from(art.matrix(a:world_pose()), D) or D
    own.TDB = b and seen_from(art.matrix(b:world_pose()), D) or D
  end
  if own.TCA then props.attachFrameA = pose_of(own.TCA, "TCA") end
  if own.TDB then props.attachFrameB = pose_of(own.TDB, "TDB") end
  local spring = art.FrameSpring(props)
  spring.frameA = a or art.null
  spring.frameB = b or art.null
  return spring
end

art.method("MechModel", "add_frame_spring", function(mech, t)
  return mech.frameSprings:add(art.frame_spring(t))
end)

------------------------------------------------------------------ planes and meshes

-- art.point_plane_force{ point=, normal=, center= | offset=, name= ... }
function art.point_plane_force(t)
  local p, n = t.point, t.normal
  if not art.is_component(p) or not p:is("Point") then art.fail("a point-plane force needs a point") end
  if t.center and t.offset then art.fail("a plane has either center or offset") end
  if type(n) == "table" and n[1] == 0 and n[2] == 0 and n[3] == 0 then
    art.fail("the normal of the plane is zero")
  end
  return art.PointPlaneForce(t)
end

art.method("MechModel", "add_point_plane_force", function(mech, t)
  return mech.forceEffectors:add(art.point_plane_force(t))
end)

-- The component with a mesh: it itself, or the only mesh of a body.
local function mesh_of(x)
  if art.is_component(x) and x:is("RigidBody") then
    if #x.meshes ~= 1 then
      art.fail("'" .. tostring(x.name) .. "' has " .. #x.meshes .. " meshes; name the one that is meant")
    end
    return x.meshes[1]
  end
  if not art.is_component(x) or not x:is("MeshComponent") then
    art.fail("a point-mesh force needs mesh, a fixed mesh, a body or a mesh of one")
  end
  return x
end

local function point_of(x)
  if not art.is_component(x) or not x:is("Point") then art.fail("points of a point-mesh force must be points") end
  return x
end

-- art.point_mesh_force{ mesh=, points={...}, stiffness=, damping=, name= ... }
function art.point_mesh_force(t)
  local own, props = art.split(t, { mesh = 1, points = 1 })
  local force = art.PointMeshForce(props)
  force.mesh = mesh_of(own.mesh)
  for _, p in ipairs(own.points or {}) do force:add_point(p) end
  return force
end

art.method("MechModel", "add_point_mesh_force", function(mech, t)
  return mech.forceEffectors:add(art.point_mesh_force(t))
end)

-- Where a point is among those of a force, and all of them.
local function among(force, p)
  local points = force.points or {}
  for i = 1, #points do
    if points[i] == p then return i, points end
  end
  return nil, points
end

art.method("PointMeshForce", "add_point", function(force, p)
  local i, points = among(force, point_of(p))
  if i then art.fail("'" .. tostring(p.name or p.number) .. "' is among the points already") end
  points[#points + 1] = p
  force.points = points
  return force
end)

-- Whether it was there.
art.method("PointMeshForce", "remove_point", function(force, p)
  local i, points = among(force, point_of(p))
  if not i then return false end
  table.remove(points, i)
  force.points = points
  return true
end)

art.method("PointMeshForce", "clear_points", function(force)
  force.points = {}
  return force
end)
