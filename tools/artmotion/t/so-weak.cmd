# tol: 1e-6 1e-6
# stderr: artmotion: warning: 1 of 1 rows cannot be met within the bounds of controls: most is missing of 'flexion', 2.111 at time 0
# A load that the bounds cannot bear: what is missing is said and written, and is exact; without a bound it is borne.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
sed 's/<mass>1.2/<mass>40/' elbow.osim >heavy.osim
artmotion so heavy.osim hold.mot -a reserves.xml --isometric --times 0..0 --left left.sto -o x.sto
tail -1 x.sto
tail -1 left.sto
sed 's/<max_control>0.5/<max_control>50/' reserves.xml >strong.xml
artmotion so heavy.osim hold.mot -a strong.xml --isometric --times 0..0 --left left.sto | tail -1
tail -1 left.sto
