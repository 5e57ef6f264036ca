# Sides in one plane do not tilt what is between boxes of one size: a stack of five stands for 5 s, with friction without
# moving, and without it within two millimetres.
for mu in 0 0.3; do
    artbuild -q "$HERE/contact-boxes.lua" n=5 mu=$mu | artsim -q - -t 5 \
        --record models/m/rigidBodies/b5:position@5 | awk -v mu=$mu -v most="$([ $mu = 0 ] && echo 2e-3 || echo 1e-9)" \
        'END { if ($2 > most || $2 < -most || $3 > most || $3 < -most || $4 < 1.799 || $4 > 1.8) print "mu " mu ": " $0 }'
done
