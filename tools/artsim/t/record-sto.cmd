# .sto and .mot are tables of OpenSim: their head has the number of rows, and inDegrees; a run that goes
# on in such a file ends with the file of one run. Names of other formats are refused, before anything is written.
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
printf 'reach\ninDegrees=yes\nendheader\ntime\telbow_flexion\n0\t20\n0.5\t60\n1\t100\n' > reach.mot
elbow='jointset/elbow:elbow_flexion as elbow_flexion'
artsim -q arm.osim --mot reach.mot -t 1 -r "$elbow@0.25=back.mot" -r "biceps:length as biceps@0.5=length.sto"
head -7 back.mot
head -7 length.sto | cut -f 1,2
artprobe diff reach.mot back.mot --tol 1e-9 >/dev/null
# what was recorded moves the model again
artsim -q arm.osim --mot back.mot -t 1 -r "$elbow@0.25=again.mot"
artprobe diff back.mot again.mot --tol 1e-9 >/dev/null
artsim -q arm.osim --mot reach.mot -t 0.5 -r "$elbow@0.25=half.mot" --save-state half.txt
grep nRows half.mot
artsim -q arm.osim --mot reach.mot -t 1 -r "$elbow@0.25=half.mot" --load-state half.txt --append
cmp back.mot half.mot
for name in a.trc a.png a.vtu a.art; do
    code=0
    artsim -q arm.osim -t 0.1 -r "$elbow=$name" 2>err || code=$?
    [ $code = 2 ] && grep -q "a record is a table: its name ends in .csv, .tsv, .sto, .mot or .txt .*; not '$name'" err && [ ! -e "$name" ] ||
        { echo "$code"; cat err; exit 1; }
done
