#!/bin/sh
# sh summary.sh: numbers of the tasks in $OUT, one a line: what, number, unit. Tasks that have not run are left out.
set -eu
here=$(dirname "$0")
out=${OUT:-out}
tell() { # FILE PROGRAM, which begins with the columns
    [ -f "$out/$1" ] || return 0
    awk -F '\t' -v name="${1%.tsv}" "$(cat "$here/column.awk") $2" "$out/$1"
}

for m in jh jth; do
    # between the edges of the teeth, up and down, and from the pose in which they meet
    tell $m-rest.tsv '{ g = col("upperincisor.z") - col("lowerincisor.z"); b = col("lowerincisor.x") - col("upperincisor.x") }
        END { printf "%s: incisors apart vertically\t%.2f\tmm\n%s: lower incisor behind the upper\t%.2f\tmm\n", name, g, name, b }'
done
for f in "$out"/*h-clench.tsv "$out"/*h-open.tsv "$out"/*h-hinge-open.tsv "$out"/*h-protrude.tsv "$out"/*h-right-lateral.tsv \
    "$out"/*h-retract.tsv "$out"/jth-palate.tsv "$out"/*h-max-palate.tsv "$out"/*-rchew.tsv; do
    tell "${f##*/}" '
        { x = col("lowerincisor.x"); y = col("lowerincisor.y"); z = col("lowerincisor.z"); h = col("hyoidRef.z") }
        !n++ { x0 = x; y0 = y; z0 = z; h0 = h; if ("tip.x" in c) { tx = col("tip.x"); ty = col("tip.y"); tz = col("tip.z") } }
        { if (x0 - x > fore) fore = x0 - x; if (x - x0 > back) back = x - x0; if (y - y0 > right) right = y - y0
          if (y0 - y > left) left = y0 - y; if (z0 - z > down) down = z0 - z; if (z - z0 > up) up = z - z0
          if ("tip.x" in c) { d = sqrt((col("tip.x") - tx) ^ 2 + (col("tip.y") - ty) ^ 2 + (col("tip.z") - tz) ^ 2); if (d > tip) tip = d
                              if (tx - col("tip.x") > out) out = tx - col("tip.x"); if (col("numInverted") > bad) bad = col("numInverted") } }
        END { printf "%s: incisor forward, back, right, left, down, up\t%.2f %.2f %.2f %.2f %.2f %.2f\tmm\n", name, fore, back, right, left, down, up
              if ("tip.x" in c) printf "%s: tip moves by, forward\t%.2f %.2f\tmm\n%s: inverted elements\t%d\t-\n", name, tip, out, name, bad }'
done
# backwards: a speed of more than a tenth of its peak, from the first to the last
for node in 919 912 873 869 927; do
    [ $node = 919 ] && n=tip || n=node$node
    tell jth-retract.tsv "{ v[++k] = col(\"$n.v.x\"); t[k] = \$1; if (v[k] > most) { most = v[k]; at = k } }
        END { for (a = at; a > 1 && v[a] > most / 10; a--) { } for (b = at; b < k && v[b] > most / 10; b++) { }
              printf \"retraction: node $node goes back at most with, for, by\\t%.0f mm/s %.0f ms\\t-\\n\", most, (t[b] - t[a]) * 1000 }"
done
# contact with the palate: force (sum of magnitudes) by area; when it begins, and how far the jaw has gone down then
for task in palate max-palate; do
    [ -f "$out/jth-$task.contacts.tsv" ] || continue
    awk -F '\t' -v name=$task -v start=1.3 '
        !/^#/ && $4 ~ /maxilla/ { f[$1] += sqrt($12 ^ 2 + $13 ^ 2 + $14 ^ 2); a[$1] += $18; n[$1]++
                                  if (first == "") first = $1 }
        END { for (t in f) if (a[t] > 0 && f[t] / a[t] > most) { most = f[t] / a[t]; at = t }
              for (t in f) if (f[t] > push) push = f[t]
              for (t in f) if (t - start > 0.15 && t - start < 0.3 && a[t] > 0) { sum += f[t] / a[t]; k++ }
              if (first != "") printf "%s: palate touched at\t%.0f\tms\n%s: pressure at most (%d nodes, %.0f mm2), on average while held\t%.1f %.1f\tkPa\n%s: force at most\t%.2f\tN\n",
                  name, (first - start) * 1000, name, n[at], a[at], most, k ? sum / k : 0, name, push / 1000
              else print name ": palate not touched" }' "$out/jth-$task.contacts.tsv"
done
# by contours: force by the area within them, as the paper has it; a mean over the time that the task holds
for task in palate max-palate; do
    tell jth-contours-$task.tsv '{ f = col("palate:normalForce"); a = col("palate:area"); p = col("palate:pressure")
            if (p > most) { most = p; area = a; force = f; at = $1 } if (f > push) { push = f; pa = a; when = $1 }
            if ($1 > 0.15 && $1 < 0.3) { sum += p; k++ } }
        END { printf "%s: pressure by contours at most, force, area, at\t%.1f kPa %.2f N %.0f mm2 %.0f ms\t-\n", name, most, force / 1000, area, at * 1000
              printf "%s: pressure where force is most, force, area, at\t%.1f kPa %.2f N %.0f mm2 %.0f ms\t-\n", name, (pa > 0 ? push / pa : 0), push / 1000, pa, when * 1000
              printf "%s: pressure by contours on average while held\t%.1f\tkPa\n", name, (k ? sum / k : 0) }'
done
# 5 ms against 1 ms: distance of the two ways by the largest displacement, on average and at most; opening in the sagittal plane, as
# nothing determines it to the side (docs/jaw-tongue-hyoid.md)
while read -r task axes; do
    for p in lowerincisor tip; do
        [ -f "$out/jth-$task-1ms.tsv" ] && [ -f "$out/jth-$task.tsv" ] || continue
        apart=$(sh "$here/apart.sh" "$out/jth-$task-1ms.tsv" "$out/jth-$task.tsv" $p "$axes")
        printf '5 ms against 1 ms: %s, %s: average, most\t%s\t%%\n' "$task" $p "$apart"
    done
done <<END
open xz
palate xyz
END
