#!/bin/sh
# Images of 256 x 256 x 256 and 512 x 512 x 512 bytes: surface, filters, resampling, parts, with reading and writing, beside VTK
# and ITK where they are installed (python3-vtk9, libinsighttoolkit5-dev, whose side is compiled). Processor time of whole processes, one thread each, the least of three; the memory of
# the largest surface. Goals: 10 s and three times the bytes of the image for the surface of 512 x 512 x 512.
set -u
. tests/harness/measure.sh

python=
for p in /usr/bin/python3 python3; do
    [ ! "$python" ] && $p -c 'import vtkmodules.vtkCommonCore' 2>/dev/null && python=$p
done

# ITK's side is compiled; it takes a minute or more
itk=
if [ -d /usr/include/ITK-5.2 ] && ${CXX:-c++} -O2 -w -I/usr/include/ITK-5.2 tests/bench/peers/itkimages.cpp -o "$dir/itkimages" \
    -lITKTransform-5.2 -lITKSmoothing-5.2 -lITKIONRRD-5.2 -lITKIOMeta-5.2 -lITKMesh-5.2 -lITKIOImageBase-5.2 -lITKCommon-5.2 \
    -litksys-5.2 -litkvnl_algo-5.2 -litkvnl-5.2 2>"$dir/itk.log"; then
    itk=$dir/itkimages
fi

# balls of 80 in 20, with a wave in it so that filters have something to do
image()
{
    artimage make --size "$1" --spacing 1 --type uint8 \
        "100 + 5*sin(x) if (x % 64 - 32)**2 + (y % 64 - 32)**2 + (z % 64 - 32)**2 < 700 else 20" -o "$dir/$1.nrrd" || exit 1
}

# compare WHAT SIZE OUTPUT PEER-OUTPUT COMMAND...: a row for ours, one for VTK
compare()
{
    what=$1 size=$2 output=$dir/$3 theirs=$dir/$4
    shift 4
    ours=$(best 3 artimage "$@" --threads 1 -q "$dir/$size.nrrd" -o "$output") || exit 1
    row "$what, $size^3" "$ours" s
    if [ "$python" ]; then
        peer=$(best 3 "$python" tests/bench/peers/vtkimages.py "$what" "$dir/$size.nrrd" "$theirs") || exit 1
        row '  VTK' "$peer" s "$ours" artimage
    else
        missing '  VTK' 'no python3-vtk9'
    fi
    if [ "$itk" ]; then
        peer=$(best 3 "$itk" "$what" "$dir/$size.nrrd" "$theirs") || exit 1
        row '  ITK' "$peer" s "$ours" artimage
    else
        missing '  ITK' 'no libinsighttoolkit5-dev'
    fi
    rm -f "$output" "$theirs"
}

# the memory of a large surface, a ball of 400 voxels
peak()
{
    [ -x /usr/bin/time ] || return
    artimage make --size 512 --spacing 1 --type uint8 "100 if x*x + y*y + z*z < 40000 else 20" -o "$dir/ball.nrrd" || exit 1
    /usr/bin/time -f '%M %e' artimage surface --threads 1 -q --level 60 "$dir/ball.nrrd" -o "$dir/a.ply" 2>"$dir/peak" || exit 1
    row 'surface of a ball, 512^3: by the clock' "$(tail -n 1 "$dir/peak" | cut -d ' ' -f 2)" s
    row '  memory over bytes of the image' "$(calc "$(tail -n 1 "$dir/peak" | cut -d ' ' -f 1) * 1024 / 512^3")" x
    rm -f "$dir/ball.nrrd"
}

title images
for n in 256 512; do
    image $n
    compare surface $n a.ply b.ply surface --level 60
    compare gaussian $n a.mha b.mha smooth --gaussian 2
    compare median $n a.mha b.mha smooth --median 1
    compare resample $n a.mha b.mha resample --spacing 0.6666666666666666
    artimage threshold -l 60 "$dir/$n.nrrd" -o "$dir/mask.nrrd" && mv "$dir/mask.nrrd" "$dir/$n.nrrd" || exit 1
    compare label $n a.mha b.mha label
done
peak
