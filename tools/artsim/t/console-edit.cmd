# tol: 1e-12
# components come and go between steps, and the run goes on where it was
cp "$HERE/man/pendulum.art" .
artsim --console pendulum.art <<'END'
find class:Particle
run 0.1
get models/pendulum/p/bob:position
add models/pendulum/particles=[ name="x" position=[ 1 2 3 ] mass=2 ]
list models/pendulum/particles
get models/pendulum/p/bob:position
find class:Particle box:0.5,0,0,2,3,4
run 0.1
get models/pendulum/p/x:velocity
select x bob
parent
select none
select x
get sel:mass
duplicate sel=y
rename models/pendulum/particles/y=z
delete sel
find z
transform models/pendulum/particles/z translate 0,0,1
get models/pendulum/particles/z:position
attach models/pendulum/particles/z=models/pendulum/particles/bob
detach models/pendulum/particles/z
inherit models/pendulum/particles/z:pointDamping on
unset models/pendulum/particles/z:mass
time
help transform
END
# a fresh run without the edits gives the same place of what they did not touch
artsim pendulum.art -t 0.1 -r models/pendulum/p/bob:position@0.1 | tail -n 1
