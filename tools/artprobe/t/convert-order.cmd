printf 'time,a b,c\n0,1,2\n' | artprobe convert --order CubicStep -t probe
