# the file appears whole or not at all
artinfo tree -o list "$HERE/man/arm.art"
cut -f 1 list | tail -n 1
artinfo tree -o other --path nowhere "$HERE/man/arm.art" 2> err || echo "exit $?"
ls
