# Poses that are given as they stand in a file change in the file, not only in the numbers that are read.
printf '%s\n' 'MechModel [ name="m"' \
    'RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" ] [ name="b" pose=[ 1 2 3 0 0 1 90 ] ] ]' \
    'ComponentList<DynamicAttachmentComp> [ name="attachments"' \
    'FrameFrameAttachment [ frame="rigidBodies/a" master="rigidBodies/b" TFM=[ 1 2 3 1 0 0 90 ] ] ] ]' >m.art
artxform --units m=mm m.art | grep -E 'TFM|pose='
artxform --translate 10,0,0 m.art | grep -E 'TFM|pose='
artxform --scale 2,1,1 m.art | grep -E 'TFM|pose='
