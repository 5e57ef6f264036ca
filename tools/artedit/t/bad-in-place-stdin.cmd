# exit: 2
# stderr: error: --in-place needs a file$
artedit -i < "$HERE/man/arm.art"
