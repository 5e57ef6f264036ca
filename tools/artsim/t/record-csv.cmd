# exit: 2
# stderr: ^artsim: error: --csv is for the table on standard output, and none goes there; a file has commas if its name ends in \.csv$
# the table on standard output as a .csv: records, contacts; without such a table --csv is refused
m=$HERE/man/pendulum.art spec=models/pendulum/particles/bob:position
artsim "$m" -t 0.05 -r "$spec as bob@0.01" --csv >out.csv
artsim "$m" -t 0.05 -r "$spec as bob@0.01=file.csv"
cmp out.csv file.csv
head -n 1 out.csv
artsim -q "$HERE/man/brick.art" -t 0.05 --contacts - --csv >out.csv
artsim -q "$HERE/man/brick.art" -t 0.05 --contacts contacts.csv
cmp out.csv contacts.csv
head -n 1 out.csv
artsim "$m" -t 0.05 -r "$spec@0.01=file.tsv" --csv
