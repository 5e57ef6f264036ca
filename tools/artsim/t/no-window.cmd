# an option that asks for a window names the program that has one
# exit: 2
# stderr: ^artsim: error: unknown option '--window'; artsim has no window: 'artview MODEL' shows the model as it runs$
artsim --window "$HERE/man/pendulum.art" -t 0.02
