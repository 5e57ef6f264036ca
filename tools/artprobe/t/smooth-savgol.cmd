# tol: 1e-12
# the checklist's values: window 5, degree 2, to a probe file
printf 'time,a\n0,0\n1,1\n2,0\n3,2\n4,8\n5,3\n6,1\n7,0\n8,4\n' | artprobe smooth --savgol 5,2 -t probe
