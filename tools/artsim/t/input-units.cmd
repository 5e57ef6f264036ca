# tol: 1e-12
# stderr: ^artsim: m.trc: warning: the columns are in mm and the model is in m by its gravity: they are taken as they are; '@times:0.001' behind the property
# A file of motion capture states its unit: as an input of another unit than the model it is taken as it is, and that is reported.
cat >m.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -9.81 ] PointList<Particle> [ name="particles" [ name="p" dynamic=false ] ] ]
END
printf 'PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n10\t10\t3\t1\tmm\t10\t1\t3\nFrame#\tTime\tp\n\t\tX1\tY1\tZ1\n\n1\t0\t10\t20\t30\n2\t0.1\t20\t20\t30\n3\t0.2\t30\t20\t30\n' >m.trc
artsim m.art --input models/m/particles/p:position=m.trc -t 0.2 -r models/m/particles/p:position@0.1=a.csv
artsim m.art --input models/m/particles/p:position@times:0.001=m.trc -t 0.2 -r models/m/particles/p:position@0.1=b.csv
tail -n 1 a.csv
tail -n 1 b.csv
