# stdout: ^pressures of a cylinder are those of Hertz$
# Hertz 1882: a cylinder of radius R pressed on a plate by F by length touches it on a width 2 b, b^2 = 4 F R / (pi E*), E* = E / (1 -
# nu^2), with the pressure p0 sqrt(1 - X^2 / b^2), p0 = 2 F / (pi b). Half a cylinder in finite elements, plane strain, all of contact by
# default, on three meshes and for two loads: forces at the vertices by the width that each stands for, out to 0.8 b.
# Hertz's pressure is by the width at rest, X. Under it the surface draws together, to x = X - (1 - 2 nu) (1 + nu) / E int p dX (Johnson,
# Contact Mechanics, section 2.5): by 3 % at F = 10, and the pressure by the width as it is is as much above Hertz's. Forces by the width at
# rest are within 1.5 % of Hertz's, come nearer on a finer mesh, and fall off from one vertex to the next.
cat >cylinder.lua <<'END'
local art = require "art"
local a = art.args { n = 200, nr = 20, F = 2, t = 0.02 }
local mech = art.root { name = "hertz", maxStepSize = 0.02 }:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local fem = mech:add_fem { name = "body", density = 1, particleDamping = 50, material = art.LinearMaterial { YoungsModulus = 1000, PoissonsRatio = 0.3, corotated = false },
    mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = a.nr, ny = a.n, nz = 1 } }
-- a sector of 160 degrees with its edge at the plate, cells small near it
fem:transform { map = function(p)
    local u, v, w = p.x + 0.5, p.y + 0.5, p.z + 0.5
    local s = 2 * v - 1
    local th, r = math.rad(80) * (0.35 * s + 0.65 * s ^ 3), 0.15 + 0.85 * (1 - math.max(1 - u, 0) ^ 1.6)
    return { r * math.sin(th), 1 - r * math.cos(th), a.t * w }
end }
local function where(test)
    local r = {}
    for _, node in ipairs(fem.nodes) do if test(node.position) then r[#r + 1] = node end end
    return r
end
for k, z in ipairs { 0, a.t } do
    mech:add(art.ParticlePlaneConstraint { name = "z" .. k, normal = { 0, 0, 1 }, center = { 0, 0, z }, particles = where(function(p) return math.abs(p.z - z) < 1e-9 end) })
end
mech:add(art.ParticlePlaneConstraint { name = "x", normal = { 1, 0, 0 }, center = { 0, 0, 0 }, particles = where(function(p) return math.abs(p.x) < 1e-9 end) })
local inner = where(function(p) return math.abs(p.x ^ 2 + (1 - p.y) ^ 2 - 0.15 ^ 2) < 1e-9 end)
for _, node in ipairs(inner) do node.externalForce = { 0, -a.F * a.t / #inner, 0 } end
local plate = mech:add(art.box { name = "plate", size = { 4, 1, 1 }, density = 1, position = { 0, -.5, 0 }, dynamic = false })
mech:set_collision_behavior(fem, plate, { friction = 0 })
END
# cylinder LOAD CELLS RINGS BOUND
cylinder() {
    artbuild -q cylinder.lua F=$1 n=$2 nr=$3 -o cylinder.art
    artsim -q cylinder.art -t 3 --contacts=contacts.tsv@3
    awk '!/^#/ && $1 > 2.9 { x = sprintf("%.6f", $5); if (x == "-0.000000") x = "0.000000"; print x, $13 }' contacts.tsv |
        sort -n | awk -v F=$1 -v bound=$4 -v what="$*" '
        function load(X) { X = X > b ? b : X < -b ? -b : X; return p0 / 2 * (X * sqrt(1 - X * X / (b * b)) + b * asin(X / b)) }
        function asin(s) { return atan2(s, sqrt(1 - s * s)) }
        function rest(x,  X, k) { X = x; for (k = 0; k < 40; k++) X = x + 0.4 * 1.3 / 1000 * load(X); return X }
        { if ($1 != x[n] || n == 0) x[++n] = $1; f[n] += $2 < 0 ? -$2 : $2 }
        END {
            pi = atan2(0, -1); t = 0.02; b = sqrt(4 * F * 0.91 / (pi * 1000)); p0 = 2 * F / (pi * b)
            for (i = 1; i <= n; i++) { X[i] = rest(x[i]); sum += f[i] / t }
            for (i = 2; i < n; i++) {
                p = f[i] / t / ((X[i + 1] - X[i - 1]) / 2); s = X[i] / b; if (s * s > 0.64) continue
                h = p0 * sqrt(1 - s * s)
                if (ENVIRON["VERBOSE"]) print s, p, h, p / h - 1
                if (!(p / h < 1 + bound && p / h > 1 - bound)) print what ": at " s " pressure " p " for " h
                if (x[i] > 1e-9 && last > 0 && !(p < last)) print what ": rises at " s
                last = x[i] > -1e-9 ? p : 0
            }
            if (!(sum / F < 1.000001 && sum / F > 0.999999)) print what ": force " sum
        }'
}
cylinder 10 60 10 0.015
cylinder 10 100 10 0.012
cylinder 2 100 10 0.025
cylinder 2 200 20 0.007
echo "pressures of a cylinder are those of Hertz"
