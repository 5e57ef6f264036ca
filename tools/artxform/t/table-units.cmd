artxform --units m,s=mm,ms -c all=L "$HERE/man/tip.txt"
printf "time,vx,vy,vz,wx,wy,wz,f\n0,1,1,1,1,1,1,1\n2,2,2,2,2,2,2,2\n" | artxform --scale-length 10 --scale-time 4 --scale-mass 3 -c "vx=L/T*3, 1/T*3" -c "f=M L/T^2" -t csv
