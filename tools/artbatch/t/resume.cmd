# needs: make
# What is whole is not repeated; what changed is: a value, an input, the program, a longer plan.
cat >count.sh <<'EOF'
echo "$1" >>"$2/ran"
printf '# time\tx\n0\t%s\n1\t%s\n' "$1" "$(cat "$3")"
EOF
echo 5 >five
printf 'case x\na 1\nb 2\n' >p.tsv
study() { : >ran; artbatch p.tsv "$@" -- sh count.sh '{x}' '{top}' five; echo "ran: $(sort ran | tr '\n' ' ')"; }
study
study
printf 'case x\na 1\nb 3\nc 4\n' >p.tsv
study
artbatch collect p x@end x@start
echo 6 >five
study
artbatch collect p x@end
study -i p.tsv
# the same for any number of workers and whoever runs them
artbatch p.tsv -j 1 -o one -- sh count.sh '{x}' '{top}' five
artbatch p.tsv --with none -o two -- sh count.sh '{x}' '{top}' five
make -s -k -j4 -C two
artbatch collect one x@end >one.tsv
artbatch collect two x@end | cmp - one.tsv
