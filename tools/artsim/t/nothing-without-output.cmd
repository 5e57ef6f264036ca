# without -o and --record nothing is written
artsim "$HERE/man/two.art"
ls
