# exit: 2
# stderr: a window and a smaller degree, such as 9,4
artprobe smooth --savgol 4,4 /dev/null
