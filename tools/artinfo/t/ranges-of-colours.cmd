# ranges of plots and colours: ends in the wrong order, what is no number, unknown words, a missing end
cat >fields.lua <<'END'
local mech = art.root{name="r"}:add(art.MechModel{name="m"})
local fem = mech:add_fem{name="f", density=1000, mesh=art.volume.grid{nx=1, ny=1, nz=1}, material=art.LinearMaterial{}}
fem.stressPlotRange = {0.5, 2}
local f = fem:add_field{name="g", on="nodes", value=function(p) return p.x end}
f:set("renderRange", "[ interval=[ 0.5 2 ] updating=FIXED ]")
mech.collisionManager:set("colorMapRange", "[ interval=[ 0.5 2 ] updating=AUTO_FIT ]")
END
artbuild fields.lua -o good.art
artinfo check -q good.art
try() { # PROPERTY VALUE
    sed "s/$1=.*/$1=$2/" good.art >bad.art
    artinfo check -q bad.art >said 2>&1 && echo "$1=$2 passes"
    sed 's/.*bad.art:[0-9]*:[0-9]*: error: //' said
    grep -q 'bad.art:[0-9]*:[0-9]*: error: ' said || { echo "no place:"; cat said; }
    artsim -q bad.art -t 0.01 2>ran && echo "$1=$2 runs"
    return 0
}
try stressPlotRange '[ [2,1] ]'
try stressPlotRange '[ [NaN,1] ]'
for p in renderRange colorMapRange; do
    try $p '[ interval=[ 2 1 ] updating=FIXED ]'
    try $p '[ interval=[ NaN 1 ] updating=FIXED ]'
    try $p '[ interval=[ 0 1 ] updating=FIXD ]'
    try $p '[ intervall=[ 0 1 ] ]'
    try $p '[ interval=[ 1 ] ]'
    try $p '[ interval=[ 0 1 2 ] ]'
done
artsim good.art -q -t 0.01 --set 'models/m/models/f:stressPlotRange=3 1' 2>ran && echo "set passes"
cat ran
echo 'art.load("good.art"):find("models/m/models/f").stressPlotRange = {3, 1}' >set.lua
artbuild set.lua -o set.art 2>ran && echo "Lua passes"
cat ran
