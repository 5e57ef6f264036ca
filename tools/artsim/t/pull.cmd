# a body is pulled for half a second by a force from a table and a moment: momentum is their impulse
cat > pull.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="b" inertiaMethod=EXPLICIT mass=2 inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ] ]
END
printf '# time fx fy fz mx my mz\n0 0 0 3 0 0 1\n0.499999 0 0 3 0 0 1\n0.5 0 0 0 0 0 0\n2 0 0 0 0 0 0\n' > pull.tsv
artsim -q pull.art -t 1 --step 0.01 --input models/m/rigidBodies/b:externalForce=pull.tsv \
    -r models/m/rigidBodies/b:velocity@0.5 | tail -n 1
