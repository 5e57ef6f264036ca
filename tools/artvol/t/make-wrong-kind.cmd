# exit: 2
# stderr: ^artvol: error: shape 'icosphere' is not made of elements 'hex'$
artvol make icosphere kind=hex
