# tol: 1e-6 1e-6
# stderr: walk.trc: warning: the marker 'R.Toe' is not in the model
# Weights choose markers; a coordinate is held at a value, or drawn to it.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
printf '# name weight\nR.ASIS 2\nL.ASIS 2\nV.Sacral\nR.Knee 5\nR.Ankle 1\nR.Toe 1\n' >weights.txt
artmotion ik leg.osim walk.trc -w weights.txt -c knee_angle_r=-20 --times 0.5..0.5 | sed -n '/^time/,$p'
artmotion ik -q leg.osim walk.trc -c knee_angle_r=-20:1e6 --times 0.5..0.5 | tail -1 | cut -f 6
artmotion ik -q leg.osim walk.trc -c knee_angle_r=-20:1e-9 --times 0.5..0.5 | tail -1 | cut -f 6
# a range ends at 0.2 radians, where markers of a stretched knee would go on
artmotion ik -q leg.osim walk.trc -c knee_angle_r=40:1e6 --times 0.5..0.5 | tail -1 | cut -f 6
artmotion ik -q leg.osim walk.trc -c knee_angle_r=40:1e6 --ignore-ranges --times 0.5..0.5 | tail -1 | cut -f 6
