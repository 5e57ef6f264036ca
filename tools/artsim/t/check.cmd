# reads and compiles, writes nothing
artsim --check "$HERE/man/two.art" -o run -r models/rig/p/1:position=out.tsv
ls
