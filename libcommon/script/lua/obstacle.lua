-- bodies around which muscles wrap over exact surfaces, whatever their meshes are
local art = ...

-- Sizes of the surface, its mesh, its volume and moments of inertia by mass; the axis of cylinders and tori is z.
local kinds = {
  rigid_sphere = { class = "RigidSphere", sizes = { "radius" }, resolution = { "slices" },
    mesh = function(t) return art.mesh.sphere(t.radius, t.slices or 32) end,
    volume = function(t) return 4 / 3 * math.pi * t.radius ^ 3 end,
    moments = function(t)
      local J = 0.4 * t.radius ^ 2
      return J, J, J
    end },
  rigid_cylinder = { class = "RigidCylinder", sizes = { "radius" }, other = { "height" }, resolution = { "sides" },
    mesh = function(t) return art.mesh.cylinder(t.radius, t.height, t.sides or 32) end,
    volume = function(t) return math.pi * t.radius ^ 2 * t.height end,
    moments = function(t)
      local across = t.radius ^ 2 / 4 + t.height ^ 2 / 12
      return across, across, t.radius ^ 2 / 2
    end },
  rigid_torus = { class = "RigidTorus", sizes = { "outerRadius", "innerRadius" }, resolution = { "sides", "slices" },
    mesh = function(t) return art.mesh.torus(t.outerRadius, t.innerRadius, t.sides or 40, t.slices or 20) end,
    volume = function(t) return 2 * math.pi ^ 2 * t.outerRadius * t.innerRadius ^ 2 end,
    moments = function(t)
      local R, r = t.outerRadius ^ 2, t.innerRadius ^ 2
      return R / 2 + 5 / 8 * r, R / 2 + 5 / 8 * r, R + 3 / 4 * r
    end },
  rigid_ellipsoid = { class = "RigidEllipsoid", sizes = { "axisLengths" }, resolution = { "slices" },
    mesh = function(t) return art.mesh.ellipsoid(t.axisLengths[1], t.axisLengths[2], t.axisLengths[3], t.slices or 32) end,
    volume = function(t) return 4 / 3 * math.pi * t.axisLengths[1] * t.axisLengths[2] * t.axisLengths[3] end,
    moments = function(t)
      local a, b, c = t.axisLengths[1] ^ 2, t.axisLengths[2] ^ 2, t.axisLengths[3] ^ 2
      return (b + c) / 5, (a + c) / 5, (a + b) / 5
    end },
}

local function check(what, key, x)
  if type(x) == "table" and key == "axisLengths" then
    if #x ~= 3 then art.fail("art." .. what .. ": axisLengths takes three half axes") end
    for i = 1, 3 do check(what, key, x[i]) end
  elseif type(x) ~= "number" or not (x > 0) then
    art.fail(string.format("art.%s: %s is to be positive, not %s", what, key, tostring(x)))
  end
end

-- The explicit inertia of the solid, by the mass or density in `rest`, from which both go.
local function weigh(kind, own, rest)
  local mass = rest.mass or (rest.density or 1) * kind.volume(own)
  local x, y, z = kind.moments(own)
  rest.inertia = { mass = mass, J = { mass * x, mass * y, mass * z } }
  rest.mass, rest.density = nil, nil
end

for what, kind in pairs(kinds) do
  art[what] = function(t)
    local keys = {}
    for _, list in ipairs { kind.sizes, kind.other or {}, kind.resolution } do
      for _, key in ipairs(list) do keys[key] = 1 end
    end
    local own, rest = art.split(t, keys)
    for _, taken in ipairs { "mesh", "meshes", "file", "class" } do
      if rest[taken] then art.fail("art." .. what .. " makes its own mesh") end
    end
    for _, list in ipairs { kind.sizes, kind.other or {} } do
      for _, key in ipairs(list) do
        if own[key] == nil then art.fail("art." .. what .. " needs " .. key) end
        check(what, key, own[key])
      end
    end
    rest.class = kind.class
    rest.mesh = kind.mesh(own)
    for _, key in ipairs(kind.sizes) do rest[key] = own[key] end
    if rest.inertia == nil then weigh(kind, own, rest) end
    return art.body(rest)
  end
end

-- art.sphere{..., solid=true} and so on: mass and inertia of the solid that the mesh stands for, which bodies that ArtiSynth
-- makes by createSphere and the like have
local round = {
  sphere = { "rigid_sphere", function(t) return { radius = t.radius } end },
  icosphere = { "rigid_sphere", function(t) return { radius = t.radius } end },
  cylinder = { "rigid_cylinder", function(t) return { radius = t.radius, height = t.height } end },
  ellipsoid = { "rigid_ellipsoid", function(t)
    local s = t.size
    return { axisLengths = type(s) == "number" and { s, s, s } or s }
  end },
}
for what, row in pairs(round) do
  local plain, kind, sizes = art[what], kinds[row[1]], row[2]
  art[what] = function(t)
    local own, rest = art.split(t, { solid = 1 })
    if not own.solid then return plain(rest) end
    if rest.inertia then art.fail("art." .. what .. ": solid=true and inertia both state the inertia") end
    local size = sizes(rest)
    for _, list in ipairs { kind.sizes, kind.other or {} } do
      for _, key in ipairs(list) do if size[key] then check(what, key, size[key]) else return plain(rest) end end
    end
    weigh(kind, size, rest)
    return plain(rest)
  end
end
