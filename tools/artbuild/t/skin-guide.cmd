# An arm with a skin (guide 11.2.1): a marker is where its weights by inverse squares of distances from two boxes and the pose of
# the forearm put it, by hand, while the elbow turns.
artbuild "$HERE/skin-guide.lua" which=elbow -o elbow.art
low=models/m/rigidBodies/lower
artsim -q elbow.art -t 2 -r models/m/meshBodies/skin/markers/free:position,$low:position@0.4 | awk '
    function turned(w, x, y, z, vx, vy, vz,   tx, ty, tz) {     # by a quaternion
        tx = 2 * (y * vz - z * vy); ty = 2 * (z * vx - x * vz); tz = 2 * (x * vy - y * vx)
        rx = vx + w * tx + y * tz - z * ty; ry = vy + w * ty + z * tx - x * tz; rz = vz + w * tz + x * ty - y * tx
    }
    function beyond(x, half) { x = x < 0 ? -x : x; return x > half ? x - half : 0 }
    function size(x) { return x < 0 ? -x : x }
    /^#/ { next }
    {
        h = atan2(0, -1) * 225 / 360
        turned(cos(h), 0, -sin(h), 0, -0.5 - sin(2 * h), 0.1, 0.3 - cos(2 * h))    # the place in the forearm
        d1 = 0.16; d2 = beyond(rx, 0.1) ^ 2 + beyond(ry, 0.2) ^ 2 + beyond(rz, 1) ^ 2
        w = 1 / (1 + d2 / d1); if (d2 > d1) w = (d1 / d2) / (1 + d1 / d2)
        a = atan2($5, $7); turned(cos(a / 2), 0, sin(a / 2), 0, rx, ry, rz)   # about the hinge
        miss = size($2 - (1 - w) * -0.5 - w * ($5 + rx)) + size($3 - (1 - w) * 0.1 - w * ($6 + ry))
        miss += size($4 - (1 - w) * 0.3 - w * ($7 + rz))
        if (miss > most) most = miss
        if (size($5 - sin(2 * h)) > turned_by) turned_by = size($5 - sin(2 * h))
    }
    END { print "elbow turned:", (turned_by > 0.5), "weight:", sprintf("%.4f", w), "as by hand:", (most < 1e-9) }'
# Via points on a skin without a mesh (11.7.1), dual quaternions: each goes around the joint by its own part of the angle; the
# muscle is as long as the way through them, and the work of its constant tension is the energy of the body.
artbuild "$HERE/skin-guide.lua" which=phalanx -o phalanx.art
low=models/m/rigidBodies/distal
artsim -q phalanx.art -t 0.25 -r models/m/multiPointSprings/muscle:length,$low:position,$low:velocity@0.05 | awk '
    function size(x) { return x < 0 ? -x : x }
    function point(x, z, angle) { px = x * cos(angle) + z * sin(angle); pz = z * cos(angle) - x * sin(angle) }
    function go() { way += sqrt((px - ox) ^ 2 + (pz - oz) ^ 2); ox = px; oz = pz }
    /^#/ { next }
    {
        angle = atan2(-$3, -$5); way = 0; ox = 0.012; oz = 0.035
        n = split("0.25 0.5 0.8", w, " ")
        for (k = 1; k <= n; k++) {
            point(0.012 + 0.001 * k, 0.02 - 0.01 * k, 2 * atan2(w[k] * sin(angle / 2), 1 - w[k] + w[k] * cos(angle / 2)))
            go()
        }
        point(0.012, -0.035, angle); go()
        if (size(way - $2) > most) most = size(way - $2)
        if ($1 == 0) length0 = $2
        inertia = 0.016 / 12 * (0.02 ^ 2 + 0.04 ^ 2) + 0.016 * 0.02 ^ 2
        energy = inertia / 2 * ($6 ^ 2 + $7 ^ 2 + $8 ^ 2) / 0.02 ^ 2; work = 0.04 * (length0 - $2)
    }
    END { print "phalanx turned:", (size(angle) > 0.5), "length:", (most < 1e-9), "energy:", (size(energy / work - 1) < 2e-3) }'
# A FEM model between two blocks (11.4.3): a point of the skin in an element goes with the element; one with weights of its own is
# the sum of where a block, the other block and the element take it.
m=models/m
artbuild "$HERE/skin-guide.lua" which=tube -o tube.art
artsim -q tube.art -t 0.5 -r $m/models/fem/markers/inside:position,$m/meshBodies/skin/markers/fem:position,$m/meshBodies/skin/markers/mixed:position,$m/rigidBodies/block2:position,$m/rigidBodies/block2:orientation@0.1 | awk '
    function size(x) { return x < 0 ? -x : x }
    /^#/ { next }
    {
        for (k = 0; k < 3; k++) if (size($(2 + k) - $(5 + k)) > apart) apart = size($(2 + k) - $(5 + k))
        a = $17 * atan2(0, -1) / 180 * ($15 < 0 ? -1 : 1); x = 0.31 - 0.75; z = 0.03
        miss = size($8 - 0.2 * 0.31 - 0.5 * $2 - 0.3 * ($11 + x * cos(a) + z * sin(a)))
        miss += size($9 - 0.2 * 0.02 - 0.5 * $3 - 0.3 * ($12 + 0.02))
        miss += size($10 - 0.2 * 0.03 - 0.5 * $4 - 0.3 * ($13 + z * cos(a) - x * sin(a)))
        if (miss > most) most = miss
    }
    END { print "tube turned:", (size(a) > 0.5), "with the element:", (apart < 1e-12), "sum:", (most < 1e-9) }'
# It falls on a cylinder (11.6.1) and lies over it: both blocks hang down alike, and the contacts carry the weight of 130 kg.
artbuild "$HERE/skin-guide.lua" which=drape -o drape.art
artsim -q drape.art -t 2.5 -r $m/meshBodies/skin/markers/above:position,$m/rigidBodies/block1:position,$m/rigidBodies/block2:position@0.5 \
    --contacts drape.tsv@0.5 | awk '
    /^2\.5/ { print "above:", ($4 > -0.6 && $4 < -0.1), "blocks:", ($7 < -0.8 && ($7 - $10) ^ 2 < 1e-6 && ($5 + $8) ^ 2 < 1e-6) }'
awk -F'\t' '$1 == "2.5" { f += $14; if ($11 < deep) deep = $11 } END { print "weight:", (f / 9.8 > 128 && f / 9.8 < 132), "depth:", (deep > -0.01) }' drape.tsv
