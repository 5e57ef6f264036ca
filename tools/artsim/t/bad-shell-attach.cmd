# clamped nodes that cannot be: no shell is at the node, a direction that is not finite, nodes on a line
# exit: 3
# stderr: one.art:9:2: error: 'models/m/attachments/0' attaches 'models/m/models/f/nodes/4', which has no director: no shell is there
# stderr: one.art:9:2: error: 'models/m/attachments/0': its nodes lie on a line
# stderr: error: 'models/m/models/f/nodes/0' is attached twice
model()
{
    cat <<END
RootModel [ name="r" ComponentList [ name="models" MechModel [ name="m" maxStepSize=0.01
 ComponentList [ name="models" FemModel3d [ name="f" density=100 material=LinearMaterial [ YoungsModulus=1000 ]
 PointList<FemNode3d> [ name="nodes" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 1 1 0 ] ]
  [ position=[ 0 1 0 ] ] [ position=[ 3 0 0 ] mass=1 ] ]
 FemElement3dList<FemElement3d> [ name="elements" ]
 FemElement3dList<ShellElement3d> [ name="shellElements"
  ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.1 elementClass=SHELL ] ] ] ]
 ComponentList<DynamicAttachmentComp> [ name="attachments"
 $1 ]
 PointList<Particle> [ name="particles" [ name="p" position=[ 0 0 0 ] mass=1 ] [ name="q" position=[ 1 0 0 ] mass=1 ] ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" inertiaMethod=EXPLICIT dynamic=false
  inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ] ] ] ]
END
}
on_body='ShellNodeFrameAttachment [ point="models/f/nodes/0" frame="rigidBodies/b" ]'
model 'ShellNodeFrameAttachment [ point="models/f/nodes/4" frame="rigidBodies/b" ]' > one.art
if artsim -q one.art -t 0.01; then exit 9; fi
model "$on_body
 $on_body" > two.art
if artsim -q two.art -t 0.01; then exit 9; fi
model 'ShellNodeFem3dAttachment [ point="models/f/nodes/0" nodes=[ particles/p 0.5 particles/q 0.5 ] ]' > one.art
artsim -q one.art -t 0.01
