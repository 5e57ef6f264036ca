printf 'time,p.x,p.y,p.z,f\n0,1,2,3,4\n1,5,6,7,8\n2,9,10,11,12\n' > in.csv
artprobe cut --start 1 in.csv
artprobe cut --start 0.5 --end 1.5 --exact --zero -c f in.csv
artprobe cut -c f,p in.csv
artprobe cut -d p in.csv
artprobe cut -d 1 -d p.z in.csv
