gzip -c "$HERE/man/arm.art" | artinfo tree --path m/0/as --depth 0 -
artinfo tree -p models/arm/particles "$HERE/man/arm.art" | cut -f 1
