# stderr: fem-attach.lua:52: warning: 'models/mech/particles/p' is outside of what it is attached to, and moves by 0.3 to its surface
# stderr: fem-attach.lua:56: warning: 'models/mech/particles/p' is outside of what it is attached to, and moves by 2.5 to its surface
# what a script attaches to finite elements: where it is, what is refused; the model runs, and is the same read again
artbuild "$HERE/fem-attach.lua" -o attach.art
artinfo check attach.art
artedit attach.art -o again.art
cmp attach.art again.art
artsim -q -t 0.05 attach.art -r models/mech/rigidBodies/box:position@0.05 > one
artsim -q -t 0.05 again.art -r models/mech/rigidBodies/box:position@0.05 | cmp - one
# a state in the middle goes on to the same end
artsim -q -t 0.02 attach.art --save-state half
artsim -q -t 0.05 attach.art --load-state half --save-state end
artsim -q -t 0.05 attach.art --save-state whole
cmp end whole
