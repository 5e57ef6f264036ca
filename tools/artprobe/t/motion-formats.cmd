printf 'PathFileType\t4\t(X/Y/Z)\ttwo.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n50\t50\t3\t2\tmm\nFrame#\tTime\ta\t\t\tb\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0\t1\t2\t3\t4\t5\t6\n2\t0.02\t\t\t\t7\t8\t9\n3\t0.04\t10\t11\t12\t7\t8\t9\n' > two.trc
artprobe convert two.trc -o two.csv
cat two.csv
artprobe convert two.trc -o two.sto
cat two.sto
artprobe convert two.trc | cmp - two.trc || artprobe convert two.trc
# the table has no unit, which the file states
artprobe convert --units mm two.csv -o back.trc
artprobe convert two.csv -o metres.trc 2>&1 | sed "s/^artprobe: //"
sed -n 3p metres.trc | cut -f 5; sed -n 3p back.trc | cut -f 5
printf "time,knee\\n0,10\\n1,20\\n" >knee.csv
artprobe convert knee.csv -o knee.mot 2>&1 | sed "s/^artprobe: //"
grep -c inDegrees knee.mot || true
artprobe convert --units deg knee.csv -o knee.mot
grep inDegrees knee.mot
printf "time;knee\\ns;deg\\n0,0;1,5\\n0,5;2,5\\n" >rows.csv
artprobe convert rows.csv | head -2
artprobe convert rows.csv -o rows.mot
grep inDegrees rows.mot
artprobe diff --strict two.trc back.trc
artprobe fill -q two.trc | artprobe cut -c a -t csv
printf 'walk\nversion=1\nnRows=2\nnColumns=2\ninDegrees=yes\nendheader\ntime\tknee\n0\t1\n0.5\t2\n' > walk.mot
artprobe resample --step 0.25 walk.mot
artplot two.trc --script -o two.png | grep -c NaN
