# needs: tetgen
# stdout: ^region bulk [0-9]+ 63.8125|^region bulk [0-9]+ 63.81249999
# stdout: ^region heart [0-9]+ 0.1666666
# stderr: does not keep: set of sides 'outer'
artvol tet "$HERE/nest.obj" --region 0.1,0.1,0.1,bulk --region 1.1,1.1,1.1,heart,0.001 -o nest.ele
artvol info nest.ele
# a region of elements up to 0.001 has at least as many as fit
test "$(artvol info nest.ele | sed -n 's/^region heart \([0-9]*\) .*/\1/p')" -ge 166
