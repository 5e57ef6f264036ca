# data: ARTKIT_REFERENCE
# stdout: ^5 contacts as in ArtiSynth$
# Contacts of ContactForceMonitor as ArtiSynth has them: times of detection, places, distances, forces, frictions.
model=$ARTKIT_REFERENCE/artisynth/art/ContactForceMonitor.art
artsim -q --compat artisynth -t 1.2 --contacts c.tsv "$model"
cat > want <<'END'
0.57 -0.9253226319 0.05944636360 0.8117974614 -0.01213305438 22442.65442 -415.2258795 -189.1132812 301.6792602
0.58 -0.9183713883 0.05944636360 0.8213650273 -3.068924522e-4 29055.97853 -508.2714203 -284.0345147 369.2808026
0.60 -0.9183713883 0.05944636360 0.8213650273 -3.068924522e-4 34039.57686 -670.6478086 -356.2186830 487.2541542
0.60 -0.7665406579 -0.2851031883 0.6967698340 -0.01186265711 11651.86060 -871.6439945 364.0217977 633.2864312
1.18 -0.1479103349 -0.002230796231 0.2615923059 -3.068924522e-4 -1270.505882 0 0 0
END
# a row at t tells of what was detected a step before
awk -F '\t' 'function off(a, b, tol) { return a - b > tol || b - a > tol }
    NR == FNR { want[++n] = $0; next }
    /^#/ { next }
    { force = $12 * 0.5877852522924731 + $14 * 0.8090169943749475
      for (i = 1; i <= n; i++) {
          split(want[i], w, " ")
          if (off($1, w[1] + 0.01, 1e-9) || off($5, w[2], 1e-6) || off($6, w[3], 1e-6) || off($7, w[4], 1e-6)) continue
          found[i]++
          if (off($11, w[5], 2e-9) || off(force, w[6], 1e-8 * (w[6] * w[6]) ^ 0.5) || off($15, w[7], 1e-5) ||
              off($16, w[8], 1e-5) || off($17, w[9], 1e-5)) print "differs from", want[i] ": " $0
      }
      # the one that pulled is gone a step later
      if (off($1, 1.2, 1e-9) == 0 && $5 < -0.147 && $5 > -0.149 && $6 < 0) print "still there:", $0 }
    END { for (i = 1; i <= n; i++) { k += found[i]; if (found[i] != 1) print found[i] + 0, "rows for", want[i] }
          print k, "contacts as in ArtiSynth" }' want c.tsv
# the lines of the guide for 0.64 to 0.66
cat > guide <<'END'
-0.918 0.059 0.821 17508.5 0.0 24098.4
-0.760 -0.285 0.706 11607.9 0.0 15976.9
-0.918 0.059 0.821 16989.6 0.0 23384.2
-0.760 -0.285 0.706 11955.8 0.0 16455.7
-0.918 0.059 0.821 16465.4 0.0 22662.7
-0.695 0.404 0.659 661.1 0.0 910.0
-0.760 -0.285 0.706 11880.9 0.0 16352.7
END
awk -F '\t' '$1 > 0.645 && $1 < 0.675 { printf "%.3f %.3f %.3f %.1f %.1f %.1f\n", $5, $6, $7, $12, $13, $14 }' c.tsv | diff guide - >&2
