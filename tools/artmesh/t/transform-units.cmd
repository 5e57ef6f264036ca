# the statement in the file follows
artmesh make box wx=9800 --units mm | artmesh transform --units m -o m.obj
head -n 3 m.obj
artmesh transform -u m=in m.obj | grep units
