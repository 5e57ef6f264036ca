# A long run of tetgen is not silent: a note after some seconds says what may help; -q leaves it out.
# needs: tetgen
cat >slow <<'END'
#!/bin/sh
sleep 6
exec tetgen "$@"
END
chmod +x slow
artmesh make box -o box.ply
artvol tet --program ./slow box.ply -o box.vtu 2>said
cat said
artvol tet -q --program ./slow box.ply -o box.vtu
