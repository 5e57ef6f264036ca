# exit: 2
# stderr: error: '>' in the command is for a shell: write sh -c
printf 'x\ny\n' >p.tsv
artbatch p.tsv -- 'echo {x} > y'
