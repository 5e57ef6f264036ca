# tol: 1e-12 1e-12
artxform --rotate 0,0,1,90 -c 1=point "$HERE/man/tip.txt"
printf "time,x,y,z,d\n0,1,2,3,4\n" | artxform --translate 1,1,1 -c x=point -c d=keep -t csv
printf "time,x,y,z,ax,ay,az,deg\n0,1,0,0,0,0,1,30\n" | artxform --rotate 0,0,1,60 -c 1=pose -t csv
