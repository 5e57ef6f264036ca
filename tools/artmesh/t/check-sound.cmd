# every use; nothing to show
artmesh make sphere -t stl | artmesh check - -o summary.txt
cat summary.txt
for use in any fem contact print; do artmesh check -q --for $use "$HERE/man/tetra.obj"; done
