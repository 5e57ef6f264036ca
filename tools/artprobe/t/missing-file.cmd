# exit: 3
# stderr: nothing.txt: error: cannot open: No such file or directory
artprobe stats nothing.txt
