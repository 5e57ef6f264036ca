# a series of VTK files at the times of a record, and the collection that names them; the same run gives the same
# bytes; text and packed files hold the same numbers
cp "$HERE"/man/* .
artsim -q two.art -t 0.05 --frames run/f@0.02 -r models/rig/p/1:position@0.02=p.tsv
ls run run/f
cat run/f.pvd run/f/components.tsv
artmesh info run/f/lines-000002.vtu run/f/points-000002.vtu | grep -e lines -e points -e field
artsim -q two.art -t 0.05 --frames again/f@0.02
diff -r run again
artsim -q two.art -t 0.05 --frames text/f@0.02,ascii
artsim -q two.art -t 0.05 --frames packed/f@0.02,packed
for form in run text packed; do
    grep -c vtkZLibDataCompressor $form/f/lines-000000.vtu || true
    artmesh convert $form/f/points-000002.vtu -o $form.vtp
    cmp run.vtp $form.vtp
done
# the particle is where its record says
tail -n 1 p.tsv
sed -n '/Name="Points"/{n;n;p;}' text/f/points-000002.vtu
# without an interval a frame each step; with -o they have a place
artsim -q two.art -t 0.03 -o out --frames @single
ls out out/frames
