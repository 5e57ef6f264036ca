#!/bin/sh
# sh apart.sh FINE COARSE POINT [AXES]: how far the ways of a point in two runs of a task are apart, on average and at most, in percent of
# its largest displacement in the first one (section 5.2 of the paper). Rows at times that both have. AXES: xz for the sagittal plane.
set -eu
awk -F '\t' -v p="$3" -v axes="${4:-xyz}" 'FNR == 1 { file++ }'"$(cat "$(dirname "$0")/column.awk")"'
    file == 1 && !seen { seen = 1; for (k = 1; k <= length(axes); k++) from[k] = col(p "." substr(axes, k, 1)) }
    {
        key = sprintf("%.6f", $1)
        if (file == 2 && !((key, 1) in fine)) next
        d = e = 0
        for (k = 1; k <= length(axes); k++) {
            x = col(p "." substr(axes, k, 1))
            if (file == 1) { fine[key, k] = x; e += (x - from[k]) ^ 2 } else d += (x - fine[key, k]) ^ 2
        }
        if (file == 1) { if (e > far) far = e; next }
        n++
        sum += sqrt(d)
        if (d > worst) worst = d
    }
    END { if (n < 10 || !far) { print "these are not two runs of one task" > "/dev/stderr"; exit 1 }
          printf "%.2f %.2f\n", 100 * sum / n / sqrt(far), 100 * sqrt(worst / far) }' "$1" "$2"
