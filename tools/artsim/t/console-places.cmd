# tol: 1e-9
# messages about values and texts in commands name their line and column; a class that is nearly another is no new class
# exit: 3
# stderr: ^artsim: <stdin>:3:42: error: mass: unexpected text after the value: 'x'
# stderr: ^artsim: <stdin>:4:40: error: mass = -1 is out of range
# stderr: ^artsim: <stdin>:5:38: error: gravity: expected 3 numbers in brackets, found 2
# stderr: ^artsim: <stdin>:6:33: error: unknown property 'nme' of Particle; did you mean 'name'
# stderr: ^artsim: <stdin>:7:31: error: unknown class 'Particl'; did you mean 'Particle'
# stderr: ^artsim: <stdin>:8:42: error: a ']' is missing
cp "$HERE/man/pendulum.art" .
artsim -q --console pendulum.art <<'END'
time

set models/pendulum/particles/bob:mass   0.5x
set models/pendulum/particles/bob:mass=-1
set models/pendulum:gravity    [ 0 0 ]
add models/pendulum/particles=[ nme="x" ]
add models/pendulum/particles=Particl [ name="x" ]
add models/pendulum/particles=[ name="x" 
add models/pendulum/particles=[ name="y" ] # a comment
run 0.01
get models/pendulum/particles/bob:mass
END
