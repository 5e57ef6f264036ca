# two records, one of them to standard output
artsim "$HERE/man/pendulum.art" -t 0.02 -r models/0/as/0:restLength -r models/0/p/1:mass@0.02=mass.tsv
cat mass.tsv
