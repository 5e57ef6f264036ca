# tol: 1e-13
# the model's own probes under the names of their files, and the last state
artsim "$HERE/man/two.art" -o a/b
ls a/b
cat a/b/height.txt a/b/last-state.txt
