# without -o and --record nothing is written, which is noted once
# stderr: ^artsim: note: nothing of this run is recorded: -r PATH:PROPERTY .*--frames DIR .*-o DIR
two=$HERE/man/two.art
artsim "$two"
{
    artsim -q "$two"
    artsim "$two" -r models/rig/particles/bob:position@1=p.tsv
    artsim "$two" --save-state s.txt
    artsim "$two" --checkpoint-every 0.1=c.txt
    artsim "$two" --frames f@0.1
    artsim "$two" -o out
    artsim "$two" --contacts c.tsv
    artsim "$two" --check
} 2>said
cat said
rm -r p.tsv s.txt c.txt f f.pvd out c.tsv said
ls
