# exit: 2
# stderr: error: there is no program 'artsimm'
printf 'x\ny\n' >p.tsv
artbatch p.tsv -- true '{x}' '|' artsimm -
