# macros of ANSYS: arrays, values, sets in the order in which they were selected; volumes of elements; markers that go to
# the surface of their body, of another one, of a mesh; the text of a file
printf '%s\r\n' '! sets' 'n = 2 ! two' '*DIM,NAME,CHAR,n' "NAME(1) = 'A_L'" "NAME( 2 )='B'" 'FIBER(1,2,1)=398' 'k = n + 1' \
    'ESEL,S,ELEM,,18' 'ESEL,A,ELEM,,5,9,2' 'ESEL,A,ELEM,,7' 'CM,A_L,ELEM ' '' 'ESEL,U,ELEM,,5' 'CM,B,ELEM' 'NSEL,S,NODE,,3' 'cm,N,node' \
    'CMGRP,G,A_L,B' 'ESEL,NONE' 'CM,EMPTY,ELEM' '/NOPR' >sets.mac
printf 'ESEL,R,ELEM,,3\n' >bad.mac
printf 'CM,A,VOLU\n' >worse.mac
cat >macros.lua <<'END'
local m = art.ansys_macro("sets.mac")
local function is(a, b) if a ~= b then art.fail(tostring(a) .. " is not " .. tostring(b)) end end
is(m.values.n, 2)
is(m.values.k, nil)
is(m.arrays.NAME[1] .. m.arrays.NAME[2], "A_LB")
is(m.arrays.FIBER[1][2][1], 398)
is(#m.components, 4)
is(table.concat(m.components.A_L.numbers, " "), "18 5 7 9")
is(table.concat(m.components[2].numbers, " "), "18 7 9")
is(m.components.N.of .. m.components.N.numbers[1], "nodes3")
is(#m.components.EMPTY.numbers, 0)
is(m.skipped, 2) -- the expression and the group
is(art.text("bad.mac"), "ESEL,R,ELEM,,3\n")

local v = art.volume.new({ {0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {0, 0, 4}, {2, 3, 4} }, { {1, 2, 3, 4}, {5, 4, 3, 2} })
is(v:volume(1), 4)
is(v:volume(3), nil)
assert(math.abs(v:volume(1) + v:volume(2) - v:volume()) < 1e-12)

local mech = art.root():add(art.MechModel{name="m"})
local a = mech:add(art.box{name="a", size={2, 2, 2}, position={5, 0, 0}, orientation={0, 0, 1, 90}})
local b = mech:add(art.box{name="b", size={2, 2, 2}, position={0, 0, 8}})
local bare = mech:add(art.RigidBody{name="bare", mass=1})
local k = a:add_marker{world={5, 4, 0.5}}
local function at(p, x, y, z) assert(p:distance(art.vec(x, y, z)) < 1e-12, tostring(p)) end
is(math.abs(k:project() - 3) < 1e-12, true)
at(k:world(), 5, 1, 0.5)
at(k.location, 1, 0, 0.5)
is(math.abs(k:project(b) - math.sqrt(16 + 6.5 ^ 2)) < 1e-12, true)
at(k:world(), 1, 1, 7)
is(k.attachment.frame, a)
k:project(art.mesh.box(1, 1, 1))
at(k:world(), 0.5, 0.5, 0.5)
is(k:project(art.mesh.box(1, 1, 1)), 0)
for _, what in ipairs{"x", 3, bare} do
  local ok, why = pcall(k.project, k, what)
  print(ok, (why:gsub("^[^:]*:%d*: ", "")))
end
for _, file in ipairs{"bad.mac", "worse.mac"} do
  local ok, why = pcall(art.ansys_macro, file)
  print(ok, (why:gsub("^[^:]*:%d*: ", "")))
end
END
artbuild macros.lua -o /dev/null 2>&1
