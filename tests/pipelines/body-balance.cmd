# Each body is balanced: its joint reactions, its weight and the muscles on it are the rate of its momentum and angular momentum, which
# differences of the recorded velocities give. With a motion that is given to rounding, in space, with a coupling, a locked joint, a
# muscle around a cylinder, masses that are carried, and in a loop; in a free run, where reactions are those of the last step, as fast as
# its scheme converges, at a limit too. The row of the start has what limits and contacts bear that act there.
cat >balance.awk <<'END'
# SPEC has lines `body NAME m Ix Iy Iz`, `with NAME m Ix Iy Iz` (carried by that body), `joint NAME child parent`. Loads are
# the property force of a body, which has those of what it carries.
function worse(x, y) { x = x < 0 ? -x : x; return x > y ? x : y }
function get(name, i) { if (!((name "." i) in col)) { print "no column " name "." i; exit 1 } return v[n, col[name "." i]] }
FILENAME == SPEC { if ($1 == "body") { body[++nb] = $2; np[nb] = 0 }
    if ($1 == "body" || $1 == "with") { k = ++np[nb]; part[nb, k] = $2; m[$2] = $3; for (i = 0; i < 3; i++) I[$2, i] = $(4 + i) + 0 }
    if ($1 == "joint") { joint[++nj] = $2; child[nj] = $3; parent[nj] = $4 } next }
/^#/ { for (i = 2; i <= NF; i++) { name = $i; sub(/\.x$/, ".0", name); sub(/\.y$/, ".1", name); sub(/\.z$/, ".2", name); col[name] = i - 1 } next }
{ n++; for (i = 1; i <= NF; i++) v[n, i] = $i
    for (b = 1; b <= nb; b++) for (k = 1; k <= np[b]; k++) { p = part[b, k]
        for (i = 0; i < 3; i++) { P[n, p, i] = m[p] * get(p ":velocity", i); P[n, p, i + 3] = 0 }
        if (!I[p, 0]) continue
        # angular momentum R I R^T w, the columns of R by the formula of Rodrigues
        q = get(p ":orientation", 3) * atan2(0, -1) / 180; for (i = 0; i < 3; i++) u[i] = get(p ":orientation", i)
        for (j = 0; j < 3; j++) { for (i = 0; i < 3; i++) R[i] = (1 - cos(q)) * u[j] * u[i] + (i == j) * cos(q)
            R[(j + 1) % 3] += sin(q) * u[(j + 2) % 3]; R[(j + 2) % 3] -= sin(q) * u[(j + 1) % 3]
            s = 0; for (i = 0; i < 3; i++) s += I[p, j] * R[i] * get(p ":velocity", i + 3)
            for (i = 0; i < 3; i++) P[n, p, i + 3] += s * R[i] } } }
# add sign times a force f and its moment about o
function add(f, x, sign, o,    i, r) { for (i = 0; i < 3; i++) { r[i] = x[i] - o[i]; S[i] += sign * f[i] }
    for (i = 0; i < 3; i++) S[i + 3] += sign * (r[(i + 1) % 3] * f[(i + 2) % 3] - r[(i + 2) % 3] * f[(i + 1) % 3] + f[i + 3]) }
function load(name, point,    i) { for (i = 0; i < 6; i++) f[i] = get(name, i); for (i = 0; i < 3; i++) x[i] = get(point, i); add(f, x, 1, o) }
function rate(p, i) { return (4 / 5 * (P[n + 1, p, i] - P[n - 1, p, i]) - (P[n + 2, p, i] - P[n - 2, p, i]) / 5 + 4 / 105 * (P[n + 3, p, i] - P[n - 3, p, i]) - (P[n + 4, p, i] - P[n - 4, p, i]) / 280) / h }
END { N = n; h = (v[N, 1] - v[1, 1]) / (N - 1)
    for (n = 5 + SKIP; n <= N - 4; n++) for (b = 1; b <= nb; b++) {
        for (i = 0; i < 6; i++) S[i] = 0
        for (i = 0; i < 3; i++) o[i] = get(body[b] ":position", i)
        for (j = 1; j <= nj; j++) { if (child[j] == body[b]) load(joint[j] ":reaction", joint[j] ":reactionPoint")
            if (parent[j] == body[b]) load(joint[j] ":reactionOnParent", joint[j] ":reactionPointOnParent") }
        for (i = 0; i < 6; i++) size = worse(S[i], size)
        load(body[b] ":force", body[b] ":position")
        for (k = 1; k <= np[b]; k++) { p = part[b, k]; for (i = 0; i < 6; i++) f[i] = rate(p, i)
            for (i = 0; i < 3; i++) x[i] = get(p ":position", i); add(f, x, -1, o) }
        for (i = 0; i < 6; i++) if (worse(S[i], off) > off) { off = worse(S[i], off); where = body[b] " " i " at " v[n, 1] }
    }
    if (ERROR) { print off / size; exit }
    print N, "rows:", (off < BOUND * size && size > 1 ? "each body is balanced" : "off by " off " of " size " at " where) }
END
cat >chain.lua <<'END'
local mech = art.root{name="chain", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = mech:add(art.box{name="a", size={0.4, 0.05, 0.06}, density=1000, position={0.2, 0, 0}})
local b = mech:add(art.box{name="b", size={0.3, 0.04, 0.05}, density=1200, position={0.55, 0, 0}})
local c = mech:add(art.box{name="c", size={0.2, 0.04, 0.05}, density=1500, position={0.8, 0, 0}})
local j = mech:add_joint("UniversalJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
local k = mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.4, 0, 0}, axis={0, 0.6, 0.8}})
local l = mech:add_joint("HingeJoint", {name="l", a=c, b=b, origin={0.7, 0, 0}, axis={0, 0, 1}})
mech:add_joint_coupling{name="half", coordinates={{k, "theta"}, {j, "roll"}}, f=0.5}
l.thetaLocked = true
local cyl = mech:add(art.rigid_cylinder{name="cyl", radius=0.05, height=0.3, density=500, position={0.4, 0.06, 0.02}})
mech:attach_frame(cyl, a)
mech:attach_point(mech:add(art.Particle{name="w", mass=0.7, position={0.6, 0.1, 0.05}}), b)
mech:add_multi_point_muscle{name="f", restLength=0.3, excitation=0.5, material=art.SimpleAxialMuscle{maxForce=100, damping=20},
  points={a:add_marker{name="p", location={-0.1, 0.1, 0}}, b:add_marker{name="q", location={0.1, 0.05, 0}}}, wrappables={cyl}}
END
cat >loop.lua <<'END'
local root = art.root{name="loop", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local function bar(name, x0, y0, x1, y1)
  local dx, dy = x1 - x0, y1 - y0
  return mech:add(art.box{name=name, size={math.sqrt(dx * dx + dy * dy), 0.05, 0.06}, density=1000,
    pose={(x0 + x1) / 2, (y0 + y1) / 2, 0, 0, 0, 1, math.deg(math.atan(dy, dx))}})
end
local a, b, c = bar("a", 0, 0, 0, 0.4), bar("b", 0, 0.4, 1, 0.8), bar("c", 1, 0.8, 1, 0)
local function hinge(n, x, y, p, q) return mech:add_joint("HingeJoint", {name=n, a=p, b=q, origin={x, y, 0}, axis={0, 0, 1}}) end
hinge("j", 0, 0, a, nil) hinge("k", 0, 0.4, b, a) hinge("l", 1, 0.8, c, b) hinge("o", 1, 0, c, nil)
local w = mech:add(art.Particle{name="w", mass=0.7, position={0.6, 0.9, 0}})
mech:attach_point(w, b)
mech:add(art.Muscle{name="f", restLength=0.3, excitation=0.5, material=art.SimpleAxialMuscle{maxForce=100, damping=20},
  points={a:add_marker{name="p", location={0.1, 0.1, 0}}, c:add_marker{name="q", location={0.1, 0.05, 0}}}})
END
# the inertias that artinfo gives, and the joints
spec() {
    artinfo get $1 $2 | tr -d '[]' | awk '{ split($1, x, ":"); print "body", x[1], $2, $6, $10, $14 }'
    shift 2
    printf '%s\n' "$@"
}
columns() {
    awk '$1 == "joint" { printf "%s:reaction,%s:reactionOnParent,%s:reactionPoint,%s:reactionPointOnParent,", $2, $2, $2, $2; next }
        { printf "%s:position,%s:velocity,", $2, $2 } $4 > 0 { printf "%s:orientation,", $2 } $1 == "body" { printf "%s:force,", $2 }' $1 | sed 's/,$//'
}
balance() { awk -v SPEC=$1 -v BOUND=1e-9 -v ERROR=${2-} -v SKIP=${3-} -f balance.awk $1 run.tsv; }
artbuild chain.lua -o chain.art
spec chain.art 'a:inertia cyl:inertia b:inertia c:inertia' 'joint j a ground' 'joint k b a' 'joint l c b' |
    sed 's/body cyl/with cyl/; s/^body c /with w 0.7\n&/' >chain
artbuild loop.lua -o loop.art
spec loop.art 'a:inertia b:inertia c:inertia' 'joint j a ground' 'joint k b a' 'joint l c b' 'joint o c ground' | sed 's/^body c /with w 0.7\n&/' >loop
awk 'BEGIN { print "time\tj:roll\tj:pitch"; for (i = 0; i <= 50; i++) { t = i / 100; printf "%.17g\t%.17g\t%.17g\n", t, 40 * sin(3 * t) + 5, 20 * cos(2 * t) } }' >swing.tsv
awk 'BEGIN { print "time\tj:theta"; for (i = 0; i <= 50; i++) { t = i / 100; printf "%.17g\t%.17g\n", t, 20 * sin(3 * t) } }' >turn.tsv
artsim -q chain.art --mot swing.tsv -t 0.5 -r "$(columns chain)@0.01=run.tsv"
balance chain
artsim -q loop.art --mot turn.tsv -t 0.5 -r "$(columns loop)@0.01=run.tsv" 2>/dev/null
balance loop

# free runs: with half the step the difference of RungeKutta4 is less than a third, of the others about half
free() {
    for h in 0.002 0.001; do
        artsim -q $1.art --integrator $2 -t 0.06 --step $h -r "$(columns $3)@$h=run.tsv" 2>/dev/null
        balance $3 1 $4
    done | awk -v what="$1 $2" -v ratio=$5 -v most=$6 '{ e[NR] = $1 } END { print what, (e[2] < most && e[2] < ratio * e[1] ? "balanced as it converges" : e[1] " and " e[2]) }'
}
sed '/multi_point/,/wrappables/d; s/l.thetaLocked = true/l.theta = 10.005; l.thetaRange = {-20, 10}/' chain.lua >limit.lua
artbuild limit.lua -o limit.art
for model in loop limit; do
    case $model in loop) spec=loop ;; limit) spec=chain ;; esac
    free $model RungeKutta4 $spec 8 0.33 1e-7
    free $model Trapezoidal $spec 8 0.6 1e-2
    free $model ConstrainedBackwardEuler $spec 8 0.6 1e-2
done

# at the start: a bar that rests on the limit of its hinge, a block that rests on a table which a slide holds or lifts
cat >rest.lua <<'END'
local mech = art.root{name="rest", maxStepSize=0.001}:add(art.MechModel{name="m", gravity={0, -10, 0}})
local a = mech:add(art.box{name="a", size={1, 0.1, 0.1}, mass=3, position={0.5, 0, 0}})
mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}, thetaRange={0, 90}})
local b = mech:add(art.box{name="b", size={1, 0.1, 0.2}, mass=20, position={0, 1, 0}})
local c = mech:add(art.box{name="c", size={0.2, 0.1, 0.1}, mass=2, position={0.1, 1.1, 0}})
local s = mech:add_joint("SliderJoint", {name="s", a=b, origin={0, 1, 0}, axis={0, 1, 0}})
s.zLocked = true
mech:set_collision_behavior(b, c, {enabled=true, friction=0.3})
END
artbuild rest.lua -o rest.art
artsim -q rest.art -t 0.002 -r 'j:reaction,s:reaction@0.001' | awk '!/^#/ { printf "%g: %.6f %.6f %.6f\n", $1, $3, $7, $9 }'
awk 'BEGIN { print "time\ts:z"; for (i = 0; i <= 10; i++) printf "%g\t%g\n", i / 10, i * i / 200 }' >lift.tsv
artsim -q rest.art --mot lift.tsv -t 0.004 -r 's:reaction@0.002' | awk '!/^#/ { printf "%g: %.6f\n", $1, $3 }'
