# exit: 3
# stderr: nothing.art: error: cannot open
artinfo check nothing.art
