# A force on a vertex of a skin acts on its masters by their weights, and may be driven.
cat >m.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m" gravity=[ 0 0 0 ]
  RenderableComponentList<RigidBody> [ name="rigidBodies"
    [ name="a" inertiaMethod=EXPLICIT mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] ]
    [ name="b" inertiaMethod=EXPLICIT mass=2 inertia=[ 1 0 0 0 1 0 0 0 1 ] ] ]
  RenderableComponentList<MeshComponent> [ name="meshBodies"
    SkinMeshBody [ name="s" loadedVertex=1 externalForce=[ 0 4 0 ]
      bodies=[ Frame "rigidBodies/a" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ]
        Frame "rigidBodies/b" [ 1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 ] ]
      mesh=PolygonalMesh [ v 0 0 0
v 1 0 0
EOF ]
      attachments=[ [ base=0 0 0 connections=[ F [ 0 1 ] ] ]
        [ base=1 0 0 connections=[ F [ 0 0.25 ] F [ 1 0.75 ] ] ] ] ] ] ] ] ]
END
# after a step of 0.01: 4 x 0.25 / 1 and 4 x 0.75 / 2 per second; moments 1 x 4 w about z
for b in a b; do artsim -q m.art -t 0.01 -r models/m/rigidBodies/$b:velocity@0.01 | tail -1; done
# driven by a script, on the other vertex; the sum of the momenta is the impulse
cat >pull.lua <<'END'
local skin = root:find("models/m/meshBodies/s")
skin.loadedVertex = 0
function apply(t0, t1) skin.externalForce = {t0 < 0.05 and 3 or 0, 0, 0} end
END
artsim -q m.art -t 0.1 --controller pull.lua -r models/m:linearMomentum@0.1 | tail -1
artsim -q m.art -t 0.01 --set models/m/meshBodies/s:loadedVertex=2 >said 2>&1 || echo "status $?"
sed 's/^[^ ]* //' said
