# ${modeldir} and variables of the environment in names of files
mkdir -p model/sub data
rename() { sed "s|pull.txt|$1|" "$HERE/man/two.art" > "model/$2.art"; }
cp "$HERE/man/pull.txt" model/sub
cp "$HERE/man/pull.txt" data/pull-7.txt
rename '${modeldir}/sub/pull.txt' folder
rename '${PULL_DATA}/pull-${PULL}.txt' outside
rename '${PULL_NONE}.txt' none
rename '${modeldir' open
rename '${modeldir}/pull.txt' missing
export PULL=7 PULL_DATA="$PWD/data"
for m in folder outside; do artsim "model/$m.art" -r models/rig/as/1:excitation@0.1 > $m.txt; done
(cd model && artsim folder.art -r models/rig/as/1:excitation@0.1 > ../here.txt)
cmp folder.txt outside.txt && cmp folder.txt here.txt && tail -n 1 here.txt
artinfo tree model/outside.art > tree.txt
for m in none open missing; do
    artsim "model/$m.art" -o $m 2>&1 | sed 's/ (${modeldir} is.*//'
done
ls
