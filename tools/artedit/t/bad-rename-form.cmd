# exit: 2
# stderr: error: 'models/arm' is not of the form PATH=NAME$
cp "$HERE/man/arm.art" x.art
artedit --rename models/arm x.art
