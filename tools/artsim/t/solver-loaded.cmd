# A system of more than 400 unknowns is solved by the library that is loaded for it, a smaller one is not.
# stderr: solver sparse
# stderr: solver cholmod
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=12 -o small.art
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o large.art
artsim --profile small.art -t 0.02 2>messages
grep 'unknowns, solver sparse' messages >&2
artsim --profile large.art -t 0.02 2>messages
grep 'unknowns, solver cholmod' messages >&2
