# boxes, closed forms: one in the other, and one that has moved; the mean and rms of |x| over a face that tilts
# tol: 1e-12 1e-12
artmesh make box wx=2 wy=2 wz=2 -o a.obj
artmesh make box wx=4 wy=2 wz=2 -o b.obj
artmesh distance --between --step 0.5 a.obj b.obj | cut -f 1-2
artmesh make rectangle wx=2 wy=2 | artmesh transform -f obj --translate 0,0,0.25 -o sheet.obj
artmesh make rectangle wx=8 wy=8 -o floor.obj
artmesh distance --between --step 0.3 sheet.obj floor.obj | sed -n 2p | cut -f 1-4
artmesh transform --translate 0,0,-0.25 --rotate 0,1,0,90 --translate 0,0,2 sheet.obj -o up.obj
artmesh distance --between --step 0.02 up.obj floor.obj | awk 'NR == 2 { printf "%.6g %.6g %.3f\n", $2, $3, $4 }'
# what is found is below the true distance, and the bound above it: balls of radius 1 and 2
artmesh make icosphere r=1 divisions=4 -o one.obj
artmesh make icosphere r=2 divisions=4 -o two.obj
artmesh distance --between one.obj two.obj | awk '/hausdorff/ { print ($3 + 0 <= 1.001 && $3 + 0 >= 0.99 && $6 >= 1) }'
