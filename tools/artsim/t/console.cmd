# tol: 1e-12
# a session in a file: run, look, set, go back, save; the same commands give the same bytes
cp "$HERE/man/pendulum.art" .
cat > session <<'END'
# comments and empty lines are passed over

load pendulum.art
tree models 2
time
get models/pendulum/p/1:position models/pendulum/as/spring:length
run 0.5
get models/pendulum/p/1:velocity
set models/pendulum:gravity=0 0 0
set models/pendulum/as/spring:restLength 0.4
run 0.1
get models/pendulum:gravity models/pendulum/as/spring:restLength
breakpoint 0.65
run 1
waypoint 0.7
run 0.2
goto 0.7
get models/pendulum/p/1:position
waypoints
state save there.txt
step 2
state load there.txt
get models/pendulum/p/1:position
save now.art
goto 0.3
reset
get models/pendulum/p/1:position models/pendulum:gravity
quit
END
artsim --console --script session > first
artsim --console < session > second
cmp first second
cat first
# the model that was saved begins where the session was
artsim now.art -t 0.01 -r models/pendulum/p/1:position | sed -n 2p
