-- muscles of FEM models: bundles of fibres and of elements with directions
local art = ...

-- art.muscle_fem{...}, mech:add_muscle_fem{...}: a FemMuscleModel, made as any other FEM model
function art.muscle_fem(t)
  local props = {}
  for k, v in pairs(t) do props[k] = v end
  props.class = "FemMuscleModel"
  return art.fem(props)
end

art.method("MechModel", "add_muscle_fem", function(mech, t) return mech.models:add(art.muscle_fem(t)) end)

-- fem:add_exciter{...}: as that of a MechModel
art.method("FemMuscleModel", "add_exciter", function(fem, t) return fem.exciters:add(art.exciter(t)) end)

local function vector(x, what)
  if type(x) ~= "table" or #x ~= 3 then art.fail(what .. " takes three numbers") end
  local v = art.vec(x[1], x[2], x[3])
  if not (v:norm() > 0) then art.fail(what .. " has length zero") end
  return v:unit()
end

local function fem_of(bundle)
  local fem = bundle.parent
  while fem and not fem:is("FemModel3d") do fem = fem.parent end
  return fem or art.fail("the muscle bundle is in no FEM model")
end

---------------------------------------------------------------------------- places

-- Places at rest of all elements by component: the mean of the nodes, how far the nodes are from there at most, and
-- (if wanted) the integration points.
local function rest_places(fem, points)
  local mesh, r, k = art.volume.of(fem, true), {}, 0
  for i = 1, #fem.elements do
    k = k + 1
    local _, of = mesh:element(k)
    local c, far = art.vec(0, 0, 0), 0
    for _, v in ipairs(of) do c = c + mesh:node(v) end
    c = c / #of
    for _, v in ipairs(of) do far = math.max(far, c:distance((mesh:node(v)))) end
    r[fem.elements[i]] = { at = c, far = far, points = points and mesh:points(k) }
  end
  return r
end

-- fem:points_of(element, rest): where its integration points are
art.method("FemModel3d", "points_of", function(fem, element, rest)
  for i = 1, #fem.elements do
    if fem.elements[i] == element then return art.volume.of(fem, rest):points(i) end
  end
  art.fail("points_of takes an element of the model")
end)

------------------------------------------------------------------------- elements

local function direction_text(list)
  local words = {}
  for i = 1, list.n do
    local d = list[i]
    words[i] = d and string.format("%.17g %.17g %.17g", d[1], d[2], d[3]) or "null"
  end
  return "[ " .. table.concat(words, " ") .. " ]"
end

-- bundle:add_element(element, direction) or (element, { d1, d2, ... }): false stands for a point without muscle
art.method("MuscleBundle", "add_element", function(bundle, element, direction)
  local desc = art.MuscleElementDesc {}
  if direction and (type(direction[1]) == "table" or direction[1] == false) then
    local list = { n = #direction }
    for i, d in ipairs(direction) do list[i] = d and vector(d, "direction " .. i) end
    desc.directions = direction_text(list)
  elseif direction then
    desc.direction = vector(direction, "direction")
  end
  desc = bundle.elementDescs:add(desc)
  desc.element = element
  return desc
end)

-- bundle:add_elements{ elements=choice, direction= vector or function(place, element), points=true }: elements for which
-- the function gives nil are left out. How many were added.
local function add_elements(bundle, t)
  local fem, n, f = fem_of(bundle), 0, t.direction
  local places = rest_places(fem, t.points)
  for _, e in ipairs(fem:elements_where(t.elements)) do
    local p = places[e] or art.fail("muscles act in solid elements alone")
    local d, any = nil, true
    if type(f) ~= "function" then
      d = f
    elseif t.points then
      local list
      list, any = {}, false
      for i, x in ipairs(p.points) do
        list[i] = f(x, e) or false
        any = any or list[i]
      end
      d = list
    else
      d = f(p.at, e)
      any = d
    end
    if any then
      bundle:add_element(e, d)
      n = n + 1
    end
  end
  return n
end
art.method("MuscleBundle", "add_elements", add_elements)

--------------------------------------------------------------------------- fibres

-- bundle:add_fibre(p, q, material): a muscle between two points, whose rest length is their distance
art.method("MuscleBundle", "add_fibre", function(bundle, p, q, material)
  local length = p.position:distance(q.position)
  if not (length > 0) then art.fail("the ends of the fibre are at the same place") end
  if type(material) == "function" then material = material(length) end
  return bundle.fibres:add(art.Muscle { points = { p, q }, restLength = length, material = material })
end)

-- bundle:add_strand({ p1, p2, ... }, material): fibres from each point to the next
art.method("MuscleBundle", "add_strand", function(bundle, points, material)
  if #points < 2 then art.fail("a strand takes two points or more") end
  local r = {}
  for i = 2, #points do r[i - 1] = bundle:add_fibre(points[i - 1], points[i], material) end
  return r
end)

-- Where a point is at rest.
local function at_rest(p) return p:is("FemNode3d") and p.rest or p.position end

-- The part of the line from a to b that is within the ball around c: its length.
local function length_inside(a, b, c, radius)
  local d, f = b - a, a - c
  local dd, df, ff = d:dot(d), d:dot(f), f:dot(f)
  local root = df * df - dd * (ff - radius * radius)
  if dd == 0 or root <= 0 then return 0 end
  root = math.sqrt(root)
  local s, e = math.max(0, (-df - root) / dd), math.min(1, (-df + root) / dd)
  return e > s and (e - s) * math.sqrt(dd) or 0
end

-- The mean direction of what of the fibres is within the radius; fibres have no sense of direction.
local function mean_direction(segments, place, radius)
  local sum, total
  local x, y, z = place[1], place[2], place[3]
  for _, s in ipairs(segments) do
    local dx, dy, dz, r = s.x - x, s.y - y, s.z - z, s.half + radius
    local l = dx * dx + dy * dy + dz * dz <= r * r and length_inside(s[1], s[2], place, radius) or 0
    if l > 0 then
      local u = (s[2] - s[1]):unit() * l
      if sum and sum:dot(u) < 0 then u = -u end
      sum, total = sum and sum + u or u, (total or 0) + l
    end
  end
  return sum and sum:norm() > 1e-9 * total and sum:unit() or nil
end

-- bundle:directions_from_fibres{ elements=choice, radius=, points=true }: elements along the fibres that pass by within
-- the radius of their place, or (points) of each of their integration points; without a radius that of the element
art.method("MuscleBundle", "directions_from_fibres", function(bundle, t)
  t = t or {}
  local fem, segments = fem_of(bundle), {}
  for i = 1, #bundle.fibres do
    local p = bundle.fibres[i].points
    local a, b = at_rest(p[1]), at_rest(p[2])
    local m = (a + b) / 2 -- most are far away: seen by their middle and half length
    segments[i] = { a, b, x = m[1], y = m[2], z = m[3], half = a:distance(b) / 2 * (1 + 1e-9) }
  end
  local places = not t.radius and rest_places(fem)
  return add_elements(bundle, { elements = t.elements, points = t.points,
    direction = function(place, e) return mean_direction(segments, place, t.radius or places[e].far) end })
end)

-------------------------------------------------------------------------- bundles

local own_keys = { elements = 1, direction = 1, points = 1, fibres = 1, fibreMaterial = 1, radius = 1 }

-- fem:muscle_bundle{ elements=choice, direction=, points=, fibres={ {p, q, ...}, ... }, fibreMaterial=, radius=, ... }
art.method("FemMuscleModel", "muscle_bundle", function(fem, t)
  local own, props = art.split(t, own_keys)
  local bundle = fem.bundles:add(art.MuscleBundle(props))
  for _, strand in ipairs(own.fibres or {}) do bundle:add_strand(strand, own.fibreMaterial) end
  if own.direction == "fibres" then
    bundle:directions_from_fibres { elements = own.elements, points = own.points, radius = own.radius }
  elseif own.direction or own.elements then
    if not own.direction then art.fail("muscle_bundle: elements without a direction") end
    bundle:add_elements(own)
  end
  return bundle
end)
