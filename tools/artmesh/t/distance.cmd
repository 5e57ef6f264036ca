# closed forms: a box of 2 x 1 x 0.5, points outside, inside, at an edge, at a corner; other tables; vertices of
# another mesh
# tol: 1e-12 1e-12
artmesh make box wx=2 wy=1 wz=0.5 -o box.obj
cat > points.txt <<'EOM'
0 0 0
0.9 0 0
1.3 0 0.1
1.3 0.9 0
2 2.5 2.25
EOM
artmesh distance box.obj < points.txt | cut -f 1-7
cat > points.csv <<'EOM'
name,z,y,x
a,0.1,0,1.3
"b, c",0,0,-0.9
EOM
artmesh distance box.obj points.csv -o far.tsv
cut -f 1-7 far.tsv
artmesh make points xyz=0,0,0,0,0,7 -o two.obj
artmesh distance --vertices box.obj two.obj | cut -f 4
# two boxes that cross, a sheet: the rules of what is inside
artmesh make box wx=1 wy=1 wz=1 | artmesh merge --no-groups box.obj - > cross.obj
artmesh make rectangle wx=2 wy=2 > sheet.obj
printf '0.45 0 0\n0 0 0.375\n' > in.txt
artmesh distance cross.obj in.txt | cut -f 4
artmesh distance --sign normals cross.obj in.txt | cut -f 4
printf '0 0.1 0.5\n0 0.1 -0.5\n' | artmesh distance sheet.obj | cut -f 4
printf '# nothing\n' | artmesh distance box.obj
