# exit: 3
# stderr: p.tsv:3:3: error: there is no value of 'y'
# stderr: l.lua:2: error:
# stderr: ^artbatch: m.lua:1: error: a plan is plain Lua and returns cases; the module 'art' builds models, in the command behind --: artbuild FILE$
printf 'x\ty\n1\t2\n3\t\n' >p.tsv
printf 'x = 1\nx = = 2\n' >l.lua
echo 'local art = require "art"' >m.lua
artbatch m.lua -- true || artbatch l.lua -- true || artbatch p.tsv -- true '{x}'
