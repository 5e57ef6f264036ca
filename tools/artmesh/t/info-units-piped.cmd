# stderr: ^artmesh: <stdin>: warning: 90\.0[0-9]* m from corner to corner
# stdout: ^units	m$
artmesh make box wx=90 --units m | artmesh info | grep units
