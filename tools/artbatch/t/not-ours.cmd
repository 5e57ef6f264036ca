# exit: 2
# stderr: error: p is there and is no folder of artbatch; -o names another
mkdir p
echo 1 >p/data
printf 'x\ny\n' >p.tsv
artbatch p.tsv -- true '{x}'
