# exit: 3
# stderr: 'models/arm/particle' leads nowhere: .*; did you mean 'particles'
artinfo tree --path models/arm/particle "$HERE/man/arm.art"
