# tol: 1e-12 1e-12
# layers over the surface of a ball and back: groups stay, volumes add up
artvol make icosphere ndivs=2 nr=1 | artvol surface -o ball.obj
artvol make extrusion layers=2 thickness=0.25 ball.obj -o shell.vtu
artvol make extrusion layers=1 thickness=-0.25 - <ball.obj | artvol check -q -
artvol make shell kind=quadtri thickness=0.02 membrane=1 ball.obj -o film.vtu
artvol info film.vtu | grep -E 'nodes|quadtri|field'
artvol info shell.vtu | grep -E 'nodes|wedge|surface_euler'
