# exit: 3
# stderr: bad.lua:1: error: .*bad.obj:2
printf 'v 0 0 0\nv 1 x 0\n' >bad.obj
echo 'art.body{name="b", file="bad.obj"}' >bad.lua
artbuild bad.lua
