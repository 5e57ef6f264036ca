# A step that is singular is taken again as two of half its size; the rows stay on their grid.
# stderr: ^artsim: .*error: the system of a step is singular at 'models/strut/particles/head', t = 0$
# stderr: ^artsim: 4 steps, 1 root steps taken again$
artsim "$HERE/man/strut.art" -t 0.04 && exit 1
test $? -eq 4
artsim "$HERE/man/strut.art" -t 0.03 --adaptive --profile -r models/strut/p/head:position@0.01=adaptive.tsv 2> log
grep 'taken again' log >&2
artsim "$HERE/man/strut.art" -t 0.01 --step 0.005 -r models/strut/p/head:position@0.01=half.tsv
head -n 3 adaptive.tsv | cmp - half.tsv
cut -f 1 adaptive.tsv
# one long run and the property of the root say the same
{ echo 'RootModel [ adaptiveStepping=true ComponentList<Model> [ name="models"'; cat "$HERE/man/strut.art"; echo '] ]'; } > root.art
artsim root.art -t 0.03 -r models/strut/p/head:position@0.01=root.tsv
cmp root.tsv adaptive.tsv
