#!/bin/sh
# sh jaw-tongue-hyoid.sh FOLDER: a made-up stand-in for the files of examples/jaw-tongue-hyoid, in the same forms: bones are
# boxes, the tongue is a block of 672 hexahedra with straight fibres, muscles run between places rounded to 5 mm. What runs on it
# takes the same ways through the programs as the public files do, but the numbers mean nothing. x is backwards, z up.
set -eu
to=$1
mkdir -p "$to/geometry/reference-density" "$to/tables" "$to/tongue/exciters"
geometry=$to/geometry tongue=$to/tongue
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

# ----------------------------------------------------------------- bones, in metres
# box NAME WX WY WZ X Y Z
box() { artmesh make box wx="$2" wy="$3" wz="$4" | artmesh subdivide -n 2 | artmesh transform --translate "$5 $6 $7" -o "$scratch/$1.obj"; }
box cranium 0.16 0.14 0.06 0.16 0 0.18
box maxilla 0.06 0.08 0.008 0.09 0 0.11
box hyoid 0.02 0.03 0.01 0.1185 0 0.0597
# the jaw: its body on both sides, the chin, the rami; closed parts that do not touch, their centre of mass at (98.7 0 87.5) mm
box left 0.06 0.015 0.04 0.1107 -0.0425 0.0835
box right 0.06 0.015 0.04 0.1107 0.0425 0.0835
box chin 0.014 0.1 0.045 0.0727 0 0.081
box ramus-left 0.02 0.015 0.035 0.1357 -0.0425 0.121
box ramus-right 0.02 0.015 0.035 0.1357 0.0425 0.121
cp "$scratch/cranium.obj" "$geometry/ubccranium_symmetric.obj"
cp "$scratch/maxilla.obj" "$geometry/ubcmaxilla_symmetric_teethsmoothed.obj"
cp "$scratch/hyoid.obj" "$geometry/ubchyoid_symmetric.obj"
artmesh merge "$scratch/left.obj" "$scratch/right.obj" "$scratch/chin.obj" "$scratch/ramus-left.obj" "$scratch/ramus-right.obj" \
    -o "$geometry/ubcjaw_symmetric_teethsmoothed.obj"
# the older surfaces, in millimetres, for densities: as large
artmesh make box wx=60 wy=52 wz=50 -o "$geometry/reference-density/jaw_smooth.obj"
artmesh make box wx=20 wy=30 wz=10 -o "$geometry/reference-density/hyoid_t.obj"

# ----------------------------------------------------------------- muscles and markers
# name, origin, insertion (bodies), places of both on the right in mm; those to the larynx have no second
cat >"$scratch/muscles" <<'END'
at cranium jaw 100 50 200 115 35 110 "Anterior Temporal"
mt cranium jaw 140 65 205 105 45 135 "Middle Temporal"
pt cranium jaw 160 65 170 105 45 135 "Posterior Temporal"
sm maxilla jaw 100 55 135 125 45 85 "Superficial Masseter"
dm maxilla jaw 115 60 140 125 45 110 "Deep Masseter"
mp maxilla jaw 115 20 135 130 40 85 "Medial Pterygoid"
sp maxilla jaw 120 40 145 135 45 130 "Superior Lateral Pterygoid"
ip maxilla jaw 115 20 135 135 45 130 "Inferior Lateral Pterygoid"
ad jaw hyoid 75 10 60 120 10 65 "Anterior Digastric"
pd maxilla hyoid 160 50 130 120 10 65 "Posterior Digastric"
am jaw hyoid 95 20 70 110 5 60 "Anterior Mylohyoid"
pm jaw hyoid 110 30 85 115 5 60 "Posterior Mylohyoid"
gh jaw hyoid 80 5 65 115 5 60 "Geniohyoid"
sh maxilla hyoid 150 40 120 120 10 65 "Stylohyoid"
th hyoid thyroid 120 15 60 0 0 0 "Thyrohyoid"
oh hyoid sternum 115 5 55 0 0 0 "Omohyoid"
END
awk '{ print $1, $2, $3, "paired", substr($0, index($0, "\"")) }' "$scratch/muscles" >"$to/tables/muscleInfo.txt"
awk '{ print $1 } END { print "#none" }' "$scratch/muscles" >"$to/tables/muscleListAll.txt"
cat >"$to/tables/muscleGroupsInfo.txt" <<'END'
my "Mylohyoid" am pm
lp "Lateral Pterygoid" ip sp
t "Temporalis" at mt pt
m "Masseter" dm sm
hopen "Hinge Open" ad my gh
pro "Protrusion" lp
open "Openers" hopen pro
close "Closers" t m mp
protracthyoid "Hyoid Protractors" ad gh my
retracthyoid "Hyoid Retractors" pd sh
suprahyoid "Suprahyoids" ad gh my pd sh
END
{
    awk '{ for (s = -1; s <= 1; s += 2) { print $4, s * $5, $6; if ($3 == "jaw" || $3 == "hyoid") print $7, s * $8, $9 } }' \
        "$scratch/muscles"
    for side in -15 15; do for i in 0 1 2 3 4 5 6 7 8 9; do echo 120 $side 60; done; done
    # pharynx, lower incisor, condyles, upper incisor, hyoid, centres of mass, bite points, hyoid, food
    printf '%s\n' '125 -15 60' '125 15 60' '65 0 100' '139 -50 130' '139 50 130' '60 0 105' '110 0 60' '98.7 0 87.5' \
        '118.5 0 59.7' '90 -45 100' '90 45 100' '110 0 60' '90 45 100' '90 -45 100'
} | awk '{ print $1 / 1000, $2 / 1000, $3 / 1000 }' >"$geometry/ubcmarkers.txt"
printf '[ 1 0 0 0\n  0 1 0 0\n  0 0 1 0\n  0 0 0 1 ]' >"$geometry/XBadinJawToSymmetric.txt"

# ----------------------------------------------------------------- tongue: nodes i, j, k along x, y, z
awk -v tongue="$tongue" -v geometry="$geometry" '
    # numbers from 1 on; three change places, so that 920, 870 and 928 are tip, upper surface and base
    function plain(i, j, k) { return 1 + i + nx * (j + ny * k) }
    function node(i, j, k,    n) { n = plain(i, j, k); return n in place ? place[n] : n }
    function swap(n, with,    a, b) { a = n in place ? place[n] : n; b = with in place ? place[with] : with; place[n] = b; place[with] = a }
    function element(i, j, k) { return 1 + i + (nx - 1) * (j + (ny - 1) * k) }
    function begin(name) { names[++n_bundles] = name; n_strands[n_bundles] = 0 }
    # a strand of count nodes from i, j, k on; on the right j is mirrored; what is around its nodes is of the bundle
    function strand(side, count, i, j, k, di, dj, dk,    s, m, a, b, c, jj) {
        s = ++n_strands[n_bundles]
        n_nodes[s, n_bundles] = count
        for (m = 1; m <= count; m++) {
            jj = side == "R" ? ny - 1 - j : j
            fibre[m, s, n_bundles] = node(i, jj, k)
            for (a = i - 1; a <= i; a++) for (b = jj - 1; b <= jj; b++) for (c = k - 1; c <= k; c++)
                if (a >= 0 && b >= 0 && c >= 0 && a < nx - 1 && b < ny - 1 && c < nz - 1) holds[n_bundles, element(a, b, c)] = 1
            i += di; j += dj; k += dk
        }
    }
    function turned(x, z, angle) { return x * cos(angle) + z * sin(angle) }
    # nodes move with the jaw in front, with the hyoid behind: here the latter stays
    function posture(file, X, Z, degrees, scale,    n, w, a, x, z) {
        a = degrees * atan2(0, -1) / 180
        for (n = 1; n <= total + 2; n++) {
            w = n > total ? 0 : 1 - (px[n] - 82) / 40
            if (w < 0) w = 0
            x = px[n] - 98.7; z = pz[n] - 87.5
            printf "%.10g %.10g %.10g\n", scale * ((1 - w) * px[n] + w * (X + turned(x, z, a))), scale * py[n],
                scale * ((1 - w) * pz[n] + w * (Z + turned(z, -x, a))) > (geometry "/" file)
        }
    }
    BEGIN {
        nx = 15; ny = 9; nz = 7; total = nx * ny * nz
        swap(plain(0, 4, 6), 920); swap(plain(7, 4, 6), 870); swap(plain(14, 4, 2), 928)
        for (k = 0; k < nz; k++) for (j = 0; j < ny; j++) for (i = 0; i < nx; i++) {
            n = node(i, j, k)
            px[n] = 82 + 40 * i / (nx - 1); py[n] = -20 + 40 * j / (ny - 1); pz[n] = 72 + 27 * k / (nz - 1)
        }
        for (n = 1; n <= total; n++) printf "%d %.10g %.10g %.10g\n", n, (px[n] - 2) / 1000, py[n] / 1000, pz[n] / 1000 > (tongue "/tongue.node")
        for (k = 0; k < nz - 1; k++) for (j = 0; j < ny - 1; j++) for (i = 0; i < nx - 1; i++)
            printf "%d %d %d %d %d %d %d %d 1 1 1 1 0 %d\n", node(i, j, k), node(i + 1, j, k), node(i + 1, j + 1, k), node(i, j + 1, k),
                node(i, j, k + 1), node(i + 1, j, k + 1), node(i + 1, j + 1, k + 1), node(i, j + 1, k + 1), element(i, j, k) > (tongue "/tongue.elem")
        # where the styloglossus begins, 151.84 35.89 125 mm
        for (s = 1; s <= 2; s++) { px[total + s] = 151.84029; py[total + s] = s == 1 ? 35.891287 : -35.891287; pz[total + s] = 125 }

        # tied: below in front to the jaw, below behind to the hyoid; numbers from 0 on
        for (k = 0; k < 4; k++) for (j = 2; j < 7; j++) printf "%d ", node(0, j, k) - 1 > (geometry "/jawAttachmentsStephanie.txt")
        for (j = 2; j < 7; j++) for (i = 11; i < 14; i++) printf "%d ", node(i, j, 0) - 1 > (geometry "/hyoidAttachmentsPartial.txt")

        for (s = 1; s <= 2; s++) {
            c = s == 1 ? "L" : "R"
            begin("GGP_" c); for (j = 2; j < 4; j++) for (k = 1; k < 3; k++) strand(c, 13, 2, j, k, 1, 0, 0)
            begin("GGM_" c); for (j = 2; j < 4; j++) strand(c, 6, 2, j, 1, 1, 0, 1)
            begin("GGA_" c); for (j = 2; j < 4; j++) strand(c, 6, 2, j, 1, 0, 0, 1)
            begin("STY_" c); for (k = 3; k < 5; k++) {
                strand(c, 9, 14, 0, k, -1, 0, 0)
                for (m = 9; m >= 1; m--) fibre[m + 1, k - 2, n_bundles] = fibre[m, k - 2, n_bundles]
                fibre[1, k - 2, n_bundles] = total + (s == 1 ? 2 : 1); n_nodes[k - 2, n_bundles]++
            }
            begin("GH_" c); for (j = 3; j < 4; j++) strand(c, 11, 1, j, 0, 1, 0, 0)
            begin("MH_" c); for (i = 4; i < 9; i += 2) strand(c, 5, i, 0, 0, 0, 1, 0)
            begin("HG_" c); for (j = 0; j < 2; j++) strand(c, 6, 12, j, 0, -1, 0, 1)
            begin("VERT_" c); for (i = 4; i < 10; i += 2) strand(c, 6, i, 2, 1, 0, 0, 1)
            begin("TRANS_" c); for (i = 4; i < 10; i++) strand(c, 5, i, 0, 4, 0, 1, 0)
            begin("IL_" c); for (k = 2; k < 4; k++) strand(c, 12, 1, 1, k, 1, 0, 0)
        }
        begin("SL"); for (j = 2; j < 7; j += 2) strand("L", 14, 0, j, 6, 1, 0, 0)

        out = tongue "/CreateMuscles.mac"
        printf "nb_muscles = %d\n*DIM, muscleName, CHAR, nb_muscles\n", n_bundles > out
        for (b = 1; b <= n_bundles; b++) printf "muscleName(%d) = \047%s\047\n", b, names[b] > out
        for (b = 1; b <= n_bundles; b++) {
            how = "S"
            for (e = 1; e <= (nx - 1) * (ny - 1) * (nz - 1); e++) if ((b, e) in holds) {
                for (last = e; (b, last + 1) in holds; last++) { }
                printf "ESEL,%s,ELEM,,%s\n", how, (last > e ? e "," last : e) > out
                how = "A"; e = last
            }
            printf "CM,%s,ELEM\n\n", names[b] > out
        }
        out = tongue "/Fibers.mac"
        printf "/NOPR\nnb_max_fibres = 51\nnb_max_noeuds = 16\nnb_muscles = %d\n*DIM,FIBER,,nb_max_noeuds,nb_max_fibres,nb_muscles\n", n_bundles > out
        for (b = 1; b <= n_bundles; b++) for (s = 1; s <= n_strands[b]; s++) for (m = 1; m <= n_nodes[s, b]; m++)
            printf "FIBER(%d,%d,%d)=%d\n", m, s, b, fibre[m, s, b] > out
        print "*DIM,NB_NODES_FIBER,,nb_max_fibres,nb_muscles" > out
        for (b = 1; b <= n_bundles; b++) for (s = 1; s <= n_strands[b]; s++) printf "NB_NODES_FIBER(%d,%d)=%d\n", s, b, n_nodes[s, b] > out
        print "*DIM,NB_FIBERS,,nb_muscles" > out
        for (b = 1; b <= n_bundles; b++) printf "NB_FIBERS(%d)=%d\n", b, n_strands[b] > out

        # parts of muscles, by numbers of bundles, and of elements and fibres in them
        n_parts = split("GGMa GGMp GGPp ILa SL_L SL_R SLalat SLsupa SLsupm TRANSa TRANSm TRANSp VERTa VERTm VERTp", part, " ")
        for (p = 1; p <= n_parts; p++)
            printf "lists\nartisynth.core.mechmodels.MuscleExciter\n[ targets=[\n    b/%d/e/0\n    b/%d/f/1\n  ]\n]\n", p, p > (tongue "/exciters/" part[p] ".art")

        # the poses of the jaw are those of posture.lua
        posture("tongue_rest_il01.txt", 98.6508, 87.5041, 1.6314, 1)
        posture("tongue_posture_jawOpen_rest.txt", 98.9137957, 83.9160046, 1.50377779, 1)
        posture("tongue_posture_jawOpen_a.txt", 97.414875, 83.724283, 0.903688114, 0.001)
        posture("tongue_posture_jawClose_nogravity.txt", 94.8447299, 90.0583114, 5.87251013, 1)
        posture("tongue_ee.txt", 93.96, 89.47, 5.9154, 1)
    }'
