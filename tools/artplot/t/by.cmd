# a curve for each value of a column, over another: the table of a study, whose cases may have names
# stderr: ^artplot: t.csv: error: no column 'mas' among 4; did you mean 'mass'\?$
# stderr: ^artplot: error: --by and --reference exclude each other$
# stderr: ^artplot: error: --by and --band exclude each other$
# stderr: ^artplot: long.csv: error: --by: the column has more than 100 values, each of which would be a curve$
printf 'case,mass,length,x,y\nsoft,1,0.2,3,30\nhard,2,0.2,4,40\nsofter,1,0.4,5,50\nharder,2,0.4,6,60\n' > t.csv
artprobe stats t.csv | cut -f 1-4
titles() { artplot --script "$@" | grep -o 'title "[^"]*"'; }
titles --over length --by mass -c y t.csv
titles --over length --by mass t.csv
titles --over length --by mass -c x t.csv t.csv
# the data of the first curve
artplot --script --over length --by mass -c y t.csv | sed -n '/^$curve0/,/^E/p' | sed 's/^$curve0.*/data/; s/^E.*/end/'
fails() { code=0; artplot "$@" >/dev/null || code=$?; echo "exit $code"; }
fails --by mas t.csv
fails --by mass --reference t.csv t.csv
fails --by mass --band x,y t.csv
{ echo 'case,a,b'; seq 200 | awk '{ print $1 "," $1 ",1" }'; } > long.csv
fails --by a long.csv
