# exit: 2
# stderr: force of .* is computed during a simulation
artinfo get "$HERE/man/arm.art" m/arm/p/hand:force
