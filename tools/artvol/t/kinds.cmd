# the numbering and the natural coordinates
artvol kinds
artvol kinds hex
artvol kinds quadtri
