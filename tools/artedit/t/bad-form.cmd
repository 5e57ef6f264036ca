# exit: 2
# stderr: error: 'models/arm' is not of the form PATH:PROP=VALUE or PATH:PROP:Inherited$
cp "$HERE/man/arm.art" x.art
artedit --set models/arm x.art
