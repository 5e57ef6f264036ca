# a joint on something that is not known here is kept, coordinates and all; a simulation refuses it
# exit: 3
# stderr: foreign.art:[0-9]*:[0-9]*: error: .*SoftThing.* is not simulated
cat > foreign.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]
  ComponentList<MechSystemModel> [ name="models" other.project.SoftThing [ name="soft" ] ]
  RenderableComponentList<BodyConnector> [ name="bodyConnectors"
    HingeJoint [ name="h" bodyA="models/soft" bodyB="rigidBodies/a" theta=12.25
      attachmentA=FrameFrameAttachment [ master="models/soft" ]
      attachmentB=FrameFrameAttachment [ master="rigidBodies/a" ] ] ] ] ] ]
END
echo 'require "art".load("foreign.art")' >copy.lua
artbuild -q copy.lua -o copy.art || echo "not kept"
grep -E 'bodyA|theta' copy.art
artsim -q foreign.art -t 0.1
