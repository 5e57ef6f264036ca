# exit: 2
# stderr: error: the plan has no parameter 'z', which the command names
printf 'x\ny\n' >p.tsv
artbatch p.tsv -- true '{z}'
