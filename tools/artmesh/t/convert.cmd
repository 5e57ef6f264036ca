# polygons stay, unless asked to be cut; the unit stays
printf '# units mm\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n' > quad.obj
artmesh convert quad.obj copy.obj.gz
artmesh convert copy.obj.gz
artmesh convert --triangulate -f obj -t obj - - < quad.obj
