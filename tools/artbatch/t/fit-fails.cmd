# exit: 4
# needs: make
# stderr: error: no case of the first round has a result
printf 'design ranges\na 0.5 10 log\n' >p.tsv
artbatch fit p.tsv --target y@end=1 -- sh -c 'exit 3' '{a}'
