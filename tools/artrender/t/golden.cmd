# the pictures of t/golden look as they did when a person last looked at them; scenes.txt says what is in each.
# GOLDEN=DIR writes them there anew
cp "$HERE"/man/* "$HERE"/golden/*.art .
n=0
while IFS='|' read -r name args; do
    # shellcheck disable=SC2086
    if [ -n "${GOLDEN:-}" ]; then
        artrender -q $args --size 160x120 -o "$GOLDEN/$name.png"
    else
        artrender -q $args --size 160x120 --compare "$HERE/golden/$name.png" || echo "$name: exit $?"
    fi
    n=$((n + 1))
done <"$HERE/golden/scenes.txt"
echo "$n scenes"
# a spring, a shaft, a direction that is missing is seen
for name in points-lines shaft directions stress contact-normals; do
    args=$(sed -n "s/^$name|//p" "$HERE/golden/scenes.txt")
    case $name in
    points-lines) less='--hide u' ;;
    shaft) less='--hide h' ;;
    directions) less='--hide b' ;;
    stress) less='--set models/m/models/f:surfaceRendering=None' ;;
    contact-normals) less='--set models/mech/collisionManager:drawContactNormals=false' ;;
    esac
    # shellcheck disable=SC2086
    if artrender -q $args $less --size 160x120 --compare "$HERE/golden/$name.png" >/dev/null; then
        echo "$name: nobody noticed"
    fi
done
