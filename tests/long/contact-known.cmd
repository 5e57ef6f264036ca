# data: ARTKIT_DATA
# stdout: ^contacts as ArtiSynth has them, and as they must be$
# Contacts whose forces are known in sum. SlidingFem, in the first three steps, as ArtiSynth has it: rows, those that
# pull, sums of what presses and rubs. VariableElasticContact, at rest: depth and pressures from the law of the
# elastic foundation with the thickness 0.1 (1 + r), and the weight.
samples=$ARTKIT_DATA/art-samples
artsim -q --compat artisynth -t 0.03 --contacts slide.tsv "$samples/SlidingFem.art"
cat > want <<'END'
0.01 121 11 2.08866 -0.8133965828 0.4696147361
0.02 110 0 2.15566
0.03 121 0 2.12080
END
awk -F '\t' 'function off(a, b, tol) { return a - b > tol || b - a > tol }
    NR == FNR { n = split($0, w, " "); for (i = 2; i <= n; i++) want[w[1] + 0, i] = w[i]; rows++; next }
    /^#/ { next }
    { t = sprintf("%.2f", $1) + 0; f = $12 * $8 + $13 * $9 + $14 * $10
      n_of[t]++; pull[t] += f < 0; press[t] += f; x[t] += $15; z[t] += $17 }
    END { for (t in n_of) {
              if (n_of[t] != want[t, 2] || pull[t] != want[t, 3]) print t, n_of[t], "rows,", pull[t], "pull"
              if (off(press[t], want[t, 4], 5.1e-6)) print t, "pressed by", press[t]
              if ((t, 5) in want && (off(x[t], want[t, 5], 2e-8) || off(z[t], want[t, 6], 2e-8))) print t, "rubbed by", x[t], z[t]
              k++ }
          if (k != rows) print k, "steps" }' want slide.tsv

artsim -q -t 4 --contacts elastic.tsv@4 "$samples/VariableElasticContact.art"
awk -F '\t' 'function off(a, b, tol) { return a - b > tol || b - a > tol }
    /^#/ || $1 < 3.9 { next }
    { r = sqrt($5 ^ 2 + $6 ^ 2); weight += $14; n++
      if (n == 1 || r < near) { near = r; middle = $19 }
      if (r > far) { far = r; rim = $19 }
      # K ln(1 + d / h) with d common: every contact has the same
      p = -(0.6 * 1e5 / (1.4 * 0.2)) * log(1 + $11 / (0.1 * (1 + r)))
      if (off($11, -0.006301, 1e-6) || off(p, $19, 1e-3 * p)) print "contact at", r, "depth", $11, "pressure", $19, p }
    END { if (n != 96 || off(middle, 13196, 2) || off(rim, 9456, 2) || off(weight, 767.67 * 9.8, 0.05)) print n, middle, rim, weight }' elastic.tsv
echo "contacts as ArtiSynth has them, and as they must be"
