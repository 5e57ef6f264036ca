# each name gives what it says; the same bytes for any number of threads; what is drawn to standard output
cp "$HERE"/man/* .
artrender -q brick.art -o a.png --size 200x150 --threads 1
artrender -q brick.art --size 200x150 --threads 2 >b.png
cmp a.png b.png
head -c 4 a.png | tail -c 3; echo
artrender -q bar.art -t 0.1 --fps 20 -o m.apng --size 40x30
grep -a -c acTL m.apng
artrender -q bar.art -t 0.1 --fps 20 -o f-%03d.png --size 40x30
ls f-*
# the state of a run and the run itself look the same
artsim -q bar.art -t 0.1 --save-state s.txt --frames run/bar@0.05
artrender -q bar.art --state s.txt -o s.png --size 80x60
artrender -q bar.art -t 0.1 -o t.png --size 80x60
cmp s.png t.png
artrender -q run/bar.pvd -o r-%d.png --size 40x30
ls r-*
# a tensor counts by von Mises' measure, in runs as in models
for field in stress strain; do
    measure=vonMises$(echo $field | sed 's/^s/S/')
    artrender -q run/bar.pvd --color $field --size 80x60 -o 1.png
    artrender -q run/bar.pvd --color "$measure" --size 80x60 -o 2.png
    cmp 1.png 2.png
done
# what is hidden does not count, and what is shown does
artrender -q brick.art --hide top --show bottom -o h.png --size 80x60
artrender -q brick.art -o v.png --size 80x60
cmp -s h.png v.png && echo same
artrender --list-maps | cut -f 1 | head -5
