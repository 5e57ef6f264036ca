# exit: 3
# stderr: case 0001 has no column .w. among
# stderr: .v. is no COLUMN@WHAT
# stderr: .last. behind .@. is no time
# stderr: time 7 
# stderr: \. is no folder of artbatch: it has no cases.tsv
# needs: make
# tol: 1e-12
printf 'k\n1\n2\n' >p.tsv
cat >rec.sh <<'EOF'
printf 'time\tv.x\tv.y\n0\t1\t5\n1\t%s\t2\n2\t4\t9\n' "$1" >v.tsv
mkdir run
printf '0 3.0 1\nLinear 2 explicit\n0 1 1\n2 2 %s\n' "$1" >run/probe.txt
EOF
artbatch p.tsv -- sh rec.sh '{k}'
artbatch collect p v@end v.x@min v.x@tmin v.x@0.5 v.y@mean v.y@range v@start v.y@tmax
artbatch collect p -f run/probe.txt 2@end 1@rms 2@std -o t.csv
cat t.csv
artbatch collect p w@end && exit 9
artbatch collect p v && exit 9
artbatch collect p v@last && exit 9
artbatch collect p v.x@7 && exit 9
artbatch collect . v.x@1
