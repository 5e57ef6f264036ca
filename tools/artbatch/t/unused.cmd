# exit: 2
# stderr: error: the command does not use the parameter 'x'
printf 'x\ny\n' >p.tsv
artbatch p.tsv --strict -- true
