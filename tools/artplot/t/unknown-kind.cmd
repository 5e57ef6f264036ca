# exit: 2
# stderr: the name of a picture ends in one of .png, .svg, .pdf
artplot -o t.gif "$HERE/man/incisor.txt"
