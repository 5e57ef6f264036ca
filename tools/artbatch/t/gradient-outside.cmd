# exit: 2
# stderr: '7' is not in the range of 'a', 1 to 4
printf 'design ranges\na 1 4\n' >p.tsv
artbatch gradient p.tsv --at a=7 --of y@end -- true '{a}'
