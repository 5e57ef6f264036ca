# what a script says of parts of a FEM model stands in the file as ArtiSynth reads it, and is in order
artbuild "$HERE/fem-parts.lua" -o parts.art
if artinfo check parts.art | grep -v 'is not simulated'; then exit 1; fi
artedit parts.art -o again.art
cmp parts.art again.art
grep -A4 'name="every"' parts.art
grep -A6 'name="spine"' parts.art
grep -m1 -B1 -A2 massExplicit parts.art
