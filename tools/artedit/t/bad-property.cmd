# exit: 3
# stderr: ^artedit: --set: error: .*has no property 'gravit'; did you mean 'gravity'\?$
cp "$HERE/man/arm.art" x.art
artedit --set models/arm:gravit=0 x.art
