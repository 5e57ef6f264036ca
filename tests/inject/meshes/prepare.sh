# What the commands on surfaces and volumes work on.
artmesh make icosphere divisions=2 -o ball.obj
artmesh make box wx=1.2 wy=1.1 wz=0.9 -o box.obj
artmesh make box wx=0.5 wy=0.5 wz=0.5 | artmesh transform --translate 1.5,0,0 - -o beside.obj
artmesh transform --rotate 1,2,3,5 ball.obj -o turned.obj
printf 'name x y z\na 0 0 0\nb 1 0 0\nc 0 1 0\n' >points.txt
artmesh convert -q -f xyz - points.landmarkAscii <<END
0 0 0
1 0 0
0 1 0
END
artmesh convert -q ball.obj ball.gts
artmesh convert -q ball.obj ball.xyzb
artvol make grid kind=tet nx=2 ny=2 nz=2 | artvol transform --scale 1,1,0.2 - -o flat.vtu
artvol refine -q --parents --where 'x<=0' flat.vtu -o half.vtu
