# exit: 2
# stderr: the plan is a list: ranges are needed here
printf 'a\n1\n' >p.tsv
artbatch gradient p.tsv --of y@end -- true '{a}'
