# needs: parallel make
# stderr: ^artbatch: note: results are in [a-z]/cases, a folder for each; `artbatch collect [a-z] 
printf 'x\n1\n2\n3\n4\n' >p.tsv
artbatch p.tsv -j 2 --with parallel -- printf '0 %s\n' '{x}'
artbatch p.tsv -j 2 -o q -- printf '0 %s\n' '{x}'
artbatch collect p 1@end >p.out
artbatch collect q 1@end | cmp - p.out
cat p.out
