# the volume integrals of a hemisphere without its base, which lies at z = 0, are those of the closed one
# tol: 1e-12 1e-12
artmesh make hemisphere open=1 | artmesh mass --open > open.txt
artmesh make hemisphere | artmesh mass | cut -f 2 > closed.txt
cut -f 2 open.txt | diff -q - closed.txt > same.txt || true
grep -E '^(mass|center)' open.txt
