# numbers of columns by their names: c["tip.x"]
/^#/ { for (i = 1; i <= NF; i++) { n = $i; sub(/^# */, "", n); c[n] = i }; next }
