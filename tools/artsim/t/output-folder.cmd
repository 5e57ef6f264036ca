# tol: 1e-13
# the model's own probes under the names of their files, and the last state
artsim "$HERE/man/two.art" -o a/b
ls a/b
cat a/b/height.txt
sed 's/^end\t[0-9a-f]*$/end/' a/b/last-state.txt
