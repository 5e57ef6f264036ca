# The joint reaction at the start includes the contact on which a body lies and the limit at which a joint is: it is that of the
# rest that follows. Who looks at it does not change the motion.
cat >rest.lua <<'END'
local m = art.root{name="r", maxStepSize=0.001}:add(art.MechModel{name="m", gravity={0, 0, -10}})
local b = m:add(art.box{name="b", size={2, 0.2, 0.2}, mass=2, position={1, 0, 0}})
m:add_joint("HingeJoint", {name="j", a=b, origin={0, 0, 0}, axis={0, 1, 0}})
local p = m:add(art.box{name="p", size={0.4, 0.4, 0.2}, position={1.8, 0, -0.2}, dynamic=false})
m:set_collision_behavior(b, p, {friction=0})
local c = m:add(art.body{name="c", inertia={mass=2, com={1, 0, 0}, J={1, 1, 1}}})
m:add_joint("HingeJoint", {name="k", a=c, origin={0, 3, 0}, axis={0, 1, 0}, thetaRange={-1, 0}})
END
artbuild rest.lua -o rest.art
artsim rest.art -t 0.02 -r 'j:reaction,k:reaction@0.01=reaction.tsv' -r b:velocity,c:velocity@0.001=seen.tsv
artsim rest.art -t 0.02 -r b:velocity,c:velocity@0.001=alone.tsv
sed 1,2d seen.tsv >a; sed 1,2d alone.tsv >b; cmp a b && echo "the same motion"
awk 'function off(x, y) { return (x - y) ^ 2 > 1e-12 }
    /^#/ { next } !n++ { for (i = 2; i <= NF; i++) first[i] = $i } { for (i = 2; i <= NF; i++) if (off($i, first[i])) bad = bad " " i }
    END { print n, (bad == "" ? "rows alike" : "other in" bad); print (off(first[10], 20) || off(first[12], -20) ? "limit: " first[10] " " first[12] : "weight and moment at the limit") }' reaction.tsv
