# stderr: ^artmesh: warning: the mesh states that it is in 'cm', not in 'mm'
artmesh make box --units cm | artmesh transform --units mm=m | grep units
