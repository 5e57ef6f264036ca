# exit: 3
# stderr: ^artsim: x.art:1:[0-9]+: error: orientation turns about an axis of length zero$
echo 'MechModel [ RenderableComponentList<RigidBody> [ name="rigidBodies" [ orientation=[ 0 0 0 30 ] ] ] ]' > x.art
artsim x.art -t 1 -o run
