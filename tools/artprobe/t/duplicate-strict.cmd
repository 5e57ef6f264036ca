# exit: 3
# stderr: in.csv:3:1: error: time 2 comes twice
printf 'time,x\n2,5\n2,4\n' > in.csv
artprobe convert --strict in.csv
