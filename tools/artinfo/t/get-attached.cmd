# tol: 1e-12 1e-12
# Where a frame is that is attached to a turned body: a turn of 90 degrees about x within one about z is 120 degrees about (1, 1, 1)
cat >m.art <<'END'
MechModel [ name="m"
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" position=[ 1 2 3 ] orientation=[ 0 0 1 90 ] ] ]
 RenderableComponentList<Frame> [ name="frames" [ name="f" ] ]
 ComponentList<DynamicAttachmentComp> [ name="attachments"
  FrameFrameAttachment [ frame="frames/f" master="rigidBodies/b" TFM=[ 1 0 0 1 0 0 90 ] ] ] ]
END
for property in position orientation rotation pose velocity; do artinfo get m.art frames/f:$property; done
