# exit: 3
# stderr: nowhere.lua: error: cannot open
artbuild nowhere.lua
