# tol: 1e-9 1e-9
# Moments and forces of a plane leg by hand: Newton and Euler's equations of its three bodies, a motion that is
# quadratic in time, so that the spline has its derivatives, a force on the shank at a point of the ground.
cp "$ARTKIT_TOP"/tools/artmotion/t/man/* .
artmotion id leg.osim quadratic.mot --loads loads.xml -o id.sto
artprobe diff --tol 1e-9 quadratic.ref id.sto
# the same by a setup file: the same file
artmotion run setup_id.xml
cmp id.sto Results/leg_id.sto && echo same
# the moments are those of the coordinates' names, in the order of the tree; --compat opensim prints 8 digits
artmotion id leg.osim quadratic.mot --loads loads.xml --times 0.1..0.15 --compat opensim
# a low pass pads the motion: rows begin at the last one before
artmotion id leg.osim quadratic.mot --filter opensim:6 --times 0.2..0.2 -o filtered.sto
grep -c . filtered.sto
