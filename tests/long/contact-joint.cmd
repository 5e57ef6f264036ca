# data: ARTKIT_REFERENCE
# Two bodies with a hinge between them fall on a plate, on which all vertices of them are held that come into it: more than
# they can meet. The hinge holds; the vertices give way.
ln -s "$ARTKIT_REFERENCE/artisynth/art/meshes" meshes
for method in VERTEX_PENETRATION VERTEX_EDGE_PENETRATION CONTOUR_REGION; do
    artsim -q "$ARTKIT_REFERENCE/artisynth/art/JointedCollide.art" -t 2 -s models/mech/collisionManager:method=$method \
        -r models/mech/rigidBodies/bodyA:position,models/mech/rigidBodies/bodyB:position@0.1=way.tsv
    # a body of 10 each on both sides of the hinge: the middles are at most that apart
    awk -v method=$method '!/^#/ { d = 0; for (i = 2; i <= 4; i++) d += ($i - $(i + 3)) ^ 2; n++
        if (!(d < 100 * (1 + 1e-8))) print method, $1, "apart by", sqrt(d) }
        END { if (n != 21) print method, n, "rows" }' way.tsv
done
