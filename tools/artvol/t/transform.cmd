# tol: 1e-12 1e-12
# steps in their order; a mirror leaves the elements upright; regions, sets and numbers stay
artvol make grid wx=2 nx=2 -o beam.vtu
artvol transform --scale 2,1,1 --translate 1,0,0 --mirror 1,0,0 beam.vtu | artvol check -q -
artvol transform --scale 2,1,1 --translate 1,0,0 --mirror 1,0,0 beam.vtu | artvol info - | grep -E '^([xyz]m|volume)'
artvol transform --translate 5,6,7 --center volume --fit 10 beam.vtu | artvol info - | grep -E '^([xyz]m|volume)'
artvol transform --rotate 0,0,1,30 --scale 3 beam.vtu |
    artvol transform --inverse --rotate 0,0,1,30 --scale 3 - | artvol info - | grep -E '^x'
