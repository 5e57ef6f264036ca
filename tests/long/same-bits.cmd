# Programs built with -O0, -O2 and -O3, run with 1 and 2 threads, write the same bytes: every integrator, small,
# middle and large systems (dense, sparse, cholmod), probes, steps that are taken again, finite elements.
for level in 0 2 3; do
    make -s -C "$ARTKIT_TOP" BUILD="$PWD/O$level" CFLAGS="-O$level -w" "$PWD/O$level/bin/artsim" > /dev/null
done
man=$ARTKIT_TOP/tools/artsim/t/man

# a square net of n by n particles, held at two edges, its springs longer (pulling) or shorter (pushing) at rest
net()
{
    awk -v n="$1" -v rest="$2" 'BEGIN {
        print "MechModel [ name=\"m\" pointDamping=0.1"
        print " PointList<Particle> [ name=\"p\" pointDamping:Inherited"
        for (i = 0; i < n; i++) for (j = 0; j < n; j++)
            printf "  [ name=\"p%d_%d\" position=[ %d %d %g ]%s ]\n", i, j, i, j, 0.1 * sin(i * j), i % (n - 1) ? "" : " dynamic=false"
        print " ]\n AxialSpringList<AxialSpring> [ name=\"s\""
        for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
            if (i < n - 1) spring(i, j, i + 1, j)
            if (j < n - 1) spring(i, j, i, j + 1)
        }
        print " ] ]"
    }
    function spring(a, b, c, d) {
        printf "  [ points=[ \"p/p%d_%d\" \"p/p%d_%d\" ] restLength=%g\n", a, b, c, d, rest
        print "   material=LinearAxialMaterial [ stiffness=300 damping=1 ] ]"
    }'
}
net 4 0.8 > net4.art
net 9 0.8 > net9.art
net 20 0.8 > net20.art
net 9 1.3 > pressed9.art
net 20 1.3 > pressed20.art
artbuild "$ARTKIT_TOP/examples/guide/probes.lua" > probes.art
for beam in 'hex linear OFF' 'hex mooney AUTO' 'tet linear OFF' 'quadhex neo OFF'; do
    set -- $beam
    artbuild "$ARTKIT_TOP/tests/bench/fem.lua" nx=8 ny=4 nz=4 kind="$1" material="$2" hard="$3" > "fem-$1-$2.art"
done
cp "$ARTKIT_TOP"/examples/guide/*.txt .
# shells with solids on their nodes, muscles in elements and as fibres, bodies and frames on elements, two beams in a
# joint, muscles along a field of directions, a stiffness that is a field
examples=$ARTKIT_TOP/examples
artbuild "$examples/shells/sheet.lua" block=true -o parts-shells.art
artbuild "$examples/shells/sheet.lua" kind=tri membrane=true -o parts-membrane.art
artbuild "$examples/fem-muscle/bar.lua" -o parts-muscle.art
artbuild "$examples/fem-muscle/beams.lua" way=fibres -o parts-fibres.art
artbuild "$examples/fem-couplings/frames.lua" -o parts-frames.art
artbuild "$examples/fem-couplings/block.lua" -o parts-block.art
artbuild "$examples/fem-couplings/jointed.lua" -o parts-jointed.art
artbuild "$examples/fem-embedded/sphere.lua" -o parts-sphere.art
artbuild "$examples/fields/radial.lua" excitation=0.3 -o parts-radial.art
artbuild "$examples/fields/stiffness.lua" -o parts-stiffness.art
# what is set in them: muscles that pull
excited()
{
    case $1 in
    *-muscle.art) echo -s models/mech/models/fem/exciters/top:excitation=0.2 ;;
    *-fibres.art) echo -s models/mech/models/fem/exciters/all:excitation=0.1 ;;
    esac
}

# all of a run in one folder
everything()
{
    sim=$1 out=$2
    shift 2
    mkdir "$out"
    for scheme in $("$sim" --integrator list | cut -f 1); do
        # its loads have no equilibrium everywhere: a static solve may say so, always in the same words
        case $scheme in Static*) may=4 ;; *) may=0 ;; esac
        "$sim" "$man/two.art" -q "$@" --integrator "$scheme" --step 0.002 -o "$out/two-$scheme" 2> "$out/two-$scheme.err" || {
            [ $? = $may ]
        }
        "$sim" net9.art -q "$@" --integrator "$scheme" --step 0.005 -t 0.2 -o "$out/net9-$scheme"
    done
    "$sim" net4.art -q "$@" -t 0.5 -o "$out/net4"
    "$sim" net20.art -q "$@" -t 0.2 -o "$out/net20"
    for h in 0.01 0.05; do
        "$sim" pressed9.art -q "$@" -t 0.5 --step $h --adaptive -o "$out/pressed9-$h"
        "$sim" pressed20.art -q "$@" -t 0.2 --step $h --adaptive -o "$out/pressed20-$h"
    done
    "$sim" "$man/strut.art" -q "$@" -t 0.03 --adaptive -o "$out/strut"
    "$sim" probes.art -q "$@" -o "$out/probes"
    for beam in fem-*.art; do
        "$sim" "$beam" -q "$@" -t 0.1 -o "$out/${beam%.art}" -r "models/m/models/fem/nodes/7:position=$out/${beam%.art}.tsv"
    done
    for part in parts-*.art; do
        # shellcheck disable=SC2046  # words
        "$sim" "$part" -q "$@" $(excited "$part") -t 0.1 -o "$out/${part%.art}" --save-state "$out/${part%.art}.state"
    done
}
for level in 0 2 3; do
    for threads in 1 2; do
        everything "./O$level/bin/artsim" "out-$level-$threads" --threads $threads
        diff -r out-0-1 "out-$level-$threads"
    done
done
# the nets have met the solvers that they are here for
for case in 'net4.art dense' 'net9.art sparse' 'net20.art cholmod' 'pressed9.art sparse' 'pressed20.art cholmod'; do
    set -- $case
    ./O2/bin/artsim "$1" -q -t 0.1 --profile 2> log
    grep -q "solver $2" log
done
./O2/bin/artsim pressed20.art -q -t 0.2 --step 0.05 --adaptive --profile 2> log
grep -q ' [1-9][0-9]* LDLT' log
