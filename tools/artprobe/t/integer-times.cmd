# exit: 3
# stderr: ^artprobe: p.txt:1:3: error: the stop time 4 is 4 ns: an integer time counts nanoseconds; write 4.0 for seconds$
# stderr: ^artprobe: q.txt:1:1: error: the start time 250 is 250 ns: an integer time counts nanoseconds; write 250.0 for seconds$
printf '0 4 1.0\nLinear 1 explicit\n0 1\n1 2\n' > p.txt
artprobe -q smooth -a 1 p.txt || [ $? = 3 ]
# one that is certain by the other: half a millisecond and half a second
printf '500000 500000000 1\nLinear 1 explicit\n0 1\n0.25 2\n' > ns.txt
[ "$(artprobe convert -t tsv ns.txt 2>&1 | tail -n 1)" = "0.2505	2" ]
printf '250 5.0 1.0\nLinear 1 explicit\n0 1\n1 2\n' > q.txt
artprobe -q smooth -a 1 q.txt
