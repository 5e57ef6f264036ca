# frame springs that cannot be: the place in the file, before the first step
# exit: 3
# stderr: ^artsim: 1.art:5:3: error: both ends of '.*frameSprings/0' are in the same frame
# stderr: ^artsim: 2.art:5:3: error: '.*frameSprings/0' has neither frameA nor frameB
# stderr: ^artsim: 3.art:5:3: error: frameA of '.*' is '.*particles/p', which is no frame
# stderr: ^artsim: 4.art:5:[0-9]*: error: the material of '.*' is a NonlinearlyStiffFrameMaterial, which is not simulated
# stderr: ^artsim: 5.art:5:[0-9]*: error: .*upperDeadband
# stderr: ^artsim: 6.art:5:[0-9]*: error: attachFrameA: the left 3x3 part is no rotation
# stderr: ^artsim: 7.art:5:[0-9]*: error: rotaryDamping = -1 .* out of range
# stderr: ^artsim: 8.art:5:3: error: '.*frameSprings/0' has no material
# stderr: ^artsim: 9.art:5:[0-9]*: error: 'functions' in the FunctionFrameMaterial of '.*' is not known
n=0
try() {
    n=$((n + 1))
    cat >$n.art <<END
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="p" mass=1 ] ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" ] [ name="b" ] ]
 RenderableComponentList<FrameSpring> [ name="frameSprings"
  [ $1 ] ] ]
END
    if artsim -q $n.art -t 0.01 -r models/m/rigidBodies/a:position=$n.tsv; then exit 9; else test $? = 3; fi
    test ! -e $n.tsv
}
try 'frameA="rigidBodies/a" frameB="rigidBodies/a"'
try 'frameA=null frameB=null'
try 'frameA="particles/p"'
try 'frameA="rigidBodies/a" material=NonlinearlyStiffFrameMaterial [ ]'
try 'frameA="rigidBodies/a" material=PowerFrameMaterial [ upperDeadband=[ -1 0 0 ] ]'
try 'frameA="rigidBodies/a" attachFrameA=[ 1 0 0 0 0 2 0 0 0 0 1 0 0 0 0 1 ]'
try 'frameA="rigidBodies/a" material=RotAxisFrameMaterial [ rotaryDamping=-1 ]'
try 'frameA="rigidBodies/a" material=null'
try 'frameA="rigidBodies/a" material=FunctionFrameMaterial [ functions=[ 1 2 ] ]'
exit 3
