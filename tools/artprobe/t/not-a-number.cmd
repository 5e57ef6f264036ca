# exit: 3
# stderr: t.csv:3:3: error: column 2: 'nan' is no finite number
printf 'time,a\n0,1\n1,nan\n' > t.csv
artprobe stats t.csv
