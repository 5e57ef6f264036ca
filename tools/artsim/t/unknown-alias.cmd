# exit: 2
# stderr: error: .*unknown class 'Muscel'; did you mean 'Muscle'\?
artsim "$HERE/man/two.art" --alias my.Actuator=Muscel
