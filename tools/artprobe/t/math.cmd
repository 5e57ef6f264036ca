# tol: 1e-12 0
printf 'time,p.x,p.y,p.z,a/b:c\n0,0,0,0,1\n1,3,4,0,2\n3,12,9,8,3\n' > in.csv
artprobe math -e 'r=norm(p)' -e 'mm=1000*p' -e 'v=derivative(p.x)' -e 'd=r - "a/b:c"' in.csv
artprobe math -e 'area=integral(c4)' -e 'two=[t, all[3]]' --keep in.csv
