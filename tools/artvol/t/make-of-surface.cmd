# tol: 1e-12 1e-12
# layers over the surface of a ball and back: groups stay, volumes add up; elements are the right way round at once, over a
# surface and below it
artvol make icosphere ndivs=2 nr=1 | artvol surface -o ball.obj
artvol make extrusion layers=2 thickness=0.25 ball.obj -o shell.vtu
artvol make extrusion layers=1 thickness=-0.25 - <ball.obj | artvol check -q -
artvol make shell kind=quadtri thickness=0.02 membrane=1 ball.obj -o film.vtu
artvol info film.vtu | grep -E 'nodes|quadtri|field'
artvol info shell.vtu | grep -E 'nodes|wedge|surface_euler'
# those of a cube move its corners along the diagonals: by 1 / sqrt(3) of the thickness along each axis
artmesh make box wx=2 wy=2 wz=2 -o cube.obj
for thickness in 0.25 -0.25; do
    for layers in 1 2; do
        artvol make extrusion layers=$layers thickness=$thickness cube.obj -o layer.vtu
        artvol info layer.vtu | awk -v l=$layers -v t=$thickness '
            { is[$1] = $2 }
            END { v = (2 + 2 * l * t / sqrt(3)) ^ 3 - 8; if (v < 0) v = -v
                  if (is["volume"] - v > 1e-12 || v - is["volume"] > 1e-12 || is["turned"] != 0 || is["wedge"] != 12 * l)
                      print l " layers of " t ": volume " is["volume"] " for " v ", " is["turned"] " turned" }'
    done
done
