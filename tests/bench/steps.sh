#!/bin/sh
# Steps per second of models without joints or elements: a body on a spring, a net of 81 particles,
# 30 bodies held by springs and pulled by 50 muscles. The best of three runs counts.
set -u
build=${BUILD:-build}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

cat > "$dir/body.art" <<'MODEL'
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ] ]
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="box" position=[ 0.75 0 0 ] inertiaMethod=EXPLICIT
   inertia=[ 0.9 0 0 0  0.0135 0 0 0 0.0255 0 0 0 0.0255 ]
   markers=[ name="markers" FrameMarker [ name="k"
     attachment=PointFrameAttachment [ frame="rigidBodies/box" loc=[ -0.25 0 0 ] ] ] ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s" restLength=0
  points=[ "particles/o" "rigidBodies/box/markers/k" ]
  material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] ] ]
MODEL

# a square net of 9 by 9, held at two edges
awk 'BEGIN {
    print "MechModel [ name=\"m\" pointDamping=0.1"
    print " PointList<Particle> [ name=\"particles\" pointDamping:Inherited"
    for (i = 0; i < 9; i++) for (j = 0; j < 9; j++)
        printf "  [ name=\"p%d_%d\" position=[ %d %d 0 ]%s ]\n", i, j, i, j, i % 8 ? "" : " dynamic=false"
    print " ]\n AxialSpringList<AxialSpring> [ name=\"axialSprings\""
    for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) {
        if (i < 8) spring(i, j, i + 1, j)
        if (j < 8) spring(i, j, i, j + 1)
    }
    print " ] ]"
}
function spring(a, b, c, d) {
    printf "  [ points=[ \"particles/p%d_%d\" \"particles/p%d_%d\" ] restLength=0.8\n", a, b, c, d
    print "   material=LinearAxialMaterial [ stiffness=300 damping=1 ] ]"
}' > "$dir/net.art"

# a chain of bodies, each held to the next by two springs and pulled by muscles over one joint and two
awk 'BEGIN {
    n = 30
    print "MechModel [ name=\"m\" frameDamping=0.2 rotaryDamping=0.05"
    print " RenderableComponentList<RigidBody> [ name=\"rigidBodies\""
    for (i = 0; i < n; i++) {
        printf "  [ name=\"b%d\" position=[ %d 0 0 ] inertiaMethod=EXPLICIT%s\n", i, i, i ? "" : " dynamic=false"
        print "   inertia=[ 1 0 0 0  0.05 0 0 0 0.1 0 0 0 0.1 ] markers=[ name=\"markers\""
        for (k = 0; k < 4; k++)
            printf "    FrameMarker [ name=\"k%d\" attachment=PointFrameAttachment [ frame=\"rigidBodies/b%d\" loc=[ %g %g 0 ] ] ]\n",
                k, i, k < 2 ? -0.4 : 0.4, k % 2 ? 0.2 : -0.2
        print "   ] ]"
    }
    print " ]\n AxialSpringList<AxialSpring> [ name=\"axialSprings\""
    for (i = 0; i + 1 < n; i++) for (k = 0; k < 2; k++) {
        printf "  [ points=[ \"rigidBodies/b%d/markers/k%d\" \"rigidBodies/b%d/markers/k%d\" ] restLength=0.2\n", i, 2 + k, i + 1, k
        print "   material=LinearAxialMaterial [ stiffness=2000 damping=10 ] ]"
    }
    for (m = 0; m < 50; m++) {
        i = m % 28
        printf "  Muscle [ points=[ \"rigidBodies/b%d/markers/k%d\" \"rigidBodies/b%d/markers/k%d\" ] excitation=0.2\n",
            i, m % 2, i + 1 + (m > 27), 2 + m % 2
        print "   material=SimpleAxialMuscle [ stiffness=5 damping=0.5 maxForce=20 ] ]"
    }
    print " ] ]"
}' > "$dir/bodies.art"

# seconds of processor time that artsim takes
seconds()
{
    LC_ALL=C bash -c 'TIMEFORMAT=%U; time "$@" > /dev/null' bench "$@" 2>&1 | tail -n 1
}

row()
{
    name=$1 file=$2 t=$3
    best=
    for try in 1 2 3; do
        s=$(seconds "$build/bin/artsim" "$file" -q -t "$t") || exit 1
        best=$(printf '%s\n' "$s" $best | sort -n | head -n 1)
    done
    awk -v name="$name" -v t="$t" -v s="$best" 'BEGIN {
        n = t / 0.01
        printf "%-34s %9d %8.2f %12.2f %14.0f\n", name, n, s, s / n * 1e6, n / s }'
}

printf '%-34s %9s %8s %12s %14s\n' model steps s 'us a step' 'steps a second'
row 'a body on a spring' "$dir/body.art" 10000
row '81 particles, 144 springs' "$dir/net.art" 100
row '30 bodies, 58 springs, 50 muscles' "$dir/bodies.art" 50
