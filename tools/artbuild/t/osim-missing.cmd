# Meshes that are only drawn and are not there: the first by its name, how many there are, not a line for each.
# stderr: ^artbuild: m.osim:[0-9]+:[0-9]+: warning: /bodyset/rod/[^:]*: the mesh file 'a.vtp' is not found \(there is no folder Geometry beside the model\)$
# stderr: ^artbuild: m.osim:[0-9]+:[0-9]+: warning: 3 mesh files that are only drawn are not found$
cat >m.osim <<'END'
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -9.81 0</gravity>
<BodySet><objects><Body name="rod"><mass>1</mass><inertia>1 1 1 0 0 0</inertia>
<attached_geometry><Mesh name="a"><mesh_file>a.vtp</mesh_file></Mesh><Mesh name="b"><mesh_file>b.vtp</mesh_file></Mesh>
<Mesh name="c"><mesh_file>c.vtp</mesh_file></Mesh></attached_geometry></Body></objects></BodySet>
<JointSet><objects><FreeJoint name="free"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/rod</socket_child_frame>
</FreeJoint></objects></JointSet></Model></OpenSimDocument>
END
artbuild m.osim -o m.art
artinfo get m.art rod:mass
artbuild --strict m.osim -o strict.art 2>/dev/null || echo "exit $?"
