# exit: 2
# stderr: give one of --average, --savgol, --lowpass
artprobe smooth -o out.txt /dev/null || { code=$?; ls; exit $code; }
