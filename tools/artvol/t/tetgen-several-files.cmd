# exit: 2
# stderr: in two files, x.ele and x.node: give the name of one of them
# stderr: TetGen mesh has a .node file of the same name
# stderr: name one of them, as in -o x.ele
# The files of one mesh cannot come from standard input, nor go to standard output; and those of one mesh
# are not lost to another that has a file of the same name.
code=0
echo '4 3 0 0' | artvol convert -f tetgen - x.vtu || code=$?
test $code = 2
printf '4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n' > t.node
printf '1 4 0\n0 0 1 2 3\n' > t.ele
code=0
artvol convert t.ele t.elem || code=$?
test $code = 2
artvol convert t.ele u.elem
artvol convert -q u.elem v.ele
test "$(grep -v '^#' v.ele | sed -n 2p | cut -c1-10)" = '1 1 2 3 4 '
artvol convert t.ele - -t tetgen
