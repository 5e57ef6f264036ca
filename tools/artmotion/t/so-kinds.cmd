# tol: 1e-8 1e-8
# stderr: dg.osim:24:1: error: static optimisation knows the muscles of Millard and Thelen; '.*brachialis' has a DeGrooteFregly2016AxialMuscle
# stderr: artmotion: error: 'Results/elbow_StaticOptimization_force.sto' exists, and is kept
# exit: 2
# Muscles of other kinds: without fibres they exert what excitation adds (50 N of a SimpleAxialMuscle, whatever its activation time), with a
# tendon of another law they are refused. Fibres that cannot act at a length do so under --isometric. Two results are kept both.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
artbuild -q elbow.osim -o elbow.art
awk '/Millard2012AxialMuscle/ { print "          material=artisynth.core.materials.SimpleAxialMuscle [ maxForce=50.0 ]"; skip = 1; next }
    skip && /^ *\]/ { skip = 0; next } !skip' elbow.art >simple.art
artmotion so simple.art hold.mot --isometric --times 0..0 --forces f.sto -o x.sto
tail -1 x.sto
awk '/^0\t/ && FNR == NR { x = $3; next } /^0\t/ { print $3 / x }' x.sto f.sto
sed 's/<optimal_fiber_length>0.09/<optimal_fiber_length>0.9/' elbow.osim >long.osim
artmotion so -q long.osim hold.mot -a reserves.xml --times 0..0 | tail -1 | cut -f 3
artmotion so -q long.osim hold.mot -a reserves.xml --isometric --times 0..0 | tail -1 | cut -f 3
sed 's/Millard2012EquilibriumMuscle/DeGrooteFregly2016Muscle/g' elbow.osim >dg.osim
artmotion so dg.osim hold.mot || echo $?
mkdir Results && touch Results/elbow_StaticOptimization_force.sto
artmotion run setup_so.xml || code=$?
ls Results
exit $code
