# Items of joints, constraints and bodies that are not known: a warning each. What the original's classes write beside their
# properties is read; a user's class in a list of bodies is a body.
# stderr: ^artsim: unknown\.art:6:21: warning: unknown property 'zork' of HingeJoint is kept unchanged$
# stderr: ^artsim: unknown\.art:8:31: warning: unknown property 'foo' of ParticlePlaneConstraint is kept unchanged$
# stderr: ^artsim: unknown\.art:4:17: note: class 'org\.my\.Ball\$In' is taken as RigidBody, which the list holds$
# stderr: ^artsim: unknown\.art:4:43: warning: unknown property 'bounce' of RigidBody is kept unchanged$
cat > unknown.art <<'EOF'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="p" mass=1 ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies"
                org.my.Ball$In [ name="b" bounce=1 inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [    zork=2 name="h" bodyA="rigidBodies/b" bodyB=null ] ]
  RenderableComponentList<ConstrainerBase> [ name="particleConstraints"
    ParticlePlaneConstraint [ foo=[ 1 2 ] particles=[ "particles/p" ] normal=[ 1 0 0 ] center=[ 0 0 0 ] ] ]
]
EOF
artsim unknown.art -t 0.01 -o run
cat > known.art <<'EOF'
MechModel [ name="m" gravity=[ 0 0 0 ]
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    RigidCylinder [ name="b" radius=0.3 inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ]
    RigidEllipsoid [ dynamic=false axisLengths=[ 1 2 3 ] ]
    RigidTorus [ dynamic=false outerRadius=2.0 innerRadius=0.75 ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    UniversalJoint [ name="h" bodyA="rigidBodies/b" bodyB=null renderMesh=[
v 0 0 0
EOF ] ] ]
  ComponentList<MechSystemModel> [ name="models"
    FemModel3d [ name="fem" stressPlotRange=[ [0,50] ] stressPlotRangeMode=Explicit computeStressStrainFlags=0x2
      RenderableComponentList<FemCutPlane> [ name="cutPlanes"
        [ stressPlotRange=[ [0,1] ] stressPlotRangeMode=Inactive ] ] ] ]
]
EOF
artsim known.art -q -t 0.01 -o known
artedit -q known.art -o - | grep -c 'stressPlotRangeMode\|renderMesh\|axisLengths\|outerRadius\|radius' | grep -qx 6
