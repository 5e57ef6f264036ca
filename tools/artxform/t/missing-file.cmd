# exit: 3
# stderr: nowhere.art
artxform --scale 2 nowhere.art
