# A system that becomes singular during the run: as it is, and with steps taken again down to the least.
# exit: 4
# stderr: ^artsim: x.art:6:[0-9]+: error: the system of a step is singular at 'models/rig/particles/bob', t = 0.0546875$
# stderr: ^artsim: x.art:6:[0-9]+: error: the system .* is singular at 'models/rig/particles/bob', t = 0.0546875; no step from t = 0.0546875 of at least minStepSize, 0.006, succeeds$
. "$HERE/failed.sh"
# steps of powers of two are exact
rate=128 end=0.125
{
    echo 'RootModel [ maxStepSize=0.0078125 minStepSize=0.006 ComponentList<Model> [ name="models"'
    sed 's/"strut"/"rig"/; s/"head"/"bob"/; s,/head,/bob,; s/stiffness=10000/stiffness=0/' "$HERE/man/strut.art"
    echo '] ]'
} > x.art
k=models/rig/axialSprings/rod:material.stiffness
printf '0 0.2 1\nStep 1 explicit\n0 0\n0.0625 16384\n' > hard.txt
printf '0 0.2 1\nStep 1 explicit\n0 0\n' > soft.txt
failed x.art --input $k=hard.txt
mended x.art --input $k=soft.txt
test $code = 4
failed x.art --input $k=hard.txt --adaptive
mended x.art --input $k=soft.txt --adaptive
exit $code
