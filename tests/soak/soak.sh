#!/bin/sh
# soak.sh [PART...]: what takes long to show (docs/reliability.md): kills, full disks, little memory, two programs on one
# file, damaged files, fuzzing with coverage. Runs for SOAKTIME seconds in all (3600), with the random numbers of SOAKSEED
# (the time); what it finds stays in $BUILD/soak/findings, corpora in $BUILD/soak/corpus, its tallies in
# $BUILD/soak/report.tsv: part, what was done, findings. Exit code 1 if anything was found.
set -u
: "${BUILD:=build}" "${SOAKTIME:=3600}" "${SOAKSEED:=$(date +%s)}" "${SOAKMEMORY:=4000000}"
TOP=$(pwd)
case $BUILD in /*) ;; *) BUILD=$TOP/$BUILD ;; esac
PATH=$BUILD/bin:$PATH
export BUILD TOP PATH SOAKTIME SOAKSEED SOAKMEMORY
mkdir -p "$BUILD/soak/findings" "$BUILD/soak/corpus"
report=$BUILD/soak/report.tsv
[ $# -gt 0 ] || set -- kills disks memory together mutants fuzz
# half of the time is for fuzzing
total=0
for part; do case $part in fuzz) total=$((total + 5)) ;; *) total=$((total + 1)) ;; esac; done
printf '# seed %s, %s s\n' "$SOAKSEED" "$SOAKTIME" >>"$report"
result=0
for part; do
    case $part in fuzz) share=$((SOAKTIME * 5 / total)) ;; *) share=$((SOAKTIME / total)) ;; esac
    work=$(mktemp -d) || exit 5
    echo "soak: $part for $share s"
    # a part prints its tally: WHAT NUMBER, and last FINDINGS NUMBER; what else it says goes to the findings
    (cd "$work" && SOAKSHARE=$share nice -n 19 sh "$TOP/tests/soak/$part.sh") >"$work.tally" 2>"$work.said"
    code=$?
    sed "s/^/$part	/" "$work.tally" | tee -a "$report"
    if [ $code -ne 0 ] || [ -s "$work.said" ]; then
        cp "$work.said" "$BUILD/soak/findings/$part.$SOAKSEED.log"
        sed 's/^/    /' "$work.said" | head -n 20
        result=1
    fi
    rm -rf "$work" "$work.tally" "$work.said"
done
exit $result
