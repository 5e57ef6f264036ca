# exit: 2
# stderr: ^artmesh: error: unknown operation 'unoin': did you mean 'union'\?; there are union, intersection, difference and symmetric
artmesh bool unoin a.obj b.obj
