# the label of a panel is no longer than the panel is high: of a path the end is shown
printf 't\tmodels/mech/models/beam/nodes/a_very_long_name_of_a_node:position.x\tmodels/mech/models/beam/nodes/é_rather_long_name_of_a_node:velocity.y\n0\t0\t1\n1\t1\t0\n' >l.tsv
artplot --panels l.tsv --script -o l.png | grep 'set ylabel'
artplot --panels l.tsv --script -o l.png --size 900x1200 | grep 'set ylabel'
