# steps in the order of the command line; the faces of a mirrored box stay outside
artmesh make box wx=2 -o box.obj
artmesh transform --translate 1,0,0 --rotate 0,0,1,90 box.obj | grep '^v' | head -n 2
artmesh transform --rotate 0,0,1,90 --translate 1,0,0 box.obj | grep '^v' | head -n 2
artmesh transform --about 1,0,0 --mirror 1,0,0 --scale 2 box.obj | artmesh info | grep -E '^(min|max|volume|solid)'
artmesh transform --flip box.obj | artmesh info | grep -E '^(volume|solid)'
