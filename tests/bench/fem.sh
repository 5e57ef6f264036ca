#!/bin/sh
# Finite elements: steps by phase with one and two threads, beside ArtiSynth's published times of the same beams,
# CalculiX on the falling beam (if installed), and growth to many elements. FEM_LARGE=1: up to 100 000 elements.
set -u
. tests/harness/measure.sh
OMP_NUM_THREADS=1
export OMP_NUM_THREADS

# beam NAME KEY=VALUE...: $dir/NAME.art
beam()
{
    name=$1
    shift
    artbuild tests/bench/fem.lua "$@" -o "$dir/$name.art" || exit 1
}

# runs NAME STEPS THREADS: the line of femstep with the least processor time of a step, of three
runs()
{
    for try in 1 2 3; do "$BUILD/bench/femstep" "$dir/$1.art" "$2" "$3" || exit 1; done | sort -g -k 3,3 | head -n 1
}

# steps WHAT NAME STEPS [THEIRS]: the table of one model; THEIRS: ms of the original
steps()
{
    line=$(runs "$2" "$3" 1) || exit 1
    set -- "$1" "$2" "$3" "${4:-}" $line
    what=$1 name=$2 count=$3 theirs=$4
    shift 4
    row "$what" "$3" 'ms/step' "$theirs" "${theirs:+the original, $theirs ms}"
    row '  by the clock' "$4" 'ms/step'
    row '  assembly, by the clock' "$5" 'ms/step'
    row '  factor' "$6" 'ms/step'
    row '  solve' "$7" 'ms/step'
    row '  forces and Jacobians alone' "$8" ms
    set -- $(runs "$name" "$count" 2)
    row '  two threads' "$3" 'ms/step'
    row '  by the clock' "$4" 'ms/step'
    shift 12
    row '  forces and Jacobians, in turn with one thread' "$2" ms "$1" 'one thread'
    row '  one thread by two, the middle ones' "$3" times
}

title 'beams, BackwardEuler 10 ms'
beam h12
beam h20 nx=20 ny=8 nz=8
beam h30 nx=30 ny=10 nz=10
beam m12 material=mooney hard=AUTO
beam n12 material=neo
beam t12 kind=tet
beam q6 kind=quadhex nx=6 ny=3 nz=3
steps 'hexahedra 12x6x6, linear corotated' h12 100 21
steps 'hexahedra 20x8x8, linear corotated' h20 40 96
steps 'hexahedra 30x10x10, linear corotated' h30 20 298
steps '12x6x6 Mooney-Rivlin, hard incompressible' m12 50 35
steps '12x6x6 neo-Hookean' n12 50
steps '12x6x6 of five tetrahedra each, linear' t12 50
steps '6x3x3 quadratic hexahedra, linear' q6 50

# ccx NX NY STEPS: processor seconds of a step of CalculiX, and how far the tip of ours is from its
against_ccx()
{
    awk -v nx="$1" -v ny="$2" -v steps="$3" -f tests/bench/peers/ccxbeam.awk > "$dir/ccx.inp" || exit 1
    artbuild tests/bench/ccxbeam.lua "nx=$1" "ny=$2" -o "$dir/ccx.art" || exit 1
    ours=$(runs ccx "$3" 1 | cut -d ' ' -f 3) || exit 1
    whole=$(seconds sh -c "cd '$dir' && ccx ccx") || exit 1
    row "falling beam $1x$2x$2, artsim" "$ours" 'ms/step'
    row '  CalculiX, C3D8I, SPOOLES' "$(calc "$whole * 1e3 / $3")" 'ms/step' "$ours" artsim
    artsim "$dir/ccx.art" -q -t "$(calc "0.001 * $3")" \
        -r "models/m/models/fem/nodes/tip:position@$(calc "0.001 * $3")=$dir/tip.txt" || exit 1
    a=$(tail -n 1 "$dir/tip.txt" | awk '{ print $4 }')
    b=$(awk 'NF == 4 && $1 + 0 { z = $4 } END { print z }' "$dir/ccx.dat")
    row '  fall of the tip' "$(calc "-($a) * 1e3")" mm "$(calc "-($b) * 1e3")" CalculiX
    awk -v a="$a" -v b="$b" 'BEGIN { d = a / b - 1; exit !(d < 0.1 && d > -0.1) }' || {
        echo "fem: the tips of artsim and CalculiX are at $a and $b" >&2
        exit 1
    }
}
title 'beside CalculiX, trapezoidal rule 1 ms'
if have ccx; then
    against_ccx 8 4 50
    against_ccx 16 8 20
else
    missing CalculiX 'no ccx (make deps-peers)'
fi

# growth WHAT KEY=VALUE...: time and memory of a step
growth()
{
    what=$1
    shift
    beam large "$@"
    set -- $("$BUILD/bench/femstep" "$dir/large.art" 3 1) || exit 1
    row "$what, compile" "$2" ms
    row '  step' "$3" 'ms/step'
    row '  forces and Jacobians' "$8" ms
    row '  memory' "${10}" MB
}
title 'growth'
growth '1 080 hexahedra' nx=15 ny=9 nz=8
growth '10 260 hexahedra' nx=27 ny=20 nz=19
growth '10 935 tetrahedra' kind=tet nx=27 ny=9 nz=9
if [ "${FEM_LARGE:-}" ]; then
    growth '100 800 hexahedra' nx=80 ny=36 nz=35
    growth '100 000 tetrahedra' kind=tet nx=50 ny=20 nz=20
fi
