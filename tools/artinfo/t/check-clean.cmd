# nothing but what it weighs
# stdout: ^[^ ]*: note: total mass
artinfo check "$HERE/man/arm.art"
