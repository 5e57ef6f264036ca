# The joint reaction is all that a joint transmits: with the weight, muscles and other joints it makes up mass times acceleration of
# each body of a motion that is given, also where couplings, actuators and limits of coordinates carry a part.
cat >arm.lua <<'END'
local root = art.root{name="arm", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = mech:add(art.box{name="a", size={0.4, 0.05, 0.06}, density=1000, position={0.2, 0, 0}})
local b = mech:add(art.box{name="b", size={0.3, 0.04, 0.05}, density=1200, position={0.55, 0, 0}})
local j = mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
local k = mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.4, 0, 0}, axis={0, 0, 1}})
mech:add_joint_coupling{name="half", coordinates={{k, "theta"}, {j, "theta"}}, f=0.5}
mech:add_joint_actuator{name="motor", coordinate=k, forceScale=10, excitation=0.3}
mech:add_joint_limit_force{name="soft", coordinate=k, upperLimit=0.1, upperStiffness=2, upperDamping=0.1, lowerLimit=-2}
mech:add(art.Muscle{name="f", restLength=0.3, excitation=0.5, material=art.SimpleAxialMuscle{maxForce=100, damping=20},
  points={mech:add(art.Particle{name="p", dynamic=false, position={0, 0.3, 0}}), b:add_marker{name="q", location={-0.1, 0.02, 0}}}})
END
artbuild arm.lua -o arm.art
awk 'BEGIN { print "time\tj:theta"; for (i = 0; i <= 100; i++) printf "%.17g\t%.17g\n", i / 100, 40 * sin(3 * i / 100) + 5 }' >swing.tsv
check() {
    awk '
    function worse(x, y) { x = x < 0 ? -x : x; return x > y ? x : y }
    BEGIN { r = atan2(0, -1) / 180; ma = 1000 * 0.4 * 0.05 * 0.06; mb = 1200 * 0.3 * 0.04 * 0.05
        Ia = ma * (0.4 ^ 2 + 0.05 ^ 2) / 12; Ib = mb * (0.3 ^ 2 + 0.04 ^ 2) / 12 }
    # number n, at length x along a bar at angle q whose rate and acceleration are w and e: the acceleration of its middle
    function ax(x, q, w, e) { return x * (-sin(q) * e - cos(q) * w * w) }
    function ay(x, q, w, e) { return x * (cos(q) * e - sin(q) * w * w) }
    !/^#/ { t = $1; q = (40 * sin(3 * t) + 5) * r; w = 120 * cos(3 * t) * r; e = -360 * sin(3 * t) * r; n++
        Q = 1.5 * q; W = 1.5 * w; E = 1.5 * e
        bx = ax(0.4, q, w, e) + ax(0.15, Q, W, E); by = ay(0.4, q, w, e) + ay(0.15, Q, W, E)
        # the muscle pulls q ($15, $16) towards p (0, 0.3) with $14
        l = sqrt($15 ^ 2 + (0.3 - $16) ^ 2); fx = -$15 / l * $14; fy = (0.3 - $16) / l * $14
        kx = 0.4 * cos(q); ky = 0.4 * sin(q); rx = 0.15 * cos(Q); ry = 0.15 * sin(Q)
        off = worse($8 - (mb * bx - fx), off); off = worse($9 - (mb * (by + 9.81) - fy), off)
        off = worse($13 - (Ib * E + rx * mb * (by + 9.81) - ry * mb * bx - ($15 - kx) * fy + ($16 - ky) * fx), off)
        # of the first bar: its joint, and the opposite of what acts on the second
        cx = ax(0.2, q, w, e); cy = ay(0.2, q, w, e); sx = 0.2 * cos(q); sy = 0.2 * sin(q)
        off = worse($2 - (ma * cx + $8), off); off = worse($3 - (ma * (cy + 9.81) + $9), off)
        off = worse($7 - (Ia * e + sx * ma * (cy + 9.81) - sy * ma * cx + $13 + kx * $9 - ky * $8), off); size = worse($8, size) }
    END { print n, "rows:", (off < 1e-5 && size > 50 ? "each body has mass times acceleration" : "off by " off " of " size) }' "$1"
}
artsim -q arm.art --mot swing.tsv -t 1 -r 'j:reaction,k:reaction,f:forceNorm,q:position@0.01=run.tsv'
check run.tsv
artsim -q arm.art --mot swing.tsv -t 1 --step 0.003 -r 'j:reaction,k:reaction,f:forceNorm,q:position@0.05=run.tsv'
check run.tsv

# on the other body, in other axes, and where it acts
artsim -q arm.art --mot swing.tsv -t 1 -r 'k:reaction,k:reactionOnParent,k:reactionInChild,k:reactionInParent,k:reactionInC,k:reactionInD,j:theta,k:theta,k:reactionPoint,k:reactionOnParentInParent@0.5=run.tsv'
awk 'function worse(x, y) { x = x < 0 ? -x : x; return x > y ? x : y }
    function turned(at, angle) { off = worse($at - cos(angle) * $2 - sin(angle) * $3, off); off = worse($(at + 1) + sin(angle) * $2 - cos(angle) * $3, off)
        off = worse($(at + 5) - $7, off) }
    !/^#/ { r = atan2(0, -1) / 180; q = $38 * r; k = $39 * r; n++
        for (i = 2; i <= 7; i++) off = worse($i + $(i + 6), off)
        turned(14, q + k); turned(20, q); turned(26, q + k); turned(32, q)
        off = worse($40 - 0.4 * cos(q), off); off = worse($41 - 0.4 * sin(q), off)
        for (i = 20; i <= 25; i++) off = worse($i + $(i + 23), off) }
    END { print n, (off < 1e-9 ? "the same on both bodies, in all axes" : "off by " off) }' run.tsv

# a run: hanging still, the first row as well; a weight on a slide whose coordinate a coupling holds hangs on its joint
cat >pulley.lua <<'END'
local root = art.root{name="pulley", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -10}})
local load = mech:add(art.box{name="load", size={0.1, 0.1, 0.1}, mass=3, position={0, 0, -1}})
local arm = mech:add(art.box{name="arm", size={0.2, 0.02, 0.02}, mass=1, position={1, 0, 0}})
local s = mech:add_joint("SliderJoint", {name="s", a=load, origin={0, 0, -1}, axis={0, 0, 1}})
local h = mech:add_joint("HingeJoint", {name="h", a=arm, origin={0.9, 0, 0}, axis={0, -1, 0}})
h.thetaLocked = true
mech:add_joint_coupling{name="rope", coordinates={{s, "z"}, {h, "theta"}}, f=0.01}
END
artbuild pulley.lua -o pulley.art
artsim -q pulley.art -t 0.002 -r 's:reaction@0.001' | awk '!/^#/ { printf "%s %.6f %.6f %.6f\n", $1, $2 + 1e-12, $3 + 1e-12, $4 }'
artinfo classes HingeJoint | grep 'joint reaction' | cut -d ' ' -f 1 | cut -f 1 | sed 's,^ *,,' | sort -u | head -4

# in a script, found by the help; without dynamics there are no forces
cat >mon.lua <<'END'
local k = root:find("models/m/bodyConnectors/k")
function apply(t0, t1) end
self:declare{name="load", type="vector", size=6, readonly=true, get=function()
    local r = k.reaction -- not a number until it is known
    return r[1] == r[1] and r or {0, 0, 0, 0, 0, 0}
end}
END
artsim -q arm.art --mot swing.tsv -t 0.5 --monitor mon.lua -r monitors/mon:load,k:reaction@0.5 |
    awk '!/^#/ && $1 > 0 { for (i = 2; i < 8; i++) if ($i != $(i + 6)) print "other"; print ($3 != 0 ? "the same in a script" : "0") }'
artinfo lua "joint reaction" 2>/dev/null | grep -q joint.reaction && echo "found by the help"
artsim -q arm.art --mot swing.tsv -t 0.5 --set m:dynamicsEnabled=false -r k:reaction@0.5 2>&1 || echo "exit $?"
