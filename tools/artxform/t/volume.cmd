# tol: 1e-12 1e-12
# volume meshes: moved, mirrored, in other units that the file states from then on
artvol make grid wx=2 nx=2 -o beam.vtu
artxform --translate 1,0,0 --mirror 1,0,0 beam.vtu -o moved.vtu
artvol check -q moved.vtu
artvol info moved.vtu | grep -E '^x'
artxform --units m,kg,s=mm,g,s beam.vtu -o mm.vtu
artvol info mm.vtu | grep -E '^(x|units)'
artxform --units mm,g=m,kg mm.vtu | artvol info - | grep -E '^(x|units)'
