# scripts that draw: in frames at the state of each, by controllers too; what cannot be
cat > d.lua <<'END'
local art = require "art"
local root = art.root{}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, 0}})
mech:add(art.Particle{name="p", mass=1, velocity={1, 0, 0}})
root.renderables:add(art.drawing{name="pen", model=mech, code=[[
function draw(d)
  local p = model:find("particles/p").position
  d:ball(p, 0.25)
  d:arrow(p, p + art.vec(0, 0, 1), 0.1)
  d:box({0, 0, 0}, {1, 2, 4})
  d:vertices("line_loop", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})
  d:vertices("triangle_strip", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}})
  d:text(p, "p")
  d:label(0, 0, "label")
end]]})
root:add(art.ScriptMonitor{name="watch", code=[[
local n = 0
function apply(t0, t1) n = n + 1 end
function draw(d) d:point({n, 0, 0}, {size=2}) end]]})
END
artbuild d.lua -o d.art
artsim -q d.art -t 0.02 --frames out@0.02,ascii
cat out/components.tsv
for i in 0 2; do
    # the points, then the radii
    awk '/Name="Points"/ { p = 1; next } /<\/DataArray>/ { p = 0 } p' out/drawings-00000$((i / 2)).vtu | head -n 4
done
wrong() {
    {
        echo 'local art = require "art" local root = art.root{} local mech = root:add(art.MechModel{name="m"})'
        echo 'mech:add(art.Particle{name="p", mass=1})'
        printf 'root.renderables:add(art.drawing{name="pen", code=[[%s]]})\n' "$1"
    } >w.lua
    artbuild w.lua -o w.art
    { artrender w.art --size 40x30 -o w.png 2>&1 || echo "status $?"; } | sed 's/more than [0-9.]* s at/more than 200000000 steps at/'
}
# a loaded machine comes to the limit of time first
wrong 'function draw(d) d:point({1, 2}) end'
wrong 'function draw(d) d:line({0, 0, 0}) end'
wrong 'function draw(d) d:ball({0, 0, 0}, -1) end'
wrong 'function draw(d) d:ball({0, 0, 0}, 1, {colour={1, 0, 0}}) end'
wrong 'function draw(d) d:ball({0, 0, 0}, 1, {color={1, 0, 2}}) end'
wrong 'function draw(d) d:vertices("quads", {{0, 0, 0}}) end'
wrong 'function draw(d) d:vertices("lines", {{0, 0, 0}, {1, 0, 0}}, {colors={{1, 0, 0}}}) end'
wrong 'function draw(d) d:point({0 / 0, 0, 0}) end'
wrong 'function draw(d) root:find("models/m/particles/p").mass = 2 end'
wrong 'function draw(d) while true do end end'
wrong 'function paint(d) end'
artsim -q w.art -t 0.01 2>&1 || echo "status $?"
