# exit: 3
# stderr: p.tsv:3:3: error: there is no value of 'y'
# stderr: l.lua:2: error:
printf 'x\ty\n1\t2\n3\t\n' >p.tsv
printf 'x = 1\nx = = 2\n' >l.lua
artbatch l.lua -- true || artbatch p.tsv -- true '{x}'
