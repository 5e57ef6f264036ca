# stderr: artsim: off.art:.* is switched on in a run that began without contact
# With adaptive steps none ends deeper than penetrationLimit: the ball that would sink in by a half of itself in a step is
# stopped in smaller ones. A default behaviour cannot be switched on in a run that began without contact.
artbuild -q "$HERE/contact-continuous.lua" speed=-10 collider=TRI_INTERSECTION thick=1 -o ball.art
artsim -q ball.art -t 0.5 --adaptive --set models/m:penetrationLimit=0.002 --set :minStepSize=1e-6 --profile \
    --record models/m/rigidBodies/ball:position@0.5=end.tsv 2> profile || cat profile
# on its lowest face the middle of the ball is 0.0934 above the plate, on a vertex 0.1
awk 'END { if (!($4 > 0.5934 - 0.002 && $4 < 0.6)) print "the ball ends at", $4 }' end.tsv
grep -q '[1-9][0-9]* root steps taken again' profile || cat profile

cat > off.lua <<'END'
local art = require "art"
local mech = art.MechModel{name="m", gravity={0, 0, -9.8}}
mech:add(art.body{name="ball", mesh=art.mesh.icosphere(0.1, 1), density=1000})
mech:set_default_collision_behavior("Rigid", "Rigid", false, 0)
return mech
END
cat > on.lua <<'END'
function apply(t0, t1)
    if t0 >= 0.05 then root:find("models/m/collisionManager/behaviors/Rigid-Rigid").enabled = true end
end
END
artbuild -q off.lua -o off.art
artsim -q off.art -t 0.1 --controller on.lua && echo "switched on unseen"
true
