# exit: 3
# stderr: ^artprobe: p.txt:1:3: warning: the stop time 40000 is taken as nanoseconds: a time in seconds needs a dot \(40000.0\)$
# stderr: ^artprobe: q.txt:1:3: error: the stop time 4 would be nanoseconds: a time in seconds needs a dot \(4.0\)$
# stdout: ^Linear 1 explicit$
printf '0 40000 1.0\nLinear 1 explicit\n0 1\n1 2\n' > p.txt
artprobe smooth -a 1 p.txt
printf '0 4 1.0\nLinear 1 explicit\n0 1\n1 2\n' > q.txt
artprobe smooth -q -a 1 q.txt
