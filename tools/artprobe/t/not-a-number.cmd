# exit: 3
# stderr: t.csv:3:3: error: column 2: 'oops' is no finite number
printf 'time,a\n0,1\n1,oops\n' > t.csv
artprobe stats t.csv
