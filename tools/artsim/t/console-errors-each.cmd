# each command of a session that can be wrong says how
cp "$HERE/man/pendulum.art" .
artsim --console <<'END' 2>&1 || echo "exit code $?"
load pendulum.art
add models/pendulum/particles=[ name=
add nothing
attach models/pendulum/nothing ground
breakpoint x
data nothing load f
detach models/pendulum/nothing
duplicate models/pendulum/nothing
frames /dev/null/x
input models/pendulum/p/bob:nothing=f
input models/pendulum/p/bob:externalForce=none.txt
knot nothing 1 2
knots nothing
list models/nothing
merge none.art
parent
pause now
probe none.txt
probes x
rename models/pendulum a/b
render
reset now
reset-probes x
save
save /dev/null/x.art
script none.lua
sync what
delete .
tree models/nothing
tree models x
unset models/pendulum:nothing
waitForStop x
waypoint x
waypoints x
quit now
time
END
