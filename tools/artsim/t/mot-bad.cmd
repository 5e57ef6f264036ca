# exit: 3
# stderr: wrong.mot: error: no column of the motion is called as a coordinate of the model
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
printf 'x\nendheader\ntime\tknee\n0\t1\n' > wrong.mot
artsim -q arm.osim --mot wrong.mot -t 1
