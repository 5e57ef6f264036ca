# tol: 1e-9 1e-9
# the forces of OpenSim at the beginning: with l = |(1, 2, 3)| the spring along a path has 50 (l - 3)
artsim -q --strict "$HERE/osim/all.osim" -t 0.05 -r 'models/all/forceset/pp:forceNorm,models/all/forceset/ps:forceNorm,models/all/forceset/bl:forceNorm,models/all/forceset/pa:forceNorm,models/all/forceset/mi:length@0.05=out.tsv'
head -2 out.tsv
artbuild -q "$HERE/osim/all.osim" -o all.art
artinfo check all.art
artinfo get all.art models/all/bodyset/e:position models/all/jointset/fr:zRange models/all/jointset/pl:ty models/all/constraintset/cc:scaleFactor
