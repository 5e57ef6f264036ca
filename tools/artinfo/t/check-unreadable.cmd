# exit: 3
# stderr: x.art:2:1: error: the file ends inside the MechModel that begins at line 1
printf 'MechModel [\n' > x.art
artinfo check x.art
