# stderr: ^artmesh: note: b.obj: from cm to mm
# stdout: ^volume.1001$
artmesh make box --units mm -o a.obj
artmesh make box --units cm | artmesh transform -f obj --translate 3,0,0 - -o b.obj
artmesh bool union a.obj b.obj | artmesh info -f obj -
