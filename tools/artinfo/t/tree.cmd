artinfo tree "$HERE/man/arm.art"
