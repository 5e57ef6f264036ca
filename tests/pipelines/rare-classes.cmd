# A model of exciters, a marker with an attachment of its own, a linear constraint, a collider and parts of
# elements is read and written as it stands, and moves the same in millimetres and at another place.
# tol: 1e-6
cat >m.art <<'EOF'
RootModel [
  ComponentList<Model> [ name="models"
    MechModel [ name="m" gravity=[ 0.0 0.0 -9.8 ]
      PointList<Particle> [ name="particles"
        [ name="p" mass=2.0 position=[ 0.0 0.0 0.05 ] velocity=[ 0.0 0.0 -1.0 ] ]
        [ name="q" mass=1.0 position=[ 3.0 0.0 1.0 ] ]
        [ name="r" mass=1.0 position=[ 3.0 1.0 1.0 ] ]
      ]
      RenderableComponentList<RigidBody> [ name="rigidBodies"
        [ name="b" inertiaMethod=EXPLICIT inertia=[ 2.0 0.1 0.0 0.0 1.0 0.0 0.0 0.0 1.5 0.0 0.0 0.0 2.0 ]
          position=[ 5.0 0.0 3.0 ] ]
      ]
      ComponentList<MechSystemModel> [ name="models"
        FemModel3d [ name="f" density=10.0 material=LinearMaterial [ YoungsModulus=10000.0 ]
          PointList<FemNode3d> [ name="nodes"
            [ position=[ -3.0 0.0 0.0 ] dynamic=false ] [ position=[ -2.0 0.0 0.0 ] dynamic=false ]
            [ position=[ -3.0 1.0 0.0 ] dynamic=false ] [ position=[ -3.0 0.0 1.0 ] ] ]
          FemElement3dList<FemElement3d> [ name="elements" TetElement [ nodes=[ 0 1 2 3 ] ] ]
          AuxMaterialBundleList [ name="auxMaterials"
            [ material=NeoHookeanMaterial [ YoungsModulus=20000.0 PoissonsRatio=0.3 ]
              AuxMaterialElementDescList [ name="elementDescs"
                [ element="elements/0" fraction=0.25 ] ] ] ] ] ]
      PointList<Point> [ name="held"
        GenericMarker [ name="k" attachment=PointFrameAttachment [
          point="held/k" frame="rigidBodies/b" loc=[ 0.3 0.0 0.5 ] ] position=[ 5.3 0.0 3.5 ] ]
        GenericMarker [ name="n" attachment=PointFem3dAttachment [
          point="held/n" nodes=[ "models/f/nodes/3" 0.5 "models/f/nodes/1" 0.5 ] ]
          position=[ -2.5 0.0 0.5 ] ]
      ]
      ComponentList<ConstrainerBase> [ name="constrainers"
        LinearPointConstraint [ points=[ "particles/q" 0.5 "particles/r" 0.5 ]
          target=[ 3.0 0.5 1.0 ] compliance=0.001 damping=2.0 ] ]
      AxialSpringList<AxialSpring> [ name="axialSprings"
        [ points=[ "held/k" "particles/q" ] material=LinearAxialMaterial [ stiffness=30.0 damping=1.0 ] ]
        [ points=[ "held/n" "particles/r" ] material=LinearAxialMaterial [ stiffness=20.0 ] ] ]
      ComponentList<ForceEffector> [ name="forceEffectors"
        SoftPlaneCollider [ models=[ "." ] normal=[ 0.0 0.0 1.0 ] center=[ 0.0 0.0 0.0 ]
          stiffness=500.0 damping=3.0 ]
        PointExciter [ maxForce=4.0 excitation=0.5 dof=FZ point="particles/p" ]
        FrameExciter [ maxForce=8.0 excitation=1.0 dof=FZ frame="rigidBodies/b" ]
        FrameExciter [ maxForce=6.0 excitation=-0.5 dof=MZ frame="rigidBodies/b" ] ]
    ]
  ]
]
EOF
artinfo check m.art
artedit -s models/m:gravity="0.0 0.0 -9.8" m.art -o same.art
artinfo diff m.art same.art
places() {
    artsim -q "$1" -t 0.3 -r m/m/particles/p:position@0.3=p.tsv -r m/m/particles/q:position@0.3=q.tsv \
        -r m/m/held/k:position@0.3=k.tsv -r m/m/held/n:position@0.3=n.tsv
    for file in p q k n; do tail -n 1 $file.tsv; done |
        awk '{ printf "%.7f %.7f %.7f\n", s * $2, s * $3, s * $4 }' s="$2"
}
places m.art 1 >m.txt
artxform m.art --units m=mm -o mm.art
places mm.art 0.001 >mm.txt
diff m.txt mm.txt
artxform m.art --translate 1,2,0 -o moved.art
places moved.art 1 | awk '{ printf "%.7f %.7f %.7f\n", $1 - 1, $2 - 2, $3 }' >moved.txt
diff m.txt moved.txt
cat m.txt
