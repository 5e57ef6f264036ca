# stderr: ^artmesh: note: b.obj: from m to mm
artmesh make box --units mm -o a.obj
artmesh make box --units m -o b.obj
artmesh merge a.obj b.obj | artmesh info | grep -E '^(units|size|volume)'
