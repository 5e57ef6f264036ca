-- bodies of reduced zones (artreduce) on frames and bodies
local art = ...

-- taken out of the table of the user's functions
local build, build_super = art.multizone_build, art.superelement_build
art.multizone_build, art.superelement_build = nil, nil

local bonds = { bonded = "BONDED", kinematic = "KINEMATIC" }

local function quoted(s) return '"' .. s:gsub('["\\]', "\\%0") .. '"' end

-- mech:add_multizone{ zones={ { file=, frame= }, ... }, seams={ { 1, "right", 2, "left" }, ... }, bond=, name=, ... }
art.method("MechModel", "add_multizone", function(mech, t)
  local own, props = art.split(t, { zones = 1, seams = 1, bond = 1 })
  local what = "multizone body '" .. tostring(props.name or "") .. "'"
  if type(own.zones) ~= "table" or #own.zones == 0 then art.fail(what .. " needs zones") end
  local files, frames, seams = {}, {}, {}
  for i, zone in ipairs(own.zones) do
    if type(zone) ~= "table" or type(zone.file) ~= "string" or not zone.frame then
      art.fail(what .. ": zone " .. i .. " is not of the form { file=, frame= }")
    end
    files[i], frames[i] = quoted(zone.file), zone.frame
  end
  for i, s in ipairs(own.seams or {}) do
    if type(s) ~= "table" or math.type(s[1]) ~= "integer" or type(s[2]) ~= "string" or math.type(s[3]) ~= "integer"
      or type(s[4]) ~= "string" then
      art.fail(what .. ": seam " .. i .. ' is not of the form { 1, "right", 2, "left" }')
    end
    seams[i] = quoted((s[1] - 1) .. ":" .. s[2]) .. " " .. quoted((s[3] - 1) .. ":" .. s[4])
  end
  if own.bond then
    if not bonds[own.bond] then art.fail(what .. ': bond is "bonded" or "kinematic"') end
    props.seamBond = bonds[own.bond]
  end
  local body = mech.meshBodies:add(art.MultizoneBody(props))
  local good, why = pcall(function()
    build(body, "[ " .. table.concat(files, " ") .. " ]", frames, "[ " .. table.concat(seams, " ") .. " ]")
  end)
  if good then return body end
  body:delete()
  error(why, 0)
end)

-- The points of the body by zone (from 1) and number of the node in its model; seams by either zone of the first name.
art.method("MultizoneBody", "point", function(body, zone, number)
  return body.points["z" .. (zone - 1) .. "n" .. number]
end)

-- mech:add_superelement{ file=, name=, position=, orientation=, ... }: with its rigid body, NAME_frame
art.method("MechModel", "add_superelement", function(mech, t)
  local own, props = art.split(t, { file = 1, position = 1, orientation = 1, rotation = 1 })
  if type(own.file) ~= "string" then art.fail("a superelement needs file=, a zone with modes") end
  local placed = { position = own.position, orientation = own.orientation, rotation = own.rotation }
  if props.name then placed.name = props.name .. "_frame" end
  local body = mech.rigidBodies:add(art.RigidBody(placed))
  local part = mech.meshBodies:add(art.Superelement(props))
  local good, why = pcall(function() build_super(part, body, own.file) end)
  if good then return part, body end
  part:delete()
  body:delete()
  error(why, 0)
end)
