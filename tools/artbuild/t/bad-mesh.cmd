# exit: 3
# stderr: bad.lua:1: error: file 'none.obj' is not in
echo 'art.body{name="b", file="none.obj"}' >bad.lua
artbuild bad.lua
