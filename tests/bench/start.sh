#!/bin/sh
# Start-up: the time by the clock of a whole process with little or nothing to do, the mean of many
# starts, the best of five such means. The ratio is that to true(1), which the shell starts as well.
set -u
. tests/harness/measure.sh
runs=20
clock=1

# ms COMMAND...: milliseconds of one start
ms()
{
    s=$(best 5 bash -c 'n=$1; shift; while ((n--)); do "$@" >/dev/null 2>&1 || exit 1; done' \
        bash $runs "$@") || exit 1
    calc "$s / $runs * 1e3"
}

cat > "$dir/tiny.art" <<'MODEL'
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ] [ name="p" position=[ 1 0 0 ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s"
  points=[ "particles/o" "particles/p" ] material=LinearAxialMaterial [ stiffness=20 ] ] ] ]
MODEL
printf '# t\tx\n0\t1\n1\t2\n2\t4\n' > "$dir/tiny.tsv"
echo 'return require "art".MechModel{name="m"}' > "$dir/tiny.lua"

# tiny PROGRAM: the smallest work that it can be given
tiny()
{
    case $1 in
    artbuild) ms artbuild "$dir/tiny.lua" ;;
    artinfo) ms artinfo tree "$dir/tiny.art" ;;
    artplot) ms artplot --script "$dir/tiny.tsv" ;;
    artprobe) ms artprobe stats "$dir/tiny.tsv" ;;
    artsim) ms artsim --check "$dir/tiny.art" ;;
    *) echo 0 ;;
    esac
}

title 'start-up (goal 5 ms)'
base=$(ms /bin/true)
row true "$base" ms
for path in "$BUILD"/bin/*; do
    program=${path##*/}
    row "$program --version" "$(ms "$program" --version)" ms "$base" true
    row "$program --help" "$(ms "$program" --help)" ms "$base" true
    t=$(tiny "$program") || exit 1
    [ "$t" = 0 ] || row "$program, tiny work" "$t" ms "$base" true
done
