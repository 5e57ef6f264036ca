# exit: 2
# stderr: ^artmesh: error: --inverse takes steps that have one, without --center, --fit and --principal
artmesh transform --inverse --fit 1 x.stl
