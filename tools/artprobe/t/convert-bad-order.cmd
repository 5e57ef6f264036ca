# exit: 2
# stderr: unknown order 'cubicstep' \(known: Step, Linear, .*SphericalCubic\)
printf '0 1\n' | artprobe convert --order cubicstep
