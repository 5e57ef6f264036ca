# exit: 2
# stderr: expression 'nrom\(p\)', column 1: nothing is called 'nrom'; did you mean 'norm'
printf 'time,p\n0,0\n' | artprobe math -e 'x=nrom(p)'
