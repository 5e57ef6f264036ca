# exit: 2
# stderr: --weights and --moved contradict each other
artvol make grid -o a.vtu
artmesh make octasphere r=0.1 | artvol embed --weights w.tsv --moved a.vtu a.vtu -
