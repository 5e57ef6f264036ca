# exit: 3
# stderr: 'models/arm/particle' does not exist: .*; did you mean 'particles'
artinfo tree --path models/arm/particle "$HERE/man/arm.art"
