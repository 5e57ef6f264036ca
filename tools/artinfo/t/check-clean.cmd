artinfo check "$HERE/man/arm.art"
