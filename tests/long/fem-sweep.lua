-- The rest of a script that fem-sweep.py begins with `art` and the `case`: a unit block or sheet whose faces x = 0, y = 0,
-- z = 0 keep to their planes, drawn to case.pre or pulled along x.
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local keys = { name = "fem", material = case.lua_material, softIncompMethod = case.soft, incompressible = case.hard }
local sheet = case.kind:match "^shell (%a+)$"
local fem
if sheet then
  fem = mech:add(art.FemModel3d(keys))
  local n = {}
  for j = 0, 2 do for i = 0, 2 do
    local inside = i == 1 and j == 1
    n[#n + 1] = fem:add_node { i / 2 + (inside and 0.06 or 0), j / 2 + (inside and -0.04 or 0), 0 }
  end end
  for _, a in ipairs { 1, 2, 4, 5 } do
    for _, t in ipairs(sheet == "quad" and { { 0, 1, 4, 3 } } or { { 0, 1, 4 }, { 0, 4, 3 } }) do
      local e = { thickness = 0.1, membrane = true }
      for k, d in ipairs(t) do e[k] = n[a + d] end
      fem:add_shell(e)
    end
  end
  for j, w in ipairs { 0.25, 0.5, 0.25 } do n[3 * j].externalForce = { 0.1 * w * case.force, 0, 0 } end
else
  keys.mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, ny = 2, nz = 2, kind = case.kind }
  fem = case.lua_muscle and mech:add_muscle_fem(keys) or mech:add_fem(keys)
  -- the middle lies elsewhere; of quadratic elements it does not, as their rules are exact for straight ones alone
  fem:deform(function(p)
    local h = math.max(0, 1 - 2 * math.max(math.abs(p.x), math.abs(p.y), math.abs(p.z)))
    if h < 1e-9 or case.kind:find "quad" then h = 0 end
    return { p.x + 0.5 + 0.07 * h, p.y + 0.5 - 0.05 * h, p.z + 0.5 + 0.04 * h }
  end)
  fem:set_rest()
  if case.lua_muscle then
    fem:muscle_bundle { name = "b", elements = "all", direction = { 1, 0, 0 }, excitation = case.excitation, muscleMaterial = case.lua_muscle }
  end
  if case.force ~= 0 then fem:load_surface({ x = 1 }, { total = { case.force, 0, 0 } }) end
end
local face = {}
for i, c in ipairs { "x", "y", "z" } do
  face[i] = fem:nodes_where { [c] = 0 }
  face[i + 3] = case.pre[i] and fem:nodes_where { [c] = 1 }
end
local function at(i) return case.pre[i] or (sheet and i == 3 and 0) or case.start end
fem:deform(function(p) return { p.x * at(1), p.y * at(2), p.z * at(3) } end)
local function hold(i, where, nodes)
  local n, c = { 0, 0, 0 }, { 0, 0, 0 }
  n[i], c[i] = 1, where
  mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = n, center = c, particles = nodes })
end
for i = 1, 3 do
  hold(i, 0, face[i])
  if face[i + 3] then hold(i, case.pre[i], face[i + 3]) end
end
