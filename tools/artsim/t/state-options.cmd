# Records of a run that goes on without --append hold the rows behind the state; checkpoints change no result and
# stand in the folder of -o; way points end steps
cp "$HERE"/man/* .
P=models/0/p/1:position
artsim pendulum.art -t 0.05 --save-state s -r $P@0.02=a.tsv
artsim pendulum.art --load-state s -t 0.1 -r $P@0.02=b.tsv -r $P@0.02=c.tsv --append --checkpoint-every 0.02 -o run
cut -f 1 a.tsv b.tsv c.tsv
sed -n 2p run/checkpoint.txt
artsim pendulum.art --load-state run/checkpoint.txt --check
artsim pendulum.art -t 0.1 --waypoint 0.015=w.txt --waypoint 0.1 -o run -r $P | cut -f 1
sed -n 2p w.txt run/state-0.1.txt
cmp run/state-0.1.txt run/last-state.txt
