# What the control panel of the guide's muscle model offers (section 5.1.2) can be set for a run and in the file: gravity,
# the mass of the box (by name and by number), its colour, the excitation.
# tol: 1e-12
artbuild "$ARTKIT_TOP/examples/guide/body-spring.lua" muscle=true -o m.art
mech=models/mech
record=$mech/rigidBodies/box:mass,$mech/axialSprings/mus:forceNorm,$mech:gravity
for set in $mech:gravity='0 0 -1' $mech/rigidBodies/box:mass=2 $mech/rigidBodies/0:mass=2 $mech/axialSprings/mus:excitation=1; do
    artsim -q -t 0.1 -s "$set" -r "$record,$mech/rigidBodies/box:position@0.1=run.tsv" m.art
    artedit -s "$set" m.art | artsim -q - -t 0.1 -r "$record,$mech/rigidBodies/box:position@0.1=file.tsv"
    cmp run.tsv file.tsv
    tail -n 1 run.tsv
done
artedit -s "$mech/rigidBodies/box:renderProps=RenderProps [ faceColor=[ 1 0 0 ] ]" m.art |
    artinfo get - "$mech/rigidBodies/box:renderProps.faceColor"
