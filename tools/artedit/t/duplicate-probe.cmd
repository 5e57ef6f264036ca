# The copy of a probe works by itself: a record of values and one made by a function, each beside its original; a drive of
# one particle, given to another. Without a file of its own a copy does not write over the original's.
# stderr: another probe has the file
cp "$HERE/../../artsim/t/man/"* .
artedit --duplicate outputProbes/height=copy --duplicate inputProbes/pull=again -s outputProbes/copy:attachedFile=copy.txt two.art -o probes.art
artsim -q -t 0.2 -o run probes.art
cmp run/height.txt run/copy.txt
awk 'NR > 2 { n++ } END { print n, "rows" }' run/copy.txt
artinfo get probes.art inputProbes/again:props
artbuild "$ARTKIT_TOP/examples/controller/sincos.lua" -o sincos.art
artedit --duplicate outputProbes/sincos=twin -s outputProbes/twin:attachedFile=twin.dat sincos.art -o twins.art
artsim -q -o twins twins.art
cmp twins/sinCos.dat twins/twin.dat
awk 'NR > 2 && ($2 - sin($1)) ^ 2 < 1e-24 { n++ } END { print n, "rows" }' twins/twin.dat
artedit --duplicate outputProbes/height two.art | artsim - --data . -t 0.1 -o both
ls both
