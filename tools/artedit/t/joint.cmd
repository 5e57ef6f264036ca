# Coordinates of joints move bodies, also round a loop; joints go and come with their bodies.
# stderr: ^artedit: --set:1:1: error: theta: expected a number, found word 'wide'
# stderr: warning: theta of 'models/m/bodyConnectors/j' is set to 100, outside its range from -90 to 90
# stderr: note: 2 components that cannot be without it are deleted too
cat >chain.art <<'END'
MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" position=[ 0 0 -0.5 ] inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
    [ name="b" position=[ 0 0 -1.5 ] inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ]
  ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="j" bodyA="rigidBodies/a" bodyB=null thetaRange=[ [ -90 90 ] ]
      attachmentA=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ 0 0 0.5 1 0 0 -90 ] ]
      attachmentB=FrameFrameAttachment [ master=null TFM=[ 0 0 0 1 0 0 -90 ] ] ]
    HingeJoint [ name="k" bodyA="rigidBodies/b" bodyB="rigidBodies/a"
      attachmentA=FrameFrameAttachment [ master="rigidBodies/b" TFM=[ 0 0 0.5 1 0 0 -90 ] ]
      attachmentB=FrameFrameAttachment [ master="rigidBodies/a" TFM=[ 0 0 -0.5 1 0 0 -90 ] ] ]
  ]
]
END
shows()
{
    artinfo get - models/m/bodyConnectors/j:theta models/m/bodyConnectors/k:theta models/m/rigidBodies/b:position |
        awk '{ for (i = 2; i <= NF; i++) if ($i + 0 == $i) $i = sprintf("%.6f", $i + 1e-9); print }'
}
artedit --set models/m/bodyConnectors/j:theta=90 chain.art | shows
artedit --set models/m/bodyConnectors/j:theta=100 --set models/m/bodyConnectors/k:theta=-90 chain.art | shows
artedit --set models/m/bodyConnectors/j:theta=wide chain.art || [ $? = 3 ]
# what the file says of a coordinate gives the turn, the poses the rest
artedit --set models/m/bodyConnectors/j:theta=-330 chain.art 2>/dev/null |
    artsim -t 0.01 --set models/m/bodyConnectors/k:theta=45 \
        --record models/m/bodyConnectors/j:theta,models/m/bodyConnectors/k:theta - 2>/dev/null | awk 'NR == 2 { printf "%.6f %.6f\n", $2, $3 }'
# a copy of a body takes the joint along on request; without its body a joint goes
artedit --duplicate models/m/rigidBodies/b,models/m/bodyConnectors/k chain.art >two.art
artinfo get two.art models/m/bodyConnectors/k_2:bodyA models/m/bodyConnectors/k_2:bodyB
artedit --delete models/m/rigidBodies/a chain.art | artinfo tree - | grep -c Hinge || :
artedit --rename models/m/rigidBodies/a=thigh chain.art | grep -c '"rigidBodies/thigh"'
