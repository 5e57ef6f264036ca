# exit: 3
# stderr: is inside out
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n' | artvol tet -f obj - -o out.vtu
