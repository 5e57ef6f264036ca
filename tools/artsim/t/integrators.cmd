artsim --integrator list
for i in $(artsim --integrator list | cut -f 1); do
    artsim "$HERE/man/pendulum.art" -t 0.1 --step 0.001 --integrator $i -r models/0/p/1:position@0.1 |
        awk -v i=$i 'END { printf "%s %.2f %.2f\n", i, $2, $4 }'
done
