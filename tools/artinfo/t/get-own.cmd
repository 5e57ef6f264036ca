# What a file says of a component that its class does not know is listed as its own
cat >m.art <<'END'
MechModel [ name="m" RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="b" mass=2 shine=[ 1 2 3 ] ] ] ]
END
artinfo get -q m.art rigidBodies/b | grep -E "^(mass|shine)"
