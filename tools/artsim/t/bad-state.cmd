# exit: 3
# stderr: ^artsim: s:8:7: error: 'models/rig/particles/bab' does not exist.* did you mean 'bob'
# stderr: ^artsim: short:9:61: error: a number is missing
# stderr: ^artsim: s2:6:7: error:
# stderr: ^artsim: pendulum.art:1:1: error: this is no state: no 'artstate'
# stderr: ^artsim: none: error: cannot open
# a state of another model, one that breaks off, no state; nothing is written
cp "$HERE"/man/* .
artsim two.art -o run -r models/rig/p/1:position=x.tsv --save-state s2
rm -r run x.tsv
sed s/bob/bab/ s2 > s
head -c 300 s2 > short
for state in s short pendulum.art none; do
    artsim two.art --load-state $state -t 1 -o run -r models/rig/p/1:position=x.tsv --append || echo $?
done
ls
artsim pendulum.art --load-state s2 -t 1
