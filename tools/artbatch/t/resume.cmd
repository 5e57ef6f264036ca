# needs: make
# stderr: ^artbatch: note: results are in one/cases, a folder for each; `artbatch collect one 
# stderr: ^artbatch: note: two/ is prepared: `make -k -C two`
# What is whole is not repeated; what changed is, with --redo: a value, an input, the program, a longer plan. Without it nothing of the
# study changes.
cat >count.sh <<'EOF'
echo "$1" >>"$2/ran"
printf '# time\tx\n0\t%s\n1\t%s\n' "$1" "$(cat "$3")"
EOF
echo 5 >five
printf 'case x\na 1\nb 2\n' >p.tsv
study() { : >ran; artbatch p.tsv "$@" -- sh count.sh '{x}' '{top}' five; echo "ran: $(sort ran | tr '\n' ' ')"; }
study
study
printf 'case x\na 1\nb 2\nc 4\n' >p.tsv
study
printf 'case x\na 1\nb 3\nc 4\n' >p.tsv
refused()
{
    cp -R p before
    code=0
    study "$@" 2>err >/dev/null || code=$?
    [ ! -s ran ] && grep -q "$n of [23] cases of .*/p have results of another command, other files or programs: --redo" err &&
        diff -r before p || { echo "refused: $code"; cat err; exit 1; }
    rm -r before
}
n=1 refused
study --redo
artbatch collect p x@end x@start
echo 6 >five
n=3 refused
study --redo
artbatch collect p x@end
n=3 refused -i p.tsv
study -i p.tsv --redo
# the same for any number of workers and whoever runs them
artbatch p.tsv -j 1 -o one -- sh count.sh '{x}' '{top}' five
artbatch p.tsv --with none -o two -- sh count.sh '{x}' '{top}' five
make -s -k -j4 -C two
artbatch collect one x@end >one.tsv
artbatch collect two x@end | cmp - one.tsv
