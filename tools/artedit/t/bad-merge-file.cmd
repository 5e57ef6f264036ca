# exit: 3
# stderr: none.art: error: cannot open
cp "$HERE/man/arm.art" x.art
artedit --merge none.art x.art
