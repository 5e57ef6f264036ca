# stderr: too few knots for the degree: nothing was smoothed
printf '0 5\n1 1\n2 4\n' | artprobe smooth -s 9,4
