printf '0.0 4.0 1.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n4 2\n' | artprobe resample -n 5 --order Linear -t csv
printf '0.0 4.0 1.0\nCubic 1 explicit\n0 0\n1 1\n2 0\n4 2\n' | artprobe resample --step 0.5 --start 1 --end 2 --order CubicStep -t csv
