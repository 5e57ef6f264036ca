# numbers of columns by their names: c["tip.x"]; col("tip.x") is the number of this row in it, and without such a column the end
/^#/ { for (_i = 1; _i <= NF; _i++) { _name = $_i; sub(/^# */, "", _name); c[_name] = _i }; next }
function col(name) { if (!(name in c)) { print FILENAME ": no column is called " name > "/dev/stderr"; exit 1 }; return $c[name] + 0 }
