# stderr: ^artsim: x.art:5:3: note: 'models/pendulum' keeps steps of its own maxStepSize, 0.005, smaller than the 0.01 asked for$
# A model keeps steps smaller than --step, and it is said; its own property makes them larger, and then nothing is.
cp "$HERE/man/pendulum.art" x.art
path=models/pendulum/particles/bob:position
artsim x.art -t 0.1 --step 0.01 -r $path@0.1=kept.tsv
artsim x.art -t 0.1 -r $path@0.1=own.tsv
artsim x.art -t 0.1 --step 0.01 -s models/pendulum:maxStepSize=0.01 -r $path@0.1=set.tsv
artsim x.art -t 0.1 --step 0.005 -r $path@0.1=same.tsv
artsim x.art -t 0.1 --step 0.001 -r $path@0.1=small.tsv
cmp kept.tsv own.tsv
cmp kept.tsv same.tsv
! cmp -s kept.tsv set.tsv
! cmp -s kept.tsv small.tsv
