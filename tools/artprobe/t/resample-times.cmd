printf '0.0 4.0 1.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n4 2\n' > in.txt
printf '0.5\n1.5\n3\n' > when.txt
artprobe resample --times when.txt in.txt -t csv
artprobe resample --times when.txt --order Parabolic in.txt -t csv
artprobe resample --times in.txt --order Step in.txt -t csv
