# stderr: ^artmesh: jaw.obj: warning: 103.923 m from corner to corner: is the unit 'm' right\?
# stderr: ^artmesh: odd.obj: note: the unit 'furlong' is not known here
artmesh make box wx=60 wy=60 wz=60 --units m -o jaw.obj
artmesh make box --units furlong -o odd.obj
artmesh info jaw.obj odd.obj | grep units
