# exit: 1
# needs: make
# stderr: artbatch: warning: 4 of 6 cases failed; `artbatch status p` lists them
# stderr: artbatch: warning: 5 of 6 cases have no result
cat >fail.sh <<'EOF'
case $1 in
1) printf '# time\tx\n0\t1\n' ;;
2 | 3) echo "first" >&2; echo "it: error: no such thing" >&2; echo "note" >&2; exit 3 ;;
4) exit 4 ;;
5) kill -9 $$ ;;
6) echo "disk: error: full" >&2; exit 5 ;;
esac
EOF
echo "x 1 2 3 4 5 6" | tr ' ' '\n' >p.tsv
artbatch p.tsv -q -- cat p.tsv '|' sh fail.sh '{x}' || echo "exit $?"
artbatch status p | grep -v seconds || true
artbatch collect p x@end
artbatch collect p x@end -qm empty
# those of which the case is not to blame run again, and all with --retry
sed 's/kill -9 ../:/; s/exit 5/exit 3/' fail.sh >other && mv other fail.sh
artbatch p.tsv -q --retry --redo -- cat p.tsv '|' sh fail.sh '{x}' || true
artbatch status p | grep -v seconds || true
artbatch p.tsv --redo -- cat p.tsv '|' sh fail.sh '{x}'
