-- FEM models from files of several formats, and by hand
local art = require "art"
local mech = art.root { name = "fem" }:add(art.MechModel { name = "mech" })

-- a file beside the script; numbers of the file stay
local block = mech:add_fem { name = "block", file = "block.inp", density = 2, scale = 2,
  material = art.LinearMaterial { YoungsModulus = 5 } }
assert(#block.nodes == 11 and #block.elements == 3 and #block.shellElements == 1)
assert(block.nodes[1].number == 11 and block.elements[2].number == 2 and block.density == 2)
assert(block.shellElements[1].defaultThickness == 0.25)
assert(block.nodes[7].position.x == 2)

-- a volume mesh as a value
local v = art.volume.read("block.inp")
local nodes, elements = v:counts()
assert(nodes == 11 and elements == 4 and math.abs(v:volume() - (1 + 1 / 3 + 1 / 2)) < 1e-12)
local kind, of, number = v:element(2)
assert(kind == "pyramid" and #of == 5 and number == 2)
local low, high = v:copy():transform { 0, 0, 1 }:bounds()
assert(low.z == 1 and high.z == 3 and select(2, v:bounds()).z == 2)
mech:add_fem { name = "moved", mesh = v, transform = { 5, 0, 0 }, thickness = 0.5 }

-- by hand: the class follows from the number of nodes
local hand = mech:add_fem { name = "hand" }
local n = {}
for i, p in ipairs { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0.5, 0.5, 1 } } do n[i] = hand:add_node(p) end
assert(hand:add_element(n).class == "PyramidElement")
assert(hand:add_element { n[1], n[2], n[4], 4 }.class == "TetElement")
local shell = hand:add_shell { n[1], n[2], n[3], n[4], membrane = true }
assert(shell.class == "ShellQuadElement" and shell.defaultThickness == 0.001 and shell.elementClass == "MEMBRANE")

local function fails(text, f, ...)
  local ok, message = pcall(f, ...)
  assert(not ok and message:find(text, 1, true), message)
end
local sheet = mech:add_fem { name = "sheet" }
for _, p in ipairs { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0.5, 0 }, { 1, 0.5 }, { 0.5, 1 }, { 0, 0.5 }, { 0.5, 0.5 } } do
  sheet:add_node { p[1], p[2], 0 }
end
assert(sheet:add_shell { 0, 1, 2, 3, 4, 5, 6, 7 }.class == "ShellQuadquadElement")
assert(sheet:add_shell { 0, 1, 2, 4, 5, 8 }.class == "ShellQuadtriElement")
fails("there is no shell of 5 nodes", sheet.add_shell, sheet, { 0, 1, 2, 3, 4 })
fails("there is no element of 3 nodes", hand.add_element, hand, { 0, 1, 2 })
fails("the model has no node 9", hand.add_element, hand, { 0, 1, 2, 9 })
fails("node 2 of the element is no node of this model", hand.add_element, hand, { n[1], block.nodes[1], n[3], n[5] })
fails("the element of nodes [ 0 2 1 4 ]: 1 element is inside out", hand.add_element, hand, { 0, 2, 1, 4 })
fails("the FEM model has nodes already", v.put_into, v, hand)
fails("element 1 has 7 nodes", art.volume.new, { { 0, 0, 0 } }, { { 1, 1, 1, 1, 1, 1, 1 } })
fails("element 1: node 2 of 1", art.volume.new, { { 0, 0, 0 } }, { { 1, 2, 1, 1 } })
