# A run with way points that was stopped goes on by the same command: those behind the state are there already.
# stderr: ^artsim: --waypoint: note: t = 0.02 is before the state that the run continues from
cp "$HERE"/man/* .
run()
{
    artsim pendulum.art -t "$1" --waypoint 0.02=w1 --waypoint 0.08=w2 --save-state "$2" -r models/0/p/1:position=x.tsv ${3-}
}
run 0.1 whole
mkdir kept
mv w1 w2 x.tsv kept
run 0.05 half
run 0.1 end '--load-state half --append'
cmp whole end
for file in w1 w2 x.tsv; do cmp $file kept/$file; done
