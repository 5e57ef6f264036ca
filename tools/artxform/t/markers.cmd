# Markers of motion capture: points with a unit, and samples that are missing.
printf 'PathFileType\t4\t(X/Y/Z)\tw.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n100\t100\t2\t2\tmm\n' >w.trc
printf 'Frame#\tTime\tknee\t\t\thip\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0\t1\t2\t3\t4\t5\t6\n2\t0.01\t\t\t\t4\t5\t7\n' >>w.trc
artxform --rotate 0,0,1,90 --translate 10,0,0 w.trc | artprobe convert -f trc -t csv -
artxform --units mm=m w.trc -o m.trc
sed -n '3p; $p' m.trc | cut -f 3-
artxform --units mm=m --column hip=L*3 w.trc | tail -n 1
