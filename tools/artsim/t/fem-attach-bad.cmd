# what is wrong with an attachment to elements is told with its place; nothing runs
frame() {
    cat << END
MechModel [ name="m"
  ComponentList<MechSystemModel> [ name="models" FemModel3d [ name="f"
    PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]
      [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]
    FemElement3dList<FemElement3d> [ name="elements" Tet [ nodes=[ 0 1 2 3 ] ] ]
    PointList<FemMarker> [ name="markers" $2 ] ] ]
  PointList<Particle> [ name="particles" [ name="p" position=[ 0.2 0.2 0.2 ] mass=1 ] ]
  RenderableComponentList<Frame> [ name="frames" [ name="a" position=[ 0.2 0.2 0.2 ] ] ]
  ComponentList<DynamicAttachmentComp> [ name="attachments"
    $1 ] ]
END
}
try() {
    frame "$1" "${2-}" > x.art
    code=0
    artsim -q -t 0.02 ${3-} x.art -r models/m/particles/p:position@1=x.tsv 2> why || code=$?
    echo "$code $(head -n 1 why)"
}
E='element="models/f/elements/0"' N='"models/f/nodes/0"' K='"models/f/nodes/1"'
try "PointFem3dAttachment [ point=\"particles/p\" ]"
try "PointFem3dAttachment [ point=\"particles/p\" nodes=[ $N 0.5 \"models/f/nodes/9\" 0.5 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" element=\"models/f/elements/7\" ncoords=[ 0 0 0 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" element=\"models/f\" ncoords=[ 0 0 0 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" nodes=[ $N 0.5 $K 0.4 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" nodes=[ $N 0.5 $N 0.5 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" nodes=[ $N 0.5 $K ] ]"
try "PointFem3dAttachment [ point=\"models/f/nodes/0\" $E ncoords=[ 0.2 0.2 0.2 ] ]"
try "PointFem3dAttachment [ point=\"particles/p\" $E ] PointFem3dAttachment [ point=\"particles/p\" $E ]"
try "PointFem3dAttachment [ point=\"models/f/nodes/0\" nodes=[ $K 0.5 \"particles/p\" 0.5 ] ]
    PointParticleAttachment [ point=\"particles/p\" particle=\"models/f/nodes/0\" ]"
try "FrameFem3dAttachment [ frame=\"frames/a\" nodes=[ $N 0.5 $K 0.5 ] ]"
try "FrameFem3dAttachment [ frame=\"frames/a\" $E coords=0.2 0.2 0.2 RFD=[ 1 0 0 2 0 0 0 0 1 ] ]"
try "FrameFem3dAttachment [ frame=\"frames/a\" $E coords=0.2 0.2 0.2 RFD=[ 1 0 0 ] ]"
try "FrameFem3dAttachment [ $E coords=0.2 0.2 0.2 ]"
try "FrameFem3dAttachment [ frame=\"particles/p\" $E coords=0.2 0.2 0.2 ]"
# outside of everything: the nearest point, told; an error with --strict
try '' '[ name="k" position=[ 3 3 3 ] ]'
try '' '[ name="k" position=[ 3 3 3 ] ]' --strict
# a place is enough: attachments without nodes, or without an element, and markers without an attachment
try "PointFem3dAttachment [ point=\"particles/p\" $E ]" '[ name="k" position=[ 0.1 0.1 0.1 ] ]'
