# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '200,0'
# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '0,150'
# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '-1,0'
# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '1'
# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '1,2,3'
# stderr: --pick takes X,Y, a pixel of the 200 x 150 ones; not '1[.]5,2'
# stderr: --pick is for one picture
# stderr: --pick is for one picture
# which component is seen at a pixel, as a table for scripts; where nothing is, the answer is no
cp "$HERE"/man/* "$HERE"/golden/*.art .
pick() {
    code=0
    artrender -q "$@" || code=$?
    echo "exit $code"
}
pick parts.art --size 200x150 --pick 100,75
pick parts.art --size 200x150 --pick 100,75 --pick 1,1
# an element by its widget, through the picture of the second camera
pick soft.art --set models/m/models/f:elementWidgetSize=0.8 --size 400x150 --view front,iso --pick 300,70
# a ray: from a place in a direction, the middle of the picture
pick soft.art --set models/m/models/f:elementWidgetSize=0.8 --size 11x11 --eye 0.6,-5,0.3 --centre 0.6,0,0.3 --pick 5,5
pick soft.art --set models/m/models/f:elementWidgetSize=0.8 --size 11x11 --eye 60,-5,0.3 --centre 60,0,0.3 --pick 5,5
pick tetra.obj --size 100x100 --pick 40,50
artsim -q bar.art -t 0.02 --frames run/bar@0.02
pick run/bar.pvd --size 100x100 --pick 50,50
# with a name the picture is written, too
pick parts.art --size 200x150 --pick 100,75 -o p.png
ls p.png
for bad in 200,0 0,150 -1,0 1 1,2,3 1.5,2; do pick parts.art --size 200x150 --pick $bad; done
pick parts.art --pick 1,1 --compare p.png
pick parts.art --pick 1,1 -o m.apng -t 1
