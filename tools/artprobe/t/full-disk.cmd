# exit: 5
# stderr: /dev/full: error: cannot write: No space left on device
artprobe convert "$HERE/man/incisor.txt" -o /dev/full
