# what follows a time in a record with an end of its own is cut off and written anew; a row that a killed run has
# begun is no row
cp "$HERE"/man/* .
P=models/0/p/1:position
artsim pendulum.art -t 0.1 -r $P@0.02=whole.tsv
artsim pendulum.art -t 0.05 --save-state s
head -n 6 whole.tsv > x.tsv
printf '0.1\t3.4' >> x.tsv
artsim pendulum.art -t 0.1 --load-state s --append -r $P@0.02=x.tsv
cmp x.tsv whole.tsv
ls
