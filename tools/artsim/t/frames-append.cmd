# frames of a run that goes on are those of a run left alone; later ones of another run go
cp "$HERE"/man/* .
artsim -q two.art -t 0.2 --frames a/f@0.03 --save-state end
artsim -q two.art -t 0.1 --frames b/f@0.03 --save-state half
artsim -q two.art --load-state half --append -t 0.2 --frames b/f@0.03
diff -r a b
# once more from the middle, over the frames of the second half; the list of what they show is not taken away for a moment
ln b/f/components.tsv list
artsim -q two.art --load-state half --append -t 0.2 --frames b/f@0.03
diff -r a b
[ b/f/components.tsv -ef list ]
artsim -q two.art --load-state half --append -t 0.12 --frames b/f@0.03
ls b/f | wc -l
# a state that stands at a frame has it once
artsim -q two.art -t 0.09 --frames c/f@0.03 --save-state third
artsim -q two.art --load-state third --append -t 0.2 --frames c/f@0.03
diff -r a c
# without --append there are only those behind the state
artsim -q two.art --load-state half -t 0.2 --frames c/f@0.03
grep timestep c/f.pvd
ls c/f | wc -l
# frames of another model do not go on
cp a/f.pvd before
artsim -q pendulum.art -t 0.1 --save-state other
artsim -q pendulum.art --load-state other --append -t 0.2 --frames a/f@0.03 2> err || echo "exit $?"
cat err
cmp a/f.pvd before
