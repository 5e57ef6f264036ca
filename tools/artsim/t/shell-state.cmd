# a run of shells goes on from a saved state bit for bit, with any number of threads; backs are in it
sheet()
{
    cat <<'END'
local art = require "art"
local mech = art.root { name = "r", maxStepSize = 0.01 }:add(art.MechModel { name = "m" })
local fem = mech:add_fem { name = "f", thickness = 0.05, density = 100, stiffnessDamping = 0.01,
  mesh = art.volume.shellgrid { wx = 1, wy = 1, nx = 7, ny = 6 },
  material = art.NeoHookeanMaterial { YoungsModulus = 1e5, PoissonsRatio = 0.3 } }
fem:fix { x = -0.5 }
END
}
sheet > sheet.lua
artbuild sheet.lua -o sheet.art
artsim -q sheet.art -t 0.2 --threads 1 --save-state whole.state
artsim -q sheet.art -t 0.2 --threads 2 --save-state threads.state
artsim -q sheet.art -t 0.1 --save-state half.state
artsim -q sheet.art -t 0.2 --load-state half.state --save-state halves.state
cmp whole.state threads.state
cmp whole.state halves.state
test "$(grep -c '^back' whole.state)" = 56
test "$(grep -c '^point' whole.state)" = 56
# a state without the backs, or with them where there are none, is not taken
grep -v '^back' half.state | sed 's/^end.*/end/' > front.state
if artsim -q sheet.art -t 0.2 --load-state front.state 2> message; then exit 9; fi
grep -q "the state has nothing about 'models/m/models/f/nodes/0'" message
sed 's/elementClass=SHELL/elementClass=MEMBRANE/' sheet.art > flat.art
if artsim -q flat.art -t 0.2 --load-state half.state 2> message; then exit 9; fi
grep -q "'models/m/models/f/nodes/0' has no back in this model" message
