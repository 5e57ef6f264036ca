# stderr: ^artprobe: p.txt:1:3: warning: the stop time 4 is taken as nanoseconds: a time in seconds needs a dot \(4.0\)$
# stdout: ^Linear 1 explicit$
printf '0 4 1.0\nLinear 1 explicit\n0 1\n1 2\n' > p.txt
artprobe smooth -a 1 p.txt
