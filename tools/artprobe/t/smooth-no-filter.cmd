# exit: 2
# stderr: give either --average or --savgol
artprobe smooth -o out.txt /dev/null || { code=$?; ls; exit $code; }
