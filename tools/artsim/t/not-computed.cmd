# stderr: artsim: --record: error: 'mass' of 'models/m/models/soft/frame' is not computed for FemModelFrame
# stderr: artinfo: error: 'mass' of 'models/m/models/soft/frame' is not computed for FemModelFrame
# stderr: <stdin>:1:1: error: 'mass' of 'models/m/models/soft/frame' is not computed
# stderr: 'multipliers' of 'models/m/bodyConnectors/hinge' is not computed before the first step, which finds it
# A number that nothing computes is an error, what the first step finds has an empty field before it, and
# what the law of a muscle has is that.
cat > swing.art <<'X'
RootModel [
  maxStepSize=0.01
  ComponentList<Model> [ name="models"
    MechModel [ name="m" gravity=[ 0 0 -10 ]
      ComponentList<MechSystemModel> [ name="models" FemModel3d [ name="soft" density=1
        PointList<FemNode3d> [ name="nodes" [ position=[ 5 0 0 ] ] [ position=[ 6 0 0 ] ] [ position=[ 5 1 0 ] ] [ position=[ 5 0 1 ] ] ]
        FemElement3dList<FemElement3d> [ name="elements" TetElement [ nodes=[ 0 1 2 3 ] ] ]
      ] ]
      RenderableComponentList<RigidBody> [ name="rigidBodies"
        [ name="ground" dynamic=false ]
        [ name="rod" position=[ 1 0 0 ] inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  0.1 0 0 0 0.1 0 0 0 0.1 ] ]
      ]
      PointList<Particle> [ name="particles"
        [ name="a" dynamic=false ]
        [ name="b" position=[ 0 0 -1 ] mass=1 ]
      ]
      AxialSpringList<Muscle> [ name="axialSprings"
        [ name="s" points=[ "particles/a" "particles/b" ] restLength=0.9
          material=MasoudMillardLAM [ maxForce=10 ] ]
      ]
      RenderableComponentList<BodyConnector> [ name="bodyConnectors"
        HingeJoint [ name="hinge" bodyA="rigidBodies/rod" bodyB="rigidBodies/ground"
          attachmentA=FrameFrameAttachment [ master="rigidBodies/rod" TFM=[ -1 0 0 1 0 0 90 ] ]
          attachmentB=FrameFrameAttachment [ master="rigidBodies/ground" TFM=[ 0 0 0 1 0 0 90 ] ] ]
      ]
    ]
  ]
  ComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="force" startTime=0.0 stopTime=0.02 updateInterval=0.01
      attachedFile="force.txt" props=[ "models/m/bodyConnectors/hinge:bilateralForceInA" ] ]
  ]
]
X
cat > ask.lua <<'X'
local hinge = root:find("models/m/bodyConnectors/hinge")
local muscle = root:find("models/m/axialSprings/s")
function apply() end
function initialize()
  print("before a step", hinge.multipliers[1] ~= hinge.multipliers[1], muscle.material.normFiberLen > 0)
  print(pcall(function() return root:find("models/m/models/soft/frame").mass end))
end
X

artsim -q swing.art -t 0.02 -r 'soft/frame:mass' || echo "exit $?"
artinfo get swing.art soft/frame:mass || echo "exit $?"
printf 'get soft/frame:mass\nget hinge:multipliers\nget hinge:numConstraints\n' | artsim -q swing.art --console || echo "exit $?"
artinfo get swing.art hinge:multipliers || echo "exit $?"
artinfo classes FemModelFrame | grep '^mass'

# at the start the joint is not known to bear anything; a fixed point that bears nothing but a spring is
artsim -q swing.art -t 0.01 -r 'hinge:bilateralForceInA,models/m:constraintPower,models/m:mass@0.01=joint.csv'
sed -n '2p' joint.csv
awk -F, 'NR == 3 { print NF, ($2 != "") }' joint.csv
artsim -q swing.art -t 0.01 -r 'hinge:multipliers@0.01=original.csv' --compat artisynth
sed -n '2p' original.csv

# the probe begins with the first row that is whole
artsim swing.art -o out 2>&1 | grep row
awk 'NR > 2 { print $1, NF }' out/force.txt

# fibres by the rest length l0 of the whole: (l - l0 (1 - ratio)) / (l0 ratio 2.8 / 1.8), ratio 1
artsim -q swing.art -t 0.01 -r 's:length,s:material.normFiberLen@0.01' --csv |
    awk -F, 'NR > 1 { d = $3 - $2 / (0.9 * 2.8 / 1.8); print (d < 1e-12 && d > -1e-12) }'
artsim swing.art -t 0.01 --controller ask.lua 2>&1 | grep -v note
