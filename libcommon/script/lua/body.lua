-- rigid bodies from meshes, shapes and explicit inertia
local art = ...

local function identity()
  return { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 }
end

-- rows of A times rows of B, both 3x4
local function product(A, B)
  local R = {}
  for i = 0, 2 do
    for j = 1, 4 do
      local s = j == 4 and A[4 * i + 4] or 0
      for k = 1, 3 do s = s + A[4 * i + k] * B[4 * (k - 1) + j] end
      R[4 * i + j] = s
    end
  end
  return R
end

local function scaling(s)
  local r = identity()
  if type(s) == "number" then s = { s, s, s } end
  if type(s) ~= "table" or #s ~= 3 then art.fail("scale takes a number or three") end
  for i = 1, 3 do
    if type(s[i]) ~= "number" or s[i] == 0 then art.fail("scale takes numbers other than 0") end
    r[5 * i - 4] = s[i]
  end
  return r
end

------------------------------------------------------------------------- meshes

local mesh_keys = { mesh = 1, file = 1, scale = 1, transform = 1, open = 1, inline = 1 }

-- One mesh of a body: what to measure, and what to write.
local function open_mesh(spec, body)
  if type(spec) == "string" then spec = { file = spec } end
  if art.mesh.is(spec) then spec = { mesh = spec } end
  local own, props = art.split(spec, mesh_keys)
  local m = { props = props, open = own.open, X = identity() }
  if own.open == nil then m.open = body.open end
  if type(own.mesh) == "string" then own.file, own.mesh = own.mesh, nil end
  m.file = own.file
  props.massDistribution = props.massDistribution or body.massDistribution
  m.inline = own.inline
  if m.inline == nil then m.inline = body.inline end
  if own.mesh then
    if not art.mesh.is(own.mesh) then art.fail("mesh takes a mesh or the name of a file") end
    m.mesh = own.mesh:copy()
    m.inline = true
  elseif own.file then
    m.mesh = art.mesh.read(own.file)
  else
    art.fail("a mesh of a body needs mesh or file")
  end
  local scale = own.scale or body.scale
  if scale then m.X = scaling(scale) end
  local transform = own.transform or body.transform
  if transform then m.X = product(art.matrix(transform), m.X) end
  if scale or transform then m.mesh:transform(m.X) end
  return m
end

local function is_identity(X)
  local I = identity()
  for i = 1, 12 do
    if X[i] ~= I[i] then return false end
  end
  return true
end

local function is_translation(X)
  local I = identity()
  for i = 1, 12 do
    if i % 4 ~= 0 and X[i] ~= I[i] then return false end
  end
  return true
end

-- The value of the property mesh.
local function written(m)
  if m.inline ~= false then return m.mesh end
  if is_identity(m.X) then return { file = m.file } end
  if is_translation(m.X) then
    return { file = m.file, transform = { m.X[4], m.X[8], m.X[12], 1, 0, 0, 0 } }
  end
  return { file = m.file, transform = m.X }
end

local function edge_list(edges)
  local r = {}
  for i = 1, math.min(#edges, 12) do r[i] = edges[i][1] .. "-" .. edges[i][2] end
  if #edges > 12 then r[13] = "..." end
  return table.concat(r, " ")
end

-- Mass properties of a mesh for a density; an open mesh has a volume only if the user says so.
local function measure(m, what, by)
  local where = m.props.massDistribution or "VOLUME"
  if where == "DEFAULT" then where = "VOLUME" end
  if where == "VOLUME" then
    local check = m.mesh:check()
    if not check.closed and not m.open then
      art.fail(string.format("the mesh%s of %s is open, so it has no volume to take mass from: %d " ..
        "boundary edges (vertex numbers) %s; open=true takes it as it is", m.file and " " .. m.file or "",
        what, #check.boundary, edge_list(check.boundary)))
    end
    if not check.closed then m.props.massDistribution = "VOLUME" end
  end
  by.where = where
  return m.mesh:mass_properties(by)
end

-------------------------------------------------------------------------- bodies

-- what was made here, for body:center() later
local made = setmetatable({}, { __mode = "k" })

local body_keys = { mesh = 1, file = 1, meshes = 1, scale = 1, transform = 1, open = 1, inline = 1,
  center = 1, inertia = 1, mass = 1, density = 1, massDistribution = 1, class = 1 }

local function inertia_numbers(t, what)
  if type(t) ~= "table" then art.fail("inertia takes { mass=, J=, com= }") end
  if t[1] then return t end
  local J, c = t.J, t.com or { 0, 0, 0 }
  if type(t.mass) ~= "number" then art.fail("the inertia of " .. what .. " needs a mass") end
  if type(J) ~= "table" then art.fail("the inertia of " .. what .. " needs J: 3, 6 or 9 numbers") end
  if #J == 3 and type(J[1]) == "table" then J = { J[1][1], J[1][2], J[1][3], J[2][1], J[2][2], J[2][3],
    J[3][1], J[3][2], J[3][3] } end
  if #J == 3 then J = { J[1], 0, 0, 0, J[2], 0, 0, 0, J[3] } end
  if #J == 6 then J = { J[1], J[4], J[5], J[4], J[2], J[6], J[5], J[6], J[3] } end
  if #J ~= 9 then art.fail("the inertia of " .. what .. " needs J: 3, 6 or 9 numbers") end
  if #c ~= 3 then art.fail("the centre of mass of " .. what .. " has 3 numbers") end
  return { t.mass, c[1], c[2], c[3], table.unpack(J) }
end

local function collect(own)
  local meshes = {}
  for _, spec in ipairs(own.meshes or {}) do meshes[#meshes + 1] = open_mesh(spec, own) end
  local single = own.mesh or own.file
  if single then
    local m = open_mesh(single, own)
    if not m.props.name and #meshes == 0 then m.props.name = "surfaceMesh" end
    meshes[#meshes + 1] = m
  end
  return meshes
end

-- Mass and centre of mass of all meshes together, as the simulator will find them.
local function sum_up(meshes, own, what)
  local mass, moment = 0, art.vec(0, 0, 0)
  for _, m in ipairs(meshes) do
    if m.props.hasMass ~= false then
      local by = { density = m.props.density or own.density or 1 }
      if m.props.mass then by = { mass = m.props.mass } end
      local p = measure(m, what, by)
      mass = mass + p.mass
      moment = moment + p.com * p.mass
    end
  end
  if mass == 0 then return nil end
  return mass, moment / mass
end

function art.body(t)
  local own, props = art.split(t, body_keys)
  local what = "body '" .. tostring(props.name or "(no name)") .. "'"
  local meshes = collect(own)
  if own.inertia and (own.density) then art.fail(what .. " has both inertia and density") end
  if own.mass and own.density then art.fail(what .. " has both mass and density") end
  if own.inertia then
    if own.mass then own.inertia.mass = own.inertia.mass or own.mass end
    props.inertiaMethod = "EXPLICIT"
    props.inertia = inertia_numbers(own.inertia, what)
  elseif own.mass then
    props.inertiaMethod = "MASS"
    props.mass = own.mass
    if #meshes == 0 and props.dynamic ~= false then
      art.fail(what .. " has a mass, but neither a mesh nor an inertia to spread it")
    end
  elseif own.density then
    props.density = own.density
  end
  local mass, com
  if own.inertia then
    mass, com = props.inertia[1], art.vec(props.inertia[2], props.inertia[3], props.inertia[4])
  elseif #meshes > 0 and (props.dynamic ~= false or own.center) then
    mass, com = sum_up(meshes, own, what)
    mass = own.mass or mass
  end
  local body = art[own.class or "RigidBody"](props)
  for _, m in ipairs(meshes) do
    m.props.mesh = written(m)
    m.comp = body.meshes:add(m.props)
  end
  made[body] = { meshes = meshes, mass = mass, com = com }
  if own.center then body:center() end
  return body
end

-- Move the frame to the centre of mass; meshes, markers and attached points stay where they are.
art.method("RigidBody", "center", function(body)
  local record = made[body]
  if not record or not record.com then
    art.fail("the centre of mass of '" .. tostring(body.name) .. "' is not known here: make it with art.body")
  end
  local com = record.com
  if com.x == 0 and com.y == 0 and com.z == 0 then return body end
  local shift = { 1, 0, 0, -com.x, 0, 1, 0, -com.y, 0, 0, 1, -com.z }
  local pose = body:world_pose()
  local origin = body:to_world(com)
  if body:is_set("pose") then
    body.pose = { origin.x, origin.y, origin.z, pose[4], pose[5], pose[6], pose[7] }
  else
    body.position = origin
  end
  for _, m in ipairs(record.meshes) do
    m.mesh:transform { -com.x, -com.y, -com.z }
    m.X = product(shift, m.X)
    m.comp.mesh = written(m)
  end
  if body.inertiaMethod == "EXPLICIT" then
    local M = body.inertia
    M[2], M[3], M[4] = 0, 0, 0
    body.inertia = M
  end
  local top = body
  while top.parent do top = top.parent end
  for _, marker in ipairs(top:all("FrameMarker")) do
    local a = marker.attachment
    if a and a.frame == body then a.loc = a.loc - com end
  end
  for _, a in ipairs(top:all("PointFrameAttachment")) do
    if a.frame == body then a.loc = a.loc - com end
  end
  record.com = art.vec(0, 0, 0)
  return body
end)

-- What the meshes (or the explicit inertia) of a body made here give: its mass, and the centre of mass in
-- its frame
art.method("RigidBody", "mass_properties", function(body)
  local record = made[body]
  if not record or not record.com then return nil end
  return body.mass, body.centerOfMass
end)

------------------------------------------------------------------------- shapes

local function need(t, key, what)
  if t[key] == nil then art.fail(what .. " needs " .. key) end
  return t[key]
end

local function shape(what, keys, make)
  art[what] = function(t)
    local own, rest = art.split(t, keys)
    for _, taken in ipairs { "mesh", "meshes", "file" } do
      if rest[taken] then art.fail("art." .. what .. " makes its own mesh") end
    end
    rest.mesh = make(own)
    return art.body(rest)
  end
end

local function three(t, what)
  local s = need(t, "size", what)
  if type(s) == "number" then s = { s, s, s } end
  if type(s) ~= "table" or #s ~= 3 then art.fail(what .. ": size takes three numbers") end
  return s[1], s[2], s[3]
end

shape("box", { size = 1 }, function(t)
  return art.mesh.box(three(t, "box"))
end)
shape("sphere", { radius = 1, slices = 1 }, function(t)
  return art.mesh.sphere(need(t, "radius", "sphere"), t.slices)
end)
shape("icosphere", { radius = 1, divisions = 1 }, function(t)
  return art.mesh.icosphere(need(t, "radius", "icosphere"), t.divisions)
end)
shape("ellipsoid", { size = 1, slices = 1 }, function(t)
  local a, b, c = three(t, "ellipsoid")
  return art.mesh.ellipsoid(a, b, c, t.slices)
end)
shape("cylinder", { radius = 1, height = 1, sides = 1 }, function(t)
  return art.mesh.cylinder(need(t, "radius", "cylinder"), need(t, "height", "cylinder"), t.sides)
end)

-- A tube of rings along x, from -length/2, closed by fans at both ends.
local function beam_mesh(length, ring, segments)
  local v, f, m = {}, {}, #ring
  for i = 0, segments do
    for _, p in ipairs(ring) do v[#v + 1] = { (i / segments - 0.5) * length, p[1], p[2] } end
  end
  for i = 0, segments - 1 do
    for k = 1, m do
      local a, b = i * m + k, i * m + k % m + 1
      f[#f + 1] = { a, b, b + m }
      f[#f + 1] = { a, b + m, a + m }
    end
  end
  v[#v + 1] = { -length / 2, 0, 0 }
  v[#v + 1] = { length / 2, 0, 0 }
  for k = 1, m do
    local n = k % m + 1
    f[#f + 1] = { #v - 1, n, k }
    f[#f + 1] = { #v, segments * m + k, segments * m + n }
  end
  return art.mesh.new(v, f)
end

-- The corners of a section: a rectangle {y, z} or a circle of a radius with so many sides.
local function section(own)
  local ring = {}
  if own.radius then
    local sides = own.sides or 12
    if math.type(sides) ~= "integer" or sides < 3 then art.fail("beam: sides is a whole number from 3") end
    for k = 1, sides do
      local a = 2 * math.pi * k / sides
      ring[k] = { own.radius * math.cos(a), own.radius * math.sin(a) }
    end
    return ring
  end
  local s = own.section
  if type(s) == "number" then s = { s, s } end
  if type(s) ~= "table" or #s ~= 2 then art.fail("beam: section takes two numbers, or there is a radius") end
  local y, z = s[1] / 2, s[2] / 2
  return { { -y, -z }, { y, -z }, { y, z }, { -y, z } }
end

-- A deformable body along x: art.beam{ length=, section={ y, z } or radius=, segments=, class="BeamBody",
-- stiffness= or YoungsModulus= (and PoissonsRatio=), the rest as for art.body }
function art.beam(t)
  local own, rest = art.split(t, { length = 1, section = 1, radius = 1, sides = 1, segments = 1, YoungsModulus = 1,
    PoissonsRatio = 1 })
  local length, segments = need(own, "length", "beam"), own.segments or 20
  if type(length) ~= "number" or not (length > 0) then art.fail("beam: length is a positive number") end
  if math.type(segments) ~= "integer" or segments < 1 then art.fail("beam: segments is a whole number from 1") end
  if rest.mesh or rest.meshes or rest.file then art.fail("art.beam makes its own mesh") end
  rest.class = rest.class or "BeamBody"
  rest.mesh = beam_mesh(length, section(own), segments)
  if own.YoungsModulus then
    if rest.stiffness or rest.material then
      art.fail("beam: it is as stiff as YoungsModulus says, or as stiffness or material do")
    end
    rest.stiffnessFrom = "MATERIAL"
    rest.material = art.LinearMaterial { YoungsModulus = own.YoungsModulus, PoissonsRatio = own.PoissonsRatio or 0.3 }
  elseif own.PoissonsRatio then
    art.fail("beam: PoissonsRatio goes with YoungsModulus")
  end
  return art.body(rest)
end

-- A mesh that forces do not move: art.fixed_mesh{ name=, mesh= or file=, scale=, transform=, pose= ... }
function art.fixed_mesh(t)
  local own, props = art.split(t, { mesh = 1, file = 1, scale = 1, transform = 1, inline = 1 })
  local m = open_mesh(own, {})
  props.mesh = written(m)
  return art.FixedMeshBody(props)
end
