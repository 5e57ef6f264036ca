artinfo tree --all --depth 3 "$HERE/man/arm.art" | cut -f 1
