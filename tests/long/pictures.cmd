# data: ARTKIT_DATA ARTKIT_REFERENCE
# every recorded model and every sample has a picture that is more than white; those that have none say why
for model in "$ARTKIT_DATA"/art-samples/*.art "$ARTKIT_REFERENCE"/artisynth/art/*.art "$ARTKIT_REFERENCE"/artisynth/art/*.art.gz; do
    code=0
    artrender -q "$model" --size 160x120 -o p.png 2>why.txt || code=$?
    if [ "$code" -ne 0 ]; then
        echo "$(basename "$model"): $code: $(sed -n '$s/.*error: //p' why.txt | sed "s/ is not in .*/ is missing/")"
    elif [ "$(wc -c <p.png)" -lt 400 ]; then
        echo "$(basename "$model"): an empty picture"
    fi
    rm -f p.png
done
