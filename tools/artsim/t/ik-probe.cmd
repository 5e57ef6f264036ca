# stderr: 'inputProbes/ik' has 6 numbers a row for 1 marker
# stderr: 'models/m/rigidBodies/b' is no marker of a body
# A lever on a hinge follows its marker, from motion capture data: it points at where the marker was measured, off its circle
# as well. What does not fit is refused.
cat >lever.art <<'END'
RootModel [ name="lever"
  ComponentList<Model> [ name="models" shortName="m"
    MechModel [ name="m"
      RenderableComponentList<RigidBody> [ name="rigidBodies"
        [ name="b" dynamic=false inertiaMethod=EXPLICIT position=[ 0.5 0 0 ] inertia=[ 2 0 0 0 0.1 0 0 0 0.2 0 0 0 0.2 ] ]
      ]
      PointList<FrameMarker> [ name="frameMarkers"
        [ name="tip" attachment=PointFrameAttachment [ frame="rigidBodies/b" loc=[ 0.5 0 0 ] ] ]
      ]
      RenderableComponentList<BodyConnector> [ name="bodyConnectors"
        HingeJoint [ name="j" bodyA="rigidBodies/b" bodyB=null
          attachmentA=FrameFrameAttachment [ master="rigidBodies/b" TFM=[ 1 0 0 -0.5 0 0 1 0 0 -1 0 0 ] ]
          attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0 0 0 1 0 0 -1 0 0 ] ] ]
      ]
    ]
  ]
  RenderableComponentList<Probe> [ name="inputProbes"
    IKProbe [
      solver=[ mechModel="models/m" markers=[ "models/m/frameMarkers/tip" 1.0 ] ]
      startTime=0.0 stopTime=1.0 name="ik" attachedFile="walk.trc" bodiesNonDynamicIfActive=true model=null vsize=3
    ]
  ]
]
END
printf 'PathFileType\t4\t(X/Y/Z)\twalk.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n2\t2\t3\t1\tm\t2\t1\t3\nFrame#\tTime\ttip\t\t\n\t\tX1\tY1\tZ1\n\n1\t0\t1\t0\t0\n2\t0.5\t0.6\t0.1\t0.8\n3\t1\t0\t0\t1.3\n' >walk.trc
artsim -q lever.art -t 1 -r models/m/frameMarkers/tip:position@0.5=tip.tsv
awk '!/^#/ { printf "%g %.6f %.6f %.6f\n", $1, $2, $3, $4 }' tip.tsv | sed 's/-0\.000000/0.000000/g'
# a body that forces move is the probe's alone while it is active; else it falls
sed 's/dynamic=false//' lever.art >free.art
artsim free.art -t 1 -r models/m/frameMarkers/tip:position@0.5=held.tsv
grep -v '^#' tip.tsv >tip.txt
grep -v '^#' held.tsv | cmp - tip.txt
artsim -q free.art -t 0.5 --set inputProbes/ik:active=false -r models/m/frameMarkers/tip:position@0.5=fell.tsv
awk '$1 == 0.5 { print ($4 < -0.5 ? "it falls" : "it stays " $4) }' fell.tsv
printf 'run 0.1\nset inputProbes/ik:active=false\nrun 0.4\nget m/m/frameMarkers/tip:position\n' | artsim -q free.art --console |
    awk 'END { print ($(NF - 1) < -0.2 ? "let go in a session, it falls" : "it stays: " $0) }'
artsim free.art -t 0.5 --set inputProbes/ik:bodiesNonDynamicIfActive=false 2>&1 | grep -o 'bodiesNonDynamicIfActive=true.*'
artedit lever.art -o same.art && artinfo diff lever.art same.art
try() { code=0; sed "$1" lever.art >bad.art; artsim -q bad.art -t 1 || code=$?; echo "exit $code"; }
try 's/vsize=3/vsize=6/'
try 's,models/m/frameMarkers/tip,models/m/rigidBodies/b,'
