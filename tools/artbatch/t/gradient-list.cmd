# exit: 2
# stderr: the plan is a list: what is needed here are ranges
printf 'a\n1\n' >p.tsv
artbatch gradient p.tsv --of y@end -- true '{a}'
