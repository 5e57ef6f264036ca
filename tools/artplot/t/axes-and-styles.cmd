# stderr: points of 'b' are not above 0, and are not drawn
# stderr: 2 columns are not in the reference, and not drawn; the first is 'lo'
# stderr: 1 of 4 times lie outside of the reference, 0 to 2
# What the options say of axes, labels, styles, bands and references stands in the program for gnuplot, which draws it.
printf 'time,a,b,lo,hi\n0,1,10,0.5,1.5\n1,2,100,1.5,2.5\n2,4,-1,3,5\n3,3,1000,2,4\n' >in.csv
printf 'time,b,a\n0,9,1\n2,0,3\n' >ref.csv
lines() { artplot --script -o x.svg "$@" in.csv | grep -E "^set (x|y)range|^set logscale|\\\$(curve|band|knots)[0-9] using|^plot"; }
echo 'limits'; lines -c a --xlim 0.5,2 --ylim 0,
echo 'blanks'; lines -c a --xlim '0.5 2' --ylim ' ,10'
echo 'log'; lines -c b --log y
echo 'log of both'; lines -c b --log xy --xlim 0.1,
echo 'styles'; lines -c a,b,lo,hi --style points,dashes,steps --label first --label 'the second'
echo 'markers'; lines -c a,b --markers
echo 'a band'; lines --band lo,hi='mean and deviation' -c a
echo 'a reference'; artplot --script -c a,b --reference ref.csv in.csv | sed -n '/^.curve0/,/^EOD/p;/^.curve1/,/^EOD/p'
artplot --log y --band lo,hi --markers --style lines,points --xlim 0,4 -o out.png in.csv
head -c 4 out.png | tail -c 3
echo
tell()
{
    artplot "$@" -o no.png in.csv 2>err && echo "not refused: $*"
    echo "$? $(head -1 err)"
}
tell --xlim 2,1
tell --xlim 2
tell --ylim x,2
tell --log z
tell --log y --ylim 0,2
tell --style lines,wavy
tell -c a --label one --label two
tell --band lo
tell --band lo,high
tell --band lo,hi --panels
printf 'time,c\n0,1\n' >other.csv
tell --reference other.csv
test ! -e no.png
