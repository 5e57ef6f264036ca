# exit: 3
# stderr: vertex [0-9]+ at \(.*\) is 0.1 from the elements
artvol make grid -o a.vtu
artmesh make octasphere r=0.6 | artvol embed --limit 0.05 a.vtu -
