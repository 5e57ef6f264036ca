# A muscle that wraps around a cylinder without mass, attached to a body, moves the body as one that wraps around the body
# itself: its force is passed on as a wrench. Bodies without mass are legal and change nothing of the body that carries them.
model() # CLASS AND SHAPE OF THE BODY, OBSTACLE, MORE BODIES, ATTACHMENTS
{
    cat <<END
MechModel [ name="m" gravity=[ 0 0 9.8 ] maxStepSize=0.002
  PointList<Particle> [ name="particles" [ name="a" dynamic=false position=[ -2 0 0.1 ] ]
    [ name="b" dynamic=false position=[ 2 0.2 0.1 ] ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    $1 [ name="c" $2 position=[ 0.1 0.05 -0.3 ] rotation=[ 0.7071067811865476 0.7071067811865476 0 0 ]
      inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 0.3 0 0 0 0.2 0 0 0 0.1 ] ] $4 ]
  ComponentList<DynamicAttachmentComp> [ name="attachments" $5 ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" wrappables=[ "rigidBodies/$3" -1 -1 ] material=LinearAxialMaterial [ stiffness=30 damping=1 ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=60 ] [ pntB="particles/b" flags=0x0 ] ] ] ] ]
END
}
none() # NAME, WHERE IT IS
{
    echo "RigidCylinder [ name=\"$1\" radius=0.5 density=0 inertiaMethod=EXPLICIT inertia=[ 0 0 0 0 0 0 0 0 0 0 0 0 0 ] $2 ]"
}
turn='rotation=[ 0.7071067811865476 0.7071067811865476 0 0 ]'
attach() { echo "FrameFrameAttachment [ frame=\"rigidBodies/$1\" master=\"rigidBodies/c\" TFM=[ $2 ] ]"; }
model RigidCylinder radius=0.5 c "" "" >itself.art
model RigidBody "" w "$(none w "position=[ 0.1 0.05 -0.3 ] $turn")" "$(attach w "1 0 0 0 0 1 0 0 0 0 1 0")" >attached.art
model RigidBody "" w "$(none w "position=[ 0.1 0.05 -0.3 ] $turn") $(none far "position=[ 0.1 0.05 4 ] $turn")" \
    "$(attach w "1 0 0 0 0 1 0 0 0 0 1 0") $(attach far "1 0 0 0 0 1 0 4.3 0 0 1 0")" >two.art
B=models/m/rigidBodies/c S=models/m/multiPointSprings/s
for n in itself attached two; do
    artinfo check $n.art
    artsim -q $n.art -t 0.8 -r $B:position,$B:orientation,$B:mass,$S:length,$S:forceNorm@0.1=$n.tsv
done
for n in attached two; do
    awk -v name=$n '/^#/ { next } NR == FNR { for (i = 1; i <= NF; i++) x[FNR, i] = $i; next }
        { for (i = 1; i <= NF; i++) { d = $i - x[FNR, i]; if (!(d < 1e-8 && d > -1e-8)) print name, "column", i, "at", $1 ":", $i, x[FNR, i] } n++ }
        END { print name, n }' itself.tsv $n.tsv
done
# meanwhile it is pulled back and turned by the strand, and the one far away has no part in it
awk '!/^#/ { if ($10 > most) most = $10; z = $4; turn = $8 } END { print "touched", (most > 4.02), "held", (z < 1), "turned", (turn < 89.9) }' itself.tsv
