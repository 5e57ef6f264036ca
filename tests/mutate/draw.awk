# draw.awk -v seed=S -v count=N PLACES - N places, drawn by the seed: first the kind, then the place, none twice; with a number
# before each. The generator is Park and Miller's (1988, Commun. ACM 31): any awk draws the same.
BEGIN { FS = OFS = "\t" }
{
    if (!($3 in n)) kinds[n_kinds++] = $3
    place[$3, n[$3]++] = $0
    total++
}
function below(k)
{
    x = (16807 * x) % 2147483647
    return int(k * ((x - 1) / 2147483646)) % k
}
END {
    x = seed * 7919 % 2147483646 + 1
    for (i = 0; i < 10; i++) below(2)
    while (drawn < count && drawn < total) {
        kind = kinds[below(n_kinds)]
        k = below(n[kind])
        if (taken[kind, k]++) continue
        print ++drawn, place[kind, k]
    }
}
