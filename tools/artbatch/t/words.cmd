# needs: make
# stderr: ^artbatch: note: results are in [a-z]/cases, a folder for each; `artbatch collect [a-z] 
# Files are found from the folder of the start, what is written is in that of the case; braces, quotes, a command in one word.
printf 'n,text\n1,"a b"\n2,"it'"'"'s \\ ""x"""\n' >p.csv
echo data >in.txt
artbatch p.csv -o s -- sh -c 'cat "$1"; echo "$2" "$3" $4; echo "$2" >"$3"' sh in.txt '{text}' o.txt '{{n} {n}-{case}'
cat s/cases/0001/output s/cases/0002/output s/cases/*/o.txt
artbatch p.csv -o t -- "cat in.txt | tr d '{text}{n}'"
cat t/cases/*/output
artbatch cases p.csv
echo in.txt >o.txt
artbatch p.csv -o u -- sh -c 'echo "$@"' sh -o o.txt --output=in.txt -oin.txt file=in.txt --file=in.txt '{text}' '{n}'
sed "s,$PWD,TOP,g" u/cases/0001/output
artbatch p.csv -o v -- sh -c 'echo "$@"' sh --input 'm/lev_*:excitation@Cubic=in.txt' --input=a:x=in.txt --residuals in.txt -r a:x=in.txt '{text}' '{n}'
sed "s,$PWD,TOP,g" v/cases/0001/output
# options before the plan
artbatch -q -o w p.csv -- echo '{text}' '{n}'
cat w/cases/*/output
