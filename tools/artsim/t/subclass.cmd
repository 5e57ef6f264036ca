# stderr: note: class 'my.Demo' is taken as RootModel, whose child lists it has$
# stderr: note: class 'my.JawModel' is taken as MechModel, whose child lists it has$
# users' own classes are known by their child lists
sed 's/^RootModel/my.Demo/; s/MechModel \[/my.JawModel [/
    s/^      AxialSpringList/      RenderableComponentList<RigidBody> [ name="rigidBodies" ]\n&/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim x.art -r models/rig/as/1:length=a.tsv
artsim "$HERE/man/two.art" -r models/rig/as/1:length=b.tsv
cmp a.tsv b.tsv
