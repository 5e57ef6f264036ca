# exit: 3
# stderr: ^artbuild: bad.lua:2: error: unexpected symbol near
printf 'local x = 1\nlocal y = = 2\n' >bad.lua
artbuild bad.lua
