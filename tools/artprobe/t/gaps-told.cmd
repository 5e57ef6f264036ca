# gaps that are filled and holes that values are interpolated across are told, the longest with its place
row() { awk "BEGIN { OFS = \",\"; print \"time,a,b\"; for (i = 0; i <= 30; i++) { $1; print i / 10, a, i % 3 } }"; }
row 'a = i >= 5 && i <= 12 || i == 17 ? "" : i' >gap.csv
told()
{
    want=$1
    shift
    artprobe "$@" -o out.csv 2>err || { cat err; exit 1; }
    grep -q "$want" err || { echo "not told: $want"; cat err; exit 1; }
}
quiet() { artprobe "$@" -o out.csv 2>err && [ ! -s err ] || { echo "told of $*"; cat err; exit 1; }; }
told "9 missing samples are filled, in gaps of up to 0.9 (column 'a' after t = 0.4); --max-gap limits them" fill gap.csv
told "1 missing sample is filled, in gaps of up to 0.2 (column 'a' after t = 1.6)" fill --max-gap 0.2 gap.csv
told '8 missing samples are left' fill --max-gap 0.2 gap.csv
row 'a = i' >whole.csv
quiet fill whole.csv
# samples that are missing with their times
row 'if (i >= 5 && i <= 18) continue; a = i' >hole.csv
for job in 'resample --step 0.1' 'join --columns --times first whole.csv' 'join --columns --times all --outside hold whole.csv' 'smooth --spline auto'; do
    # shellcheck disable=SC2086  # words
    told ' 1 hole between samples: the longest is 1.5, after t = 0.4' $job hole.csv
done
quiet resample --step 0.1 whole.csv
sed '2,$s/^/1/' whole.csv >late.csv
told 'the whole has 1 hole between samples: the longest is 7, after t = 3' join whole.csv late.csv
