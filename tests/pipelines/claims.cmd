# Defaults, limits and exit codes that pages state by numbers are those of the programs: claims.tsv names, for each such sentence,
# where the number comes from, and claims.awk finds sentences that have no row.
#   exit     a command test that expects this exit code
#   option   PROGRAM [COMMAND] --option: the default that --help prints
#   class    CLASS property: the default that artinfo classes prints
#   source   FILE: it has this text
#   none     no claim about the programs
cd "$ARTKIT_TOP"
pages=$(ls tools/*/man.md formats/*/*.5.md docs/lua.md docs/reliability.md docs/console.md docs/conventions.md docs/units.md \
    docs/large-models.md docs/studies.md docs/python.md)
# shellcheck disable=SC2086  # several pages
awk -f tests/pipelines/claims.awk tests/pipelines/claims.tsv $pages
grep -v '^#' tests/pipelines/claims.tsv | while IFS="$(printf '\t')" read -r page words kind subject value; do
    case $kind in
    exit)
        { [ -f "$subject.cmd" ] && cat "$subject".* | grep -qE "^# exit: $value\$|(exit|code|status|fails|rc|[?]).*(^|[^0-9])$value([^0-9]|\$)"; } ||
            echo "$page: $words: $subject does not expect exit code $value"
        ;;
    option)
        # shellcheck disable=SC2086  # program and command
        ${subject% --*} --help | tr '\n' ' ' | sed 's/  */ /g; s/ --/\
--/g' | grep -e "^--${subject##* --}[= ]" | grep -qF "(default: $value)" || echo "$page: $words: $subject has another default"
        ;;
    class)
        artinfo classes "${subject% *}" | awk -F '\t' -v p="${subject#* }" -v v="$value" '$1 == p && $4 == v { ok = 1 } END { exit !ok }' ||
            echo "$page: $words: $subject has another default"
        ;;
    source)
        { [ -f "$subject" ] && grep -qF -e "$value" "$subject"; } || echo "$page: $words: $subject has no: $value"
        ;;
    none) ;;
    *) echo "$page: $words: what is a $kind?" ;;
    esac
done
# what conventions.md lists as being in radians is all that has this unit in the tables of classes, and nothing else
radians=$(sed -n '/^have the unit that/,/^computed/p' docs/conventions.md)
grep -rhoE 'ART_P\("[a-zA-Z]+", [A-Z]+\(([0-9], )?"rad"' libcommon --include='*.c' --include='*.def' | cut -d '"' -f 2 | LC_ALL=C sort -u >"$OLDPWD/tables"
while read -r name; do
    case $radians in *"\`$name\`"*) ;; *) case $name in *RotaryDeadband) ;; *) echo "docs/conventions.md: $name is in radians" ;; esac ;; esac
done <"$OLDPWD/tables"
echo "$radians" | grep -oE '`[a-zA-Z]+`' | tr -d '`' | grep -vE '^(deg|rad)$' | while read -r name; do
    grep -qx "$name" "$OLDPWD/tables" || echo "docs/conventions.md: $name is not in radians"
done
