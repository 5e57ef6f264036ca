# exit: 3
# stderr: cannot all be cut into 5: the diagonals of [0-9]+ faces do not agree, the first at element [0-9]+, of nodes [0-9]
# an odd number of bricks around a hole
artvol make tube kind=hex nt=5 | artvol split --five -
