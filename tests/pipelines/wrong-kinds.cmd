# A file of a kind that a program does not take is called what it is, with the programs that do, also from a pipe.
cp "$ARTKIT_TOP"/tools/artsim/t/man/two.art model.art
cp "$ARTKIT_TOP"/tools/artsim/t/man/pull.txt .
cp "$ARTKIT_TOP"/tools/artmesh/t/man/tetra.obj surface.obj
cp "$ARTKIT_TOP"/examples/opensim/arm.osim .
printf '# time\ta\n0\t1\n1\t2\n' > table.tsv
printf 'local art = require "art"\nart.root()\n' > script.lua
artvol make grid nx=1 ny=1 nz=1 -o volume.vtu
artplot table.tsv -o picture.png
artsim -q model.art -t 0.01 --save-state state.txt
artsim -q model.art -t 0.01 --frames run@0.01
tell()
{
    "$@" >out 2>err </dev/null && echo "not refused: $*"
    echo "$? $(cat err)"
}
for file in table.tsv surface.obj volume.vtu picture.png script.lua run.pvd state.txt; do tell artsim "$file"; done
for file in model.art surface.obj script.lua picture.png arm.osim; do tell artplot "$file"; done
for file in model.art volume.vtu; do tell artprobe stats "$file"; done
for file in table.tsv model.art script.lua; do tell artmesh info "$file"; done
for file in table.tsv script.lua; do tell artvol info "$file"; done
for file in table.tsv script.lua picture.png; do tell artrender "$file" -o x.png; done
for file in table.tsv model.art; do tell artimage info "$file"; done
for file in table.tsv surface.obj; do tell artinfo tree "$file"; tell artedit "$file" --set a:b=c; done
for file in table.tsv surface.obj; do tell artbuild "$file"; done
tell artxform --translate 1,2,3 picture.png
tell artview table.tsv
# what stands in a pipe cannot be looked into again
for program in 'artrender - -o x.png' 'artsim -' 'artmesh info -' 'artinfo tree -'; do
    $program < table.tsv 2>err || cat err
done
artplot - < model.art 2>err || cat err
# a format that was named is what counts, and a sound file of the kind has its own message
artplot -f csv model.art 2>err || cat err
printf 'time,a\n0,x\n' > broken.csv
artplot broken.csv 2>err || cat err
# programs that take models say what is wrong in one, and where
printf 'MechModel [ name="m"\n particles=[ ]\n' >torn.art
for program in 'artbuild torn.art -o x.feb' 'artreduce compute torn.art --touch surface -o x.zone' 'artsim torn.art'; do
    $program 2>&1 | grep -o 'torn.art:[0-9]*:[0-9]*: error' | head -n 1
done
