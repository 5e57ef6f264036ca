# A record that begins while a session runs goes on in a file that is there; at the start a file is made anew
cat >fall.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -10 ] PointList<Particle> [ name="particles" [ name="p" mass=1 ] ] ]
END
record='record models/m/particles/p:velocity@0.01=x.tsv'
printf '%s\nrun 0.02\n' "$record" | artsim --console fall.art
printf 'run 0.04\n%s\nrun 0.02\n' "$record" | artsim --console fall.art
# v = -10 t, exactly recorded
awk '!/^#/ { v = $4 + 10 * $1; printf "%g %s\n", $1, (v < 1e-12 && v > -1e-12 ? "falls" : "is off by " v) }' x.tsv
printf '%s\nrun 0.01\n' "$record" | artsim --console fall.art
awk '!/^#/ { print $1 }' x.tsv
