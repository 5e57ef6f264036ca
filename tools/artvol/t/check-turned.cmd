# tol: 1e-12 1e-12
# exit: 1
# stderr: bad.inp: warning: element 12 was inside out and is turned over
# the reader turns elements over; check names them all the same, with number and place
cat >bad.inp <<'X'
*NODE
1, 0, 0, 0
2, 1, 0, 0
3, 0, 1, 0
4, 0, 0, 1
5, 0, 0, -1
6, 1, 1, 1
*ELEMENT, TYPE=C3D4, ELSET=front
11, 1, 2, 3, 4
12, 1, 2, 3, 5
13, 2, 3, 4, 6
X
status=0
artvol check bad.inp -o list || status=$?
grep turned list
artvol check -q --ignore turned bad.inp
artvol info -q bad.inp | grep -E '^(turned|volume)'
# a file that goes the other way round has no fault
printf '4 3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n' >other.node
printf '1 4\n1 2 1 3 4\n' >other.ele
artvol check -q --strict other.ele
exit $status
