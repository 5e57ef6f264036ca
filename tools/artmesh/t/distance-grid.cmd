# a grid of a box is exact where the nearest face is one plane; all kinds, all ways to say a resolution
# tol: 1e-12 1e-12
artmesh make box wx=2 wy=2 wz=2 -o box.obj
printf '0.8 0.1 0.2\n1.05 -0.1 0.2\n' > p.txt
for kind in linear cubic tets; do artmesh distance --grid $kind box.obj p.txt | cut -f 4-; done
artmesh distance --grid linear --resolution 8,10,12 --margin 0.5 --extend 0.2 box.obj p.txt | cut -f 4
# its vertices: 2.4 wide, 20 cells; the middle of the left face and two vertices beside
artmesh distance --grid-points "1:3 10 10" box.obj
artmesh distance --grid-points "4:9**" -r 4 box.obj | wc -l
# turned with the body
artmesh make box wx=3 wy=2 wz=1 | artmesh transform --rotate 0,0,1,30 > turned.obj
artmesh distance --oriented --margin 0 --grid-points "0 0 0" -r 6 turned.obj | cut -f 1-7
