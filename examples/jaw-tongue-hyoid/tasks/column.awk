# numbers of columns by their names: c["tip.x"]; col("tip.x") is the number of this row in it, and without such a column the end
/^#/ { for (i = 1; i <= NF; i++) { n = $i; sub(/^# */, "", n); c[n] = i }; next }
function col(name) { if (!(name in c)) { print FILENAME ": no column is called " name > "/dev/stderr"; exit 1 }; return $c[name] + 0 }
