# models and components of files join the one that a script builds
printf 'MechModel [ name="leg" PointList<Particle> [ name="particles" [ name="knee" ] ] ]\n' > leg.art
printf '[ name="toe" mass=2 ]\n' > toe.art
cat > body.lua <<'END'
local art = require "art"
local root = art.root{name="body"}
root:merge("leg.art")
root:merge("leg.art", {names="unique"})
local leg = root.models.leg
leg.particles:merge("toe.art")
leg:merge("leg.art")
leg.particles.knee:delete()
root.models.leg_2:delete()
END
artbuild body.lua | artinfo tree -
