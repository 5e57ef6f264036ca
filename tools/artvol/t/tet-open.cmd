# exit: 3
# stderr: ^artvol: .*: error: 3 edges with one face.*: at \(.*0\.5, 0\.5, 0
# stderr: cannot be filled as it is
# The program is not even asked.
cat > open.obj <<'END'
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 2 4
f 2 3 4
f 3 1 4
END
artvol tet --program /nowhere/tetgen open.obj -o out.vtu
