# Scripts that are not there, have no function, name no model, drive what cannot be driven.
# exit: 3
# stderr: nowhere.lua
# stderr: ^artsim: empty.lua: error: the script has no function apply\(t0, t1\)
# stderr: ^artsim: --controller: error: 'models/none' does not exist
# stderr: is not of the form FILE.lua
# stderr: ^artsim: ctl.lua:1: error: MechModel 'models/pendulum' has no property 'gravty'; did you mean 'gravity'
# stderr: ^artsim: --set: error: .*has no property 'speed'
model=$HERE/man/pendulum.art
: > empty.lua
artsim -q "$model" -t 1 --controller nowhere.lua && exit 9 || test $? = 3
artsim -q "$model" -t 1 --monitor empty.lua && exit 9 || test $? = 3
echo 'function apply() end' > ctl.lua
artsim -q "$model" -t 1 --controller ctl.lua=models/none && exit 9 || test $? = 3
artsim -q "$model" -t 1 --controller =models/pendulum && exit 9 || test $? = 2
artsim -q "$model" -t 1 --controller ctl.lua --set controllers/ctl:speed=3 && exit 9 || test $? = 3
echo 'root.models.pendulum.gravty = {0, 0, 0}' > ctl.lua
artsim -q "$model" -t 1 --controller ctl.lua
