-- Compares an assembled model with tables of what the assembly of the original gave (derived/ in the data folder), all
-- numbers to a millionth.
--
--     artbuild check.lua data=FOLDER model=jth.art -o /dev/null
local art = require "art"
local a = art.args { data = "", model = "jth.art" }
local root = art.load(a.model)
local mech = root:find("models/jawmodel")
local fem = root:find("models/jawmodel/models/tongue")
local bad, compared = 0, 0

local function differ(what, got, want)
  bad = bad + 1
  if bad <= 20 then print(string.format("%s: %s, not %s", what, tostring(got), tostring(want))) end
end

-- equal within 1e-6 of the larger, and of `size`: lengths of 1 mm unless it is given
local function near(what, got, want, size)
  compared = compared + 1
  local tol = 1e-6 * math.max(math.abs(want), size or 1)
  if type(got) ~= "number" or not (math.abs(got - want) <= tol) then differ(what, got, want) end
end

local function same(what, got, want)
  compared = compared + 1
  if got ~= want then differ(what, got, want) end
end

local function vectors(what, got, want, size)
  for i = 1, #want do near(what .. "[" .. i .. "]", got[i], want[i], size) end
end

-- What is compared, with the count of numbers.
local function part(name, f)
  local before = compared
  f()
  print(string.format("%-12s %6d", name, compared - before))
end

-- rows by words; art.table takes the first line for names
local function rows(file)
  local r = {}
  for line in art.text(a.data .. "/derived/" .. file):gmatch("[^\n]+") do
    if not line:find("^#") then
      local row = {}
      for word in line:gmatch("[^\t]+") do row[#row + 1] = tonumber(word) or word end
      r[#r + 1] = row
    end
  end
  return r
end

part("bodies", function()
  for _, r in ipairs(rows("bodies_rest.tsv")) do
    local body = mech.rigidBodies:find(r[1])
    local pose = body:world_pose()
    vectors(r[1] .. " position", pose, { r[5], r[6], r[7] })
    near(r[1] .. " angle", math.abs(pose[7]), r[11], 1)
    same(r[1] .. " dynamic", body.dynamic, r[2] == "true")
    if r[2] == "true" then
      local m = body:collision_mesh():mass_properties { density = body.density }
      local J = m.inertia
      near(r[1] .. " mass", m.mass, r[3], r[3])
      near(r[1] .. " density", body.density, r[4], r[4])
      vectors(r[1] .. " com", m.com, { r[12], r[13], r[14] })
      vectors(r[1] .. " inertia", { J[1], J[5], J[9], J[2], J[3], J[6] }, { r[15], r[16], r[17], r[18], r[19], r[20] }, r[15])
      near(r[1] .. " frameDamping", body.frameDamping, r[21])
      near(r[1] .. " rotaryDamping", body.rotaryDamping, r[22])
    end
  end
end)

part("markers", function()
  local n = 0
  for _, r in ipairs(rows("markers.tsv")) do
    local m = mech.frameMarkers:find(r[2])
    if not m then differ(r[2], "nothing", "a marker") else
      same(r[2] .. " body", m.attachment.frame.name, r[3])
      vectors(r[2] .. " location", m.attachment.loc, { r[4], r[5], r[6] })
      vectors(r[2] .. " in the world", m:world(), { r[7], r[8], r[9] })
    end
    n = n + 1
  end
  same("markers", #mech.frameMarkers, n)
end)

part("muscles", function()
  local props = { [6] = "maxForce", [7] = "optLength", [8] = "maxLength", [9] = "tendonRatio", [10] = "passiveFraction",
    [11] = "damping" }
  for _, r in ipairs(rows("muscles_rest.tsv")) do
    local m = mech.axialSprings:find(r[1])
    same(r[1] .. " from", m.points[1].name, r[2])
    same(r[1] .. " to", m.points[2].name, r[3])
    for k, prop in pairs(props) do near(r[1] .. " " .. prop, m.material[prop], r[k]) end
    near(r[1] .. " length", m:current_length(), r[12])
    -- the paper's model has these off, the program has them on
    if not r[1]:find("^.gh$") and not r[1]:find("^.[ap]m$") then same(r[1] .. " enabled", m.enabled, r[13] == "true") end
  end
end)

part("planes", function()
  local curve = rows("tmj_curve.tsv")
  for _, r in ipairs(rows("constraints.tsv")) do
    local c = mech.bodyConnectors:find(r[1])
    same(r[1] .. " class", c.class, r[2])
    same(r[1] .. " unilateral", c.unilateral, r[3] == "true")
    same(r[1] .. " enabled", c.enabled, r[4] == "true")
    local A, B = art.matrix(c.attachmentA.TFM), art.matrix(c.attachmentB.TFM)
    vectors(r[1] .. " point", { A[4], A[8], A[12] }, { r[5], r[6], r[7] })
    vectors(r[1] .. " origin", { B[4], B[8], B[12] }, { r[8], r[9], r[10] })
    vectors(r[1] .. " normal", { B[3], B[7], B[11] }, { r[15], r[16], r[17] })
    for i = 1, r[1]:find("TMJ") and #curve or 0 do
      vectors(r[1] .. " profile", { c.segs[2 * i - 1], c.segs[2 * i] }, curve[i])
    end
  end
  local spring = mech.frameSprings:find("hyoidTissue")
  vectors("hyoid", spring.material.stiffness, { 1760, 1760, 1760 })
  near("hyoid", spring.material.rotaryStiffness, 41231.52)
end)

-- "name", or "tongue/name"
local function who(c)
  return (fem and c:is("MuscleExciter") and c.parent.parent == fem or c:is("MuscleBundle")) and "tongue/" .. c.name or c.name
end

part("exciters", function()
  local got = {}
  for _, c in ipairs(root:all()) do
    local sources = art.property(c, "excitationSources") and c.excitationSources or {}
    for i = 1, #sources do
      local s = sources[i]
      local name = who(s[1])
      got[name] = got[name] or {}
      table.insert(got[name], who(c) .. "*" .. string.format("%g", s[2] or 1))
    end
  end
  for _, r in ipairs(rows("exciters.tsv")) do
    local name = table.remove(r, 1)
    if fem or not name:find("^tongue/") then
      local list = got[name] or {}
      table.sort(r)
      table.sort(list)
      same(name, table.concat(list, " "), table.concat(r, " "))
    end
  end
end)

if fem then
  local number = {}
  for i = 1, #fem.nodes do number[fem.nodes[i]] = i - 1 end

  part("elements", function()
    local all = rows("tongue_elements.tsv")
    same("elements", #fem.elements, #all)
    for i, r in ipairs(all) do
      local nodes = fem:nodes_of(fem.elements[i])
      for k = 4, #r do same("element " .. r[1], number[nodes[k - 3]], r[k]) end
    end
  end)

  part("fibres", function()
    local at = {}
    for _, r in ipairs(rows("tongue_fibres.tsv")) do
      at[r[1]] = (at[r[1]] or 0) + 1
      local f = fem.bundles:find(r[1]).fibres[at[r[1]]]
      same(r[1] .. " node", number[f.points[1]], r[3])
      same(r[1] .. " node", number[f.points[2]], r[4])
      near(r[1] .. " force", f.material.maxForce, r[5], r[5])
      near(r[1] .. " length", f.material.optLength, r[6])
    end
    for name, n in pairs(at) do same(name, #fem.bundles:find(name).fibres, n) end
  end)

  part("bundles", function()
    for _, r in ipairs(rows("tongue_bundle_elements.tsv")) do
      local name = table.remove(r, 1)
      local descs, list = fem.bundles:find(name).elementDescs, {}
      for i = 1, #descs do list[i] = descs[i].element.number end
      table.sort(list)
      table.sort(r)
      same(name, table.concat(list, " "), table.concat(r, " "))
    end
  end)

  local attached = {}
  part("attachments", function()
    local all = rows("tongue_attachments.tsv")
    for i = 1, #mech.attachments do
      local x = mech.attachments[i]
      attached[number[x.point]] = x
    end
    same("attachments", #mech.attachments, #all)
    for _, r in ipairs(all) do
      local x = attached[r[1]]
      if not x then differ("node " .. r[1], "free", r[2]) else
        same("node " .. r[1], x.frame.name, r[2])
        vectors("node " .. r[1], x.loc, { r[3], r[4], r[5] })
      end
    end
  end)

  part("nodes", function()
    local all = rows("tongue_nodes_rest.tsv")
    same("nodes", #fem.nodes, #all)
    for i, r in ipairs(all) do
      local x, n = attached[i - 1], fem.nodes[i]
      same("node " .. r[1] .. " attached", x ~= nil, r[5] == 1)
      vectors("node " .. r[1], x and x.frame:to_world(x.loc) or n.position, { r[2], r[3], r[4] })
      same("node " .. r[1] .. " fixed", not n.dynamic, i > 946)
    end
  end)
end

if bad > 0 then art.fail(string.format("%d of %d numbers differ", bad, compared)) end
print(string.format("%d numbers are those of the tables", compared))
