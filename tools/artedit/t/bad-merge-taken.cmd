# exit: 2
# stderr: error: 'models' has a component named 'arm' already$
cp "$HERE/man/arm.art" x.art
artedit --merge x.art x.art
