# A misspelt class with the package of the original: the nearest is told; not for classes of somebody's own.
# exit: 1
# stdout: ^1 0$
sed 's/LinearAxialMaterial/LinearAxialMateriel/;s/artisynth.core.materials.SimpleAxialMuscle/my.own.SimpleAxialMuscel/' \
    "$ARTKIT_TOP/tools/artsim/t/man/two.art" >x.art
code=0
artinfo check x.art >out 2>&1 || code=$?
echo "$(grep -c "LinearAxialMateriel' .*did you mean 'LinearAxialMaterial'" out) $(grep 'my\.own' out | grep -c 'did you mean')"
exit $code
