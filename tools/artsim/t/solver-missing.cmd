# The library of the solver for large systems is loaded when one comes. Where it is missing small models run as
# ever, and for large ones another solver does the work and says so: the results are the same within rounding.
# stderr: warning: the solver 'sparse' does the work of 'cholmod', slowly: .*libartkit-cholmod
mkdir alone
cp "$(command -v artsim)" alone/program
# the sanitizers have the libraries on a path of their own
printf '#!/bin/sh\nunset LD_LIBRARY_PATH\nexec "${0%%/*}/program" "$@"\n' >alone/artsim
chmod +x alone/artsim
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=5 -o small.art
artbuild "$ARTKIT_TOP/tests/bench/net.lua" side=14 -o large.art
run()
{
    "$1" "$2" -t 0.05 -r "models/m/particles/p2_2:position@0.05"
}
run artsim small.art >small.tsv
run alone/artsim small.art >small-alone.tsv 2>messages
test ! -s messages
cmp small.tsv small-alone.tsv
run artsim large.art >large.tsv
run alone/artsim large.art >large-alone.tsv
paste large.tsv large-alone.tsv | awk '!/^#/ { n++; for (i = 2; i <= 4; i++) { d = $i - $(i + 4)
    if (d * d > 1e-24) { print "not the same: " $0; exit } } } END { if (n != 2) print n " rows" }'
