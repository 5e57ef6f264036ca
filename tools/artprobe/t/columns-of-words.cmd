# Columns of words, as the state in a table of 'artinfo path', are left out with a warning; what might be a number that is mistyped is an error.
# stderr: ^artprobe: sweep.tsv:2:3: warning: 2 columns of words are left out, the first of them 'state'$
# stderr: ^artprobe: sweep.tsv:2:3: error: 2 columns of words are left out, the first of them 'state'$
# stderr: ^artprobe: typed.csv:3:3: error: column 2: '1.5.2' is no finite number$
# stderr: ^artprobe: mixed.csv:3:3: error: column 2: 'oops' is no finite number$
# stderr: ^artprobe: none.csv:2:3: error: column 2: 'ok' is no finite number$
printf 'angle\tstate\tlength\ttouches\tarm\n0\tok\t1\t\t3\n10\tjump\t2\tball\t4\n' >sweep.tsv
artprobe convert sweep.tsv -o out.csv
cat out.csv
artprobe convert --strict sweep.tsv || echo "exit $?"
printf 'time,a\n0,1\n1,1.5.2\n' >typed.csv
artprobe convert typed.csv || echo "exit $?"
printf 'time,a,b\n0,1,2\n1,oops,3\n' >mixed.csv
artprobe convert mixed.csv || echo "exit $?"
printf 'time,a\n0,ok\n1,jump\n' >none.csv
artprobe convert none.csv || echo "exit $?"
