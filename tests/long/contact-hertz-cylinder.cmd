# stdout: ^pressures of a cylinder are those of Hertz$
# Hertz 1882: a cylinder of radius R pressed on a plate by F by length touches it on a width 2 b, b^2 = 4 F R / (pi E*), E* = E / (1 -
# nu^2), with the pressure p0 sqrt(1 - x^2 / b^2), p0 = 2 F / (pi b). Half a cylinder in finite elements, plane strain, all of contact by
# default: forces at the vertices by the width that each stands for are within 3 % of it out to 0.8 b, and fall off from one to the next.
# b / R is 0.05: at 0.1 the converged solution of this body is 3 % above that of a half-space. At the rim the node beyond it bears
# nothing, which the last one lacks.
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
artbuild -q cylinder.lua -o cylinder.art
artsim -q cylinder.art -t 3 -r models/mech:energy@3=energy.tsv --contacts=contacts.tsv@3
awk '!/^#/ && $1 > 2.9 { x = sprintf("%.6f", $5); if (x == "-0.000000") x = "0.000000"; f[x] -= $13 < 0 ? $13 : -$13; print x, $13 }' contacts.tsv |
    sort -n | awk '
    { if ($1 != x[n] || n == 0) x[++n] = $1; f[n] += $2 < 0 ? -$2 : $2 }
    END {
        pi = atan2(0, -1); F = 2; t = 0.02; b = sqrt(4 * F * 0.91 / (pi * 1000)); p0 = 2 * F / (pi * b)
        for (i = 2; i < n; i++) {
            sum += f[i] / t; p = f[i] / t / ((x[i + 1] - x[i - 1]) / 2); h = x[i] * x[i] < b * b ? p0 * sqrt(1 - x[i] * x[i] / (b * b)) : 0
            if (ENVIRON["VERBOSE"]) print x[i] / b, p, h, h > 0 ? p / h - 1 : 0
            if (x[i] * x[i] > 0.64 * b * b) continue
            if (!(p / h < 1.03 && p / h > 0.97)) { print "at", x[i] / b, "pressure", p, "for", h; bad = 1 }
            if (x[i] > 1e-9 && last > 0 && !(p < last)) { print "rises at", x[i] / b; bad = 1 }
            last = x[i] > -1e-9 ? p : 0
        }
        sum += (f[1] + f[n]) / t
        if (!(sum / F < 1.001 && sum / F > 0.999)) { print "force", sum; bad = 1 }
        if (!bad) print "pressures of a cylinder are those of Hertz"
    }'
