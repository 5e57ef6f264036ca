# data: ARTKIT_REFERENCE
# Two bodies with a hinge between them fall on a plate; all vertices of them that come into it meet it: more than two bodies
# can do at once. The hinge holds, nothing is thrown, and they slide off the plate's end as they do by regions of contact.
ln -s "$ARTKIT_REFERENCE/artisynth/art/meshes" meshes
run() {
    artsim -q "$ARTKIT_REFERENCE/artisynth/art/JointedCollide.art" -t 2 --step=$2 $1 \
        -r models/mech/rigidBodies/bodyA:position,models/mech/rigidBodies/bodyB:position,models/mech/rigidBodies/bodyA:velocity@0.1=way.tsv
    # a body of 10 each on both sides of the hinge: the middles are at most that apart; free fall for all of the
    # time would end with 196
    awk -v method="$1 $2" -v near="${3:-1e-8}" '!/^#/ { d = 0; for (i = 2; i <= 4; i++) d += ($i - $(i + 3)) ^ 2; n++
        v = sqrt($8 ^ 2 + $9 ^ 2 + $10 ^ 2)
        if (!(d < 100 * (1 + near))) print method, $1, "apart by", sqrt(d)
        if (!(v < 196)) print method, $1, "at", v }
        END { if (n != 21) print method, n, "rows"; if (near < 1e-4 && !($4 < 0)) print method, "ends at", $4 }' way.tsv
}
for method in VERTEX_PENETRATION VERTEX_EDGE_PENETRATION CONTOUR_REGION; do
    run "-s models/mech/collisionManager:method=$method" 0.01
done
for step in 0.002 0.005 0.01 0.02; do
    run "-s models/mech/collisionManager:colliderType=SIGNED_DISTANCE" $step
    # as in the original they hold, until they pull, and what is off is put right once a step
    run "--compat=artisynth -s models/mech/collisionManager:colliderType=SIGNED_DISTANCE" $step 1e-3
done
