# the line is what a body takes: the same inertia comes back
# tol: 1e-14
cat > one.art << 'END'
MechModel [
  name="m"
  RenderableComponentList<RigidBody> [
    name="rigidBodies"
    [
      name="b"
      inertiaMethod=EXPLICIT
END
artmesh make box wx=1 wy=2 wz=3 | artmesh mass --density 10 --art >> one.art
echo '] ] ]' >> one.art
artinfo get one.art models/m/rigidBodies/b:inertia
