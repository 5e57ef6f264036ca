# exit: 3
# stderr: long\.osim:[0-9]+:[0-9]+: error: '.*/c': the name of coordinate 'c{49}' has more than 48 letters$
# The range and the lock of a coordinate are properties whose names are made of its own: one that is too long is refused.
sed 's/"lift"/"ccccccccccccccccccccccccccccccccccccccccccccccccc"/; s/<coordinates>lift</<coordinates>ccccccccccccccccccccccccccccccccccccccccccccccccc</' "$HERE/osim/more.osim" > long.osim
artsim -q long.osim -t 0.01
