# attached where it is; detached with the place and velocity that it has by a chain of attachments
cat > x.art <<'END'
MechModel [
  name="m"
  PointList<Particle> [ name="particles" [ name="p" position=[ 1 0 2 ] ] [ name="q" position=[ 1 1 2 ] ] ]
  RenderableComponentList<RigidBody> [
    name="rigidBodies"
    [ name="a" position=[ 0 0 2 ] vel=[ 1 0 0 0 0 2 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
    [ name="b" position=[ 0 3 2 ] inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
  ]
]
END
artedit --attach models/m/rigidBodies/b=models/m/rigidBodies/a \
    --attach models/m/particles/p,models/m/particles/q=models/m/rigidBodies/b -n x.art
artedit --attach models/m/rigidBodies/b=models/m/rigidBodies/a \
    --attach models/m/particles/p,models/m/particles/q=models/m/rigidBodies/b x.art -o y.art
sed -n '/attachments/,/^  \]/p' y.art
r=models/m/particles/p:position,models/m/particles/p:velocity,models/m/rigidBodies/b:pose,models/m/rigidBodies/b:velocity
artsim y.art --integrator SymplecticEuler -t 0.01 -r $r@0.01=on.tsv
artedit -n --detach models/m/particles/p,models/m/rigidBodies/b y.art
artedit --detach models/m/particles/p,models/m/rigidBodies/b y.art |
    artsim - --integrator SymplecticEuler -t 0.01 -r $r@0.01=off.tsv
sed -n 2p on.tsv > on
sed -n 2p off.tsv > off
diff on off
cut -f 2-7 off
