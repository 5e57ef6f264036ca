# exit: 2
# stderr: ^artmesh: error: rotate takes four numbers: an axis that is not zero, and degrees
artmesh make box | artmesh transform --rotate 0,0,0,90
