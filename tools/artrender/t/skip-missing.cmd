# stderr: m.art:[0-9]+:[0-9]+: error: file 'none.obj' is not in
# stderr: m.art:[0-9]+:[0-9]+: warning: left out: file 'none.obj' is not in
# stderr: not simulated, drawn as the file has it: file 'none.obj' is not in
# stderr: m.art:[0-9]+:[0-9]+: warning: left out: file 'none.obj' is not in
# stderr: error: file 'none.obj' is not in
# a model of which a mesh is missing: an error, unless it is to be drawn without it; what the simulation needs stays an error
# where there is something to simulate
cat >m.art <<'END'
RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m"
 PointList<Particle> [ name="particles" renderProps=[ pointStyle=SPHERE pointRadius=1 ] Particle [ name="p" mass=1 ] ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" RigidBody [ name="b" mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ]
  MeshComponentList<RigidMeshComp> [ name="meshes" [ name="mesh" mesh=[ "none.obj" ] ] ] ] ] ] ] ]
END
try() {
    code=0
    artrender "$@" --size 80x60 -o out.png || code=$?
    echo "exit $code" "$(ls out.png 2>/dev/null)"
    rm -f out.png
}
try m.art
try m.art --skip-missing
sed 's/mass=1 inertia=.*/density=1000/' m.art >n.art
try n.art --skip-missing
try n.art --skip-missing -t 0.1
