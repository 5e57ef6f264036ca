# exit: 2
# stderr: error: --in-place and --output exclude each other$
cp "$HERE/man/arm.art" x.art
artedit -i -o y.art x.art
