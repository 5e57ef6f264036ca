-- Muscles of the tongue: 21 bundles of elements and of fibres from node to node, whose forces follow from the force of
-- the bundle and the volumes around them.
local art = require "art"
local fibres = {}

-- N, left and right together (Buchaillard, Perrier & Payan 2009, table I)
local FORCE = { GGP = 37, GGM = 12, GGA = 18, STY = 24, GH = 17.5, MH = 39, HG = 65, VERT = 20, TRANS = 50, IL = 9, SL = 19 }
-- in the files the styloid ends have numbers of another mesh
local RENAMED = { [4037] = 948, [4042] = 947 }

-- { name=, elements={...}, strands={ {n1, n2, ...}, ... } } with numbers of nodes and elements from 1 on
function fibres.read(data)
  local sets = art.ansys_macro(data .. "/tongue/CreateMuscles.mac")
  local lines = art.ansys_macro(data .. "/tongue/Fibers.mac").arrays
  local r = {}
  for k = 1, sets.values.nb_muscles do
    local name = sets.arrays.muscleName[k]
    local b = { name = name, elements = sets.components[name].numbers, strands = {} }
    for f = 1, lines.NB_FIBERS[k] do
      local strand = {}
      for i = 1, lines.NB_NODES_FIBER[f][k] do
        local n = lines.FIBER[i][f][k]
        strand[i] = RENAMED[n] or n
      end
      b.strands[f] = strand
    end
    r[k] = b
  end
  return r
end

-- Which of the elements of a bundle have a node: { [node] = { [element] = true } }
local function around(volume, elements)
  local r = {}
  for _, e in ipairs(elements) do
    for _, n in ipairs(select(2, volume:element(e))) do
      r[n] = r[n] or {}
      r[n][e] = true
    end
  end
  return r
end

-- The volume that counts for the fibre from node a to b: of the elements of the bundle that have both, else the mean of
-- those that have a.
local function share(volume, of, a, b)
  local sum, all, n = 0, 0, 0
  for e in pairs(of[a] or {}) do
    local v = volume:volume(e)
    all, n = all + v, n + 1
    if of[b] and of[b][e] then sum = sum + v end
  end
  if sum > 0 then return sum end
  return n > 0 and all / n or 0
end

-- Forces of the fibres, { {f12, f23, ...}, ... } in 1e-3 N: in proportion to the volumes, and so that the strongest fibres
-- of all strands together have the force of the bundle.
function fibres.forces(volume, b)
  local total = 1000 * (FORCE[b.name] or FORCE[b.name:match("^(.*)_[LR]$")] / 2)
  local of, sum, r = around(volume, b.elements), 0, {}
  for f, strand in ipairs(b.strands) do
    local most
    r[f] = {}
    for i = 1, #strand - 1 do
      r[f][i] = share(volume, of, strand[i], strand[i + 1])
      most = math.max(most or 0, r[f][i])
    end
    sum = sum + most
  end
  for _, strand in ipairs(r) do
    for i = 1, #strand do strand[i] = total * strand[i] / sum end
  end
  return r
end

local function material(force, length)
  return art.ConstantAxialMuscle { maxForce = force, optLength = length, maxLength = 2 * length, forceScaling = 1 }
end

-- As elements: the muscle is spread over the elements of a bundle, along its fibres. Where no fibre passes there is none.
-- The styloglossus, which leaves the tongue, keeps its fibres, with half of their force.
local function spread(bundle, elements)
  bundle.fibresActive = bundle.name:find("^STY") ~= nil
  for i = 1, bundle.fibresActive and #bundle.fibres or 0 do
    local m = bundle.fibres[i].material
    bundle.fibres[i]["material.maxForce"] = m.maxForce / 2
  end
  bundle:directions_from_fibres { elements = elements }
end

-- The bundles in the model, as "fibres", which pull, and elements that do nothing but get stiffer; or as "elements".
function fibres.build(fem, volume, data, as)
  local bundle = {}
  for _, b in ipairs(fibres.read(data)) do
    local forces, elements = fibres.forces(volume, b), {}
    local made = fem.bundles:add(art.MuscleBundle { name = b.name, fibresActive = true })
    for f, strand in ipairs(b.strands) do
      for i = 1, #strand - 1 do
        made:add_fibre(fem.nodes[strand[i]], fem.nodes[strand[i + 1]],
          function(length) return material(forces[f][i], length) end)
      end
    end
    for i, e in ipairs(b.elements) do elements[i] = fem.elements[e] end
    if as == "elements" then spread(made, elements) end
    for _, e in ipairs(as == "fibres" and elements or {}) do made:add_element(e, { 1, 0, 0 }) end
    bundle[b.name] = made
  end
  return bundle
end

-- One exciter for each muscle: its left and its right bundle.
function fibres.exciters(fem, bundle)
  local r = {}
  for _, name in ipairs { "GGP", "GGM", "GGA", "STY", "GH", "MH", "HG", "VERT", "TRANS", "IL", "SL" } do
    local targets = bundle[name] and { bundle[name] } or { bundle[name .. "_L"], bundle[name .. "_R"] }
    r[name] = fem:add_exciter { name = name, targets = targets }
  end
  return r
end

-- Exciters of parts of the muscles, from files that name fibres and elements by their numbers (b/2/e/10: bundle 2, element
-- 10 of it): the paths need the names of lists here.
local REGIONS = { "GGMa", "GGMp", "GGPp", "ILa", "SL_L", "SL_R", "SLalat", "SLsupa", "SLsupm", "TRANSa", "TRANSm", "TRANSp",
  "VERTa", "VERTm", "VERTp" }

function fibres.regions(fem, data)
  local list = { e = "elementDescs", f = "fibres" }
  for _, name in ipairs(REGIONS) do
    local targets = {}
    for b, kind, i in art.text(data .. "/tongue/exciters/" .. name .. ".art"):gmatch("b/(%d+)/([ef])/(%d+)") do
      targets[#targets + 1] = fem.bundles[b + 1][list[kind]][i + 1]
    end
    fem:add_exciter { name = name, targets = targets }
  end
end

return fibres
