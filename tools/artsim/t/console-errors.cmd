# exit: 3
# stderr: <stdin>:1:1: error: no model is loaded: 'load FILE'
# stderr: <stdin>:2:1: error: no command 'stp'; did you mean 'step'\?
# stderr: cannot open
# stderr: <stdin>:5:1: error: it is 'set PATH:PROP VALUE'
# stderr: has no property 'gravty'; did you mean 'gravity'\?
# stderr: has no property 'nothing'
# stderr: <stdin>:8:1: error: a time is a number, not 'x'
# stderr: run for a time above 0
# stderr: steps are counted from 1
# stderr: how long\?
# stderr: times are not negative
# stderr: no class 'Particel'
# stderr: it is box:X0,Y0,Z0,X1,Y1,Z1
# stderr: nothing is selected
# stderr: each step is a name and its numbers
# stderr: no panel 'p'
# stderr: the model offers no commands
# stderr: no command and no class 'nothing'
# stderr: 'on' or 'off', not 'perhaps'
# stderr: a file name is missing
# stderr: it is 'state save FILE' or 'state load FILE'
# stderr: 'pendulum' has no component|does not exist
# every command says what is wrong, and the session goes on
cp "$HERE/man/pendulum.art" .
artsim --console <<'END'
run 1
stp
load nothing.art
load pendulum.art
set models/pendulum:gravity
set models/pendulum:gravty=0 0 0
get models/pendulum:nothing
run x
run -1
step 0
run
goto -1
find class:Particel
select box:1,2
get sel:mass
transform models/pendulum translate 1,0,0 scale
panel p
command lift
help nothing
inherit models/pendulum:gravity perhaps
record models/pendulum/p/bob:position
state keep x
delete models/pendulum/particles/nobody
time
END
