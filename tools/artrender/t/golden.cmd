# the pictures of t/golden look as they did when a person last looked at them, and without what they show they
# do not. Rows of scenes.txt: name, arguments, what takes it away (NO x: the argument x itself).
# GOLDEN=DIR writes the pictures there anew
cp "$HERE"/man/* "$HERE"/golden/*.art .
n=0
while IFS='|' read -r name args less; do
    golden=$HERE/golden/$name.png
    case $less in
    NO*) without=$(echo "$args" | sed "s~ ${less#NO }~~") ;;
    *) without="$args $less" ;;
    esac
    # shellcheck disable=SC2086
    if [ -n "${GOLDEN:-}" ]; then
        artrender -q $args --size 160x120 -o "$GOLDEN/$name.png"
    else
        artrender -q $args --size 160x120 --compare "$golden" || echo "$name: exit $?"
        code=0
        artrender -q $without --size 160x120 --compare "$golden" >/dev/null || code=$?
        if [ $code -ne 1 ]; then echo "$name: nobody noticed ($code)"; fi
    fi
    n=$((n + 1))
done <"$HERE/golden/scenes.txt"
echo "$n scenes"
