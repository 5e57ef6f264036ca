# exit: 2
# stderr: --region-names has 1 name for 2 inputs
artvol merge --region-names a "$HERE/man/two.vtu" "$HERE/man/two.vtu"
