# more than memory holds is refused before it begins, also where some elements alone are cut
# exit: 3
# stderr: ^artvol: grid.vtu: error: 40 levels would make 1\.33e\+36 elements: the limit is a hundred million
# stderr: ^artvol: grid.vtu: error: 1000000000 levels would make inf elements: the limit is a hundred million
artvol make grid -o grid.vtu
artvol refine --levels 40 --number 0 grid.vtu -o out.vtu && exit 9
test -e out.vtu && exit 9
artvol refine --levels 1000000000 grid.vtu
