# numbers of the file are replaced, in the order of the file
artvol convert --renumber 100 -t abaqus "$HERE/man/two.inp" | grep -vE '^\*\*'
