# what a path and an exciter must have is told with the line of the script
try() {
    printf '%s\n' 'local m = art.root():add(art.MechModel { name = "m" })' \
        'local p = m.particles:add { name = "p" }' \
        'local q = m.particles:add { name = "q", position = { 1, 0, 0 } }' \
        'local body = m.rigidBodies:add { name = "r" }' "$1" > x.lua
    code=0
    artbuild x.lua -o x.art 2>&1 || code=$?
    echo "exit $code"
    test ! -e x.art
}
try 'm:add_multi_point_spring { points = { p }, stiffness = 1 }'
try 'm:add_multi_point_spring { stiffness = 1 }'
try 'm:add_multi_point_spring { points = { p, body } }'
try 'm:add_multi_point_spring { points = { p, q }, stiffness = 1, material = art.LinearAxialMaterial() }'
try 'm:add_multi_point_spring { points = { p, q } }:add_point(p, 7)'
try 'm:add_multi_point_spring { points = { p, q } }:remove_point(q)'
try 'm.multiPointSprings:add(art.MultiPointSpring { name = "bare" })'
try 'm.multiPointSprings:add(art.MultiPointSpring { segmentSpecs = { { pntB = p }, { flags = 0 } } })'
try 'm.multiPointSprings:add(art.MultiPointSpring { segmentSpecs = { p, q } })'
try 'local s = m:add_multi_point_spring { points = { p, q } }; s:set_segment_wrappable(1, 2.5)'
try 'm:add_exciter { targets = { p } }'
try 'm:add_exciter { targets = { m:add_exciter {} }, gains = { 1, 2 } }'
try 'local e = m:add_exciter {}; e:add_target(e)'
try 'local e = m:add_exciter {}; e:add_target(m:add_exciter {}, "much")'
