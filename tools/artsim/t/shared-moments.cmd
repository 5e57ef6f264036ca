# Static optimisation about two joints: muscles of one joint, of both, and an antagonist share the moments as the conditions of
# Karush, Kuhn and Tucker say, which hold for the minimum of sum a^p and for nothing else: with multipliers m of the moments,
# p a^(p - 1) = R m between the bounds, R m <= 0 at a = 0, R m >= p at a = 1. R: the moments of a whole excitation.
cat >arm.lua <<'E2'
local root = art.root{name="arm", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m", gravity={0, 0, -9.81}})
local a = mech:add(art.box{name="a", size={0.3, 0.05, 0.06}, density=1000, position={0.15, 0, 0}})
local b = mech:add(art.box{name="b", size={0.25, 0.04, 0.05}, density=1500, position={0.425, 0, 0}})
mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, -1, 0}})
mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.3, 0, 0}, axis={0, -1, 0}})
local high = mech:add(art.Particle{name="high", dynamic=false, position={0, 0, 0.2}})
local low = mech:add(art.Particle{name="low", dynamic=false, position={0, 0, -0.2}})
local function muscle(name, from, to, force)
  mech:add(art.Muscle{name=name, points={from, to}, restLength=0.3, material=art.SimpleAxialMuscle{maxForce=force, damping=1}})
end
muscle("short", high, a:add_marker{name="s", location={-0.1, 0, 0.03}}, 180)
muscle("long", high, a:add_marker{name="l", location={-0.05, 0, 0.03}}, 120)
muscle("both", high, b:add_marker{name="o", location={-0.05, 0, 0.03}}, 60)
muscle("elbow", a:add_marker{name="e", location={-0.1, 0, 0.05}}, b:add_marker{name="f", location={-0.07, 0, 0.02}}, 200)
muscle("weak", a:add_marker{name="w", location={0.05, 0, 0.05}}, b:add_marker{name="x", location={-0.1, 0, 0.02}}, 30)
muscle("against", low, a:add_marker{name="g", location={-0.08, 0, -0.03}}, 100)
E2
artbuild -q arm.lua -o arm.art
printf 'time\tmodels/m/bodyConnectors/j:theta\tmodels/m/bodyConnectors/k:theta\n0\t10\t20\n0.1\t10\t20\n0.2\t10\t20\n0.3\t10\t20\n' >still.tsv
at=models/m/axialSprings
moments() { artsim -q arm.art --mot still.tsv "$@" --inverse-dynamics one.tsv && tail -n 1 one.tsv | cut -f 2,3; }
{
    moments
    for muscle in short long both elbow weak against; do moments --set $at/$muscle:excitation=1; done
} >columns.tsv
# $1: power, $2: weight of the whole as a part of the model's
check() {
    gravity="0 0 $(awk -v g="$2" 'BEGIN { printf "%.17g", -9.81 * g }')"
    artsim arm.art --set "models/m:gravity=$gravity" --mot still.tsv --static-optimisation a.tsv --power "$1" --residuals left.tsv
    tail -n 1 left.tsv | cut -f 2,3 >last.tsv
    tail -n 1 a.tsv | cut -f 2- >>last.tsv
    awk -F '\t' -v p="$1" -v weight="$2" '
        FNR == NR { x[NR] = $1; y[NR] = $2; next }
        FNR == 1 { if ($1 ^ 2 + $2 ^ 2 > 1e-16) print "left: " $1, $2; next }
        { n = 0
          for (i = 1; i <= 6; i++) { X[i] = x[1] - x[i + 1]; Y[i] = y[1] - y[i + 1]; a[i] = $i
              tx += X[i] * a[i]; ty += Y[i] * a[i]
              state[i] = a[i] < 1e-9 ? "rests" : a[i] > 1 - 1e-9 ? "full" : "shares"
              if (state[i] == "shares") free[++n] = i }
          tx -= weight * x[1]; ty -= weight * y[1]
          if (tx * tx + ty * ty > 1e-14) print "moments are off by " tx, ty
          for (i = 1; i <= n; i++) for (j = 1; j < i; j++) { d = X[free[i]] * Y[free[j]] - X[free[j]] * Y[free[i]]
              if (d * d > most) { most = d * d; u = free[i]; v = free[j] } }
          d = X[u] * Y[v] - X[v] * Y[u]; gu = p * a[u] ^ (p - 1); gv = p * a[v] ^ (p - 1)
          mx = (gu * Y[v] - gv * Y[u]) / d; my = (X[u] * gv - X[v] * gu) / d
          for (i = 1; i <= 6; i++) { r = X[i] * mx + Y[i] * my
              if (state[i] == "shares" && (r - p * a[i] ^ (p - 1)) ^ 2 > 1e-14) print "muscle " i " is off by " r - p * a[i] ^ (p - 1)
              if (state[i] == "rests" && r > 1e-8) print "muscle " i " rests, and should not"
              if (state[i] == "full" && r < p - 1e-8) print "muscle " i " is full, and should not be"
              line = line " " state[i] }
          print "power " p ", " weight " of the weight:" line }' columns.tsv last.tsv
}
for power in 2 3 5; do
    check $power 1
    check $power 5
    check $power 7.6
done
