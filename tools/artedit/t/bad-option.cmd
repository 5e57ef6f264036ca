# exit: 2
# stderr: unknown option '--rename-all'
cp "$HERE/man/arm.art" x.art
artedit --rename-all x.art
