# stdout: ^grid	box of cells, centred on the origin$
# stdout: ^extrusion	layers over a surface
artvol make --list
