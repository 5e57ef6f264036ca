# exit: 2
# stderr: option '--names': 'often' is not one of error, unique, unite$
cp "$HERE/man/arm.art" x.art
artedit --names=often x.art
