# a quarter turn about z as quaternion: half way the half angle, of unit length
# tol: 1e-12 0
printf 'time,q.0,q.1,q.2,q.3,x\n0,1,0,0,0,0\n1,0.70710678118654757,0,0,0.70710678118654757,2\n' > q.csv
artprobe resample --step 0.5 --rotation QUATERNION@1 q.csv
artprobe resample --step 0.5 --rotation QUATERNION@q.0 --order SphericalCubic q.csv
