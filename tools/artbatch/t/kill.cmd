# needs: make
# stderr: ^artbatch: note: results are in [a-z]/cases, a folder for each; `artbatch collect [a-z] 
# The driver, then a worker are killed; the next run finishes, with each result there once, and nothing runs twice at once.
cat >slow.sh <<'EOF'
case $1 in *[37]) sleep 0.3 ;; esac
echo "$1" >>"$2/ran"
printf '# time\tx\n0\t%s\n' "$1"
EOF
i=0
echo x >p.tsv
while [ $i -lt 24 ]; do i=$((i + 1)); echo $i >>p.tsv; done
study() { artbatch p.tsv -j 3 -- sh slow.sh '{x}' '{top}'; }
study 2>/dev/null &
driver=$!
sleep 0.25
kill -9 $driver
wait $driver 2>/dev/null || echo driver killed
study 2>/dev/null &
driver=$!
sleep 0.2
# the first worker that has a case
for p in $(cat /proc/[0-9]*/stat 2>/dev/null | awk '$2 == "(artbatch)" { print $1 }'); do
    if { tr '\0' ' ' <"/proc/$p/cmdline"; } 2>/dev/null | grep -q "work \. " && [ "$(readlink "/proc/$p/cwd")" = "$PWD/p" ]; then
        kill -9 "$p" 2>/dev/null || true
        break
    fi
done
wait $driver || true
study
artbatch status p | grep -v seconds
artbatch collect p x@end | cut -f 1,3
# what was whole was not run again
sort -n ran | uniq -c | awk '$1 > 3 { print "ran often:", $2 }'
